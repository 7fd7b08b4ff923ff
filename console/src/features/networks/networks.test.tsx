import { screen, within } from '@testing-library/react';
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

describe('the list of network pools', () => {
  it('shows how full each is', async () => {
    open('/admin/networks', as('admin'));
    await screen.findByRole('link', { name: 'berlin' }, patience);
    expect(screen.getAllByRole('meter', { name: 'Allocated' })[0]?.getAttribute('aria-valuetext')).toBe(
      '93 of 192',
    );
  });
  it('says what a pool is when there is none', async () => {
    const server = as('admin');
    server.networks.pools = [];
    const { user } = open('/admin/networks', server);
    await screen.findByText('No network pools yet', {}, patience);
    await user.click(screen.getByRole('button', { name: 'Create pool' }));
    expect(await screen.findByRole('dialog', { name: 'Create pool' })).toBeTruthy();
  });
  it('says why it cannot be shown, and tries again', async () => {
    const server = as('admin');
    server.overrides.set('GET /api/admin/networks', () => refuse(500, 'internal', 'the store is away'));
    const { user } = open('/admin/networks', server);
    await screen.findByText('the store is away', {}, patience);
    expect(screen.getByText('req-1')).toBeTruthy();
    server.overrides.clear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'campus' }, patience)).toBeTruthy();
  });
  it('makes a pool, after what was wrong is put right', async () => {
    const { user, server } = open('/admin/networks', as('admin'));
    await user.click(await screen.findByRole('button', { name: 'Create pool' }, patience));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Name'), 'lab');
    await user.type(within(dialog).getByLabelText('Block (CIDR)'), '10.9.0.1/24');
    await user.click(within(dialog).getByRole('button', { name: 'Create pool' }));
    expect(within(dialog).getByLabelText('Block (CIDR)').getAttribute('aria-invalid')).toBe('true');
    await user.clear(within(dialog).getByLabelText('Block (CIDR)'));
    await user.type(within(dialog).getByLabelText('Block (CIDR)'), '10.9.0.0/24');
    expect(within(dialog).getByRole('img', { name: 'Layout: Free for clusters 256' })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Create pool' }));
    await screen.findByRole('heading', { name: 'lab' }, patience);
    expect(server.networks.pools.at(-1)).toMatchObject({ name: 'lab', cidr: '10.9.0.0/24', nodes: 5 });
  });
});

describe('the map of a pool', () => {
  it('tells each address and its owner, and is walked by keyboard', async () => {
    const { user } = open('/admin/networks/butler-system/berlin', as('admin'));
    const grid = await screen.findByRole('grid', { name: 'Addresses of 10.20.4.0/24' }, patience);
    const first = within(grid).getByRole('gridcell', { name: /^10\.20\.4\.0, reserved/ });
    expect(within(grid).getAllByRole('gridcell')).toHaveLength(256);
    first.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      '10.20.4.16, nodes, cluster alpha-0 of team alpha',
    );
    const chosen = screen.getByRole('complementary', { name: 'The chosen square' });
    expect(within(chosen).getByRole('link', { name: 'alpha-0' })).toBeTruthy();
    await user.keyboard('{End}');
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^10\.20\.4\.31, /);
  });
  it('server_72_ shows 65,536 addresses as 256 squares and leads down to one', async () => {
    const { user, server } = open('/admin/networks/butler-system/campus', as('admin'));
    const grid = await screen.findByRole('grid', { name: 'Addresses of 10.40.0.0/16' }, patience);
    const cells = within(grid).getAllByRole('gridcell');
    expect(cells).toHaveLength(256);
    const square = cells.find((cell) =>
      cell.getAttribute('aria-label')?.startsWith('10.40.17.0/24, partly used'),
    );
    square?.focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('grid', { name: 'Addresses of 10.40.17.0/24' }, patience);
    expect(address()).toBe('/admin/networks/butler-system/campus?prefix=10.40.17.0%2F24');
    expect(server.asked.some((asked) => asked.query.get('prefix') === '10.40.17.0/24')).toBe(true);
    await user.click(screen.getByRole('button', { name: '10.40.0.0/16' }));
    await screen.findByRole('grid', { name: 'Addresses of 10.40.0.0/16' }, patience);
  });
  it('is also there as a table, of one team if wanted', async () => {
    open('/admin/networks/butler-system/berlin?view=table&team=beta', as('admin'));
    const table = await screen.findByRole('table', { name: 'Addresses of 10.20.4.0/24' }, patience);
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(row.textContent).toContain('beta');
  });
  it('explains a part that is not in the pool', async () => {
    open('/admin/networks/butler-system/berlin?prefix=10.99.0.0/24', as('admin'));
    expect(await screen.findByText('10.99.0.0/24 is not inside 10.20.4.0/24', {}, patience)).toBeTruthy();
  });
});

describe('a pool', () => {
  it('keeps addresses of a living cluster until that is said twice', async () => {
    const { user, server } = open('/admin/networks/butler-system/berlin?tab=allocations', as('admin'));
    await user.click(await screen.findByRole('button', { name: 'Release alpha-0-nodes' }, patience));
    await user.click(screen.getByRole('button', { name: 'Release' }));
    await screen.findByText('the cluster of this allocation exists', {}, patience);
    await user.type(screen.getByLabelText('Type alpha-0-nodes to confirm'), 'alpha-0-nodes');
    await user.click(screen.getByRole('button', { name: 'Release anyway' }));
    await vi.waitFor(() =>
      expect(server.networks.given.some((item) => item.name === 'alpha-0-nodes')).toBe(false),
    );
  });
  it('server_72_ with allocations is not deleted, and the server says why', async () => {
    const { user, server } = open('/admin/networks/butler-system/berlin', as('admin'));
    await user.click(await screen.findByRole('button', { name: 'Delete pool' }, patience));
    await user.type(screen.getByLabelText('Type berlin to confirm'), 'berlin{Enter}');
    expect(await screen.findByText('the pool berlin has 16 allocations', {}, patience)).toBeTruthy();
    expect(server.networks.pools).toHaveLength(2);
  });
  it('sends the version it was read in when it is changed', async () => {
    const { user, server } = open('/admin/networks/butler-system/berlin', as('admin'));
    await user.click(await screen.findByRole('button', { name: 'Edit' }, patience));
    await user.click(screen.getByRole('button', { name: 'Remove range 2' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(server.networks.pools[0]?.reserved).toHaveLength(1));
    const put = server.asked.find((asked) => asked.method === 'PUT');
    expect(put?.body).toMatchObject({ resourceVersion: '5' });
    expect(put?.body).not.toHaveProperty('cidr');
  });
  it('server_95_ offers a platform viewer nothing that changes it', async () => {
    const { user, server } = open('/admin/networks/butler-system/berlin', as('viewer'));
    await screen.findByRole('grid', {}, patience);
    expect(screen.getByRole('note', { name: 'Your role here' }).textContent).toBe('Shadow Mode (read-only)');
    for (const name of ['Edit', 'Delete pool']) {
      const button = screen.getByRole('button', { name });
      expect(button.getAttribute('aria-disabled')).toBe('true');
      await user.click(button);
      button.focus();
      await user.keyboard('{Enter}');
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.asked.every((asked) => asked.method === 'GET')).toBe(true);
  });
});
