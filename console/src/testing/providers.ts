/** Providers of the tests. Secrets that come are kept apart and never answered. */
import { isObject } from '../lib/parse';
import { ok, refuse, type Served } from './answers';

interface Made {
  name: string;
  kind: string;
  spec: Record<string, unknown>;
  status: Record<string, unknown>;
  secrets: Record<string, unknown>;
}

const secretKeys =
  /Kubeconfig|Password|Username|Secret|CABundle|AccessKey|ClientId|TenantId|ServiceAccount|TokenId/;

export class Providers {
  all: Made[] = [
    {
      name: 'local',
      kind: 'local',
      spec: {},
      status: { ready: true, validated: true, lastValidationTime: '2026-03-04T11:00:00Z' },
      secrets: {},
    },
    {
      name: 'berlin',
      kind: 'proxmox',
      spec: {
        credentialsRef: { name: 'berlin-credentials' },
        proxmox: {
          endpoint: 'https://pve.example.com:8006',
          nodes: ['pve1', 'pve2'],
          storage: 'local-lvm',
          templateID: 9000,
        },
        network: {
          mode: 'ipam',
          gateway: '10.20.4.1',
          subnet: '10.20.4.0/24',
          poolRefs: [{ name: 'berlin', priority: 0 }],
        },
        limits: { maxClustersPerTeam: 10 },
      },
      status: {
        ready: false,
        validated: false,
        lastValidationTime: '2026-03-04T11:00:00Z',
        capacity: { availableIPs: 99, estimatedTenants: 7 },
        conditions: [
          {
            type: 'CredentialsValid',
            status: 'False',
            reason: 'Refused',
            message: 'the token was refused: 401 authentication failure',
            lastTransitionTime: '2026-03-04T11:00:00Z',
          },
        ],
      },
      secrets: { proxmoxTokenSecret: 'kept' },
    },
    {
      name: 'frankfurt',
      kind: 'aws',
      spec: {
        credentialsRef: { name: 'frankfurt-credentials' },
        aws: { region: 'eu-central-1', vpcID: 'vpc-0a1b2c3d' },
        network: { mode: 'cloud' },
        scope: { type: 'team', teamRef: { name: 'alpha' } },
      },
      status: {
        ready: true,
        validated: true,
        providerVersion: '2016-11-15',
        lastValidationTime: '2026-03-04T11:30:00Z',
      },
      secrets: {},
    },
  ];
  /** What a test of the connection finds. */
  found: Record<string, unknown> = { valid: true, message: 'reached' };

  private raw(made: Made): unknown {
    return {
      metadata: { name: made.name, namespace: 'butler-system', resourceVersion: '11' },
      spec: { provider: made.kind, ...made.spec },
      status: made.status,
    };
  }

  private take(made: Made, body: unknown): void {
    if (!isObject(body)) return;
    for (const [key, value] of Object.entries(body)) {
      if (secretKeys.test(key)) made.secrets[key] = value;
      else made.spec[key] = value;
    }
  }

  private find(name: string | undefined): Made | undefined {
    return this.all.find((made) => made.name === name);
  }

  readonly routes: Served[] = [
    [
      'GET',
      /^\/api\/(?:teams\/[^/]+\/)?providers$/,
      () => ok({ providers: this.all.map((made) => this.raw(made)) }),
    ],
    ['POST', /^\/api\/providers\/test$/, () => ok(this.found)],
    [
      'POST',
      /^\/api\/providers$/,
      ({ body }) => {
        const { name, provider, ...rest } = body as { name: string; provider: string };
        const made: Made = { name, kind: provider, spec: {}, status: {}, secrets: {} };
        this.take(made, rest);
        this.all.push(made);
        return { status: 201, body: this.raw(made) };
      },
    ],
    ['POST', /^\/api\/providers\/[^/]+\/[^/]+\/validate$/, () => ok(this.found)],
    [
      'GET',
      /^\/api\/providers\/[^/]+\/([^/]+)\/ca-info$/,
      (_asked, [name]) =>
        ok(
          name === 'berlin'
            ? {
                configured: true,
                health: 'Warning',
                certificates: [
                  {
                    subject: 'CN=Berlin Lab CA',
                    issuer: 'CN=Berlin Lab CA',
                    notAfter: '2026-12-01T00:00:00Z',
                    isCA: true,
                    healthStatus: 'Warning',
                    selfSigned: true,
                  },
                ],
              }
            : { configured: false },
        ),
    ],
    [
      'GET',
      /^\/api\/providers\/[^/]+\/([^/]+)$/,
      (_asked, [name]) => {
        const made = this.find(name);
        return made ? ok(this.raw(made)) : refuse(404, 'not_found', 'no such provider');
      },
    ],
    [
      'PUT',
      /^\/api\/providers\/[^/]+\/([^/]+)$/,
      ({ body }, [name]) => {
        const made = this.find(name);
        if (!made) return refuse(404, 'not_found', 'no such provider');
        this.take(made, body);
        return ok(this.raw(made));
      },
    ],
    [
      'DELETE',
      /^\/api\/providers\/[^/]+\/([^/]+)$/,
      (_asked, [name]) => {
        if (name === 'local')
          return refuse(409, 'in_use', '3 clusters have their machines from this provider', {
            clusters: ['alpha/web', 'alpha/web-dev', 'alpha/reports'],
          });
        this.all = this.all.filter((made) => made.name !== name);
        return ok({ message: 'gone' });
      },
    ],
  ];
}
