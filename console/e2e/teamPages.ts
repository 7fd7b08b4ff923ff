/** The pages of teams, in the states that are worth a look. */
import { person } from '../src/testing/people';
import type { Shown } from './pages';

const admin = person({ platformRole: 'admin', teams: [{ name: 'alpha', role: 'admin' }] });
const viewer = person({ teams: [{ name: 'alpha', role: 'viewer' }] });

export const teamPages: Shown[] = [
  { name: 'team', path: '/t/alpha' },
  { name: 'team-members', path: '/t/alpha/members' },
  { name: 'team-members-viewer', path: '/t/alpha/members', me: viewer },
  { name: 'team-member-add', path: '/t/alpha/members?add=1' },
  {
    name: 'team-member-menu',
    path: '/t/alpha/members',
    act: (page) => page.getByRole('button', { name: 'Actions for grace@example.com' }).click(),
  },
  {
    name: 'team-member-remove',
    path: '/t/alpha/members',
    act: async (page) => {
      await page.getByRole('button', { name: 'Actions for alan@example.com' }).click();
      await page.getByRole('menuitem', { name: 'Remove from team' }).click();
    },
  },
  { name: 'team-environments', path: '/t/alpha/environments' },
  { name: 'team-environment', path: '/t/alpha/environments?detail=dev' },
  { name: 'team-settings', path: '/t/alpha/settings' },
  { name: 'team-settings-admin', path: '/t/alpha/settings', me: admin },
  { name: 'teams', path: '/admin/teams', me: admin },
  { name: 'teams-create', path: '/admin/teams?create=1', me: admin },
  { name: 'teams-one', path: '/admin/teams/alpha', me: admin },
];
