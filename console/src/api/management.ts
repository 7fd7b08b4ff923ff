/** The cluster that everything else runs from. */
import { queryOptions } from '@tanstack/react-query';
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
  type Read,
} from '../lib/parse';
import { nodeRows } from './clusters';
import { ask } from './http';

const management = shape({
  name: otherwise(text, ''),
  kubernetesVersion: otherwise(text, ''),
  phase: otherwise(text, ''),
  nodes: otherwise(shape({ total: otherwise(number, 0), ready: otherwise(number, 0) }), {
    total: 0,
    ready: 0,
  }),
  systemNamespaces: list(
    shape({ namespace: text, running: otherwise(number, 0), total: otherwise(number, 0) }),
  ),
  tenantClusters: otherwise(number, 0),
  tenantNamespaces: list(
    shape({
      name: text,
      namespace: otherwise(text, ''),
      tenantNamespace: otherwise(text, ''),
      phase: otherwise(text, ''),
    }),
  ),
});
export type Management = Read<typeof management>;

const pod = shape({
  name: text,
  status: otherwise(text, ''),
  ready: otherwise(text, ''),
  restarts: otherwise(number, 0),
  age: otherwise(amount, ''),
});
export type Pod = Read<typeof pod>;

const controlPlane = shape({
  name: text,
  namespace: otherwise(text, ''),
  specVersion: otherwise(text, ''),
  status: optional(
    shape({
      phase: otherwise(text, ''),
      version: otherwise(text, ''),
      controlPlaneEndpoint: otherwise(text, ''),
      replicas: optional(number),
      readyReplicas: optional(number),
      dataStoreName: otherwise(text, ''),
      konnectivityEnabled: optional(flag),
    }),
  ),
});
export type TenantControlPlane = Read<typeof controlPlane>;

const dataStore = shape({
  name: text,
  driver: otherwise(text, ''),
  endpoints: list(text),
  usedBy: list(text),
});
export type DataStore = Read<typeof dataStore>;

const addon = shape({
  name: text,
  addon: otherwise(text, ''),
  displayName: otherwise(text, ''),
  version: otherwise(text, ''),
  resourceVersion: optional(text),
  status: otherwise(
    shape({
      phase: otherwise(text, 'Pending'),
      installedVersion: otherwise(text, ''),
      message: otherwise(text, ''),
    }),
    { phase: 'Pending', installedVersion: '', message: '' },
  ),
});
export type ManagementAddon = Read<typeof addon>;

const base = '/api/management';

export const managementQueries = {
  info: () =>
    queryOptions({
      queryKey: ['management'],
      queryFn: ({ signal }) => ask(base, management, { signal }),
      refetchInterval: 15_000,
    }),
  nodes: () =>
    queryOptions({
      queryKey: ['management', 'nodes'],
      queryFn: ({ signal }) => ask(`${base}/nodes`, nodeRows, { signal }).then((answer) => answer.nodes),
    }),
  pods: (namespace: string) =>
    queryOptions({
      queryKey: ['management', 'pods', namespace],
      queryFn: ({ signal }) =>
        ask(`${base}/pods/${encodeURIComponent(namespace)}`, shape({ pods: list(pod) }), { signal }).then(
          (a) => a.pods,
        ),
    }),
  controlPlanes: () =>
    queryOptions({
      queryKey: ['management', 'control-planes'],
      queryFn: ({ signal }) =>
        ask(`${base}/tenantcontrolplanes`, shape({ tenantControlPlanes: list(controlPlane) }), {
          signal,
        }).then((a) => a.tenantControlPlanes),
    }),
  dataStores: () =>
    queryOptions({
      queryKey: ['management', 'data-stores'],
      queryFn: ({ signal }) =>
        ask(`${base}/datastores`, shape({ dataStores: list(dataStore) }), { signal }).then(
          (a) => a.dataStores,
        ),
    }),
  addons: () =>
    queryOptions({
      queryKey: ['management', 'addons'],
      queryFn: ({ signal }) =>
        ask(`${base}/addons`, shape({ addons: list(addon) }), { signal }).then((a) => a.addons),
      refetchInterval: 5000,
    }),
};

export interface ManagementAddonChange {
  version?: string;
  values?: unknown;
  resourceVersion?: string;
}
export const installManagementAddon = (name: string, change: ManagementAddonChange) =>
  ask(`${base}/addons`, anything, { method: 'POST', body: { name, addon: name, ...change } });
export const changeManagementAddon = (name: string, change: ManagementAddonChange) =>
  ask(`${base}/addons/${encodeURIComponent(name)}`, anything, { method: 'PUT', body: change });
export const removeManagementAddon = (name: string) =>
  ask(`${base}/addons/${encodeURIComponent(name)}`, anything, { method: 'DELETE' });
