import { queryOptions } from '@tanstack/react-query';
import { flag, list, map, number, optional, otherwise, shape, text, type Read } from '../lib/parse';
import { ask } from './http';

const certificate = shape({
  subject: otherwise(text, ''),
  issuer: otherwise(text, ''),
  serialNumber: otherwise(text, ''),
  notBefore: optional(text),
  notAfter: optional(text),
  daysUntilExpiry: otherwise(number, 0),
  healthStatus: otherwise(text, 'Unknown'),
  secretName: otherwise(text, ''),
  secretKey: otherwise(text, ''),
  isCA: otherwise(flag, false),
  dnsNames: list(text),
  ipAddresses: list(text),
});
export type Certificate = Read<typeof certificate>;

const rotation = shape({
  type: otherwise(text, ''),
  initiatedBy: optional(text),
  initiatedAt: optional(text),
  completedAt: optional(text),
  status: otherwise(text, 'unknown'),
  affectedSecrets: list(text),
  message: optional(text),
});
export type Rotation = Read<typeof rotation>;

const certificates = shape({
  categories: map(list(certificate)),
  overallHealth: otherwise(text, 'Unknown'),
  certificateCount: otherwise(number, 0),
  earliestExpiry: optional(text),
  rotationInProgress: otherwise(flag, false),
  lastRotation: optional(rotation),
});
export type Certificates = Read<typeof certificates>;

const base = (namespace: string, name: string) =>
  `/api/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}/certificates`;

export const certificateQueries = {
  all: (namespace: string, name: string) =>
    queryOptions({
      queryKey: ['cluster', `${namespace}/${name}`, 'certificates'],
      queryFn: ({ signal }) => ask(base(namespace, name), certificates, { signal }),
      refetchInterval: (query) => (query.state.data?.rotationInProgress ? 3000 : false),
    }),
};

export type RotationType = 'kubeconfigs' | 'all' | 'ca';

export const rotateCertificates = (namespace: string, name: string, type: RotationType) =>
  ask(`${base(namespace, name)}/rotate`, rotation, {
    method: 'POST',
    body: type === 'ca' ? { type, acknowledge: true, confirmName: name } : { type },
  });
