/** Tenant clusters and what belongs to one. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  amount,
  anything,
  flag,
  list,
  number,
  optional,
  otherwise,
  shape,
  text,
  word,
  type Read,
  type Reader,
} from '../lib/parse';
import { ask, askPages, askText, type Context } from './http';
import { annotationCreator, condition, labelEnvironment, labelTeam, metadata, reference } from './kube';
import { teamRole } from './session';

/** What workers can run, as the kind has them. */
export const operatingSystems = ['talos', 'rocky', 'flatcar', 'bottlerocket', 'kairos'];

const machineTemplate = shape({
  cpu: optional(number),
  memory: optional(amount),
  diskSize: optional(amount),
  os: optional(shape({ type: optional(text), version: optional(text) })),
});

const object = shape({
  metadata,
  spec: otherwise(
    shape({
      teamRef: optional(reference),
      kubernetesVersion: otherwise(text, ''),
      providerConfigRef: optional(reference),
      controlPlane: optional(
        shape({ type: otherwise(text, 'hosted'), replicas: optional(number), exposureMode: optional(text) }),
      ),
      workers: optional(shape({ replicas: optional(number), machineTemplate: optional(machineTemplate) })),
      networking: optional(
        shape({
          podCIDR: optional(text),
          serviceCIDR: optional(text),
          lbPoolSize: optional(number),
          loadBalancerPool: optional(shape({ start: text, end: text })),
        }),
      ),
      paused: otherwise(flag, false),
      timeServers: list(text),
    }),
    {
      teamRef: undefined,
      kubernetesVersion: '',
      providerConfigRef: undefined,
      controlPlane: undefined,
      workers: undefined,
      networking: undefined,
      paused: false,
      timeServers: [],
    },
  ),
  status: optional(
    shape({
      phase: otherwise(text, ''),
      controlPlaneEndpoint: otherwise(text, ''),
      conditions: list(condition),
      tenantNamespace: otherwise(text, ''),
      workerNodesDesired: optional(number),
      workerNodesReady: optional(number),
      failureReason: optional(text),
      failureMessage: optional(text),
      lastTransitionTime: optional(text),
      observedState: optional(
        shape({
          kubernetesVersion: optional(text),
          workers: optional(shape({ desired: otherwise(number, 0), ready: otherwise(number, 0) })),
          addons: list(
            shape({
              name: text,
              status: otherwise(text, ''),
              version: otherwise(text, ''),
              managedBy: otherwise(text, ''),
            }),
          ),
        }),
      ),
    }),
  ),
  'x-butler': optional(
    shape({
      team: otherwise(text, ''),
      environment: otherwise(text, ''),
      myRole: teamRole,
      actions: list(text),
    }),
  ),
});

type ClusterObject = Read<typeof object>;

/** A cluster as the pages see it, and the object it was read from. */
export interface Cluster extends ClusterObject {
  key: string; // "namespace/name"
  name: string;
  namespace: string;
  team: string;
  environment: string; // empty: none
  phase: string;
  version: string;
  creator: string;
  nodesReady: number;
  nodesDesired: number;
  raw: unknown;
}

/** The phase that is shown: a cluster that is Ready but says it is degraded is Degraded. */
function phaseOf(cluster: ClusterObject): string {
  if (cluster.metadata.deletionTimestamp !== undefined) return 'Deleting';
  const phase = cluster.status?.phase ?? '';
  const ready = cluster.status?.conditions.find((item) => item.type === 'Ready');
  if (ready?.status === 'False' && ready.reason === 'ReconcileDegraded') return 'Degraded';
  return phase === '' ? 'Pending' : phase;
}

export const readCluster: Reader<Cluster> = (value, path) => {
  const cluster = object(value, path);
  const { labels, annotations, name, namespace } = cluster.metadata;
  const workers = cluster.status?.observedState?.workers;
  return {
    ...cluster,
    key: `${namespace}/${name}`,
    name,
    namespace,
    team: cluster['x-butler']?.team ?? cluster.spec.teamRef?.name ?? labels[labelTeam] ?? '',
    environment: labels[labelEnvironment] ?? '',
    phase: phaseOf(cluster),
    version: cluster.status?.observedState?.kubernetesVersion ?? cluster.spec.kubernetesVersion,
    creator: annotations[annotationCreator] ?? '',
    nodesReady: cluster.status?.workerNodesReady ?? workers?.ready ?? 0,
    nodesDesired:
      cluster.spec.workers?.replicas ?? cluster.status?.workerNodesDesired ?? workers?.desired ?? 0,
    raw: value,
  };
};

const clusterPage: Reader<{ items: Cluster[]; next: string | undefined }> = (value, path) => {
  const page = shape({ clusters: list(readCluster), continue: optional(text) })(value, path);
  return { items: page.clusters, next: page.continue };
};

const node = shape({
  name: text,
  status: word(['Ready', 'NotReady', 'Unknown'], 'Unknown'),
  roles: list(text),
  version: otherwise(text, ''),
  internalIP: otherwise(text, ''),
  os: otherwise(text, ''),
  containerRuntime: otherwise(text, ''),
  cpu: otherwise(amount, ''),
  memory: otherwise(amount, ''),
  age: otherwise(text, ''),
});
export type NodeRow = Read<typeof node>;
export const nodeRows = shape({ nodes: list(node) });

const event = shape({
  type: otherwise(text, 'Normal'),
  reason: otherwise(text, ''),
  message: otherwise(text, ''),
  source: otherwise(text, ''),
  object: optional(shape({ kind: otherwise(text, ''), name: otherwise(text, '') })),
  firstTimestamp: optional(text),
  lastTimestamp: optional(text),
  count: otherwise(number, 1),
});
export type EventRow = Read<typeof event>;
const events = shape({ events: list(event) });

const controlPlane = shape({
  name: text,
  namespace: otherwise(text, ''),
  specVersion: otherwise(text, ''),
  status: otherwise(
    shape({
      phase: otherwise(text, ''),
      version: otherwise(text, ''),
      controlPlaneEndpoint: otherwise(text, ''),
      replicas: otherwise(number, 0),
      readyReplicas: otherwise(number, 0),
      servicePort: optional(number),
      loadBalancerIP: optional(text),
      dataStoreName: otherwise(text, ''),
      dataStoreDriver: otherwise(text, ''),
      konnectivityEnabled: otherwise(flag, false),
      workerBootstrap: optional(shape({ provider: otherwise(text, ''), endpoint: otherwise(text, '') })),
    }),
    {
      phase: '',
      version: '',
      controlPlaneEndpoint: '',
      replicas: 0,
      readyReplicas: 0,
      servicePort: undefined,
      loadBalancerIP: undefined,
      dataStoreName: '',
      dataStoreDriver: '',
      konnectivityEnabled: false,
      workerBootstrap: undefined,
    },
  ),
});
export type ControlPlane = Read<typeof controlPlane>;

const machine = shape({
  metadata,
  status: optional(
    shape({
      phase: otherwise(text, ''),
      ipAddress: optional(text),
      failureMessage: optional(text),
      conditions: list(condition),
    }),
  ),
});
const machines = shape({ machineRequests: list(machine) });
const loadBalancers = shape({
  loadBalancerRequests: list(
    shape({
      metadata,
      status: optional(shape({ phase: otherwise(text, ''), endpoint: optional(text) })),
    }),
  ),
});

const timelineItem = shape({
  time: text,
  type: otherwise(text, ''),
  severity: otherwise(text, 'info'),
  title: otherwise(text, ''),
  detail: otherwise(text, ''),
  actor: optional(text),
});
export type TimelineItem = Read<typeof timelineItem>;
const timeline = shape({ items: list(timelineItem) });

const base = (namespace: string, name: string) =>
  `/api/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`;

/** Keys begin with what the stream changes: ['clusters', …] lists, ['cluster', key, …] one of them. */
export const clusterQueries = {
  list: (context: Context) =>
    queryOptions({
      queryKey: ['clusters', context.team ?? '', context.environment ?? ''],
      queryFn: ({ signal }) => askPages('/api/clusters', clusterPage, { context, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (namespace: string, name: string) =>
    queryOptions({
      queryKey: ['cluster', `${namespace}/${name}`],
      queryFn: ({ signal }) => ask(base(namespace, name), readCluster, { signal }),
    }),
  nodes: (namespace: string, name: string) =>
    queryOptions({
      queryKey: ['cluster', `${namespace}/${name}`, 'nodes'],
      queryFn: ({ signal }) => ask(`${base(namespace, name)}/nodes`, nodeRows, { signal }),
      refetchInterval: 10_000,
    }),
  events: (namespace: string, name: string) =>
    queryOptions({
      queryKey: ['cluster', `${namespace}/${name}`, 'events'],
      queryFn: ({ signal }) =>
        ask(`${base(namespace, name)}/events`, events, { signal, query: { limit: 500 } }),
      refetchInterval: 10_000,
    }),
  controlPlane: (namespace: string, name: string) =>
    queryOptions({
      queryKey: ['cluster', `${namespace}/${name}`, 'control-plane'],
      queryFn: ({ signal }) => ask(`${base(namespace, name)}/tenantcontrolplane`, controlPlane, { signal }),
      refetchInterval: 15_000,
    }),
  machines: (namespace: string, name: string) =>
    queryOptions({
      queryKey: ['cluster', `${namespace}/${name}`, 'machines'],
      queryFn: ({ signal }) => ask(`${base(namespace, name)}/machines`, machines, { signal }),
      refetchInterval: 15_000,
    }),
  loadBalancers: (namespace: string, name: string) =>
    queryOptions({
      queryKey: ['cluster', `${namespace}/${name}`, 'load-balancers'],
      queryFn: ({ signal }) => ask(`${base(namespace, name)}/load-balancers`, loadBalancers, { signal }),
      refetchInterval: 15_000,
    }),
  timeline: (namespace: string, name: string) =>
    queryOptions({
      queryKey: ['cluster', `${namespace}/${name}`, 'timeline'],
      queryFn: ({ signal }) => ask(`${base(namespace, name)}/timeline`, timeline, { signal }),
    }),
};

export interface CreateCluster {
  name: string;
  namespace?: string;
  teamRef?: string;
  environment?: string;
  kubernetesVersion?: string;
  providerConfigRef?: string;
  workerReplicas?: number;
  workerCPU?: number;
  workerMemory?: string;
  workerDiskSize?: string;
  loadBalancerStart?: string;
  loadBalancerEnd?: string;
  lbPoolSize?: number;
  osType?: string;
  addons?: string[];
  ingressEnabled?: boolean;
  timeServers?: string[];
  controlPlaneReplicas?: number;
  dryRun?: boolean;
}

export const createCluster = (body: CreateCluster, context: Context) =>
  ask('/api/clusters', readCluster, { method: 'POST', body, context });

export interface UpdateCluster {
  resourceVersion: string;
  kubernetesVersion?: string;
  controlPlane?: { replicas?: number };
  acknowledgeDowngrade?: boolean;
  workers?: { replicas?: number; machineTemplate?: { cpu?: number; memory?: string; diskSize?: string } };
}

export const updateCluster = (namespace: string, name: string, body: UpdateCluster) =>
  ask(base(namespace, name), readCluster, { method: 'PUT', body });

export const scaleCluster = (namespace: string, name: string, replicas: number) =>
  ask(`${base(namespace, name)}/scale`, readCluster, { method: 'PATCH', body: { replicas } });

export const moveCluster = (namespace: string, name: string, environment: string) =>
  ask(`${base(namespace, name)}/environment`, readCluster, { method: 'PUT', body: { environment } });

export const deleteCluster = (namespace: string, name: string) =>
  ask(base(namespace, name), anything, { method: 'DELETE', body: { confirmName: name } });

const kubeconfig = shape({ kubeconfig: text, expiresAt: optional(text) });
export const kubeconfigOf = (namespace: string, name: string) =>
  ask(`${base(namespace, name)}/kubeconfig`, kubeconfig);

export const exportCluster = (namespace: string, name: string) => askText(`${base(namespace, name)}/export`);
