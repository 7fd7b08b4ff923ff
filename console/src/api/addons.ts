import { queryOptions } from '@tanstack/react-query';
import { anything, flag, list, optional, otherwise, shape, text, type Read } from '../lib/parse';
import { ask } from './http';

const definition = shape({
  name: text,
  displayName: otherwise(text, ''),
  description: otherwise(text, ''),
  category: otherwise(text, 'other'),
  defaultVersion: otherwise(text, ''),
  availableVersions: list(text),
  platform: otherwise(flag, false),
  dependsOn: list(text),
});
export type AddonDefinition = Read<typeof definition>;

const catalog = shape({
  addons: list(definition),
  categories: list(shape({ name: text, displayName: otherwise(text, '') })),
});

const installed = shape({
  name: text,
  displayName: otherwise(text, ''),
  status: otherwise(text, 'Unknown'),
  version: otherwise(text, ''),
  installedVersion: otherwise(text, ''),
  managedBy: otherwise(text, 'butler'),
  namespace: otherwise(text, ''),
  message: otherwise(text, ''),
  values: optional(anything),
});
export type InstalledAddon = Read<typeof installed>;
const addons = shape({ addons: list(installed) });

const base = (namespace: string, name: string) =>
  `/api/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}/addons`;

export const addonQueries = {
  catalog: () =>
    queryOptions({
      queryKey: ['addon-catalog'],
      queryFn: ({ signal }) => ask('/api/addons/catalog', catalog, { signal }),
      staleTime: 5 * 60_000,
    }),
  installed: (namespace: string, name: string) =>
    queryOptions({
      queryKey: ['cluster', `${namespace}/${name}`, 'addons'],
      queryFn: ({ signal }) => ask(base(namespace, name), addons, { signal }).then((answer) => answer.addons),
      refetchInterval: 5000,
    }),
  one: (namespace: string, name: string, addon: string) =>
    queryOptions({
      queryKey: ['cluster', `${namespace}/${name}`, 'addons', addon],
      queryFn: ({ signal }) =>
        ask(`${base(namespace, name)}/${encodeURIComponent(addon)}`, installed, { signal }),
    }),
};

export interface AddonChange {
  version?: string;
  values?: unknown;
}

export const installAddon = (namespace: string, name: string, addon: string, change: AddonChange) =>
  ask(base(namespace, name), anything, {
    method: 'POST',
    body: { addon, ...change, installDependencies: true },
  });
export const changeAddon = (namespace: string, name: string, addon: string, change: AddonChange) =>
  ask(`${base(namespace, name)}/${encodeURIComponent(addon)}`, anything, { method: 'PUT', body: change });
export const removeAddon = (namespace: string, name: string, addon: string) =>
  ask(`${base(namespace, name)}/${encodeURIComponent(addon)}`, anything, { method: 'DELETE' });
