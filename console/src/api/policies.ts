/** Policies about what new clusters may choose. */
import { queryOptions } from '@tanstack/react-query';
import { anything, list, map, optional, otherwise, shape, text, type Read, type Reader } from '../lib/parse';
import { ask } from './http';
import { condition, metadata, reference } from './kube';

const option = shape({
  mode: otherwise(text, ''),
  values: list(text),
  default: optional(text),
  recommendedReason: optional(text),
});

const object = shape({
  metadata,
  spec: shape({
    scope: optional(
      shape({
        team: optional(shape({ teamRef: optional(reference) })),
        teamAndEnvironment: optional(
          shape({ teamRef: optional(reference), environmentName: otherwise(text, '') }),
        ),
      }),
    ),
    targetProviders: list(text),
    options: map(option),
  }),
  status: optional(shape({ conditions: list(condition), staleReferences: list(text) })),
});

type PolicyObject = Read<typeof object>;
export interface Policy extends PolicyObject {
  name: string;
  raw: unknown;
}

const readPolicy: Reader<Policy> = (value, path) => {
  const policy = object(value, path);
  return { ...policy, name: policy.metadata.name, raw: value };
};

const base = '/api/admin/policies';
const one = (name: string) => `${base}/${encodeURIComponent(name)}`;

export const policyQueries = {
  list: () =>
    queryOptions({
      queryKey: ['policies'],
      queryFn: ({ signal }) =>
        ask(base, shape({ policies: list(readPolicy) }), { signal }).then((answer) => answer.policies),
    }),
};

export const createPolicy = (manifest: unknown) => ask(base, anything, { method: 'POST', body: manifest });
export const changePolicy = (name: string, manifest: unknown) =>
  ask(one(name), anything, { method: 'PUT', body: manifest });
export const deletePolicy = (name: string) => ask(one(name), anything, { method: 'DELETE' });
