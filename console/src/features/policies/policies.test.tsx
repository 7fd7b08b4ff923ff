import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { open } from '../../testing/app';
import { person } from '../../testing/people';
import { FakeServer } from '../../testing/server';

afterEach(() => vi.unstubAllGlobals());
const patience = { timeout: 20_000 };
vi.setConfig({ testTimeout: 60_000 });

function as(platformRole: 'admin' | 'viewer'): FakeServer {
  const server = new FakeServer();
  server.me = person({ platformRole });
  return server;
}

it('policies say for whom they are and what they hold, and go only under their name', async () => {
  const { user, server } = open('/admin/policies', as('admin'));
  const table = await screen.findByRole('table', { name: 'Policies' }, patience);
  expect(within(table).getByText('alpha / prod')).toBeTruthy();
  expect(within(table).getByText('image: allowList')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Delete images-of-production' }));
  await user.type(
    screen.getByLabelText('Type images-of-production to confirm'),
    'images-of-production{Enter}',
  );
  await screen.findByText('No policies yet', {}, patience);
  expect(server.policies.all).toEqual([]);
});

it('server_95_ policies cannot be changed by a platform viewer', async () => {
  const { user, server } = open('/admin/policies', as('viewer'));
  await screen.findByRole('table', { name: 'Policies' }, patience);
  for (const name of ['Create policy', 'Edit images-of-production', 'Delete images-of-production']) {
    const button = screen.getByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.asked.every((asked) => asked.method === 'GET')).toBe(true);
});
