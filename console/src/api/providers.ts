import { queryOptions } from '@tanstack/react-query';
import { flag, list, number, optional, otherwise, shape, text, type Read, type Reader } from '../lib/parse';
import { ask } from './http';
import { condition, metadata, reference } from './kube';

const object = shape({
  metadata,
  spec: shape({
    provider: text,
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

export const providerQueries = {
  list: (team: string) =>
    queryOptions({
      queryKey: ['providers', team],
      queryFn: ({ signal }) =>
        ask(team === '' ? '/api/providers' : `/api/teams/${encodeURIComponent(team)}/providers`, providers, {
          signal,
        }).then((answer) => answer.providers),
    }),
};

export const validateProvider = (namespace: string, name: string) =>
  ask(`/api/providers/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}/validate`, validation, {
    method: 'POST',
  });
