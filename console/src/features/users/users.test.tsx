import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { address } from '../../lib/location';
import { open } from '../../testing/app';
import { person } from '../../testing/people';
import { FakeServer, refuse } from '../../testing/server';

afterEach(() => vi.unstubAllGlobals());

const patience = { timeout: 20_000 };
vi.setConfig({ testTimeout: 60_000 });

function as(platformRole: 'admin' | 'viewer'): FakeServer {
  const server = new FakeServer();
  server.me = person({ platformRole });
  return server;
}

async function choose(user: ReturnType<typeof open>['user'], email: string, item: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${email}` }, patience));
  await user.click(screen.getByRole('menuitem', { name: item }));
}

const link = () => screen.getByLabelText<HTMLInputElement>('Invite link').value;

describe('users', () => {
  it('are invited with a link that is shown once', async () => {
    const { user, server } = open('/admin/users?create=1', as('admin'));
    const email = await screen.findByLabelText('E-mail', {}, patience);
    await user.type(email, 'barbara{Enter}');
    expect(screen.getByText('An e-mail address such as ada@example.com')).toBeTruthy();
    await user.type(email, '@example.com');
    await user.selectOptions(screen.getByLabelText('Platform role'), 'viewer');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add user' }));
    await screen.findByText('This link is shown only now', {}, patience);
    expect(link()).toBe('https://butler.test/invite/0123abcd');
    expect(server.users.all.at(-1)).toMatchObject({ email: 'barbara@example.com', platformRole: 'viewer' });
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(document.body.innerHTML).not.toContain('0123abcd');
    expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('0123abcd');
    expect(address()).toBe('/admin/users');
  });

  it('of an address that is taken are refused in the form', async () => {
    const { user } = open('/admin/users?create=1', as('admin'));
    await user.type(await screen.findByLabelText('E-mail', {}, patience), 'grace@example.com{Enter}');
    expect(await screen.findByText('somebody has this e-mail address already', {}, patience)).toBeTruthy();
  });

  it('have their password reset after a question', async () => {
    const { user, server } = open('/admin/users', as('admin'));
    await choose(user, 'grace@example.com', 'Reset password');
    expect(screen.getByText(/present password stops working at once/)).toBeTruthy();
    expect(server.asked.some((item) => item.method === 'POST')).toBe(false);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reset password' }));
    await screen.findByText('This link is shown only now', {}, patience);
    expect(link()).toBe('https://butler.test/invite/9876fedc');
  });

  it('who wait for their first password get another link at once', async () => {
    const { user } = open('/admin/users', as('admin'));
    await choose(user, 'new@example.com', 'New invite link');
    await screen.findByText('This link is shown only now', {}, patience);
  });

  it('are disabled after a question, and enabled without', async () => {
    const { user, server } = open('/admin/users', as('admin'));
    await choose(user, 'grace@example.com', 'Disable');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Disable' }));
    await waitFor(() => expect(server.users.all[1]?.disabled).toBe(true), patience);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
    await choose(user, 'grace@example.com', 'Enable');
    await waitFor(() => expect(server.users.all[1]?.disabled).toBe(false), patience);
    expect(await screen.findByText('grace@example.com can sign in again', {}, patience)).toBeTruthy();
  });

  it('get another platform role', async () => {
    const { user, server } = open('/admin/users', as('admin'));
    await choose(user, 'grace@example.com', 'Change platform role');
    await user.selectOptions(screen.getByLabelText('Platform role'), 'admin');
    await user.click(
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Change platform role' }),
    );
    await waitFor(() => expect(server.users.all[1]?.platformRole).toBe('admin'), patience);
  });

  it('do not take their own power away', async () => {
    const { user, server } = open('/admin/users', as('admin'));
    for (const item of ['Disable', 'Delete user', 'Change platform role'])
      await choose(user, 'ada@example.com', item).then(() => user.keyboard('{Escape}'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.asked.every((item) => item.method === 'GET')).toBe(true);
  });

  it('are deleted under their name, and teams that still name them are told', async () => {
    const { user, server } = open('/admin/users/grace', as('admin'));
    await choose(user, 'grace@example.com', 'Delete user');
    await user.type(screen.getByLabelText('Type grace to confirm'), 'grace{Enter}');
    expect(
      await screen.findByText('These teams still name grace@example.com: alpha, beta', {}, patience),
    ).toBeTruthy();
    expect(server.users.all.some((item) => item.username === 'grace')).toBe(false);
    expect(address()).toBe('/admin/users');
  });

  it('are selected by what the address says', async () => {
    open('/admin/users?status=Locked&type=internal', as('admin'));
    const table = await screen.findByRole('table', { name: 'Users' }, patience);
    expect(within(table).getByRole('link', { name: 'carl@example.com' })).toBeTruthy();
    expect(within(table).queryByText('Grace Hopper')).toBeNull();
  });

  it('are only looked at by a platform viewer', async () => {
    open('/admin/users?create=1', as('viewer'));
    await screen.findByRole('table', { name: 'Users' }, patience);
    expect(screen.getByRole('button', { name: 'Add user' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that cannot be loaded say so', async () => {
    const server = as('admin');
    server.overrides.set('GET /api/users', () => refuse(403, 'forbidden', 'this needs a platform role'));
    open('/admin/users', server);
    expect(await screen.findByText('this needs a platform role', {}, patience)).toBeTruthy();
  });
});
