import type { Cluster } from '../../api/clusters';
import { clusterPath, type Scope } from '../../api/scope';
import { EnvironmentTag, Status } from '../../components/badges';
import { Link } from '../../components/Button';
import type { Column } from '../../components/Table';
import { Time } from '../../components/Time';
import { t } from '../../lib/i18n';

/** The columns of a list of clusters; the name is always there. */
export function clusterColumns(scope: Scope): Column<Cluster>[] {
  const team: Column<Cluster> = {
    id: 'team',
    title: t('clusters.team'),
    cell: (cluster) => cluster.team || <span className="soft">–</span>,
    sort: (cluster) => cluster.team,
  };
  return [
    {
      id: 'name',
      title: t('clusters.name'),
      cell: (cluster) => (
        <Link to={clusterPath(scope, cluster.namespace, cluster.name)} className="cluster-name">
          {cluster.name}
        </Link>
      ),
      sort: (cluster) => cluster.name,
    },
    ...(scope.team === '' ? [team] : []),
    {
      id: 'environment',
      title: t('clusters.environment'),
      cell: (cluster) => <EnvironmentTag name={cluster.environment} />,
      sort: (cluster) => cluster.environment,
    },
    {
      id: 'status',
      title: t('clusters.status'),
      cell: (cluster) => <Status word={cluster.phase} />,
      sort: (cluster) => cluster.phase,
    },
    {
      id: 'version',
      title: t('clusters.version'),
      cell: (cluster) => <span className="mono">{cluster.version || '–'}</span>,
      sort: (cluster) => cluster.version,
    },
    {
      id: 'nodes',
      title: t('clusters.nodes'),
      numeric: true,
      cell: (cluster) => `${cluster.nodesReady}/${cluster.nodesDesired}`,
      sort: (cluster) => cluster.nodesDesired,
    },
    {
      id: 'provider',
      title: t('clusters.provider'),
      cell: (cluster) => cluster.spec.providerConfigRef?.name || <span className="soft">–</span>,
      sort: (cluster) => cluster.spec.providerConfigRef?.name ?? '',
    },
    {
      id: 'endpoint',
      title: t('clusters.endpoint'),
      cell: (cluster) => <span className="mono soft">{cluster.status?.controlPlaneEndpoint || '–'}</span>,
    },
    {
      id: 'creator',
      title: t('clusters.creator'),
      cell: (cluster) => cluster.creator || <span className="soft">–</span>,
      sort: (cluster) => cluster.creator,
    },
    {
      id: 'age',
      title: t('clusters.age'),
      numeric: true,
      cell: (cluster) => <Time at={cluster.metadata.creationTimestamp} short />,
      sort: (cluster) => -Date.parse(cluster.metadata.creationTimestamp ?? '') || 0,
    },
  ];
}
