/** The management cluster of the tests. */
import { ok, refuse, type Served } from './answers';

export class ManagementFake {
  addons = [
    {
      name: 'cert-manager',
      addon: 'cert-manager',
      displayName: 'cert-manager',
      version: '1.17.0',
      resourceVersion: '3',
      status: { phase: 'Installed', installedVersion: '1.17.0' },
    },
  ];

  readonly routes: Served[] = [
    [
      'GET',
      /^\/api\/management$/,
      () =>
        ok({
          name: 'butler',
          kubernetesVersion: 'v1.33.4',
          phase: 'Ready',
          nodes: { total: 3, ready: 3 },
          systemNamespaces: [
            { namespace: 'butler-system', running: 5, total: 6 },
            { namespace: 'kube-system', running: 12, total: 12 },
          ],
          tenantClusters: 3,
          tenantNamespaces: [
            { name: 'web', namespace: 'alpha', tenantNamespace: 'alpha-web', phase: 'Ready' },
          ],
        }),
    ],
    [
      'GET',
      /^\/api\/management\/nodes$/,
      () =>
        ok({
          nodes: [1, 2, 3].map((i) => ({
            name: `management-${i}`,
            status: 'Ready',
            roles: ['control-plane'],
            version: 'v1.33.4',
            internalIP: `10.0.0.1${i}`,
            os: 'Debian 12',
            containerRuntime: 'containerd',
            cpu: '8',
            memory: '32Gi',
            age: '90d',
          })),
        }),
    ],
    [
      'GET',
      /^\/api\/management\/pods\/([^/]+)$/,
      (_asked, [namespace]) =>
        ok({
          pods: [
            {
              name: `${namespace ?? ''}-server`,
              namespace,
              status: 'Running',
              ready: '1/1',
              restarts: 0,
              age: '3d',
            },
            {
              name: `${namespace ?? ''}-worker`,
              namespace,
              status: 'Pending',
              ready: '0/1',
              restarts: 4,
              age: '2m',
            },
          ],
        }),
    ],
    [
      'GET',
      /^\/api\/management\/tenantcontrolplanes$/,
      () =>
        ok({
          tenantControlPlanes: [
            {
              name: 'web',
              namespace: 'alpha',
              specVersion: 'v1.33.4',
              status: {
                phase: 'Ready',
                version: 'v1.33.4',
                controlPlaneEndpoint: '10.40.0.10:6443',
                replicas: 3,
                readyReplicas: 3,
                dataStoreName: 'default',
              },
            },
          ],
        }),
    ],
    [
      'GET',
      /^\/api\/management\/datastores$/,
      () =>
        ok({ dataStores: [{ name: 'default', driver: 'embedded', endpoints: [], usedBy: ['alpha/web'] }] }),
    ],
    ['GET', /^\/api\/management\/addons$/, () => ok({ addons: this.addons })],
    [
      'POST',
      /^\/api\/management\/addons$/,
      ({ body }) => {
        const { name } = body as { name: string };
        if (name === 'longhorn')
          return refuse(400, 'invalid', 'longhorn belongs to the platform', { field: 'addon' });
        this.addons.push({
          name,
          addon: name,
          displayName: name,
          version: '',
          resourceVersion: '1',
          status: { phase: 'Installing', installedVersion: '' },
        });
        return { status: 201, body: {} };
      },
    ],
    [
      'DELETE',
      /^\/api\/management\/addons\/([^/]+)$/,
      (_asked, [name]) => {
        this.addons = this.addons.filter((addon) => addon.name !== name);
        return ok({ message: 'going' });
      },
    ],
  ];
}
