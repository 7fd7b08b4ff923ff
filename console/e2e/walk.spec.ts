/** The walk of a new administrator: from the printed address to a cluster that is ready. */
import { expect, test, type Page } from '@playwright/test';
import { becomesReady, picture, platform, signIn, watchForTrouble } from './platform';

const steps = ['Basics', 'Provider', 'Nodes', 'Networking', 'Addons', 'Advanced', 'Review'];

/** A cluster belongs to a team, and in the beginning there is none. */
async function createTeam(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Teams', exact: true }).click();
  await page.getByRole('button', { name: 'Create team' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill('acme');
  await form.getByLabel('Display name').fill('Acme');
  await picture(page, 'walk-team-create');
  await form.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('heading', { name: 'Acme', level: 1 })).toBeVisible();
  await picture(page, 'walk-team');
}

async function fillWizard(page: Page, name: string): Promise<void> {
  for (const [i, step] of steps.entries()) {
    await expect(page.getByRole('heading', { name: step, level: 2 })).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
    if (step === 'Basics') {
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('Team', { exact: true }).selectOption('acme');
    }
    if (step === 'Nodes') await page.getByRole('button', { name: 'Small' }).click();
    await picture(page, `walk-wizard-${i + 1}`);
    if (step !== 'Review') await page.getByRole('button', { name: 'Next' }).click();
  }
}

async function useTerminal(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Terminal' }).click();
  await expect(page.getByRole('heading', { name: 'Terminal: first' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^Ready$/ })).toBeVisible({ timeout: 60_000 });
  await page.keyboard.type('kubectl get nodes');
  await page.keyboard.press('Enter');
  const output = page.locator('.xterm-rows');
  await expect(output).toContainText('STATUS', { timeout: 60_000 });
  await expect(output).toContainText(/first-\S+\s+Ready/);
  await picture(page, 'walk-terminal');
}

test('an administrator signs in with the printed password and creates a cluster that a terminal shows', async ({
  page,
  context,
}) => {
  const trouble = watchForTrouble(page);
  await page.goto(platform.address());
  await expect(page).toHaveURL(/\/login/);
  await picture(page, 'walk-login');
  await signIn(page, platform.admin());
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await picture(page, 'walk-start');

  // Another tab that is only looked at: what happens in the first one comes to it by itself.
  const watching = await context.newPage();
  await watching.goto(`${platform.address()}/admin/clusters`);
  await expect(watching.getByRole('heading', { name: 'All clusters' })).toBeVisible();
  const loads: string[] = [];
  for (const tab of [page, watching]) tab.on('load', () => loads.push(tab.url()));

  await createTeam(page);
  await page.getByRole('link', { name: 'All clusters' }).click();
  await page.getByRole('link', { name: 'Create cluster' }).first().click();
  await fillWizard(page, 'first');
  await page.getByRole('button', { name: 'Dry run' }).click();
  await expect(page.getByText('The dry run found nothing wrong.')).toBeVisible();
  await page.getByRole('button', { name: 'Create cluster' }).click();

  await expect(page.getByRole('heading', { name: 'first', level: 1 })).toBeVisible();
  await picture(page, 'walk-cluster-begins');
  await becomesReady(page.locator('.cluster-facts'));
  await picture(page, 'walk-cluster-ready');
  const row = watching.getByRole('row').filter({ hasText: 'first' });
  await becomesReady(row);
  await picture(watching, 'walk-list-ready');

  await page.getByRole('tab', { name: 'Nodes' }).click();
  const nodes = page.getByRole('table', { name: 'Nodes' }).locator('tbody tr');
  await expect(nodes).toHaveCount(1);
  await expect(nodes.getByText('Ready', { exact: true })).toBeVisible({ timeout: 60_000 });
  await picture(page, 'walk-nodes');
  await useTerminal(page);
  expect(loads, 'nothing was loaded again').toEqual([]);
  expect(trouble).toEqual([]);
});
