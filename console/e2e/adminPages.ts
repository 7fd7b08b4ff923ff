/** The pages of the platform's infrastructure that are worth a look. */
import { person } from '../src/testing/people';
import type { Shown } from './pages';

const admin = person({ platformRole: 'admin', teams: [{ name: 'alpha', role: 'admin' }] });
const shadow = person({ platformRole: 'viewer' });

export const adminPages: Shown[] = [
  { name: 'dashboard', path: '/admin', me: admin },
  { name: 'dashboard-shadow', path: '/admin', me: shadow },
  { name: 'settings', path: '/admin/settings', me: admin },
  { name: 'settings-shadow', path: '/admin/settings', me: shadow },
  { name: 'management', path: '/admin/management', me: admin },
  { name: 'management-pods', path: '/admin/management?tab=namespaces', me: shadow },
  { name: 'management-addons', path: '/admin/management?tab=addons', me: shadow },
  { name: 'providers', path: '/admin/providers', me: admin },
  { name: 'provider', path: '/admin/providers/butler-system/berlin', me: shadow },
  { name: 'provider-create', path: '/admin/providers/create?kind=nutanix', me: admin },
  {
    name: 'provider-edit',
    path: '/admin/providers/butler-system/berlin',
    me: admin,
    act: (page) => page.getByRole('button', { name: 'Edit' }).click(),
  },
  { name: 'networks', path: '/admin/networks', me: admin },
  { name: 'pool', path: '/admin/networks/butler-system/berlin', me: admin },
  { name: 'pool-large', path: '/admin/networks/butler-system/campus', me: admin },
  { name: 'pool-table', path: '/admin/networks/butler-system/berlin?view=table', me: admin },
  { name: 'pool-allocations', path: '/admin/networks/butler-system/berlin?tab=allocations', me: shadow },
  { name: 'pool-settings', path: '/admin/networks/butler-system/berlin?tab=settings', me: shadow },
  {
    name: 'pool-edit',
    path: '/admin/networks/butler-system/berlin',
    me: admin,
    act: (page) => page.getByRole('button', { name: 'Edit' }).click(),
  },
];
