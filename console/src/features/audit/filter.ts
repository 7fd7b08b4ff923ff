import { auditFilters, type AuditFilter } from '../../api/audit';
import { changeQuery } from '../../lib/location';

/** What the address selects. A team's log is of that team, whatever the address says. */
export function filterOf(query: URLSearchParams, platform: boolean): AuditFilter {
  const filter: AuditFilter = {};
  for (const name of auditFilters) {
    const value = query.get(name) ?? '';
    if (value !== '' && (platform || name !== 'team')) filter[name] = value;
  }
  return filter;
}

/** Another filter begins at its first page. */
export function setFilter(change: AuditFilter): void {
  changeQuery({ ...change, page: undefined });
}

export function clearFilters(): void {
  changeQuery({ ...Object.fromEntries(auditFilters.map((name) => [name, undefined])), page: undefined });
}

/** Words the server writes; others can be typed. */
export const knownActions = [
  'create',
  'update',
  'delete',
  'scale',
  'login',
  'login_failed',
  'logout',
  'add-member',
  'change-role',
  'remove-member',
  'download-kubeconfig',
  'access_denied',
  'terminal_start',
  'terminal_end',
  'invite_created',
  'password_changed',
  'session_revoked',
  'account_locked',
  'audit_read',
  'audit_export',
  'config_changed',
];

export const knownKinds = [
  'TenantCluster',
  'TenantAddon',
  'Team',
  'User',
  'ProviderConfig',
  'NetworkPool',
  'Session',
  'SshKey',
  'Terminal',
  'CliDevice',
  'AuditLog',
];
