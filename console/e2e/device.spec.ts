/** A command line asks for a login; a person opens the address that it shows. */
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { platform, picture, signIn } from './platform';

interface Asked {
  device_code: string;
  user_code: string;
  verification_uri_complete: string;
}

async function ask(request: APIRequestContext): Promise<Asked> {
  const answer = await request.post(`${platform.address()}/api/auth/cli/device`, {
    form: { client_id: 'butlerctl', client_name: 'butlerctl', hostname: 'laptop' },
  });
  expect(answer.status()).toBe(200);
  return (await answer.json()) as Asked;
}

/** What the command line is told: a word of the RFC, or that it has its tokens. */
async function poll(request: APIRequestContext, { device_code }: Asked): Promise<string> {
  const answer = await request.post(`${platform.address()}/api/auth/cli/token`, {
    form: {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      client_id: 'butlerctl',
      device_code,
    },
  });
  if (answer.ok()) return 'tokens';
  return ((await answer.json()) as { error: string }).error;
}

/** From the prefilled code to the details; then the click. */
async function approve(page: Page, request: APIRequestContext, asked: Asked): Promise<void> {
  const decisions: string[] = [];
  page.on('request', (sent) => {
    if (/\/cli\/(approve|deny)$/.test(sent.url())) decisions.push(sent.url());
  });
  await expect(page.getByLabel('Code')).toHaveValue(asked.user_code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('laptop')).toBeVisible();
  expect(decisions, 'nobody decided yet').toEqual([]);
  expect(await poll(request, asked)).toBe('authorization_pending');
  await picture(page, 'device-decision');
  await page.getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('Approved. Your terminal is signed in.')).toBeVisible();
  expect(decisions).toHaveLength(1);
}

test('server_39_ a login of the command line needs a click of somebody who is signed in', async ({
  page,
  request,
}) => {
  await page.goto(platform.address());
  await signIn(page, platform.person());
  const asked = await ask(request);
  await page.goto(asked.verification_uri_complete);
  await approve(page, request, asked);
});

test('server_39_ a login of the command line needs a click after signing in on the way', async ({
  page,
  request,
}) => {
  const asked = await ask(request);
  await page.goto(asked.verification_uri_complete);
  await expect(page).toHaveURL(/\/login\?return_to=/);
  await signIn(page, platform.person());
  await expect(page).toHaveURL(/\/auth\/device\?code=/);
  await approve(page, request, asked);
});
