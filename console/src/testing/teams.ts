/** The teams of the tests' server. */
import { ok, refuse, type Answer, type Served } from './answers';
import type { FakeServer } from './server';

export interface FakeMember {
  email: string;
  name?: string;
  role: string;
  source?: string;
  groupName?: string;
  groupRole?: string;
  directRole?: string;
  canRemove?: boolean;
}

export interface FakeEnvironment {
  name: string;
  description?: string;
  limits?: { maxClusters?: number; maxClustersPerMember?: number };
  clusterDefaults?: Record<string, unknown>;
  access?: { users: { name: string; role: string }[]; groups: { name: string; role: string }[] };
  clusterCount: number;
  myRole: string;
}

const limits = { maxClusters: 10, maxTotalNodes: 30, maxTotalCPU: '100', maxTotalMemory: '256Gi' };

export class FakeTeams {
  names = ['alpha', 'beta'];
  /** What was set of each team. */
  set = new Map<string, Record<string, unknown>>();
  version = 7;
  members: FakeMember[] = [
    { email: 'ada@example.com', name: 'Ada Lovelace', role: 'admin' },
    { email: 'grace@example.com', name: 'Grace Hopper', role: 'operator' },
    {
      email: 'alan@example.com',
      name: 'Alan Turing',
      role: 'admin',
      source: 'elevated',
      groupName: 'devs',
      groupRole: 'viewer',
      directRole: 'admin',
    },
    { email: 'edsger@example.com', role: 'viewer', source: 'group', groupName: 'devs', canRemove: false },
  ];
  groups = [{ name: 'devs', role: 'viewer', identityProvider: 'corp' }];
  environments: FakeEnvironment[] = [
    {
      name: 'dev',
      description: 'For trying things',
      limits: { maxClusters: 3, maxClustersPerMember: 1 },
      access: { users: [{ name: 'edsger@example.com', role: 'operator' }], groups: [] },
      clusterCount: 2,
      myRole: 'admin',
    },
    {
      name: 'prod',
      description: 'What customers see',
      limits: { maxClusters: 5 },
      clusterDefaults: { kubernetesVersion: 'v1.33.4', workerCount: 3, osType: 'talos' },
      clusterCount: 1,
      myRole: 'admin',
    },
  ];

  constructor(private readonly server: FakeServer) {}

  row(name: string): Record<string, unknown> {
    const clusters = this.server.clusters.filter((item) => (item.team ?? 'alpha') === name);
    return {
      name,
      displayName: name.charAt(0).toUpperCase() + name.slice(1),
      description: name === 'alpha' ? 'Shop and everything around it' : '',
      namespace: name,
      phase: 'Ready',
      clusterCount: clusters.length,
      memberCount: this.members.length,
      groupCount: this.groups.length,
      createdAt: '2026-01-01T00:00:00Z',
      resourceLimits: limits,
      resourceUsage: {
        clusters: clusters.length,
        totalNodes: 26,
        totalCPU: '36',
        totalMemory: '72Gi',
        totalStorage: '450Gi',
      },
      quotaStatus: 'OK',
      environments: name === 'alpha' ? this.environments : [],
      myRole: 'admin',
      ...this.set.get(name),
      resourceVersion: String(this.version),
    };
  }

  private change(name: string, body: Record<string, unknown>): Answer {
    const { resourceVersion, ...rest } = body;
    if (resourceVersion !== undefined && resourceVersion !== String(this.version))
      return refuse(409, 'conflict', 'the team was changed meanwhile', { current: this.row(name) });
    if (rest['resourceLimits'] !== undefined && this.server.me?.platformRole !== 'admin')
      return refuse(403, 'platform_admin_required', 'limits are changed by platform admins');
    this.version++;
    this.set.set(name, { ...this.set.get(name), ...rest });
    return ok(this.row(name));
  }

  readonly routes: Served[] = [
    [
      'GET',
      /^\/api\/teams\/[^/]+\/timeline$/,
      () =>
        ok({
          items: [
            {
              time: '2026-03-04T11:58:00Z',
              type: 'audit',
              severity: 'info',
              title: 'scale',
              detail: '3 workers',
              actor: 'grace@example.com',
              ref: { kind: 'TenantCluster', name: 'web' },
            },
            {
              time: '2026-03-04T11:50:00Z',
              type: 'condition',
              severity: 'error',
              title: 'Ready is False',
              detail: 'the provider refused the machine',
              ref: { kind: 'TenantCluster', name: 'reports' },
            },
          ],
          complete: true,
        }),
    ],
    ['GET', /^\/api\/teams$/, () => ok({ teams: this.names.map((name) => this.row(name)) })],
    [
      'POST',
      /^\/api\/teams$/,
      ({ body }) => {
        const { name, ...rest } = body as { name: string };
        if (this.names.includes(name))
          return refuse(409, 'already_exists', `there is a team ${name} already`);
        this.names.push(name);
        this.set.set(name, rest);
        return { status: 201, body: this.row(name) };
      },
    ],
    [
      'GET',
      /^\/api\/teams\/([^/]+)$/,
      (_asked, [name = '']) =>
        this.names.includes(name) ? ok(this.row(name)) : refuse(404, 'not_found', 'no such team'),
    ],
    [
      'PUT',
      /^\/api\/teams\/([^/]+)$/,
      ({ body }, [name = '']) => this.change(name, body as Record<string, unknown>),
    ],
    [
      'DELETE',
      /^\/api\/teams\/([^/]+)$/,
      (_asked, [name = '']) => {
        this.names = this.names.filter((other) => other !== name);
        return ok({ status: 'deleted' });
      },
    ],
    ['GET', /^\/api\/teams\/[^/]+\/members$/, () => ok({ members: this.members, groups: this.groups })],
    [
      'POST',
      /^\/api\/teams\/[^/]+\/members$/,
      ({ body }) => {
        const wanted = body as FakeMember;
        if (this.members.some((member) => member.email === wanted.email))
          return refuse(409, 'already_exists', `${wanted.email} is a member already`);
        this.members.push({ ...wanted, source: 'direct' });
        return { status: 201, body: { status: 'added', ...wanted } };
      },
    ],
    [
      'PATCH',
      /^\/api\/teams\/[^/]+\/members\/([^/]+)$/,
      ({ body }, [email]) => {
        const { role } = body as FakeMember;
        this.members = this.members.map((member) => (member.email === email ? { ...member, role } : member));
        return ok({ status: 'changed', email, role });
      },
    ],
    [
      'DELETE',
      /^\/api\/teams\/[^/]+\/members\/([^/]+)$/,
      (_asked, [email]) => {
        this.members = this.members.filter((member) => member.email !== email);
        return ok({ status: 'removed' });
      },
    ],
    [
      'POST',
      /^\/api\/teams\/[^/]+\/groups$/,
      ({ body }) => {
        this.groups.push(body as (typeof this.groups)[number]);
        return { status: 201, body };
      },
    ],
    [
      'DELETE',
      /^\/api\/teams\/[^/]+\/groups\/([^/]+)$/,
      (_asked, [name]) => {
        this.groups = this.groups.filter((group) => group.name !== name);
        return ok({ status: 'removed' });
      },
    ],
    ['GET', /^\/api\/teams\/[^/]+\/environments$/, () => ok({ environments: this.environments })],
    [
      'POST',
      /^\/api\/teams\/[^/]+\/environments$/,
      ({ body }) => {
        this.environments.push({ ...(body as FakeEnvironment), clusterCount: 0, myRole: 'admin' });
        return { status: 201, body };
      },
    ],
    [
      'PUT',
      /^\/api\/teams\/[^/]+\/environments\/([^/]+)$/,
      ({ body }, [name]) => {
        this.environments = this.environments.map((item) =>
          item.name === name ? { ...item, ...(body as FakeEnvironment) } : item,
        );
        return ok(body);
      },
    ],
    [
      'DELETE',
      /^\/api\/teams\/[^/]+\/environments\/([^/]+)$/,
      ({ query }, [name]) => {
        const found = this.environments.find((item) => item.name === name);
        if (found && found.clusterCount > 0 && query.get('force') !== 'true')
          return refuse(409, 'has_clusters', `${name ?? ''} has clusters`);
        this.environments = this.environments.filter((item) => item !== found);
        return ok({ status: 'deleted', remainingClusters: found?.clusterCount ?? 0 });
      },
    ],
  ];
}
