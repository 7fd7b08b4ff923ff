/** A small server of the tests, after the specification. It answers like the real one where tests look. */
import { ok, refuse, type Answer, type Asked, type Handler, type Served } from './answers';
import { rawCluster, type Wanted } from './clusters';
import { ManagementFake } from './management';
import { Networks } from './networks';
import { person } from './people';
import { Platform } from './platform';
import { Policies } from './policies';
import { Providers } from './providers';
import { FakeTeams } from './teams';
import { FakeUsers } from './users';
import type { UserInfo } from '../api/session';

export { refuse };

export class FakeServer {
  me: UserInfo | undefined = person({
    teams: [{ name: 'alpha', role: 'admin' }],
  });
  password = 'Correct4horse';
  clusters: Wanted[] = [
    { name: 'web', environment: 'prod' },
    { name: 'web-dev', environment: 'dev', phase: 'Provisioning', ready: 1 },
    { name: 'reports', environment: 'dev', phase: 'Failed', version: 'v1.32.9' },
  ];
  networks = new Networks();
  providers = new Providers();
  policies = new Policies();
  management = new ManagementFake();
  platform = new Platform();
  teams = new FakeTeams(this);
  users = new FakeUsers(this);
  asked: Asked[] = [];
  /** Answers that go before the usual ones: "POST /api/clusters". */
  overrides = new Map<string, Handler>();

  answer(asked: Asked): Answer {
    this.asked.push(asked);
    const override = this.overrides.get(`${asked.method} ${asked.path}`);
    if (override) return override(asked, []);
    const open = /^\/api\/(version|auth\/(providers|login|invite|set-password))/.test(asked.path);
    if (!this.me && !open) return refuse(401, 'unauthenticated', 'you are not signed in');
    for (const [method, pattern, handle] of this.routes) {
      const found = pattern.exec(asked.path);
      if (found && method === asked.method) return handle(asked, found.slice(1).map(decodeURIComponent));
    }
    return refuse(404, 'not_found', `nothing is at ${asked.path}`);
  }

  private find(namespace: string | undefined, name: string | undefined): Wanted | undefined {
    return this.clusters.find(
      (item) => item.name === name && (item.namespace ?? item.team ?? 'alpha') === namespace,
    );
  }

  private visible(asked: Asked): Wanted[] {
    const team = asked.headers['X-Butler-Team'] ?? asked.headers['x-butler-team'] ?? '';
    const environment = asked.headers['X-Butler-Environment'] ?? asked.headers['x-butler-environment'] ?? '';
    return this.clusters.filter(
      (item) =>
        (team === '' || (item.team ?? 'alpha') === team) &&
        (environment === '' || item.environment === environment),
    );
  }

  private cluster(parts: string[], answer: (cluster: Wanted) => Answer): Answer {
    const found = this.find(parts[0], parts[1]);
    return found ? answer(found) : refuse(404, 'not_found', 'no such cluster');
  }

  private readonly routes: Served[] = [
    ...this.networks.routes,
    ...this.providers.routes,
    ...this.policies.routes,
    ...this.management.routes,
    ...this.teams.routes,
    ...this.users.routes,
    ['GET', /^\/api\/version$/, () => ok({ version: '0.1.0', commit: 'abc', apiVersion: 'v1' })],
    ['GET', /^\/api\/auth\/providers$/, () => ok({ providers: [], internalUsers: true })],
    ['GET', /^\/api\/auth\/me$/, () => ok(this.me)],
    [
      'POST',
      /^\/api\/auth\/login$/,
      ({ body }) => {
        const given = body as { password: string };
        if (given.password !== this.password) return refuse(401, 'invalid_credentials', 'wrong');
        this.me ??= person({ teams: [{ name: 'alpha', role: 'admin' }] });
        return ok({ user: this.me });
      },
    ],
    [
      'POST',
      /^\/api\/auth\/logout$/,
      () => {
        this.me = undefined;
        return ok({ status: 'logged_out' });
      },
    ],
    ['POST', /^\/api\/auth\/refresh-permissions$/, () => ok(this.me)],
    [
      'GET',
      /^\/api\/auth\/invite\/(.+)$/,
      (_asked, [token]) =>
        ok(
          token === 'good' ? { valid: true, email: 'new@example.com', displayName: 'New' } : { valid: false },
        ),
    ],
    ['GET', /^\/api\/clusters$/, (asked) => ok({ clusters: this.visible(asked).map(rawCluster) })],
    [
      'POST',
      /^\/api\/clusters$/,
      ({ body }) => {
        const wanted = body as { name: string; environment?: string; teamRef?: string; dryRun?: boolean };
        const made: Wanted = {
          name: wanted.name,
          team: wanted.teamRef ?? 'alpha',
          phase: 'Pending',
          environment: wanted.environment ?? '',
        };
        if (!wanted.dryRun) this.clusters.push(made);
        return { status: 201, body: rawCluster(made) };
      },
    ],
    [
      'GET',
      /^\/api\/clusters\/([^/]+)\/([^/]+)$/,
      (_asked, parts) => this.cluster(parts, (item) => ok(rawCluster(item))),
    ],
    [
      'DELETE',
      /^\/api\/clusters\/([^/]+)\/([^/]+)$/,
      (_asked, parts) =>
        this.cluster(parts, (item) => {
          this.clusters = this.clusters.filter((other) => other !== item);
          return { status: 202, body: { message: 'going' } };
        }),
    ],
    [
      'PATCH',
      /^\/api\/clusters\/([^/]+)\/([^/]+)\/scale$/,
      ({ body }, parts) =>
        this.cluster(parts, (item) => {
          item.workers = (body as { replicas: number }).replicas;
          return ok(rawCluster(item));
        }),
    ],
    [
      'GET',
      /^\/api\/clusters\/[^/]+\/[^/]+\/kubeconfig$/,
      () => ok({ kubeconfig: 'apiVersion: v1\nkind: Config\n' }),
    ],
    [
      'GET',
      /^\/api\/clusters\/[^/]+\/([^/]+)\/nodes$/,
      (_asked, [name]) =>
        ok({
          nodes: [1, 2, 3].map((i) => ({
            name: `${name ?? ''}-worker-${i}`,
            status: i === 3 ? 'NotReady' : 'Ready',
            roles: ['worker'],
            version: 'v1.33.4',
            internalIP: `10.40.1.${10 + i}`,
            os: 'Talos 1.10',
            containerRuntime: 'containerd 2.0',
            cpu: '4',
            memory: '8Gi',
            age: '2026-03-01T09:03:00Z',
          })),
        }),
    ],
    [
      'GET',
      /^\/api\/clusters\/[^/]+\/([^/]+)\/events$/,
      (_asked, [name]) =>
        ok({
          events: [
            {
              type: 'Normal',
              reason: 'Provisioned',
              message: 'the control plane answers',
              source: 'butler',
              object: { kind: 'TenantCluster', name },
              lastTimestamp: '2026-03-04T11:58:00Z',
              count: 1,
            },
            {
              type: 'Warning',
              reason: 'MachineSlow',
              message: '<img src=x onerror=alert(1)>',
              source: 'butler',
              object: { kind: 'MachineRequest', name: `${name ?? ''}-1` },
              lastTimestamp: '2026-03-04T11:50:00Z',
              count: 4,
            },
          ],
        }),
    ],
    [
      'GET',
      /^\/api\/clusters\/([^/]+)\/([^/]+)\/tenantcontrolplane$/,
      (_asked, [namespace, name]) =>
        ok({
          name,
          namespace,
          specVersion: 'v1.33.4',
          status: {
            phase: 'Ready',
            version: 'v1.33.4',
            controlPlaneEndpoint: '10.40.0.10:6443',
            replicas: 1,
            readyReplicas: 1,
            dataStoreName: 'default',
            dataStoreDriver: 'embedded',
            konnectivityEnabled: true,
          },
        }),
    ],
    ['GET', /^\/api\/clusters\/[^/]+\/[^/]+\/machines$/, () => ok({ machineRequests: [] })],
    ['GET', /^\/api\/clusters\/[^/]+\/[^/]+\/load-balancers$/, () => ok({ loadBalancerRequests: [] })],
    [
      'GET',
      /^\/api\/clusters\/[^/]+\/[^/]+\/addons$/,
      () =>
        ok({
          addons: [
            {
              name: 'cilium',
              displayName: 'Cilium',
              status: 'Installed',
              version: '1.17.1',
              managedBy: 'platform',
            },
            {
              name: 'cert-manager',
              displayName: 'cert-manager',
              status: 'Installing',
              version: '1.17.0',
              managedBy: 'butler',
              message: 'waiting for the webhook',
            },
          ],
        }),
    ],
    [
      'GET',
      /^\/api\/clusters\/[^/]+\/[^/]+\/addons\/([^/]+)$/,
      (_asked, [name]) =>
        ok({
          name,
          status: 'Installed',
          version: '1.17.0',
          managedBy: 'butler',
          values: { replicas: 2, adminPassword: '[REDACTED]' },
        }),
    ],
    [
      'GET',
      /^\/api\/addons\/catalog$/,
      () =>
        ok({
          addons: [
            {
              name: 'cilium',
              displayName: 'Cilium',
              description: 'Networking',
              category: 'cni',
              defaultVersion: '1.17.1',
              platform: true,
            },
            {
              name: 'cert-manager',
              displayName: 'cert-manager',
              description: 'Certificates for services',
              category: 'certmanager',
              defaultVersion: '1.17.0',
            },
            {
              name: 'redis',
              displayName: 'Redis',
              description: 'A cache that keeps everything in memory.',
              category: 'database',
              defaultVersion: '20.6.0',
              availableVersions: ['20.6.0', '19.0.2'],
              dependsOn: ['longhorn'],
            },
            {
              name: 'longhorn',
              displayName: 'Longhorn',
              description: 'Volumes on the disks of the nodes, kept in several copies.',
              category: 'storage',
              defaultVersion: '1.8.0',
            },
          ],
          categories: [
            { name: 'database', displayName: 'Databases' },
            { name: 'storage', displayName: 'Storage' },
          ],
        }),
    ],
    [
      'GET',
      /^\/api\/clusters\/[^/]+\/[^/]+\/certificates$/,
      () =>
        ok({
          categories: {
            ca: [
              {
                subject: 'CN=kubernetes',
                issuer: 'CN=kubernetes',
                serialNumber: '1A:2B',
                notBefore: '2026-01-01T00:00:00Z',
                notAfter: '2036-01-01T00:00:00Z',
                daysUntilExpiry: 3300,
                healthStatus: 'Healthy',
                secretName: 'web-ca',
                secretKey: 'ca.crt',
                isCA: true,
              },
            ],
            apiserver: [
              {
                subject: 'CN=kube-apiserver',
                issuer: 'CN=kubernetes',
                serialNumber: '3C:4D',
                notBefore: '2026-01-01T00:00:00Z',
                notAfter: '2026-12-01T00:00:00Z',
                daysUntilExpiry: 15,
                healthStatus: 'Warning',
                secretName: 'web-api',
                secretKey: 'apiserver.crt',
                dnsNames: ['kubernetes', 'kubernetes.default'],
                ipAddresses: ['10.40.0.10'],
              },
            ],
          },
          overallHealth: 'Warning',
          certificateCount: 2,
          earliestExpiry: '2026-12-01T00:00:00Z',
          rotationInProgress: false,
        }),
    ],
    [
      'GET',
      /^\/api\/search$/,
      ({ query }) =>
        ok({
          results: this.clusters
            .filter((item) => item.name.includes(query.get('q') ?? ''))
            .map((item) => ({
              kind: 'TenantCluster',
              name: item.name,
              namespace: 'alpha',
              team: 'alpha',
              title: item.name,
              match: 'name',
              url: '',
            })),
        }),
    ],
    ...this.platform.routes,
  ];
}
