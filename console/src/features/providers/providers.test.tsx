import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { address } from '../../lib/location';
import { open } from '../../testing/app';
import { person } from '../../testing/people';
import { FakeServer, refuse } from '../../testing/server';
import { bodyOf, check, emptyForm, fieldsOf, formOf, isSecret, kinds } from './fields';

afterEach(() => vi.unstubAllGlobals());
const patience = { timeout: 20_000 };
vi.setConfig({ testTimeout: 60_000 });

function as(platformRole: 'admin' | 'viewer'): FakeServer {
  const server = new FakeServer();
  server.me = person({ platformRole });
  return server;
}

describe('the form of a provider', () => {
  it.each(kinds)('asks %s for credentials and needs something', (kind) => {
    expect(fieldsOf(kind, 'credentials').some(isSecret)).toBe(true);
    expect(Object.keys(check({ ...emptyForm(kind), name: 'one' }, false))).not.toEqual([]);
  });
  it('takes a token or a password from Proxmox, and not half of one', () => {
    const values = { proxmoxEndpoint: 'https://pve', proxmoxNodes: 'a', proxmoxStorage: 's' };
    const form = { ...emptyForm('proxmox'), name: 'one' };
    expect(check({ ...form, values: { ...values, proxmoxTokenId: 'x' } }, false)).toHaveProperty(
      'proxmoxTokenSecret',
    );
    expect(
      check({ ...form, values: { ...values, proxmoxUsername: 'u', proxmoxPassword: 'p' } }, false),
    ).toEqual({});
  });
  it.each([
    ['nutanixPort', '0'],
    ['nutanixPort', 'many'],
    ['nutanixEndpoint', 'prism.example.com'],
  ])('refuses %s as %s', (key, value) => {
    expect(check({ ...emptyForm('nutanix'), name: 'one', values: { [key]: value } }, true)).toHaveProperty(
      key,
    );
  });
  it('sends numbers, lists and switches as such', () => {
    const form = {
      ...emptyForm('proxmox'),
      name: 'one',
      pools: ['b', 'a'],
      values: { proxmoxNodes: 'a, b', proxmoxTemplateID: '9', proxmoxInsecure: 'true' },
    };
    expect(bodyOf(form)).toEqual({
      name: 'one',
      provider: 'proxmox',
      proxmoxNodes: ['a', 'b'],
      proxmoxTemplateID: 9,
      proxmoxInsecure: true,
      networkMode: 'ipam',
      poolRefs: [
        { name: 'b', priority: 0 },
        { name: 'a', priority: 1 },
      ],
    });
  });
  it('sends of a change only what is different, and finds no secret in what was read', () => {
    const raw = {
      metadata: { name: 'one' },
      spec: { aws: { region: 'eu-central-1', accessKeyID: 'leaked' } },
    };
    const before = formOf(raw, 'aws');
    expect(JSON.stringify(before)).not.toContain('leaked');
    expect(bodyOf(before, before)).toEqual({});
    const after = { ...before, values: { ...before.values, awsSecretAccessKey: 'new', awsRegion: '' } };
    expect(bodyOf(after, before)).toEqual({ awsSecretAccessKey: 'new' });
  });
});

describe('the list of providers', () => {
  it('says of each how it is and why', async () => {
    open('/admin/providers', as('admin'));
    const card = (await screen.findByRole('link', { name: 'berlin' }, patience)).closest('li');
    expect(card && within(card).getByText('Not ready')).toBeTruthy();
    expect(card && within(card).getByText(/the token was refused/)).toBeTruthy();
  });
  it('says what a provider is when there is none', async () => {
    const server = as('admin');
    server.providers.all = [];
    const { user } = open('/admin/providers', server);
    await screen.findByText('No providers yet', {}, patience);
    await user.click(screen.getByRole('button', { name: 'Create provider' }));
    expect(address()).toBe('/admin/providers/create');
  });
  it('says why it cannot be shown', async () => {
    const server = as('admin');
    server.overrides.set('GET /api/providers', () => refuse(503, 'unavailable', 'the cluster is away'));
    open('/admin/providers', server);
    expect(await screen.findByText('the cluster is away', {}, patience)).toBeTruthy();
  });
});

describe('a new provider', () => {
  it('is tested with advice, then made; its secrets are sent once and shown never', async () => {
    const server = as('admin');
    server.providers.found = { valid: false, category: 'auth', message: 'refused with 401' };
    const { user } = open('/admin/providers/create', server);
    await user.click(await screen.findByRole('button', { name: /^Amazon Web Services/ }, patience));
    await user.click(screen.getByRole('button', { name: 'Create provider' }));
    expect(screen.getByLabelText('Secret access key').getAttribute('aria-invalid')).toBe('true');
    await user.type(screen.getByLabelText('Name'), 'paris');
    await user.type(screen.getByLabelText('Access key ID'), 'AKIA1');
    await user.type(screen.getByLabelText('Secret access key'), 'very-secret');
    await user.type(screen.getByLabelText('Region'), 'eu-west-3');
    expect(screen.getByLabelText('Secret access key').getAttribute('type')).toBe('password');
    await user.click(screen.getByRole('button', { name: 'Test connection' }));
    await screen.findByText('refused with 401', {}, patience);
    expect(screen.getByText(/refuses these credentials/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Create provider' }));
    await screen.findByRole('heading', { name: 'paris' }, patience);
    expect(server.providers.all.at(-1)?.secrets).toEqual({
      awsAccessKeyId: 'AKIA1',
      awsSecretAccessKey: 'very-secret',
    });
    expect(document.body.textContent).not.toContain('very-secret');
  });
  it('shows at its field what the server refuses', async () => {
    const server = as('admin');
    server.overrides.set('POST /api/providers', () =>
      refuse(400, 'kubeconfig_not_allowed', 'the kubeconfig has "exec"', { field: 'harvesterKubeconfig' }),
    );
    const { user } = open('/admin/providers/create?kind=harvester', server);
    await user.type(await screen.findByLabelText('Name', {}, patience), 'lab');
    await user.type(screen.getByLabelText('Kubeconfig'), 'users: exec');
    await user.type(screen.getByLabelText('Network'), 'default/vlan1');
    await user.click(screen.getByRole('button', { name: 'Create provider' }));
    expect((await screen.findAllByText('the kubeconfig has "exec"', {}, patience)).length).toBe(2);
    expect(screen.getByLabelText('Kubeconfig').getAttribute('aria-invalid')).toBe('true');
  });
});

describe('a provider', () => {
  it('is validated at once', async () => {
    const { user } = open('/admin/providers/butler-system/berlin', as('admin'));
    await user.click(await screen.findByRole('button', { name: 'Validate now' }, patience));
    expect(
      await screen.findByText('It answers, and the credentials are accepted.', {}, patience),
    ).toBeTruthy();
  });
  it('gets new credentials without the old ones being sent', async () => {
    const { user, server } = open('/admin/providers/butler-system/berlin', as('admin'));
    await user.click(await screen.findByRole('button', { name: 'Edit' }, patience));
    const field = screen.getByLabelText<HTMLInputElement>(/^Token secret/);
    expect(field.value).toBe('');
    await user.type(field, 'rotated');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(server.providers.all[1]?.secrets['proxmoxTokenSecret']).toBe('rotated'));
    const put = server.asked.find((asked) => asked.method === 'PUT');
    expect(put?.body).toEqual({ proxmoxTokenSecret: 'rotated', resourceVersion: '11' });
  });
  it('that clusters use is not deleted, and they are named', async () => {
    const { user } = open('/admin/providers/butler-system/local', as('admin'));
    await user.click(await screen.findByRole('button', { name: 'Delete provider' }, patience));
    await user.type(screen.getByLabelText('Type local to confirm'), 'local{Enter}');
    expect(await screen.findByText(/alpha\/web, alpha\/web-dev/, {}, patience)).toBeTruthy();
  });
  it('server_95_ offers a platform viewer nothing that changes it', async () => {
    const { user, server } = open('/admin/providers/butler-system/berlin', as('viewer'));
    await screen.findByRole('heading', { name: 'berlin' }, patience);
    expect(screen.getByRole('note', { name: 'Your role here' }).textContent).toBe('Shadow Mode (read-only)');
    for (const name of ['Validate now', 'Edit', 'Delete provider']) {
      const button = screen.getByRole('button', { name });
      expect(button.getAttribute('aria-disabled')).toBe('true');
      button.focus();
      await user.keyboard('{Enter}');
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.asked.every((asked) => asked.method === 'GET')).toBe(true);
  });
  it('server_95_ cannot be made by a platform viewer who knows the address', async () => {
    open('/admin/providers/create?kind=aws', as('viewer'));
    expect(await screen.findByText('This needs a platform admin.', {}, patience)).toBeTruthy();
    expect(screen.queryByLabelText('Name')).toBeNull();
  });
});
