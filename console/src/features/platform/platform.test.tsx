import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { address } from '../../lib/location';
import { open } from '../../testing/app';
import { person } from '../../testing/people';
import { FakeServer, refuse } from '../../testing/server';
import { bodyOf, check, sectionsOf, valuesOf } from './sections';

afterEach(() => vi.unstubAllGlobals());
const patience = { timeout: 20_000 };
vi.setConfig({ testTimeout: 60_000 });

function as(platformRole: 'admin' | 'viewer'): FakeServer {
  const server = new FakeServer();
  server.me = person({ platformRole });
  return server;
}

function section(id: string) {
  const found = sectionsOf().find((item) => item.id === id);
  if (!found) throw new Error(`no section ${id}`);
  return found;
}

describe('the sections of the settings', () => {
  it('send back what no form shows', () => {
    const config = { controlPlaneExposure: { mode: 'Gateway', gatewayRef: { name: 'edge' } } };
    const values = {
      ...valuesOf(section('exposure'), config),
      'controlPlaneExposure.hostname': 'k8s.example.com',
    };
    expect(bodyOf(section('exposure'), values, config)).toEqual({
      controlPlaneExposure: { mode: 'Gateway', gatewayRef: { name: 'edge' }, hostname: 'k8s.example.com' },
    });
  });
  it('take away what was emptied', () => {
    const config = {
      defaultTeamLimits: { maxClusters: 10 },
      defaultNamespace: 'x',
      defaultProviderRef: { name: 'y' },
    };
    expect(bodyOf(section('limits'), {}, config)).toEqual({ defaultTeamLimits: {} });
    expect(bodyOf(section('general'), { 'multiTenancy.mode': 'Enforced' }, config)).toEqual({
      multiTenancy: { mode: 'Enforced' },
      defaultNamespace: '',
      defaultProviderRef: { name: '' },
    });
  });
  it('send numbers as numbers, in their place', () => {
    const values = { 'defaultControlPlaneResources.apiServer.limits.memory': '1Gi' };
    expect(bodyOf(section('resources'), values, {})).toEqual({
      defaultControlPlaneResources: { apiServer: { limits: { memory: '1Gi' } } },
    });
    expect(bodyOf(section('audit'), { 'audit.enabled': 'true', 'audit.bufferSize': '500' }, {})).toEqual({
      audit: { enabled: true, bufferSize: 500 },
    });
  });
  it.each([
    ['limits', 'defaultTeamLimits.maxTotalMemory', 'much'],
    ['limits', 'defaultTeamLimits.maxClusters', '0'],
    ['audit', 'audit.webhookURL', 'example.com'],
  ])('refuse in %s %s as %s', (id, key, value) => {
    expect(check(section(id), { [key]: value })).toHaveProperty([key]);
  });
});

const save = (name: string) => screen.getByRole('button', { name: `Save ${name}` });

describe('the settings', () => {
  it('are saved section by section, with the version they were read in', async () => {
    const { user, server } = open('/admin/settings', as('admin'));
    const field = await screen.findByLabelText('Default namespace', {}, patience);
    expect(save('General').getAttribute('aria-disabled')).toBe('true');
    await user.clear(field);
    await user.type(field, 'tenants');
    await user.click(save('General'));
    await screen.findByText('General: saved', {}, patience);
    expect(server.asked.find((asked) => asked.method === 'PUT')?.body).toEqual({
      multiTenancy: { mode: 'Enforced' },
      defaultNamespace: 'tenants',
      defaultProviderRef: { name: 'local' },
      resourceVersion: '7',
    });
  });
  it('show what is wrong before they are sent', async () => {
    const { user, server } = open('/admin/settings', as('admin'));
    const field = await screen.findByLabelText('Memory in all', {}, patience);
    await user.type(field, 'x');
    await user.click(save('Team limits'));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(server.asked.some((asked) => asked.method === 'PUT')).toBe(false);
  });
  it('tell of somebody else’s change, load it, and keep what was typed', async () => {
    const { user, server } = open('/admin/settings', as('admin'));
    const field = await screen.findByLabelText<HTMLInputElement>('Default namespace', {}, patience);
    server.platform.version = 8;
    server.platform.config['multiTenancy'] = { mode: 'Optional' };
    await user.type(field, '-mine');
    await user.click(save('General'));
    await user.click(await screen.findByRole('button', { name: 'Load the current settings' }, patience));
    expect(field.value).toBe('butler-tenants-mine');
    await user.click(save('General'));
    await screen.findByText('General: saved', {}, patience);
    expect(server.platform.config['defaultNamespace']).toBe('butler-tenants-mine');
  });
  it('ask before what was typed is left behind', async () => {
    const { user } = open('/admin/settings', as('admin'));
    await user.type(await screen.findByLabelText('Default namespace', {}, patience), 'x');
    const asked = vi.fn(() => false);
    vi.stubGlobal('confirm', asked);
    await user.click(screen.getByRole('link', { name: 'Providers' }));
    expect(asked).toHaveBeenCalled();
    expect(address()).toBe('/admin/settings');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
  });
  it('send a test of the notifications', async () => {
    const { user } = open('/admin/settings', as('admin'));
    await user.click(await screen.findByRole('button', { name: 'Send test' }, patience));
    expect(await screen.findByText('Delivered. 204 in 40 ms', {}, patience)).toBeTruthy();
  });
  it('say why they cannot be shown', async () => {
    const server = as('admin');
    server.overrides.set('GET /api/admin/config', () => refuse(403, 'forbidden', 'not for you'));
    open('/admin/settings', server);
    expect(await screen.findByText('not for you', {}, patience)).toBeTruthy();
  });
  it('server_95_ can be read by a platform viewer, and nothing of them changed', async () => {
    const { user, server } = open('/admin/settings', as('viewer'));
    const field = await screen.findByLabelText<HTMLInputElement>('Default namespace', {}, patience);
    expect(screen.getByRole('note', { name: 'Your role here' }).textContent).toBe('Shadow Mode (read-only)');
    await user.type(field, 'x{Enter}');
    expect(field.value).toBe('butler-tenants');
    expect(save('General').getAttribute('aria-disabled')).toBe('true');
    await user.click(screen.getByRole('button', { name: 'Send test' }));
    expect(server.asked.every((asked) => asked.method === 'GET')).toBe(true);
  });
});

describe('the dashboard of the platform', () => {
  it('counts, and leads to what it counts', async () => {
    open('/admin', as('admin'));
    const counts = await screen.findByRole('list', { name: 'Counts' }, patience);
    expect(await within(counts).findByRole('link', { name: 'Clusters 3' }, patience)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Failed' }).getAttribute('href')).toBe(
      '/admin/clusters?phase=Failed',
    );
    expect(
      await screen.findByText('the provider refused the machine: quota exceeded', {}, patience),
    ).toBeTruthy();
  });
  it('names first what is not well', async () => {
    open('/admin', as('viewer'));
    const card = await screen.findByRole('region', { name: 'Health' }, patience);
    await within(card).findByText(/connection refused/, {}, patience);
    expect(within(card).getAllByRole('listitem')[0]?.textContent).toContain('Image factory');
  });
  it('shows the rest when a part of it fails', async () => {
    const server = as('admin');
    server.overrides.set('GET /api/admin/audit', () => refuse(503, 'unavailable', 'the log is away'));
    open('/admin', server);
    expect(await screen.findByText('the log is away', {}, patience)).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'campus' }, patience)).toBeTruthy();
  });
  it('server_95_ offers a platform viewer nothing that changes anything', async () => {
    const { user } = open('/admin', as('viewer'));
    const button = await screen.findByRole('button', { name: 'Create team' }, patience);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await user.click(button);
    expect(address()).toBe('/admin');
  });
  it('is where admins begin', async () => {
    open('/', as('admin'));
    await screen.findByRole('heading', { name: 'Dashboard' }, patience);
    expect(address()).toBe('/admin');
  });
});
