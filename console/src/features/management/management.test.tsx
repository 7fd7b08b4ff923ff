import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
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

describe('the management cluster', () => {
  it('shows what runs in it and leads to the clusters it runs', async () => {
    const { user } = open('/admin/management', as('admin'));
    await screen.findByText('5 of 6 run', {}, patience);
    expect(screen.getByRole('link', { name: 'web' })).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Namespaces' }));
    const pods = await screen.findByRole('table', { name: 'Pods' }, patience);
    expect(within(pods).getByText('butler-system-worker')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Namespace'), 'kube-system');
    expect(await screen.findByText('kube-system-server', {}, patience)).toBeTruthy();
  });
  it.each([
    ['nodes', 'Nodes', 'management-2'],
    ['controlPlanes', 'Control planes', '10.40.0.10:6443'],
    ['dataStores', 'Data stores', 'default'],
  ])('lists its %s', async (tab, title, text) => {
    open(`/admin/management?tab=${tab}`, as('viewer'));
    const table = await screen.findByRole('table', { name: title }, patience);
    expect(within(table).getByText(text)).toBeTruthy();
  });
  it('says why it cannot be read', async () => {
    const server = as('admin');
    server.overrides.set('GET /api/management', () => refuse(503, 'unavailable', 'it is away'));
    open('/admin/management', server);
    expect(await screen.findByText('it is away', {}, patience)).toBeTruthy();
  });
});

describe('addons of the management cluster', () => {
  it('are installed from the catalog, and removed only under their name', async () => {
    const { user, server } = open('/admin/management?tab=addons', as('admin'));
    await user.click(await screen.findByRole('button', { name: 'Install addon' }, patience));
    await user.selectOptions(await screen.findByLabelText('Addon', {}, patience), 'redis');
    await user.click(screen.getByRole('button', { name: 'Install' }));
    await vi.waitFor(() => expect(server.management.addons.map((addon) => addon.name)).toContain('redis'));
    await user.click(await screen.findByRole('button', { name: 'Uninstall cert-manager' }, patience));
    await user.type(screen.getByLabelText('Type cert-manager to confirm'), 'cert-manager{Enter}');
    await vi.waitFor(() => expect(server.management.addons.map((addon) => addon.name)).toEqual(['redis']));
  });
  it('that the platform refuses say so', async () => {
    const { user } = open('/admin/management?tab=addons', as('admin'));
    await user.click(await screen.findByRole('button', { name: 'Install addon' }, patience));
    await user.selectOptions(await screen.findByLabelText('Addon', {}, patience), 'longhorn');
    await user.click(screen.getByRole('button', { name: 'Install' }));
    expect(await screen.findByText('longhorn belongs to the platform', {}, patience)).toBeTruthy();
  });
  it('server_95_ cannot be changed by a platform viewer, nor is there a terminal', async () => {
    const { user, server } = open('/admin/management?tab=addons', as('viewer'));
    await screen.findByRole('table', { name: 'Installed' }, patience);
    for (const name of ['Install addon', 'Configure', 'Uninstall cert-manager', 'Terminal']) {
      const button = screen.getByRole('button', { name });
      expect(button.getAttribute('aria-disabled')).toBe('true');
      button.focus();
      await user.keyboard('{Enter}');
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.asked.every((asked) => asked.method === 'GET')).toBe(true);
  });
});
