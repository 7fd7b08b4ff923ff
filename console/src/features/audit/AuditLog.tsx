import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auditQueries, exportAudit, type AuditFilter, type AuditLog as Log } from '../../api/audit';
import { roleIn, seesPlatform, useMe } from '../../api/roles';
import type { Scope } from '../../api/scope';
import { Button } from '../../components/Button';
import { CheckField } from '../../components/Field';
import { Icon } from '../../components/Icon';
import { Menu, MenuItem } from '../../components/Menu';
import { Page } from '../../components/Page';
import { Pager } from '../../components/Pager';
import { Blank, Notice, Problem, Skeleton } from '../../components/states';
import { toast } from '../../components/toasts';
import { download } from '../../lib/download';
import { t } from '../../lib/i18n';
import { changeQuery, usePlace } from '../../lib/location';
import { absoluteTime, parseTime } from '../../lib/time';
import { clearFilters, filterOf } from './filter';
import { Filters } from './Filters';
import { Entries } from './Entries';
import './audit.css';

const perPage = 25;
const liveEvery = 5000;

/** What was done, of the platform or of one team. Everything that selects is in the address. */
export default function AuditLog({ scope }: { scope: Scope }) {
  const me = useMe();
  const log: Log = scope.team === '' ? { of: 'platform' } : { of: 'team', team: scope.team };
  const allowed = seesPlatform(me) || roleIn(me, scope.team) === 'admin';
  const { query } = usePlace();
  const filter = filterOf(query, scope.team === '');
  return (
    <Page
      title={t('nav.audit')}
      lead={t('audit.lead')}
      actions={allowed && <Export log={log} filter={filter} />}
    >
      {allowed ? (
        <Pages log={log} filter={filter} scope={scope} />
      ) : (
        <Blank icon="shield" title={t('state.forbidden')}>
          {t('refused.role', { role: t('role.admin') })}
        </Blank>
      )}
    </Page>
  );
}

function Pages({ log, filter, scope }: { log: Log; filter: AuditFilter; scope: Scope }) {
  const { query } = usePlace();
  const page = Math.max(1, Math.floor(Number(query.get('page') ?? '1')) || 1);
  const live = query.get('live') === '1' && page === 1;
  const list = useQuery({
    ...auditQueries.page(log, filter, (page - 1) * perPage, perPage),
    refetchInterval: live ? liveEvery : false,
  });
  const any = Object.keys(filter).length > 0;
  return (
    <>
      <Filters filter={filter} platform={log.of === 'platform'} />
      <div className="audit-bar">
        <CheckField
          label={t('audit.live')}
          hint={t('audit.liveHint')}
          checked={live}
          onChange={(on) => changeQuery({ live: on ? '1' : undefined, page: undefined })}
        />
      </div>
      {list.isPending && <Skeleton lines={10} />}
      {list.isError && (
        <Problem title={t('audit.failed')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data?.entries.length === 0 && (
        <Blank
          icon={any ? 'filter' : 'book'}
          title={t(any ? 'audit.noMatch' : 'audit.none')}
          action={any && <Button onClick={clearFilters}>{t('audit.clear')}</Button>}
        />
      )}
      {list.data && list.data.entries.length > 0 && (
        <>
          <Entries entries={list.data.entries} scope={scope} />
          <Pager page={page} perPage={perPage} total={list.data.total} onPage={toPage} />
        </>
      )}
      {list.data && !list.data.complete && (
        <Notice kind="info" title={t('audit.incomplete')}>
          {parseTime(list.data.oldest) && <Oldest at={list.data.oldest} />}
        </Notice>
      )}
    </>
  );
}

const toPage = (page: number) => changeQuery({ page: page === 1 ? undefined : String(page) }, { push: true });

function Oldest({ at }: { at: string | undefined }) {
  const time = parseTime(at);
  return time ? <p>{t('audit.oldest', { time: absoluteTime(time) })}</p> : null;
}

/** All entries that fit the filter, as a file. */
function Export({ log, filter }: { log: Log; filter: AuditFilter }) {
  const [busy, setBusy] = useState(false);
  const save = async (format: 'csv' | 'jsonl') => {
    setBusy(true);
    try {
      const name = log.of === 'team' ? `audit-${log.team}` : 'audit';
      const type = format === 'csv' ? 'text/csv' : 'application/jsonl';
      download(`${name}.${format}`, await exportAudit(log, filter, format), type);
      toast('success', t('audit.exported'));
    } catch (error) {
      toast('error', t('audit.exportFailed'), error instanceof Error ? error.message : '');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      label={t('audit.export')}
      end
      button={
        <>
          {busy ? <span className="spinner" aria-hidden="true" /> : <Icon name="download" />}
          {t('audit.export')}
        </>
      }
    >
      {(close) =>
        (['csv', 'jsonl'] as const).map((format) => (
          <MenuItem
            key={format}
            icon="download"
            onSelect={() => {
              close();
              void save(format);
            }}
          >
            {t(`audit.${format}`)}
          </MenuItem>
        ))
      }
    </Menu>
  );
}
