import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { address } from '../lib/location';
import { open } from '../testing/app';
import { person } from '../testing/people';
import { FakeServer, refuse } from '../testing/server';
import { FakeSocket } from '../testing/socket';
import { rawCluster } from '../testing/clusters';

afterEach(() => vi.unstubAllGlobals());

// Pages come in pieces, and on a busy machine the first of them takes its time.
const patience = { timeout: 20_000 };
vi.setConfig({ testTimeout: 60_000 });

function as(me: FakeServer['me']): FakeServer {
  const server = new FakeServer();
  server.me = me;
  return server;
}

describe('signing in', () => {
  it('leads to where one wanted to go, after a wrong password', async () => {
    const { user } = open('/t/alpha/clusters?phase=Failed', as(undefined));
    await user.type(await screen.findByLabelText('E-mail or user name', {}, patience), 'ada');
    await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
    expect(await screen.findByText('User name or password is wrong.', {}, patience)).toBeTruthy();
    await user.type(screen.getByLabelText('Password'), 'Correct4horse{Enter}');
    await screen.findByRole('table', { name: 'Clusters' }, patience);
    expect(address()).toBe('/t/alpha/clusters?phase=Failed');
  });

  it('ends with a click, and the page with it', async () => {
    const { user, server } = open('/t/alpha/clusters');
    await user.click(await screen.findByRole('button', { name: 'Your account' }, patience));
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await screen.findByRole('heading', { name: 'Sign in' }, patience);
    expect(server.me).toBeUndefined();
  });

  it('server_99_ an invite names the rules before it is accepted', async () => {
    const { user } = open('/invite/good', as(undefined));
    await user.type(await screen.findByLabelText('New password', {}, patience), 'Short1');
    expect(screen.getByText('At least 12 characters').closest('li')?.className).toBe('');
    expect(screen.getByText('A digit').closest('li')?.className).toBe('met');
    expect(address()).toBe('/set-password');
  });
});

describe('the list of clusters', () => {
  it('server_96_ shows what the address selects', async () => {
    const { server } = open('/t/alpha/clusters?env=dev&phase=Failed');
    const table = await screen.findByRole('table', { name: 'Clusters' }, patience);
    expect(within(table).getByRole('link', { name: 'reports' })).toBeTruthy();
    expect(within(table).queryByRole('link', { name: 'web-dev' })).toBeNull();
    const asked = server.asked.find((item) => item.path === '/api/clusters');
    expect(asked?.headers).toMatchObject({ 'x-butler-team': 'alpha', 'x-butler-environment': 'dev' });
  });

  it('changes by itself', async () => {
    open('/t/alpha/clusters');
    const table = await screen.findByRole('table', { name: 'Clusters' }, patience);
    FakeSocket.last().say('hello');
    FakeSocket.last().say('cluster_update', { cluster: rawCluster({ name: 'fresh', environment: 'dev' }) });
    expect(await within(table).findByRole('link', { name: 'fresh' }, patience)).toBeTruthy();
    expect(screen.getByText('Live')).toBeTruthy();
  });

  it('server_95_ offers a platform viewer nothing that changes anything', async () => {
    const { user } = open('/admin/clusters', as(person({ platformRole: 'viewer' })));
    await screen.findByRole('table', { name: 'Clusters' }, patience);
    expect(screen.getByRole('note', { name: 'Your role here' }).textContent).toBe('Shadow Mode (read-only)');
    const create = screen.getByRole('button', { name: 'Create cluster' });
    expect(create.getAttribute('aria-disabled')).toBe('true');
    await user.click(create);
    create.focus();
    await user.keyboard('{Enter}c');
    expect(address()).toBe('/admin/clusters');
  });

  it('explains a refusal and offers to ask again', async () => {
    const server = new FakeServer();
    server.overrides.set('GET /api/clusters', () => refuse(403, 'forbidden', 'alpha is not yours'));
    open('/t/alpha/clusters', server);
    expect(await screen.findByText('alpha is not yours', {}, patience)).toBeTruthy();
  });
});

describe('a cluster', () => {
  it('is deleted only under its name', async () => {
    const { user, server } = open('/t/alpha/clusters/alpha/web');
    await user.click(await screen.findByRole('button', { name: 'More actions' }, patience));
    await user.click(screen.getByRole('menuitem', { name: 'Delete cluster' }));
    const field = screen.getByLabelText('Type web to confirm');
    await user.type(field, 'wep{Enter}');
    expect(screen.getByText('This is not web')).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'web{Enter}');
    await screen.findByRole('table', { name: 'Clusters' }, patience);
    expect(server.clusters.map((item) => item.name)).not.toContain('web');
  });

  it('that one may not know of is not there', async () => {
    open('/t/alpha/clusters/beta/secret');
    expect(await screen.findByText('Not found, or no access', {}, patience)).toBeTruthy();
  });

  it('server_101_ threat_17_ shows markup as text', async () => {
    open('/t/alpha/clusters/alpha/web?tab=events');
    expect(await screen.findByText('<img src=x onerror=alert(1)>', {}, patience)).toBeTruthy();
    expect(document.querySelector('img[src=x]')).toBeNull();
  });
});

describe('the wizard', () => {
  it('server_100_ goes to the field that admission refused, and keeps what was typed', async () => {
    const server = new FakeServer();
    server.overrides.set('POST /api/clusters', () =>
      refuse(403, 'webhook_denied', 'webhook denied', {
        message: 'dev takes 3 clusters and has 3',
        field: 'spec.environment',
      }),
    );
    const { user } = open('/t/alpha/clusters/new', server);
    await user.type(await screen.findByLabelText('Name', {}, patience), 'fourth');
    await user.selectOptions(await screen.findByLabelText('Environment', {}, patience), 'dev');
    await user.click(screen.getByRole('button', { name: /Review/ }));
    await user.click(await screen.findByRole('button', { name: 'Create cluster' }, patience));
    const field = await screen.findByLabelText('Environment', {}, patience);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('dev takes 3 clusters and has 3').length).toBeGreaterThan(1);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('fourth');
  });

  it('does not go on from a step with something wrong', async () => {
    const { user } = open('/t/alpha/clusters/new');
    await user.type(await screen.findByLabelText('Name', {}, patience), 'Bad Name');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText(/^Begins with a letter/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Basics' })).toBeTruthy();
  });

  it('makes a cluster and shows it', async () => {
    const { user, server } = open('/t/alpha/clusters/new?step=review');
    await screen.findByRole('heading', { name: 'Review' }, patience);
    await user.click(screen.getByRole('button', { name: /Basics/ }));
    await user.type(await screen.findByLabelText('Name', {}, patience), 'fresh');
    await user.selectOptions(await screen.findByLabelText('Environment', {}, patience), 'prod');
    await user.click(screen.getByRole('button', { name: /Review/ }));
    await user.click(await screen.findByRole('button', { name: 'Create cluster' }, patience));
    await screen.findByRole('heading', { name: 'fresh' }, patience);
    expect(address()).toBe('/t/alpha/clusters/alpha/fresh');
    expect(server.clusters.at(-1)).toMatchObject({ name: 'fresh', environment: 'prod' });
  });
});
