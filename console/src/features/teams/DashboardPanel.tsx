import { useQuery } from '@tanstack/react-query';
import { clusterQueries, type Cluster } from '../../api/clusters';
import { clusterPath, teamScope, type Scope } from '../../api/scope';
import type { Team } from '../../api/teams';
import { EnvironmentDot, EnvironmentTag, Meter, Status } from '../../components/badges';
import { Link } from '../../components/Button';
import { Card } from '../../components/Page';
import { Notice, Problem, Skeleton } from '../../components/states';
import { Time } from '../../components/Time';
import { t, type MessageKey } from '../../lib/i18n';
import { barsOf } from './limits';
import { TimelineCard } from './TimelineCard';
import './teams.css';

/** How the team is: its clusters by state, what needs somebody, and what is left to use. */
export function DashboardPanel({ team }: { team: Team }) {
  const scope = teamScope(team.name);
  const list = useQuery(clusterQueries.list({ team: team.name, environment: '' }));
  return (
    <div className="stack">
      {team.quotaStatus !== 'OK' && (
        <Notice
          kind={team.quotaStatus === 'Exceeded' ? 'error' : 'warning'}
          title={t(team.quotaStatus === 'Exceeded' ? 'team.overLimit' : 'team.nearLimit')}
        >
          {team.quotaMessage && <p>{team.quotaMessage}</p>}
        </Notice>
      )}
      {list.isPending && <Skeleton lines={3} />}
      {list.isError && (
        <Problem title={t('clusters.failed')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data && <Counts scope={scope} clusters={list.data} />}
      <div className="cards wide-cards">
        {list.data && <Attention scope={scope} clusters={list.data} />}
        {list.data && list.data.length > 0 && <Recent scope={scope} clusters={list.data} />}
        <Quota team={team} />
        <TimelineCard team={team.name} />
        <EnvironmentsCard team={team} scope={scope} clusters={list.data ?? []} />
        <Card
          title={t('nav.members')}
          actions={<More to={`${scope.base}/members`} text={t('team.peopleAll')} />}
        >
          <p>
            {t('team.people', { count: team.memberCount })} · {t('team.groups', { count: team.groupCount })}
          </p>
        </Card>
      </div>
    </div>
  );
}

function More({ to, text }: { to: string; text: string }) {
  return (
    <Link to={to} className="soft-link">
      {text} <span aria-hidden="true">→</span>
    </Link>
  );
}

function Counts({ scope, clusters }: { scope: Scope; clusters: Cluster[] }) {
  const tiles: [MessageKey, string][] = [
    ['team.total', ''],
    ['team.ready', 'Ready'],
    ['team.provisioning', 'Provisioning'],
    ['team.broken', 'Failed'],
  ];
  return (
    <ul className="tiles" aria-label={t('team.countsLabel')}>
      {tiles.map(([title, phase]) => {
        const count = clusters.filter((cluster) => phase === '' || cluster.phase === phase).length;
        return (
          <li key={title} className={`card tile ${phase === 'Failed' && count > 0 ? 'bad' : ''}`}>
            <Link to={`${scope.base}/clusters${phase === '' ? '' : `?phase=${phase}`}`}>
              <strong className="number">{count}</strong>
              <span>{t(title)}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

interface Alert {
  cluster: Cluster;
  text: string;
}

/** Clusters that failed or are degraded, and addons that do not run. */
export function alertsOf(clusters: Cluster[]): Alert[] {
  return clusters.flatMap((cluster) => {
    const out: Alert[] = [];
    if (cluster.phase === 'Failed' || cluster.phase === 'Degraded') {
      const ready = cluster.status?.conditions.find((item) => item.type === 'Ready');
      out.push({ cluster, text: cluster.status?.failureMessage || ready?.message || cluster.phase });
    }
    for (const addon of cluster.status?.observedState?.addons ?? [])
      if (addon.status === 'Failed' || addon.status === 'Degraded' || addon.status === 'Unhealthy')
        out.push({ cluster, text: t('team.attentionAddon', { addon: addon.name, status: addon.status }) });
    return out;
  });
}

function Attention({ scope, clusters }: { scope: Scope; clusters: Cluster[] }) {
  const alerts = alertsOf(clusters);
  return (
    <Card title={t('team.attention')}>
      {alerts.length === 0 ? (
        <p className="soft">{t('team.attentionNone')}</p>
      ) : (
        <ul className="entries">
          {alerts.slice(0, 8).map(({ cluster, text }) => (
            <li key={`${cluster.key} ${text}`}>
              <div className="row">
                <Link to={clusterPath(scope, cluster.namespace, cluster.name)}>{cluster.name}</Link>
                <Status word={cluster.phase} />
              </div>
              <p className="soft">{text}</p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Recent({ scope, clusters }: { scope: Scope; clusters: Cluster[] }) {
  const made = (cluster: Cluster) => cluster.metadata.creationTimestamp ?? '';
  const newest = [...clusters].sort((a, b) => made(b).localeCompare(made(a))).slice(0, 5);
  return (
    <Card
      title={t('team.recent')}
      actions={<More to={`${scope.base}/clusters`} text={t('team.recentAll')} />}
    >
      <ul className="entries">
        {newest.map((cluster) => (
          <li key={cluster.key} className="row">
            <Link to={clusterPath(scope, cluster.namespace, cluster.name)}>{cluster.name}</Link>
            {cluster.environment !== '' && <EnvironmentTag name={cluster.environment} />}
            <span className="spread" />
            <Status word={cluster.phase} />
            <span className="soft">
              <Time at={cluster.metadata.creationTimestamp} short />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Quota({ team }: { team: Team }) {
  const bars = barsOf(team);
  const limited = bars.some((bar) => bar.limit !== undefined);
  return (
    <Card title={t('team.quota')}>
      <div className="stack">
        {!limited && <p className="soft">{t('team.quotaNone')}</p>}
        {bars.map((bar) => (
          <Meter key={bar.name} label={bar.title} used={bar.used} limit={bar.limit} show={bar.show} />
        ))}
      </div>
    </Card>
  );
}

function EnvironmentsCard({ team, scope, clusters }: { team: Team; scope: Scope; clusters: Cluster[] }) {
  return (
    <Card
      title={t('nav.environments')}
      actions={<More to={`${scope.base}/environments`} text={t('team.environmentsAll')} />}
    >
      {team.environments.length === 0 ? (
        <p className="soft">{t('team.environmentsNone')}</p>
      ) : (
        <ul className="entries">
          {team.environments.map((environment) => {
            const own = clusters.filter((cluster) => cluster.environment === environment.name);
            const bad = alertsOf(own).length;
            return (
              <li key={environment.name} className="environment">
                <span className="named">
                  <EnvironmentDot name={environment.name} />
                  <Link to={`${scope.base}/clusters?env=${encodeURIComponent(environment.name)}`}>
                    {environment.name}
                  </Link>
                  {bad > 0 && <span className="tag">{t('clusters.attention', { count: bad })}</span>}
                </span>
                <Meter
                  quiet
                  label={t('environments.clusters', { name: environment.name })}
                  used={environment.clusterCount}
                  limit={environment.limits?.maxClusters}
                />
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
