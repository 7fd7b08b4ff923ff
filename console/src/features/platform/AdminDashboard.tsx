import { useQuery } from '@tanstack/react-query';
import { auditQueries } from '../../api/audit';
import { clusterQueries, type Cluster } from '../../api/clusters';
import { networkQueries } from '../../api/networks';
import { providerQueries } from '../../api/providers';
import { platformRefusal, useMe } from '../../api/roles';
import { adminScope, clusterPath } from '../../api/scope';
import { teamQueries } from '../../api/teams';
import { userQueries } from '../../api/users';
import { Meter, Status } from '../../components/badges';
import { Button, Link } from '../../components/Button';
import { Card, Page } from '../../components/Page';
import { Notice, Skeleton } from '../../components/states';
import { Time } from '../../components/Time';
import { locale, t } from '../../lib/i18n';
import { go, to } from '../../lib/location';
import { Donut } from './Donut';
import { Health } from './Health';
import './platform.css';

/** How the platform is at a glance; every card leads to the page behind it. */
export default function AdminDashboard() {
  const refused = platformRefusal(useMe());
  const clusters = useQuery(clusterQueries.list({}));
  const teams = useQuery(teamQueries.list());
  const users = useQuery(userQueries.list());
  const providers = useQuery(providerQueries.list(''));
  return (
    <Page
      title={t('nav.dashboard')}
      lead={t('dashboard.lead')}
      actions={
        <>
          <Button icon="team" reason={refused} onClick={() => go('/admin/teams')}>
            {t('dashboard.createTeam')}
          </Button>
          <Button icon="user" reason={refused} onClick={() => go('/admin/users')}>
            {t('dashboard.inviteUser')}
          </Button>
          <Button icon="provider" onClick={() => go('/admin/providers')}>
            {t('dashboard.providers')}
          </Button>
        </>
      }
    >
      <ul className="counts" aria-label={t('dashboard.counts')}>
        <Count
          title={t('nav.clusters')}
          link="/admin/clusters"
          count={clusters.data?.length}
          failed={clusters.isError}
        />
        <Count title={t('nav.teams')} link="/admin/teams" count={teams.data?.length} failed={teams.isError} />
        <Count title={t('nav.users')} link="/admin/users" count={users.data?.length} failed={users.isError} />
        <Count
          title={t('nav.providers')}
          link="/admin/providers"
          count={providers.data?.length}
          failed={providers.isError}
        />
      </ul>
      <div className="dashboard">
        <Card title={t('dashboard.clusters')}>
          {clusters.isPending && <Skeleton lines={4} />}
          {clusters.error && <Notice kind="error" title={clusters.error.message} />}
          {clusters.data && <Donut clusters={clusters.data} />}
        </Card>
        <Health />
        <Attention clusters={clusters.data ?? []} />
        <Pools />
        <Versions clusters={clusters.data ?? []} />
        <HotSpots />
        <Recent />
      </div>
    </Page>
  );
}

interface CountProps {
  title: string;
  link: string;
  count: number | undefined;
  failed: boolean;
}

function Count({ title, link, count, failed }: CountProps) {
  return (
    <li className="card count">
      <Link to={link}>
        <span className="soft">{title}</span>
        <strong>{failed ? '–' : (count?.toLocaleString(locale()) ?? '…')}</strong>
      </Link>
    </li>
  );
}

function Attention({ clusters }: { clusters: Cluster[] }) {
  const bad = clusters.filter((cluster) => cluster.phase === 'Failed' || cluster.phase === 'Degraded');
  return (
    <Card title={t('dashboard.attention')}>
      {bad.length === 0 ? (
        <p className="soft">{t('dashboard.attentionNone')}</p>
      ) : (
        <ul className="rows">
          {bad.slice(0, 6).map((cluster) => (
            <li key={cluster.key}>
              <span className="row">
                <Link to={clusterPath(adminScope, cluster.namespace, cluster.name)}>{cluster.name}</Link>
                <span className="soft">{cluster.team}</span>
                <span className="spread" />
                <Status word={cluster.phase} />
              </span>
              <p className="soft">
                {cluster.status?.conditions.find((item) => item.type === 'Ready')?.message}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Pools() {
  const pools = useQuery(networkQueries.list());
  const number = (value: number) => value.toLocaleString(locale());
  return (
    <Card title={t('nav.networks')}>
      {pools.isPending && <Skeleton lines={3} />}
      {pools.error && <Notice kind="error" title={pools.error.message} />}
      {pools.data?.length === 0 && <p className="soft">{t('pools.none')}</p>}
      <ul className="rows">
        {pools.data?.map((pool) => (
          <li key={pool.key}>
            <Link to={to`/admin/networks/${pool.namespace}/${pool.name}`}>{pool.name}</Link>
            <Meter
              label={pool.spec.cidr}
              used={pool.status?.allocatedIPs ?? 0}
              limit={pool.status?.totalIPs ?? 0}
              show={number}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Versions({ clusters }: { clusters: Cluster[] }) {
  const counts = new Map<string, number>();
  for (const cluster of clusters) counts.set(cluster.version, (counts.get(cluster.version) ?? 0) + 1);
  const rows = [...counts].sort(([a], [b]) => b.localeCompare(a, 'en', { numeric: true }));
  return (
    <Card title={t('dashboard.versions')}>
      {rows.length === 0 && <p className="soft">{t('clusters.none')}</p>}
      <ul className="rows">
        {rows.map(([version, count]) => (
          <li key={version} className="share">
            <Link to={to`/admin/clusters?version=${version}`}>
              <span className="mono">{version || '–'}</span>
            </Link>
            <span className="track" aria-hidden="true">
              <i style={{ width: `${(count / clusters.length) * 100}%` }} />
            </span>
            <span className="number">{count}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Teams that are near their limits. */
function HotSpots() {
  const teams = useQuery(teamQueries.list()).data ?? [];
  const hot = teams.filter((team) => team.quotaStatus !== 'OK');
  return (
    <Card title={t('dashboard.quota')}>
      {hot.length === 0 ? (
        <p className="soft">{t('dashboard.quotaNone')}</p>
      ) : (
        <ul className="rows">
          {hot.map((team) => (
            <li key={team.name}>
              <span className="row">
                <Link to={to`/admin/teams/${team.name}`}>{team.displayName || team.name}</Link>
                <span className="spread" />
                <Status word={team.quotaStatus} />
              </span>
              {team.quotaMessage && <p className="soft">{team.quotaMessage}</p>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Recent() {
  const audit = useQuery(auditQueries.page({ of: 'platform' }, {}, 0, 8));
  return (
    <Card title={t('dashboard.recent')} actions={<Link to="/admin/audit">{t('nav.audit')}</Link>}>
      {audit.isPending && <Skeleton lines={5} />}
      {audit.error && <Notice kind="error" title={audit.error.message} />}
      {audit.data?.entries.length === 0 && <p className="soft">{t('dashboard.recentNone')}</p>}
      <ul className="rows">
        {audit.data?.entries.map((entry) => (
          <li key={`${entry.writer}/${entry.seq}`}>
            <span className="row">
              <strong>{entry.user}</strong>
              <span>
                {entry.action} {entry.resourceType}
              </span>
              {entry.resourceName && <code>{entry.resourceName}</code>}
              {!entry.success && <Status word={t('dashboard.refused')} tone="bad" />}
              <span className="spread" />
              <span className="soft">
                <Time at={entry.timestamp} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
