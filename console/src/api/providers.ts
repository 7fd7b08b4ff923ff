import { queryOptions } from '@tanstack/react-query';
import {
  anything,
  flag,
  list,
  number,
  optional,
  otherwise,
  shape,
  text,
  type Read,
  type Reader,
} from '../lib/parse';
import { ask } from './http';
import { condition, metadata, reference } from './kube';

const object = shape({
  metadata,
  spec: shape({
    provider: text,
    credentialsRef: optional(reference),
    scope: optional(shape({ type: otherwise(text, 'platform'), teamRef: optional(reference) })),
    network: optional(
      shape({
        mode: otherwise(text, 'cloud'),
        subnet: optional(text),
        gateway: optional(text),
        poolRefs: list(shape({ name: text, priority: optional(number) })),
      }),
    ),
    limits: optional(shape({ maxClustersPerTeam: optional(number), maxNodesPerTeam: optional(number) })),
  }),
  status: optional(
    shape({
      ready: otherwise(flag, false),
      validated: otherwise(flag, false),
      providerVersion: optional(text),
      lastValidationTime: optional(text),
      capacity: optional(shape({ availableIPs: optional(number), estimatedTenants: optional(number) })),
      conditions: list(condition),
    }),
  ),
});

type ProviderObject = Read<typeof object>;

export interface Provider extends ProviderObject {
  key: string;
  name: string;
  namespace: string;
  kind: string;
  team: string; // empty: of the platform
  ready: boolean;
  raw: unknown;
}

const readProvider: Reader<Provider> = (value, path) => {
  const provider = object(value, path);
  const { name, namespace } = provider.metadata;
  return {
    ...provider,
    key: `${namespace}/${name}`,
    name,
    namespace,
    kind: provider.spec.provider,
    team: provider.spec.scope?.type === 'team' ? (provider.spec.scope.teamRef?.name ?? '') : '',
    ready: provider.status?.ready === true,
    raw: value,
  };
};

const providers = shape({ providers: list(readProvider) });
const validation = shape({
  valid: flag,
  category: optional(text),
  message: otherwise(text, ''),
  detail: optional(text),
});
export type Validation = Read<typeof validation>;

const trust = shape({
  configured: otherwise(flag, false),
  health: optional(text),
  certificates: list(
    shape({
      subject: otherwise(text, ''),
      notAfter: optional(text),
      healthStatus: otherwise(text, 'Unknown'),
      selfSigned: otherwise(flag, false),
    }),
  ),
});

const base = (namespace: string, name: string) =>
  `/api/providers/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`;

export const providerQueries = {
  list: (team: string) =>
    queryOptions({
      queryKey: ['providers', team],
      queryFn: ({ signal }) =>
        ask(team === '' ? '/api/providers' : `/api/teams/${encodeURIComponent(team)}/providers`, providers, {
          signal,
        }).then((answer) => answer.providers),
    }),
  one: (namespace: string, name: string) =>
    queryOptions({
      queryKey: ['provider', `${namespace}/${name}`],
      queryFn: ({ signal }) => ask(base(namespace, name), readProvider, { signal }),
      refetchInterval: 15_000,
    }),
  trust: (namespace: string, name: string) =>
    queryOptions({
      queryKey: ['provider', `${namespace}/${name}`, 'trust'],
      queryFn: ({ signal }) => ask(`${base(namespace, name)}/ca-info`, trust, { signal }),
    }),
};

/** The fields of a provider as the server names them. */
export type ProviderBody = Record<string, unknown>;

export const createProvider = (body: ProviderBody) =>
  ask('/api/providers', readProvider, { method: 'POST', body });
export const testProvider = (body: ProviderBody) =>
  ask('/api/providers/test', validation, { method: 'POST', body });
export const changeProvider = (namespace: string, name: string, body: ProviderBody) =>
  ask(base(namespace, name), readProvider, { method: 'PUT', body });
export const deleteProvider = (namespace: string, name: string) =>
  ask(base(namespace, name), anything, { method: 'DELETE' });

export const validateProvider = (namespace: string, name: string) =>
  ask(`${base(namespace, name)}/validate`, validation, { method: 'POST' });
