/** Every page of the console: those that are worth a look in several states, and all that the route table has. */
import type { Page } from '@playwright/test';
import { person } from '../src/testing/people';
import type { FakeServer } from '../src/testing/server';
import { adminPages } from './adminPages';
import { origin } from './fake';
import { peoplePages } from './peoplePages';
import { teamPages } from './teamPages';

export interface Shown {
  name: string;
  path: string;
  me?: FakeServer['me'] | null;
  act?: (page: Page) => Promise<unknown>;
  /** It shows what is not there. */
  absent?: boolean;
}

const admin = person({ platformRole: 'admin', teams: [{ name: 'alpha', role: 'admin' }] });
const shadow = person({ platformRole: 'viewer' });

const chosen: Shown[] = [
  { name: 'login', path: '/login', me: null },
  {
    name: 'invite',
    path: '/invite/good',
    me: null,
    act: (page) => page.getByLabel('New password', { exact: true }).fill('Correct4'),
  },
  { name: 'invite-invalid', path: '/invite/old', me: null },
  { name: 'clusters', path: '/t/alpha/clusters' },
  { name: 'clusters-grouped', path: '/t/alpha/clusters?group=environment' },
  { name: 'clusters-empty-filter', path: '/t/alpha/clusters?q=nothing' },
  { name: 'clusters-admin', path: '/admin/clusters', me: admin },
  { name: 'clusters-shadow', path: '/admin/clusters', me: shadow },
  { name: 'cluster', path: '/t/alpha/clusters/alpha/web' },
  { name: 'cluster-provisioning', path: '/t/alpha/clusters/alpha/web-dev' },
  { name: 'cluster-failed', path: '/t/alpha/clusters/alpha/reports' },
  { name: 'cluster-gone', path: '/t/alpha/clusters/alpha/gone', absent: true },
  { name: 'cluster-control-plane', path: '/t/alpha/clusters/alpha/web?tab=control-plane' },
  { name: 'cluster-nodes', path: '/t/alpha/clusters/alpha/web?tab=nodes' },
  { name: 'cluster-addons', path: '/t/alpha/clusters/alpha/web?tab=addons' },
  { name: 'cluster-certificates', path: '/t/alpha/clusters/alpha/web?tab=certificates' },
  { name: 'cluster-events', path: '/t/alpha/clusters/alpha/web?tab=events' },
  {
    name: 'cluster-yaml',
    path: '/t/alpha/clusters/alpha/web?tab=yaml',
    act: (page) => page.locator('.cm-content').waitFor(),
  },
  {
    name: 'cluster-delete',
    path: '/t/alpha/clusters/alpha/web',
    act: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Delete cluster' }).click();
    },
  },
  { name: 'wizard', path: '/t/alpha/clusters/new' },
  { name: 'wizard-provider', path: '/t/alpha/clusters/new?step=provider' },
  { name: 'wizard-nodes', path: '/t/alpha/clusters/new?step=nodes' },
  { name: 'wizard-network', path: '/t/alpha/clusters/new?step=network' },
  { name: 'wizard-addons', path: '/t/alpha/clusters/new?step=addons' },
  { name: 'wizard-advanced', path: '/t/alpha/clusters/new?step=advanced' },
  { name: 'wizard-review', path: '/t/alpha/clusters/new?step=review' },
  {
    name: 'palette',
    path: '/t/alpha/clusters',
    act: async (page) => {
      await page.getByRole('table').waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox', { name: /A cluster, a team/ }).fill('web');
      await page.getByRole('listbox').getByRole('option', { name: /web/ }).first().waitFor();
    },
  },
  {
    name: 'terminal',
    path: '/terminal/tenant/alpha/web',
    act: (page) => page.getByText('Ready').first().waitFor(),
  },
  ...adminPages,
  ...teamPages,
  ...peoplePages,
  { name: 'not-found', path: '/t/alpha/nothing' },
  { name: 'no-access', path: '/', me: person() },
];

/** What stands for the variable parts of an address. */
const examples: Record<string, string> = {
  team: 'alpha',
  namespace: 'alpha',
  name: 'web',
  type: 'tenant',
  cluster: 'web',
  token: 'good',
  user: 'grace',
};

function fill(pattern: string): string {
  return pattern.replace(/:(\w+)/g, (_whole, part: string) => {
    const value = examples[part];
    if (value === undefined) throw new Error(`${pattern}: no example for :${part}; e2e/pages.ts has them`);
    return value;
  });
}

/** The route table reads the address when it is loaded; here there is none. */
async function patterns(): Promise<string[]> {
  const window = Object.assign(new EventTarget(), { location: new URL(origin) });
  Object.assign(globalThis, { window });
  const { routes } = await import('../src/app/routes');
  const { publicRoutes } = await import('../src/app/publicRoutes');
  return [...publicRoutes, ...routes.map((route) => route.pattern)];
}

/** Those above, and each address of the route table that is not among them. */
export async function allPages(): Promise<Shown[]> {
  const known = await patterns();
  const { match } = await import('../src/lib/location');
  // The first pattern that fits is the one that counts, like in the console.
  const patternOf = (path: string) => known.find((pattern) => match(pattern, path.replace(/\?.*/, '')));
  const seen = new Set(chosen.map((shown) => patternOf(shown.path)));
  const others = known.filter((pattern) => !seen.has(pattern));
  return [
    ...chosen,
    ...others.map((pattern) => ({
      name: pattern.replace(/^\//, '').replaceAll(/[/:]+/g, '-'),
      path: fill(pattern),
      me: pattern.startsWith('/login') ? null : admin,
    })),
  ];
}
