/** The platform's own side in the tests: health, configuration, and what happened last. */
import { isObject } from '../lib/parse';
import { ok, refuse, type Served } from './answers';

export class Platform {
  version = 7;
  config: Record<string, unknown> = {
    multiTenancy: { mode: 'Enforced' },
    defaultNamespace: 'butler-tenants',
    defaultProviderRef: { name: 'local' },
    controlPlaneExposure: { mode: 'Gateway', hostname: '*.k8s.example.com', gatewayRef: { name: 'edge' } },
    defaultTeamLimits: { maxClusters: 10, maxTotalMemory: '256Gi' },
    defaultControlPlaneResources: { apiServer: { requests: { cpu: '250m', memory: '512Mi' } } },
    audit: { enabled: true },
    notifications: { webhookURL: 'https://chat.example.com/hook' },
  };

  private answer(): unknown {
    return {
      resourceVersion: String(this.version),
      ...this.config,
      status: { teamCount: 2, clusterCount: 3, controlPlaneExposureMode: 'Gateway', tcpProxyRequired: true },
    };
  }

  readonly routes: Served[] = [
    ['GET', /^\/api\/admin\/config$/, () => ok(this.answer())],
    [
      'PUT',
      /^\/api\/admin\/config$/,
      ({ body }) => {
        const { resourceVersion, ...sections } = isObject(body) ? body : {};
        if (resourceVersion !== String(this.version))
          return refuse(409, 'conflict', 'it was changed meanwhile', { current: this.answer() });
        this.version++;
        Object.assign(this.config, sections);
        return ok(this.answer());
      },
    ],
    [
      'POST',
      /^\/api\/admin\/notifications\/test$/,
      () => ok({ delivered: true, status: 204, message: '204 in 40 ms' }),
    ],
    [
      'GET',
      /^\/api\/admin\/health$/,
      () =>
        ok({
          status: 'degraded',
          checks: [
            { name: 'Kubernetes API', status: 'ok', latencyMs: 3, since: '2026-03-01T00:00:00Z' },
            { name: 'Index', status: 'ok', latencyMs: 0, since: '2026-03-01T00:00:00Z' },
            {
              name: 'Image factory',
              status: 'failed',
              lastError: 'connect to factory.example.com: connection refused',
              since: '2026-03-04T10:00:00Z',
            },
            { name: 'Audit files', status: 'ok', since: '2026-03-01T00:00:00Z' },
          ],
        }),
    ],
  ];
}
