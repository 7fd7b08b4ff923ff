/** The people and the audit log of the tests' server. */
import { ok, refuse, type Answer, type Served } from './answers';
import type { FakeServer } from './server';

export interface FakeUser {
  username: string;
  email: string;
  displayName?: string;
  phase: string;
  disabled: boolean;
  authType: string;
  ssoProvider?: string;
  platformRole: string;
  teams: { name: string; role: string }[];
  lastLoginTime?: string;
}

const internal = { phase: 'Active', disabled: false, authType: 'internal', platformRole: '' };

export class FakeUsers {
  all: FakeUser[] = [
    {
      ...internal,
      username: 'ada',
      email: 'ada@example.com',
      displayName: 'Ada Lovelace',
      platformRole: 'admin',
      teams: [{ name: 'alpha', role: 'admin' }],
      lastLoginTime: '2026-03-04T11:00:00Z',
    },
    {
      ...internal,
      username: 'grace',
      email: 'grace@example.com',
      displayName: 'Grace Hopper',
      teams: [
        { name: 'alpha', role: 'operator' },
        { name: 'beta', role: 'viewer' },
      ],
      lastLoginTime: '2026-03-03T08:00:00Z',
    },
    { ...internal, username: 'new', email: 'new@example.com', phase: 'Pending', teams: [] },
    { ...internal, username: 'carl', email: 'carl@example.com', phase: 'Locked', teams: [] },
    {
      ...internal,
      username: 'alan',
      email: 'alan@example.com',
      displayName: 'Alan Turing',
      authType: 'sso',
      ssoProvider: 'corp',
      phase: 'Disabled',
      disabled: true,
      teams: [{ name: 'beta', role: 'admin' }],
    },
  ];
  sshKeys = [
    {
      name: 'laptop',
      fingerprint: 'SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU',
      addedAt: '2026-02-01T09:00:00Z',
      preview: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA',
    },
  ];
  sessions = [
    {
      id: 'here',
      current: true,
      provider: 'internal',
      sourceIP: '10.0.0.7',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      createdAt: '2026-03-04T09:00:00Z',
      lastSeen: '2026-03-04T11:59:00Z',
      expiresAt: '2026-03-05T09:00:00Z',
    },
    {
      id: 'there',
      current: false,
      provider: 'cli',
      sourceIP: '10.0.0.8',
      userAgent: 'butlerctl/0.1.0',
      createdAt: '2026-03-01T09:00:00Z',
      lastSeen: '2026-03-04T10:00:00Z',
      expiresAt: '2026-03-08T09:00:00Z',
    },
  ];
  /** How many entries the audit log has. */
  entries = 60;

  constructor(private readonly server: FakeServer) {}

  private entry(seq: number): Record<string, unknown> {
    const failed = seq % 5 === 0;
    return {
      seq,
      timestamp: new Date(Date.UTC(2026, 2, 4, 12) - (this.entries - seq) * 60_000).toISOString(),
      user: seq % 2 === 0 ? 'ada@example.com' : 'grace@example.com',
      userId: seq % 2 === 0 ? 'ada' : 'grace',
      provider: 'internal',
      action: failed ? 'delete' : 'scale',
      resourceType: 'TenantCluster',
      resourceName: 'web',
      resourceNamespace: 'alpha',
      teamRef: 'alpha',
      httpMethod: failed ? 'DELETE' : 'PATCH',
      path: '/api/clusters/alpha/web/scale',
      statusCode: failed ? 403 : 200,
      success: !failed,
      requestSummary: '{"replicas":4,"note":"<b>not markup</b>"}',
      ...(failed ? { errorMessage: 'this needs the role operator' } : {}),
      sourceIP: '10.0.0.7',
      requestId: `req-${seq}`,
      durationMs: 12,
      writer: 'one',
      hash: 'abc',
    };
  }

  private audit(query: URLSearchParams): Answer {
    const all = Array.from({ length: this.entries }, (_, i) => this.entry(this.entries - i)).filter(
      (entry) =>
        (!query.has('success') || String(entry['success']) === query.get('success')) &&
        (!query.has('user') || String(entry['user']).includes(query.get('user') ?? '')) &&
        (!query.has('action') || entry['action'] === query.get('action')),
    );
    if (query.get('format') === 'csv') return ok('seq,user\n');
    const offset = Number(query.get('offset') ?? 0);
    const limit = Number(query.get('limit') ?? 50);
    return ok({
      entries: all.slice(offset, offset + limit),
      total: all.length,
      offset,
      limit,
      oldest: '2026-03-04T11:00:00Z',
      complete: true,
    });
  }

  private user(name: string | undefined, work: (user: FakeUser) => Answer): Answer {
    const found = this.all.find((user) => user.username === name);
    return found ? work(found) : refuse(404, 'not_found', 'no such user');
  }

  private act(user: FakeUser, action: string): Answer {
    if (action === 'disable') Object.assign(user, { disabled: true, phase: 'Disabled' });
    else if (action !== 'sign-out' && action !== 'revoke-cli')
      Object.assign(user, { disabled: false, phase: 'Active' });
    return ok({ status: action });
  }

  readonly routes: Served[] = [
    ['GET', /^\/api\/users$/, () => ok({ users: this.all })],
    [
      'GET',
      /^\/api\/users\/search$/,
      ({ query }) => ok({ users: this.all.filter((user) => user.email.startsWith(query.get('q') ?? '')) }),
    ],
    [
      'POST',
      /^\/api\/admin\/users$/,
      ({ body }) => {
        const { email, ...rest } = body as { email: string };
        if (this.all.some((user) => user.email === email))
          return refuse(409, 'already_exists', 'somebody has this e-mail address already');
        const made = {
          ...internal,
          ...rest,
          phase: 'Pending',
          username: email.split('@')[0] ?? '',
          email,
          teams: [],
        };
        this.all.push(made);
        return { status: 201, body: { user: made, inviteUrl: 'https://butler.test/invite/0123abcd' } };
      },
    ],
    [
      'GET',
      /^\/api\/admin\/users\/([^/]+)$/,
      (_asked, [name]) =>
        this.user(name, (user) =>
          ok({
            ...user,
            sshKeyCount: 1,
            cliAccount: { name: 'cli', lastLogin: '2026-03-01T00:00:00Z' },
            sessionsValidAfter: '',
          }),
        ),
    ],
    [
      'PATCH',
      /^\/api\/admin\/users\/([^/]+)$/,
      ({ body }, [name]) => this.user(name, (user) => ok(Object.assign(user, body))),
    ],
    [
      'DELETE',
      /^\/api\/admin\/users\/([^/]+)$/,
      (_asked, [name]) =>
        this.user(name, (user) => {
          this.all = this.all.filter((other) => other !== user);
          return ok({ status: 'deleted', teams: user.teams.map((team) => team.name) });
        }),
    ],
    [
      'POST',
      /^\/api\/admin\/users\/([^/]+)\/invite$/,
      (_asked, [name]) =>
        this.user(name, (user) => {
          user.phase = 'Pending';
          return ok({ inviteUrl: 'https://butler.test/invite/9876fedc' });
        }),
    ],
    [
      'POST',
      /^\/api\/admin\/users\/([^/]+)\/([^/]+)$/,
      (_asked, [name, action = '']) => this.user(name, (user) => this.act(user, action)),
    ],
    ['GET', /^\/api\/(?:admin|auth|teams\/[^/]+)\/audit$/, ({ query }) => this.audit(query)],
    ['GET', /^\/api\/auth\/ssh-keys$/, () => ok({ sshKeys: this.sshKeys })],
    [
      'POST',
      /^\/api\/auth\/ssh-keys$/,
      ({ body }) => {
        const { name } = body as { name: string };
        const made = { name, fingerprint: `SHA256:${name}`, addedAt: '2026-03-04T12:00:00Z', preview: '' };
        this.sshKeys.push(made);
        return { status: 201, body: made };
      },
    ],
    [
      'DELETE',
      /^\/api\/auth\/ssh-keys\/(.+)$/,
      (_asked, [fingerprint]) => {
        this.sshKeys = this.sshKeys.filter((key) => key.fingerprint !== fingerprint);
        return ok({ status: 'deleted' });
      },
    ],
    ['GET', /^\/api\/auth\/sessions$/, () => ok({ sessions: this.sessions })],
    [
      'DELETE',
      /^\/api\/auth\/sessions\/(.+)$/,
      (_asked, [id]) => {
        this.sessions = this.sessions.filter((session) => session.id !== id);
        return ok({ status: 'revoked' });
      },
    ],
    [
      'PATCH',
      /^\/api\/auth\/me$/,
      ({ body }) => {
        if (this.server.me)
          this.server.me = { ...this.server.me, name: (body as { displayName: string }).displayName };
        return ok(this.server.me);
      },
    ],
    [
      'POST',
      /^\/api\/auth\/password$/,
      ({ body }) => {
        const given = body as { currentPassword: string; newPassword: string };
        if (given.currentPassword !== this.server.password)
          return refuse(403, 'invalid_credentials', 'the current password is wrong');
        this.server.password = given.newPassword;
        return ok({ status: 'changed' });
      },
    ],
  ];
}
