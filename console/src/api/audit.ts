/** The audit log: of the platform, of a team, of oneself. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { flag, list, number, optional, otherwise, shape, text, type Read } from '../lib/parse';
import { ask, askText } from './http';

const entry = shape({
  seq: otherwise(number, 0),
  timestamp: text,
  user: otherwise(text, ''),
  userId: optional(text),
  provider: optional(text),
  sessionId: optional(text),
  action: otherwise(text, ''),
  resourceType: otherwise(text, ''),
  resourceName: optional(text),
  resourceNamespace: optional(text),
  teamRef: optional(text),
  environment: optional(text),
  httpMethod: optional(text),
  path: optional(text),
  statusCode: optional(number),
  success: otherwise(flag, true),
  requestSummary: optional(text),
  errorMessage: optional(text),
  sourceIP: optional(text),
  userAgent: optional(text),
  requestId: optional(text),
  durationMs: optional(number),
  writer: otherwise(text, ''),
  prevHash: optional(text),
  hash: optional(text),
});
export type AuditEntry = Read<typeof entry>;

const answer = shape({
  entries: list(entry),
  total: otherwise(number, 0),
  oldest: optional(text),
  complete: otherwise(flag, true),
});

export type AuditLog = { of: 'platform' } | { of: 'team'; team: string } | { of: 'me' };

/** What can be asked for, named as the server names it. */
export const auditFilters = [
  'from',
  'to',
  'user',
  'team',
  'resourceType',
  'resourceName',
  'action',
  'success',
  'q',
] as const;
export type AuditFilter = Partial<Record<(typeof auditFilters)[number], string>>;

function pathOf(log: AuditLog): string {
  if (log.of === 'platform') return '/api/admin/audit';
  return log.of === 'me' ? '/api/auth/audit' : `/api/teams/${encodeURIComponent(log.team)}/audit`;
}

export const auditQueries = {
  page: (log: AuditLog, filter: AuditFilter, offset: number, limit: number) =>
    queryOptions({
      queryKey: ['audit', pathOf(log), filter, offset, limit],
      queryFn: ({ signal }) =>
        ask(pathOf(log), answer, { query: { ...filter, offset: offset || undefined, limit }, signal }),
      placeholderData: keepPreviousData,
    }),
};

export const exportAudit = (log: AuditLog, filter: AuditFilter, format: 'csv' | 'jsonl') =>
  askText(pathOf(log), { query: { ...filter, format } });
