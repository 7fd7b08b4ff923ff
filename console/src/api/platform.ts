/** The platform itself: how it is, and how it is configured. */
import { queryOptions } from '@tanstack/react-query';
import {
  flag,
  isObject,
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

const healthCheck = shape({
  name: text,
  status: otherwise(text, 'unknown'),
  latencyMs: optional(number),
  lastError: optional(text),
  since: optional(text),
});
export type HealthCheck = Read<typeof healthCheck>;
const health = shape({ status: otherwise(text, 'unknown'), checks: list(healthCheck) });

const counted = shape({
  teamCount: optional(number),
  clusterCount: optional(number),
  controlPlaneExposureMode: optional(text),
  tcpProxyRequired: optional(flag),
});

/** The sections as they came, so that what no form shows is sent back as it was. */
export interface PlatformConfig {
  resourceVersion: string;
  sections: Record<string, unknown>;
  status: Read<typeof counted>;
}

export const readConfig: Reader<PlatformConfig> = (value, path) => {
  const known = shape({ resourceVersion: otherwise(text, ''), status: optional(counted) })(value, path);
  const { resourceVersion, status, ...sections } = isObject(value) ? value : {};
  const empty = {
    teamCount: undefined,
    clusterCount: undefined,
    controlPlaneExposureMode: undefined,
    tcpProxyRequired: undefined,
  };
  return {
    resourceVersion: resourceVersion === undefined ? '' : known.resourceVersion,
    sections,
    status: status === undefined ? empty : (known.status ?? empty),
  };
};

export const platformQueries = {
  health: () =>
    queryOptions({
      queryKey: ['platform', 'health'],
      queryFn: ({ signal }) => ask('/api/admin/health', health, { signal }),
      refetchInterval: 30_000,
    }),
  config: () =>
    queryOptions({
      queryKey: ['platform', 'config'],
      queryFn: ({ signal }) => ask('/api/admin/config', readConfig, { signal }),
    }),
};

/** Only the sections that are to change. */
export const changeConfig = (sections: Record<string, unknown>, resourceVersion: string) =>
  ask('/api/admin/config', readConfig, { method: 'PUT', body: { ...sections, resourceVersion } });

const delivery = shape({ delivered: otherwise(flag, false), message: otherwise(text, '') });
export const testNotifications = () =>
  ask('/api/admin/notifications/test', delivery, { method: 'POST', body: {} });
