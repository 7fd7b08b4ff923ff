import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AuditEntry } from '../../api/audit';
import { adminScope, teamScope } from '../../api/scope';
import { address } from '../../lib/location';
import { open } from '../../testing/app';
import { person } from '../../testing/people';
import { FakeServer, refuse } from '../../testing/server';
import { objectPath, pretty } from './Entries';

afterEach(() => vi.unstubAllGlobals());

const patience = { timeout: 20_000 };
vi.setConfig({ testTimeout: 60_000 });

function as(me: FakeServer['me']): FakeServer {
  const server = new FakeServer();
  server.me = me;
  return server;
}
const platform = () => as(person({ platformRole: 'viewer' }));
const lastAsked = (server: FakeServer) => server.asked.findLast((item) => item.path.endsWith('/audit'));

describe('the audit log', () => {
  it('is asked for what the address says, page by page', async () => {
    const { user, server } = open('/admin/audit?user=grace', platform());
    await screen.findByText('1 to 25 of 30', {}, patience);
    expect(Object.fromEntries(lastAsked(server)?.query ?? [])).toEqual({
      user: 'grace',
      limit: '25',
    });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await screen.findByText('26 to 30 of 30', {}, patience);
    expect(address()).toContain('page=2');
    expect(screen.queryByRole('button', { name: 'Next page' })).toBeNull();
  });

  it('begins at its first page with another filter', async () => {
    const { user, server } = open('/admin/audit?page=2', platform());
    await screen.findByText('26 to 50 of 60', {}, patience);
    await user.click(screen.getByText('More filters'));
    await user.selectOptions(screen.getByLabelText('Outcome'), 'false');
    await screen.findByText('1 to 12 of 12', {}, patience);
    expect(address()).toBe('/admin/audit?success=false');
    expect(lastAsked(server)?.query.get('offset')).toBeNull();
  });

  it('puts what is typed into the address when the typing stops', async () => {
    const { user, server } = open('/admin/audit', platform());
    await user.type(await screen.findByLabelText('Search all fields', {}, patience), 'web');
    await waitFor(() => expect(address()).toBe('/admin/audit?q=web'), patience);
    await waitFor(() => expect(lastAsked(server)?.query.get('q')).toBe('web'), patience);
  });

  it('opens an entry to all that is known, as text', async () => {
    const { user } = open('/admin/audit?success=false', platform());
    const [first] = await screen.findAllByRole('button', { name: /^Details of delete/ }, patience);
    if (!first) throw new Error('no entry');
    await user.click(first);
    expect(first.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('this needs the role operator')).toBeTruthy();
    expect(screen.getByText(/<b>not markup<\/b>/)).toBeTruthy();
    expect(screen.getByText('req-60')).toBeTruthy();
  });

  it('says when nothing fits, and clears the filter', async () => {
    const { user } = open('/admin/audit?action=nothing', platform());
    await screen.findByText('No entry fits the filter', {}, patience);
    await user.click(screen.getAllByRole('button', { name: 'Clear filter' })[0] ?? document.body);
    await screen.findByText('1 to 25 of 60', {}, patience);
    expect(address()).toBe('/admin/audit');
  });

  it('is exported as it is filtered', async () => {
    const saved: string[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const { user, server } = open('/t/alpha/audit?action=scale');
    await user.click(await screen.findByRole('button', { name: 'Export' }, patience));
    await user.click(screen.getByRole('menuitem', { name: 'As CSV' }));
    await waitFor(() => expect(saved).toEqual(['audit-alpha.csv']), patience);
    expect(Object.fromEntries(lastAsked(server)?.query ?? [])).toEqual({ action: 'scale', format: 'csv' });
    vi.restoreAllMocks();
  });

  it('of a team is asked of that team, whatever the address says', async () => {
    const { server } = open('/t/alpha/audit?team=beta');
    await screen.findByText('1 to 25 of 60', {}, patience);
    expect(lastAsked(server)?.path).toBe('/api/teams/alpha/audit');
    expect(lastAsked(server)?.query.has('team')).toBe(false);
    expect(within(screen.getByRole('table', { name: 'Audit log' })).getAllByRole('row').length).toBe(26);
  });

  it('of a team is for its admins', async () => {
    const { server } = open('/t/alpha/audit', as(person({ teams: [{ name: 'alpha', role: 'operator' }] })));
    expect(await screen.findByText('This needs the role team admin.', {}, patience)).toBeTruthy();
    expect(lastAsked(server)).toBeUndefined();
    expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull();
  });

  it('that cannot be read says so', async () => {
    const server = platform();
    server.overrides.set('GET /api/admin/audit', () => refuse(400, 'bad_request', 'from is "x"'));
    open('/admin/audit?from=x', server);
    expect(await screen.findByText('from is "x"', {}, patience)).toBeTruthy();
  });
});

it('shows JSON with its indentation, and other things as they are', () => {
  expect(pretty('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(pretty('omitted')).toBe('omitted');
});

it.each([
  [
    { resourceType: 'TenantCluster', resourceName: 'web', resourceNamespace: 'alpha' },
    '/admin/clusters/alpha/web',
  ],
  [
    { resourceType: 'TenantCluster', resourceName: 'web', resourceNamespace: 'alpha', action: 'delete' },
    undefined,
  ],
  [{ resourceType: 'Team', resourceName: 'alpha' }, '/admin/teams/alpha'],
  [{ resourceType: 'User', resourceName: 'ada' }, '/admin/users/ada'],
  [{ resourceType: 'Session' }, undefined],
])('%j leads to %s', (entry, path) => {
  expect(objectPath({ action: 'update', ...entry } as AuditEntry, adminScope)).toBe(path);
  if (entry.resourceType === 'User')
    expect(objectPath(entry as AuditEntry, teamScope('alpha'))).toBeUndefined();
});
