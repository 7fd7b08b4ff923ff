import { useQuery } from '@tanstack/react-query';
import { clusterQueries, type EventRow } from '../../api/clusters';
import { Status } from '../../components/badges';
import { FilterSelect, SearchField } from '../../components/Field';
import { Blank, Problem, Skeleton } from '../../components/states';
import { Table, type Column } from '../../components/Table';
import { Time } from '../../components/Time';
import { t } from '../../lib/i18n';
import { useQueryPart } from '../../lib/location';
import type { TabProps } from './ClusterDetails';

export default function EventsTab({ cluster }: TabProps) {
  const query = useQuery(clusterQueries.events(cluster.namespace, cluster.name));
  const [words, setWords] = useQueryPart('q');
  const [type, setType] = useQueryPart('type');
  if (query.isPending) return <Skeleton />;
  if (query.isError)
    return <Problem title={t('events.failed')} error={query.error} onRetry={() => void query.refetch()} />;
  const shown = query.data.events.filter(
    (event) =>
      (type === '' || event.type === type) &&
      `${event.reason} ${event.message} ${event.object?.name ?? ''}`
        .toLowerCase()
        .includes(words.toLowerCase()),
  );
  return (
    <>
      <div className="toolbar">
        <SearchField label={t('events.search')} value={words} onChange={setWords} />
        <FilterSelect
          label={t('events.type')}
          value={type}
          options={[
            { value: '', label: t('events.all') },
            { value: 'Normal', label: 'Normal' },
            { value: 'Warning', label: 'Warning' },
          ]}
          onChange={setType}
        />
      </div>
      {shown.length === 0 ? (
        <Blank icon="list" title={t('events.none')}>
          {t('events.noneText')}
        </Blank>
      ) : (
        <section className="card flush">
          <Table
            label={t('tab.events')}
            columns={columns()}
            items={shown}
            keyOf={(event) =>
              [event.lastTimestamp, event.reason, event.object?.kind, event.object?.name, event.message].join(
                '|',
              )
            }
            wrap
          />
        </section>
      )}
    </>
  );
}

function columns(): Column<EventRow>[] {
  return [
    {
      id: 'last',
      title: t('events.last'),
      cell: (event) => <Time at={event.lastTimestamp ?? event.firstTimestamp} short />,
    },
    { id: 'type', title: t('events.type'), cell: (event) => <Status word={event.type} /> },
    {
      id: 'reason',
      title: t('condition.reason'),
      cell: (event) => <strong>{event.reason}</strong>,
      sort: (event) => event.reason,
    },
    {
      id: 'object',
      title: t('events.object'),
      cell: (event) => (event.object ? `${event.object.kind} ${event.object.name}` : '–'),
    },
    { id: 'message', title: t('condition.message'), cell: (event) => event.message },
    {
      id: 'count',
      title: t('events.count'),
      numeric: true,
      cell: (event) => event.count,
      sort: (event) => event.count,
    },
  ];
}
