/** Network pools, the addresses they gave away, and the map of them. */
import { queryOptions } from '@tanstack/react-query';
import {
  amount,
  anything,
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
import { ask, askPages } from './http';
import { condition, labelTeam, metadata, reference } from './kube';

const range = shape({ start: text, end: text });
const reserved = shape({ cidr: text, description: otherwise(text, ''), purpose: otherwise(text, '') });
export type Reserved = Read<typeof reserved>;

const poolObject = shape({
  metadata,
  spec: shape({
    cidr: text,
    reserved: list(reserved),
    tenantAllocation: optional(
      shape({
        start: optional(text),
        end: optional(text),
        ranges: list(range),
        defaults: optional(
          shape({ nodesPerTenant: otherwise(number, 5), lbPoolPerTenant: otherwise(number, 8) }),
        ),
      }),
    ),
  }),
  status: optional(
    shape({
      poolSizeIPs: optional(number),
      totalIPs: otherwise(number, 0),
      allocatedIPs: otherwise(number, 0),
      availableIPs: otherwise(number, 0),
      reservedIPs: optional(number),
      infrastructureConsumedIPs: optional(number),
      allocationCount: otherwise(number, 0),
      fragmentationPercent: otherwise(number, 0),
      largestFreeBlock: otherwise(number, 0),
      conditions: list(condition),
    }),
  ),
});

type PoolObject = Read<typeof poolObject>;
export interface Pool extends PoolObject {
  key: string;
  name: string;
  namespace: string;
  raw: unknown;
}

export const readPool: Reader<Pool> = (value, path) => {
  const pool = poolObject(value, path);
  const { name, namespace } = pool.metadata;
  return { ...pool, key: `${namespace}/${name}`, name, namespace, raw: value };
};

const allocationObject = shape({
  metadata,
  spec: shape({
    poolRef: optional(reference),
    tenantClusterRef: optional(reference),
    type: otherwise(text, 'nodes'),
    count: optional(number),
  }),
  status: optional(
    shape({
      phase: otherwise(text, 'Pending'),
      startAddress: optional(text),
      endAddress: optional(text),
      addresses: list(text),
      allocatedCount: optional(number),
      allocatedAt: optional(text),
    }),
  ),
});

type AllocationObject = Read<typeof allocationObject>;
export interface Allocation extends AllocationObject {
  key: string;
  name: string;
  namespace: string;
  pool: string;
  team: string;
  cluster: string;
  clusterNamespace: string;
  type: string;
  phase: string;
  count: number;
}

export const readAllocation: Reader<Allocation> = (value, path) => {
  const allocation = allocationObject(value, path);
  const { name, namespace, labels } = allocation.metadata;
  const { spec, status } = allocation;
  return {
    ...allocation,
    key: `${namespace}/${name}`,
    name,
    namespace,
    pool: spec.poolRef?.name ?? '',
    team: labels[labelTeam] ?? spec.tenantClusterRef?.namespace ?? '',
    cluster: spec.tenantClusterRef?.name ?? '',
    clusterNamespace: spec.tenantClusterRef?.namespace ?? '',
    type: spec.type,
    phase: status?.phase ?? 'Pending',
    count: status?.allocatedCount ?? spec.count ?? status?.addresses.length ?? 0,
  };
};

export const blockStatuses = [
  'free',
  'reserved',
  'allocated-nodes',
  'allocated-lb',
  'gateway',
  'mixed',
  'excluded',
] as const;
export type BlockStatus = (typeof blockStatuses)[number];

const block = shape({
  start: text,
  end: text,
  count: otherwise(amount, ''),
  status: word(blockStatuses, 'free'),
  owner: optional(
    shape({ team: otherwise(text, ''), cluster: otherwise(text, ''), namespace: otherwise(text, '') }),
  ),
  allocation: optional(shape({ name: text, type: otherwise(text, ''), phase: otherwise(text, '') })),
  purpose: optional(text),
  description: optional(text),
});
export type Block = Read<typeof block>;
const addressMap = shape({ prefix: text, granularity: optional(number), blocks: list(block) });
export type AddressMap = Read<typeof addressMap>;

const pools = shape({ pools: list(readPool) });
const page: Reader<{ items: Allocation[]; next: string | undefined }> = (value, path) => {
  const { allocations, continue: next } = shape({
    allocations: list(readAllocation),
    continue: optional(text),
  })(value, path);
  return { items: allocations, next };
};

const base = '/api/admin/networks';
const one = (namespace: string, name: string) =>
  `${base}/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`;

export const networkQueries = {
  list: () =>
    queryOptions({
      queryKey: ['pools'],
      queryFn: ({ signal }) => ask(base, pools, { signal }).then((answer) => answer.pools),
      refetchInterval: 15_000,
    }),
  one: (namespace: string, name: string) =>
    queryOptions({
      queryKey: ['pool', `${namespace}/${name}`],
      queryFn: ({ signal }) => ask(one(namespace, name), readPool, { signal }),
      refetchInterval: 15_000,
    }),
  allocations: (namespace: string, name: string) =>
    queryOptions({
      queryKey: ['pool', `${namespace}/${name}`, 'allocations'],
      queryFn: ({ signal }) => askPages(`${one(namespace, name)}/allocations`, page, { signal }),
      refetchInterval: 15_000,
    }),
  map: (namespace: string, name: string, prefix: string) =>
    queryOptions({
      queryKey: ['pool', `${namespace}/${name}`, 'map', prefix],
      queryFn: ({ signal }) => ask(`${one(namespace, name)}/map`, addressMap, { signal, query: { prefix } }),
      refetchInterval: 15_000,
    }),
};

export interface PoolChange {
  reserved?: { cidr: string; description?: string; purpose?: string }[];
  tenantAllocation?: {
    start?: string;
    end?: string;
    defaults?: { nodesPerTenant: number; lbPoolPerTenant: number };
  };
  resourceVersion?: string;
}
export interface NewPool extends PoolChange {
  name: string;
  namespace?: string;
  cidr: string;
}

export const createPool = (body: NewPool) => ask(base, readPool, { method: 'POST', body });
export const changePool = (namespace: string, name: string, body: PoolChange) =>
  ask(one(namespace, name), readPool, { method: 'PUT', body });
export const deletePool = (namespace: string, name: string) =>
  ask(one(namespace, name), anything, { method: 'DELETE' });
export const releaseAllocation = (namespace: string, name: string, force: boolean) =>
  ask(`/api/admin/ipallocations/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`, anything, {
    method: 'DELETE',
    query: { force: force || undefined },
  });
