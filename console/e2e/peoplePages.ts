/** The pages of people, their profile and the audit log, in the states that are worth a look. */
import { person } from '../src/testing/people';
import type { Shown } from './pages';

const admin = person({ platformRole: 'admin', teams: [{ name: 'alpha', role: 'admin' }] });
const shadow = person({ platformRole: 'viewer' });

export const peoplePages: Shown[] = [
  { name: 'users', path: '/admin/users', me: admin },
  { name: 'users-shadow', path: '/admin/users', me: shadow },
  { name: 'users-create', path: '/admin/users?create=1', me: admin },
  {
    name: 'users-menu',
    path: '/admin/users',
    me: admin,
    act: (page) => page.getByRole('button', { name: 'Actions for grace@example.com' }).click(),
  },
  {
    name: 'users-invited',
    path: '/admin/users?create=1',
    me: admin,
    act: async (page) => {
      await page.getByLabel('E-mail').fill('barbara@example.com');
      await page.getByRole('dialog').getByRole('button', { name: 'Add user' }).click();
      await page.getByRole('textbox', { name: 'Invite link' }).waitFor();
    },
  },
  { name: 'user', path: '/admin/users/grace', me: admin },
  { name: 'audit', path: '/admin/audit', me: admin },
  {
    name: 'audit-filtered',
    path: '/admin/audit?success=false&user=ada',
    me: shadow,
    act: (page) =>
      page
        .getByRole('button', { name: /^Details of/ })
        .first()
        .click(),
  },
  { name: 'audit-empty', path: '/t/alpha/audit?action=nothing' },
  { name: 'profile', path: '/settings/profile' },
  {
    name: 'profile-key',
    path: '/settings/profile',
    act: (page) => page.getByRole('button', { name: 'Add key' }).click(),
  },
];
