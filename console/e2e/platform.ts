/** The running platform that tests/console/browser_test.sh started, and what one does there again and again. */
import { expect, type Locator, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';

function given(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing; ./dev test browser sets it`);
  return value;
}

export interface Account {
  name: string;
  password: string;
}

export const platform = {
  address: () => given('BUTLER_E2E_ADDRESS'),
  admin: (): Account => ({ name: 'admin', password: given('BUTLER_E2E_PASSWORD') }),
  /** An operator of the teams alpha and beta. */
  person: (): Account => ({
    name: given('BUTLER_E2E_PERSON'),
    password: given('BUTLER_E2E_PERSON_PASSWORD'),
  }),
};

export const pictures = process.env['BUTLER_PICTURES'] ?? '../build/console/pictures';
mkdirSync(pictures, { recursive: true });

export async function picture(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `${pictures}/${name}.png` });
}

export async function signIn(page: Page, account: Account): Promise<void> {
  await page.getByLabel('E-mail or user name').fill(account.name);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toHaveCount(0);
}

/** The phase that the page of a cluster shows. A cluster takes as long as the machine takes. */
export async function becomesReady(place: Locator): Promise<void> {
  await expect(place.locator('.badge', { hasText: /^Ready$/ })).toBeVisible({ timeout: 90_000 });
}

/** What the browser complains of that no page of ours may cause. */
export function watchForTrouble(page: Page): string[] {
  const trouble: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/i.test(message.text())) trouble.push(message.text());
  });
  page.on('pageerror', (error) => trouble.push(error.message));
  return trouble;
}
