/** Clusters as the server sends them, for tests. */
export interface Wanted {
  name: string;
  namespace?: string;
  team?: string;
  environment?: string;
  phase?: string;
  version?: string;
  workers?: number;
  ready?: number;
  role?: string;
  created?: string;
}

export function rawCluster(wanted: Wanted): Record<string, unknown> {
  const team = wanted.team ?? 'alpha';
  const workers = wanted.workers ?? 3;
  const phase = wanted.phase ?? 'Ready';
  const ready = wanted.ready ?? (phase === 'Ready' ? workers : 0);
  return {
    apiVersion: 'butler.butlerlabs.dev/v1alpha1',
    kind: 'TenantCluster',
    metadata: {
      name: wanted.name,
      namespace: wanted.namespace ?? team,
      uid: `uid-${wanted.name}`,
      resourceVersion: '1001',
      creationTimestamp: wanted.created ?? '2026-03-01T09:00:00Z',
      labels: {
        'butler.butlerlabs.dev/team': team,
        ...(wanted.environment ? { 'butler.butlerlabs.dev/environment': wanted.environment } : {}),
      },
      annotations: { 'butler.butlerlabs.dev/creator-email': 'ada@example.com' },
    },
    spec: {
      teamRef: { name: team },
      kubernetesVersion: wanted.version ?? 'v1.33.4',
      providerConfigRef: { name: 'local', namespace: 'butler-system' },
      controlPlane: { type: 'hosted', replicas: 1 },
      workers: { replicas: workers, machineTemplate: { cpu: 4, memory: '8Gi', diskSize: '50Gi' } },
      networking: { podCIDR: '10.244.0.0/16', serviceCIDR: '10.96.0.0/12', lbPoolSize: 8 },
    },
    status: {
      phase,
      controlPlaneEndpoint: '10.40.0.10:6443',
      tenantNamespace: `${team}-${wanted.name}`,
      observedState: {
        kubernetesVersion: wanted.version ?? 'v1.33.4',
        workers: { desired: workers, ready },
        addons: [{ name: 'cilium', status: 'Healthy', version: '1.17.1', managedBy: 'butler' }],
      },
      conditions: [
        {
          type: 'Ready',
          status: phase === 'Ready' ? 'True' : 'False',
          reason: phase === 'Ready' ? 'Ready' : phase,
          message: phase === 'Failed' ? 'the provider refused the machine: quota exceeded' : '',
          lastTransitionTime: '2026-03-01T09:05:00Z',
        },
        {
          type: 'ControlPlaneReady',
          status: phase === 'Provisioning' ? 'Unknown' : 'True',
          reason: 'Running',
          message: '',
          lastTransitionTime: '2026-03-01T09:02:00Z',
        },
      ],
    },
    'x-butler': {
      team,
      environment: wanted.environment ?? '',
      myRole: wanted.role ?? 'admin',
      actions: [],
    },
  };
}
