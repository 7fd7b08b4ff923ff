/** Every page with the fake server: no serious finding of axe, no violation of the policy, and a picture. */
import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { FakeServer } from '../src/testing/server';
import { person } from '../src/testing/people';
import { origin, serve } from './fake';

const built = process.env['BUTLER_CONSOLE_BUILT'] ?? '';
const pictures = process.env['BUTLER_PICTURES'] ?? '../build/console/pictures';

interface Shown {
  name: string;
  path: string;
  me?: FakeServer['me'] | null;
  act?: (page: Page) => Promise<unknown>;
}

const admin = person({ platformRole: 'admin', teams: [{ name: 'alpha', role: 'admin' }] });
const shadow = person({ platformRole: 'viewer' });

const pages: Shown[] = [
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
  { name: 'preferences', path: '/settings/preferences' },
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
  { name: 'not-found', path: '/t/alpha/nothing' },
];

mkdirSync(pictures, { recursive: true });

for (const theme of ['light', 'dark'] as const) {
  test.describe(theme, () => {
    for (const shown of pages) {
      test(`server_102_ ${shown.name} has no serious finding and breaks no policy`, async ({ page }) => {
        const broken: string[] = [];
        page.on('console', (message) => {
          if (/Content Security Policy|Refused to/i.test(message.text())) broken.push(message.text());
        });
        page.on('pageerror', (error) => broken.push(error.message));
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width: 1280, height: 800 });
        const server = new FakeServer();
        if (shown.me !== undefined) server.me = shown.me ?? undefined;
        await serve(page, built, server);
        await page.goto(origin + shown.path);
        await page.locator('main, [role=dialog]').first().waitFor();
        await shown.act?.(page);
        await expect(page.locator('.skeleton')).toHaveCount(0);
        await page.evaluate(() => document.fonts.ready);
        await page.screenshot({ path: `${pictures}/${shown.name}-1280-${theme}.png` });
        const found = await new AxeBuilder({ page })
          .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
          .analyze();
        const serious = found.violations.filter(
          (item) => item.impact === 'serious' || item.impact === 'critical',
        );
        expect(
          serious.map((item) => `${item.id}: ${item.nodes.map((node) => node.target.join(' ')).join(' | ')}`),
        ).toEqual([]);
        await page.setViewportSize({ width: 390, height: 844 });
        await page.screenshot({ path: `${pictures}/${shown.name}-390-${theme}.png` });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(wide, 'no sideways scrolling').toBeLessThanOrEqual(0);
        expect(broken).toEqual([]);
      });
    }
  });
}
