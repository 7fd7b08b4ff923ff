import { useQuery } from '@tanstack/react-query';
import { auditQueries } from '../../api/audit';
import { Status } from '../../components/badges';
import { Card } from '../../components/Page';
import { Problem, Skeleton } from '../../components/states';
import { Table, type Column } from '../../components/Table';
import { Time } from '../../components/Time';
import type { AuditEntry } from '../../api/audit';
import { t } from '../../lib/i18n';

const shown = 10;

/** The last things that were done in the person's name. What one did not do oneself shows here. */
export function OwnAudit() {
  const list = useQuery(auditQueries.page({ of: 'me' }, {}, 0, shown));
  return (
    <Card title={t('ownAudit.title')} flush>
      {list.isPending && <Skeleton lines={3} />}
      {list.isError && (
        <Problem title={t('ownAudit.failed')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data?.entries.length === 0 && <p className="profile-text soft">{t('ownAudit.none')}</p>}
      {list.data && list.data.entries.length > 0 && (
        <Table
          label={t('ownAudit.title')}
          sortParameter="audit"
          columns={columns()}
          items={list.data.entries}
          keyOf={(entry) => `${entry.writer} ${entry.seq}`}
        />
      )}
    </Card>
  );
}

function columns(): Column<AuditEntry>[] {
  return [
    { id: 'time', title: t('audit.time'), cell: (entry) => <Time at={entry.timestamp} /> },
    { id: 'action', title: t('audit.action'), cell: (entry) => <code>{entry.action}</code> },
    {
      id: 'object',
      title: t('audit.object'),
      cell: (entry) => `${entry.resourceType} ${entry.resourceName ?? ''}`,
    },
    {
      id: 'outcome',
      title: t('audit.outcome'),
      cell: (entry) => (
        <Status
          word={t(entry.success ? 'audit.succeeded' : 'audit.refused')}
          tone={entry.success ? 'good' : 'bad'}
        />
      ),
    },
    {
      id: 'source',
      title: t('audit.source'),
      cell: (entry) => <span className="mono soft">{entry.sourceIP ?? '–'}</span>,
    },
  ];
}
