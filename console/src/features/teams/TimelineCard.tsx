import { useQuery } from '@tanstack/react-query';
import { teamQueries, type TimelineItem } from '../../api/teams';
import { Card } from '../../components/Page';
import { Problem, Skeleton } from '../../components/states';
import { Time } from '../../components/Time';
import { t } from '../../lib/i18n';

const shown = 8;

/** What happened last to the team and its clusters. */
export function TimelineCard({ team }: { team: string }) {
  const query = useQuery(teamQueries.timeline(team));
  return (
    <Card title={t('team.timeline')}>
      {query.isPending && <Skeleton lines={4} />}
      {query.isError && (
        <Problem title={t('team.timelineFailed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data?.items.length === 0 && <p className="soft">{t('team.timelineNone')}</p>}
      {query.data && query.data.items.length > 0 && (
        <ol className="entries">
          {query.data.items.slice(0, shown).map((item, i) => (
            <Item key={`${item.time} ${i}`} item={item} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Item({ item }: { item: TimelineItem }) {
  const about = [item.ref?.kind, item.ref?.name].filter(Boolean).join(' ');
  return (
    <li>
      <div className="row">
        <strong>{item.title}</strong>
        <span className="spread" />
        <span className="soft">
          <Time at={item.time} />
        </span>
      </div>
      <p className="soft">{[about, item.actor, item.detail].filter(Boolean).join(' · ')}</p>
    </li>
  );
}
