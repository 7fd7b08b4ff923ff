import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { address } from '../../lib/location';
import { open } from '../../testing/app';
import { person } from '../../testing/people';
import { FakeServer, refuse } from '../../testing/server';

afterEach(() => vi.unstubAllGlobals());

const patience = { timeout: 20_000 };
vi.setConfig({ testTimeout: 60_000 });

function as(me: FakeServer['me']): FakeServer {
  const server = new FakeServer();
  server.me = me;
  return server;
}
const viewer = () => as(person({ teams: [{ name: 'alpha', role: 'viewer' }] }));
const platformAdmin = () => as(person({ platformRole: 'admin' }));
const platformViewer = () => as(person({ platformRole: 'viewer' }));

/** Opens the menu of a row and chooses from it. */
async function choose(user: ReturnType<typeof open>['user'], menu: string, item: string) {
  await user.click(await screen.findByRole('button', { name: menu }, patience));
  await user.click(screen.getByRole('menuitem', { name: item }));
}

describe('the dashboard of a team', () => {
  it('counts clusters by state, and each count leads to them', async () => {
    open('/t/alpha');
    const counts = await screen.findByRole('list', { name: 'Clusters by state' }, patience);
    expect(within(counts).getByRole('link', { name: '3 Clusters' })).toBeTruthy();
    const failed = within(counts).getByRole('link', { name: '1 Failed' });
    expect(failed.getAttribute('href')).toBe('/t/alpha/clusters?phase=Failed');
  });

  it('says what needs attention, and how much is left', async () => {
    open('/t/alpha');
    const card = await screen.findByRole('region', { name: 'Needs attention' }, patience);
    expect(within(card).getByRole('link', { name: 'reports' })).toBeTruthy();
    expect(within(card).getByText(/quota exceeded/)).toBeTruthy();
    const nodes = screen.getByRole('meter', { name: 'Nodes' });
    expect(nodes.getAttribute('aria-valuetext')).toBe('26 of 30');
  });

  it('tells what happened last, and who did it', async () => {
    open('/t/alpha');
    const card = await screen.findByRole('region', { name: 'Recent activity' }, patience);
    expect(
      await within(card).findByText('TenantCluster web · grace@example.com · 3 workers', {}, patience),
    ).toBeTruthy();
  });

  it('offers a viewer nothing that would be refused', async () => {
    open('/t/alpha', viewer());
    await screen.findByRole('list', { name: 'Clusters by state' }, patience);
    expect(screen.queryByRole('link', { name: 'Create cluster' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Add member' })).toBeNull();
  });

  it('tells when the team cannot be loaded, and tries again', async () => {
    const server = new FakeServer();
    server.overrides.set('GET /api/teams/alpha', () => refuse(500, 'internal', 'something broke'));
    const { user } = open('/t/alpha', server);
    await screen.findByText('The team could not be loaded', {}, patience);
    server.overrides.clear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Alpha', level: 1 }, patience)).toBeTruthy();
  });
});

describe('members', () => {
  it('are added under an address, and only under one', async () => {
    const { user, server } = open('/t/alpha/members?add=1');
    const email = await screen.findByLabelText('E-mail', {}, patience);
    await user.type(email, 'nobody{Enter}');
    expect(screen.getByText('An e-mail address such as ada@example.com')).toBeTruthy();
    await user.clear(email);
    await user.type(email, 'barbara@example.com');
    await user.selectOptions(screen.getByLabelText('Role'), 'operator');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add member' }));
    expect(await screen.findByText('barbara@example.com', {}, patience)).toBeTruthy();
    expect(server.teams.members.at(-1)).toMatchObject({ email: 'barbara@example.com', role: 'operator' });
    expect(address()).toBe('/t/alpha/members');
  });

  it('that the server refuses stay in the form with its word', async () => {
    const { user } = open('/t/alpha/members?add=1');
    await user.type(await screen.findByLabelText('E-mail', {}, patience), 'grace@example.com{Enter}');
    expect(await screen.findByText('grace@example.com is a member already', {}, patience)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('grace@example.com');
  });

  it('get another role', async () => {
    const { user, server } = open('/t/alpha/members');
    await choose(user, 'Actions for grace@example.com', 'Change role');
    await user.selectOptions(screen.getByLabelText('Role'), 'admin');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change role' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
    expect(server.teams.members.find((item) => item.email === 'grace@example.com')?.role).toBe('admin');
  });

  it('are removed after a question that names what happens', async () => {
    const { user, server } = open('/t/alpha/members');
    await choose(user, 'Actions for grace@example.com', 'Remove from team');
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText('Open pages and terminals of this person end at once.')).toBeTruthy();
    expect(server.teams.members).toHaveLength(4);
    await user.click(within(dialog).getByRole('button', { name: 'Remove from team' }));
    await waitFor(() => expect(screen.queryByText('grace@example.com')).toBeNull(), patience);
    expect(server.teams.members).toHaveLength(3);
  });

  it('who keep access through a group are announced as such', async () => {
    const { user } = open('/t/alpha/members');
    await choose(user, 'Actions for alan@example.com', 'Remove from team');
    expect(screen.getByText('The group devs still gives the role Viewer.')).toBeTruthy();
  });

  it('of a group are not removed one by one', async () => {
    const { user } = open('/t/alpha/members');
    await choose(user, 'Actions for edsger@example.com', 'Remove from team');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('the last admin stays, unless a platform admin insists', async () => {
    const server = new FakeServer();
    server.teams.members = [{ email: 'ada@example.com', role: 'admin' }];
    const { user } = open('/t/alpha/members', server);
    await choose(user, 'Actions for ada@example.com', 'Remove from team');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a platform admin removes the last admin by force', async () => {
    const server = platformAdmin();
    server.teams.members = [{ email: 'grace@example.com', role: 'admin' }];
    const { user } = open('/t/alpha/members', server);
    await choose(user, 'Actions for grace@example.com', 'Remove from team');
    const dialog = screen.getByRole('dialog');
    expect(within(dialog).getByText(/last direct admin of the team/)).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Remove from team' }));
    await waitFor(() => expect(server.teams.members).toHaveLength(0), patience);
    expect(server.asked.findLast((item) => item.method === 'DELETE')?.query.get('force')).toBe('true');
  });

  it('are only shown to a viewer', async () => {
    open('/t/alpha/members?add=1', viewer());
    const add = await screen.findByRole('button', { name: 'Add member' }, patience);
    expect(add.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getAllByText('This needs the role team admin.').length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('environments', () => {
  it('are created with limits within those of the team', async () => {
    const { user, server } = open('/t/alpha/environments?create=1');
    await screen.findByText('The team may have 10.', {}, patience);
    const dialog = screen.getByRole('dialog');
    await user.type(within(dialog).getByLabelText('Name'), 'DEV');
    await user.type(within(dialog).getByLabelText('Clusters at most'), '11');
    await user.click(within(dialog).getByRole('button', { name: 'Create environment' }));
    expect(screen.getByText('The team already has an environment of this name.')).toBeTruthy();
    expect(screen.getByText('The team may have no more than 10.')).toBeTruthy();
    await user.clear(within(dialog).getByLabelText('Name'));
    await user.type(within(dialog).getByLabelText('Name'), 'stage');
    await user.clear(within(dialog).getByLabelText('Clusters at most'));
    await user.type(within(dialog).getByLabelText('Clusters at most'), '4');
    await user.click(within(dialog).getByRole('button', { name: 'Create environment' }));
    expect(await screen.findByRole('link', { name: 'stage' }, patience)).toBeTruthy();
    expect(server.teams.environments.at(-1)).toMatchObject({ name: 'stage', limits: { maxClusters: 4 } });
  });

  it('open under their name in the address, and keep what is not touched', async () => {
    const { user, server } = open('/t/alpha/environments?detail=prod');
    const dialog = await screen.findByRole('dialog', { name: 'Environment prod' }, patience);
    await user.type(within(dialog).getByLabelText('Clusters per member at most'), '2');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
    expect(server.asked.find((item) => item.method === 'PUT')?.body).toEqual({
      name: 'prod',
      description: 'What customers see',
      limits: { maxClusters: 5, maxClustersPerMember: 2 },
      clusterDefaults: { kubernetesVersion: 'v1.33.4', workerCount: 3, osType: 'talos' },
      access: null,
    });
    expect(address()).toBe('/t/alpha/environments');
  });

  it('lift the role of somebody of the team', async () => {
    const { user, server } = open('/t/alpha/environments?detail=prod');
    const choice = await screen.findByLabelText('Person or group', {}, patience);
    await within(choice).findByRole('option', { name: 'grace@example.com' }, patience);
    await user.selectOptions(choice, 'user grace@example.com');
    await user.selectOptions(screen.getByLabelText('Role of grace@example.com here'), 'admin');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull(), patience);
    expect(server.teams.environments[1]?.access?.users).toEqual([
      { name: 'grace@example.com', role: 'admin' },
    ]);
  });

  it('with clusters are deleted only under their name', async () => {
    const { user, server } = open('/t/alpha/environments');
    await choose(user, 'Actions for dev', 'Delete environment');
    expect(screen.getByText('2 clusters keep their label and count only against the team.')).toBeTruthy();
    await user.type(screen.getByLabelText('Type dev to confirm'), 'dev{Enter}');
    await waitFor(() => expect(server.teams.environments).toHaveLength(1), patience);
  });

  it('that are not there yet are explained', async () => {
    const server = viewer();
    server.teams.environments = [];
    open('/t/alpha/environments', server);
    expect(await screen.findByText('No environments yet', {}, patience)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Create environment' })).toBeNull();
  });
});

describe('the settings of a team', () => {
  it('are saved part by part', async () => {
    const { user, server } = open('/t/alpha/settings');
    const card = await screen.findByRole('region', { name: 'General' }, patience);
    await user.clear(within(card).getByLabelText('Display name'));
    await user.type(within(card).getByLabelText('Display name'), 'Shop');
    await user.click(within(card).getByRole('button', { name: 'Save' }));
    await screen.findByText('The settings of Alpha are saved', {}, patience);
    expect(server.asked.find((item) => item.method === 'PUT')?.body).toEqual({
      displayName: 'Shop',
      description: 'Shop and everything around it',
      resourceVersion: '7',
    });
  });

  it('tell of a change that somebody else made, and load it', async () => {
    const { user, server } = open('/t/alpha/settings');
    const card = await screen.findByRole('region', { name: 'General' }, patience);
    server.teams.version = 9;
    server.teams.set.set('alpha', { displayName: 'Theirs' });
    await user.type(within(card).getByLabelText('Display name'), ' mine');
    await user.click(within(card).getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Load their version' }, patience));
    await waitFor(
      () => expect(screen.getByLabelText<HTMLInputElement>('Display name').value).toBe('Theirs'),
      patience,
    );
  });

  it('are saved also when something else of the team changed meanwhile', async () => {
    const { user, server } = open('/t/alpha/settings');
    const card = await screen.findByRole('region', { name: 'General' }, patience);
    server.teams.version = 9;
    await user.type(within(card).getByLabelText('Display name'), ' mine');
    await user.click(within(card).getByRole('button', { name: 'Save' }));
    await waitFor(
      () => expect(server.teams.set.get('alpha')).toMatchObject({ displayName: 'Alpha mine' }),
      patience,
    );
    expect(screen.queryByText('Somebody else changed the team meanwhile')).toBeNull();
  });

  it('show limits to a team admin, and let a platform admin change them', async () => {
    const { server, user } = open('/t/alpha/settings', platformAdmin());
    const card = await screen.findByRole('region', { name: 'Limits and usage' }, patience);
    const memory = within(card).getByRole('textbox', { name: 'Memory' });
    await user.clear(memory);
    await user.type(memory, 'lots');
    expect(within(card).getByText('An amount such as 64Gi, or empty for no limit')).toBeTruthy();
    await user.clear(memory);
    await user.click(within(card).getByRole('button', { name: 'Save' }));
    await screen.findByText('The settings of Alpha are saved', {}, patience);
    expect(server.asked.find((item) => item.method === 'PUT')?.body).toEqual({
      resourceLimits: { maxClusters: 10, maxTotalNodes: 30, maxTotalCPU: '100' },
      resourceVersion: '7',
    });
  });

  it('have no fields for limits, nor a way to delete, for a team admin', async () => {
    open('/t/alpha/settings');
    const card = await screen.findByRole('region', { name: 'Limits and usage' }, patience);
    expect(within(card).getByText('Only platform admins change limits.')).toBeTruthy();
    expect(within(card).queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete team' })).toBeNull();
  });

  it('are read-only for a viewer', async () => {
    open('/t/alpha/settings', viewer());
    await screen.findByText(/You can look at the settings/, {}, patience);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Display name').readOnly).toBe(true);
  });
});

describe('the teams of the platform', () => {
  it('are listed, and a new one is opened at once', async () => {
    const { user, server } = open('/admin/teams', platformAdmin());
    await screen.findByRole('link', { name: 'Beta' }, patience);
    await user.click(screen.getByRole('button', { name: 'Create team' }));
    const dialog = screen.getByRole('dialog');
    await user.type(within(dialog).getByLabelText('Name'), 'beta');
    await user.type(within(dialog).getByLabelText('First admins'), 'ada');
    await user.click(within(dialog).getByRole('button', { name: 'Create team' }));
    expect(screen.getByText('There is a team called beta already.')).toBeTruthy();
    expect(screen.getByText('ada is no e-mail address')).toBeTruthy();
    await user.clear(within(dialog).getByLabelText('Name'));
    await user.type(within(dialog).getByLabelText('Name'), 'gamma');
    await user.type(within(dialog).getByLabelText('First admins'), '@example.com');
    await user.click(within(dialog).getByRole('button', { name: 'Create team' }));
    await screen.findByRole('tab', { name: 'Members' }, patience);
    expect(address()).toBe('/admin/teams/gamma');
    expect(server.asked.find((item) => item.method === 'POST')?.body).toEqual({
      name: 'gamma',
      admins: ['ada@example.com'],
    });
  });

  it('are not created by a platform viewer', async () => {
    open('/admin/teams?create=1', platformViewer());
    const create = await screen.findByRole('button', { name: 'Create team' }, patience);
    expect(create.getAttribute('aria-disabled')).toBe('true');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are deleted when they have no clusters, under their name', async () => {
    const { user, server } = open('/admin/teams/beta?tab=settings', platformAdmin());
    await user.click(await screen.findByRole('button', { name: 'Delete team' }, patience));
    await user.type(screen.getByLabelText('Type beta to confirm'), 'beta{Enter}');
    await screen.findByRole('table', { name: 'Teams' }, patience);
    expect(server.teams.names).toEqual(['alpha']);
  });

  it('with clusters say why they stay', async () => {
    const { user } = open('/admin/teams/alpha?tab=settings', platformAdmin());
    await user.click(await screen.findByRole('button', { name: 'Delete team' }, patience));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByText('The team still has 3 clusters. Delete them first.').length).toBeGreaterThan(
      0,
    );
  });

  it('that are not there are not found', async () => {
    open('/admin/teams/nothing', platformAdmin());
    expect(await screen.findByText('Not found, or no access', {}, patience)).toBeTruthy();
  });

  it('are not for people without a role on the platform', async () => {
    open('/admin/teams');
    expect(await screen.findByText('You may not see this', {}, patience)).toBeTruthy();
  });
});
