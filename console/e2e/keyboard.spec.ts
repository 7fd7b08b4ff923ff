/** A day without a mouse. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { becomesReady, picture, platform } from './platform';

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Goes on with Tab until the focus is there, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let i = 0; i < 100; i++) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(target)}`);
}

async function choose(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Opens a menu and goes down in it. */
async function chooseIn(page: Page, menu: Locator, item: string): Promise<void> {
  await choose(page, menu);
  const entry = page.getByRole('menu').locator('[role^=menuitem]', { hasText: item });
  await entry.waitFor();
  for (let i = 0; i < 20 && !(await hasFocus(entry)); i++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

async function signIn(page: Page): Promise<void> {
  const { name, password } = platform.person();
  await tabTo(page, page.getByLabel('E-mail or user name'));
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}

async function createCluster(page: Page, name: string): Promise<void> {
  await choose(page, page.getByRole('link', { name: 'Create cluster' }).first());
  await tabTo(page, page.getByLabel('Name'));
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await choose(page, page.getByRole('button', { name: 'Next' })); // the default provider
  await choose(page, page.getByRole('button', { name: 'Small' }));
  for (const step of ['Networking', 'Addons', 'Advanced', 'Review']) {
    await choose(page, page.getByRole('button', { name: 'Next' }));
    await expect(page.getByRole('heading', { name: step, level: 2 })).toBeFocused();
  }
  await choose(page, page.getByRole('button', { name: 'Create cluster' }));
}

test('server_98_ a keyboard is enough to sign in, switch team, create a cluster, get its kubeconfig and sign out', async ({
  page,
}) => {
  await page.goto(platform.address());
  await signIn(page);
  await chooseIn(page, page.getByRole('button', { name: /^Team: / }), 'Alpha');
  await expect(page).toHaveURL(/\/t\/alpha$/);
  await chooseIn(page, page.getByRole('button', { name: 'Team: Alpha' }), 'Beta');
  await expect(page).toHaveURL(/\/t\/beta$/);
  await createCluster(page, 'keys');
  await expect(page).toHaveURL(/\/t\/beta\/clusters\/[^/]+\/keys$/);
  await becomesReady(page.locator('.cluster-facts'));
  await picture(page, 'keyboard-cluster');

  const coming = page.waitForEvent('download');
  await choose(page, page.getByRole('button', { name: 'Kubeconfig' }));
  const file = await coming;
  expect(file.suggestedFilename()).toBe('keys.kubeconfig');
  const kubeconfig = readFileSync(await file.path(), 'utf8');
  expect(kubeconfig).toContain('kind: Config');
  expect(kubeconfig).toMatch(/server: https:/);

  await chooseIn(page, page.getByRole('button', { name: 'Your account' }), 'Sign out');
  await expect(page).toHaveURL(/\/login/);
  await page.goto(`${platform.address()}/t/beta/clusters`);
  await expect(page).toHaveURL(/\/login\?return_to=/);
});
