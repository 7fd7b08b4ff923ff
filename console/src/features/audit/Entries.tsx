import { Fragment, useState } from 'react';
import type { AuditEntry } from '../../api/audit';
import { clusterPath, type Scope } from '../../api/scope';
import { Status } from '../../components/badges';
import { Button, Link } from '../../components/Button';
import { Facts } from '../../components/Page';
import { Time } from '../../components/Time';
import { t } from '../../lib/i18n';
import { to } from '../../lib/location';
import { absoluteTime, parseTime } from '../../lib/time';

const keyOf = (entry: AuditEntry) => `${entry.writer} ${entry.seq} ${entry.timestamp}`;

/** Entries, newest first; each opens to everything that was written down. */
export function Entries({ entries, scope }: { entries: AuditEntry[]; scope: Scope }) {
  const [opened, setOpened] = useState<string[]>([]);
  const toggle = (key: string) =>
    setOpened((old) => (old.includes(key) ? old.filter((other) => other !== key) : [...old, key]));
  return (
    <section className="card flush">
      <div className="table-frame">
        <table className="table" aria-label={t('nav.audit')}>
          <thead>
            <tr>
              <th scope="col">
                <span className="hidden-text">{t('audit.details')}</span>
              </th>
              <th scope="col">{t('audit.time')}</th>
              <th scope="col">{t('audit.user')}</th>
              <th scope="col">{t('audit.action')}</th>
              <th scope="col">{t('audit.object')}</th>
              <th scope="col">{t('audit.outcome')}</th>
              <th scope="col">{t('audit.source')}</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => {
              const key = keyOf(entry);
              const open = opened.includes(key);
              return (
                <Fragment key={key}>
                  <Row entry={entry} open={open} onToggle={() => toggle(key)} />
                  {open && (
                    <tr>
                      <td colSpan={7} className="audit-details">
                        <Details entry={entry} scope={scope} />
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Row({ entry, open, onToggle }: { entry: AuditEntry; open: boolean; onToggle: () => void }) {
  return (
    <tr>
      <td>
        <Button
          look="quiet"
          small
          icon={open ? 'chevronDown' : 'chevronRight'}
          label={t('audit.show', { action: entry.action, user: entry.user })}
          aria-expanded={open}
          onClick={onToggle}
        />
      </td>
      <td>
        <Time at={entry.timestamp} />
      </td>
      <td>{entry.user}</td>
      <td>
        <code>{entry.action}</code>
      </td>
      <td>
        {entry.resourceType} {entry.resourceName && <strong>{entry.resourceName}</strong>}
      </td>
      <td>
        <Outcome entry={entry} />
      </td>
      <td className="mono soft">{entry.sourceIP || '–'}</td>
    </tr>
  );
}

export function Outcome({ entry }: { entry: AuditEntry }) {
  const code = entry.statusCode === undefined ? '' : ` ${entry.statusCode}`;
  return (
    <Status
      word={t(entry.success ? 'audit.succeeded' : 'audit.refused') + code}
      tone={entry.success ? 'good' : 'bad'}
    />
  );
}

const shown = [
  'user',
  'provider',
  'sessionId',
  'resourceType',
  'resourceName',
  'resourceNamespace',
  'teamRef',
  'environment',
  'httpMethod',
  'path',
  'errorMessage',
  'userAgent',
  'requestId',
  'writer',
  'hash',
] as const;

function Details({ entry, scope }: { entry: AuditEntry; scope: Scope }) {
  const at = parseTime(entry.timestamp);
  const link = objectPath(entry, scope);
  const facts: [string, React.ReactNode][] = shown.flatMap((name) => {
    const value = entry[name];
    return value ? [[t(`auditField.${name}`), value] satisfies [string, string]] : [];
  });
  return (
    <div className="stack">
      <Facts
        facts={[
          [t('auditField.timestamp'), at ? absoluteTime(at) : entry.timestamp],
          ...facts,
          ...(entry.durationMs === undefined
            ? []
            : [[t('auditField.durationMs'), `${entry.durationMs} ms`] satisfies [string, string]]),
        ]}
      />
      {entry.requestSummary && (
        <div>
          <h3>{t('audit.request')}</h3>
          <pre className="audit-body" tabIndex={0}>
            {pretty(entry.requestSummary)}
          </pre>
        </div>
      )}
      {link !== undefined && (
        <div className="row">
          <Link to={link}>{t('audit.openObject')}</Link>
        </div>
      )}
    </div>
  );
}

/** JSON with its indentation; anything else as it is. */
export function pretty(summary: string): string {
  try {
    return JSON.stringify(JSON.parse(summary) as unknown, null, 2);
  } catch {
    return summary;
  }
}

/** Where the object of an entry is shown; absent when it has no page. */
export function objectPath(entry: AuditEntry, scope: Scope): string | undefined {
  const { resourceType, resourceName, resourceNamespace } = entry;
  if (!resourceName || entry.action === 'delete') return undefined;
  if (resourceType === 'TenantCluster' && resourceNamespace)
    return clusterPath(scope, resourceNamespace, resourceName);
  if (resourceType === 'Team') return scope.team === '' ? to`/admin/teams/${resourceName}` : scope.base;
  if (resourceType === 'User' && scope.team === '') return to`/admin/users/${resourceName}`;
  return undefined;
}
