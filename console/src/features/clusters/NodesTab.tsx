import { useQuery } from '@tanstack/react-query';
import { clusterQueries, type NodeRow } from '../../api/clusters';
import { Status } from '../../components/badges';
import { Card } from '../../components/Page';
import { Blank, Problem, Skeleton } from '../../components/states';
import { Table, type Column } from '../../components/Table';
import { Time } from '../../components/Time';
import { t } from '../../lib/i18n';
import type { TabProps } from './ClusterDetails';

export default function NodesTab({ cluster }: TabProps) {
  const nodes = useQuery(clusterQueries.nodes(cluster.namespace, cluster.name));
  const machines =
    useQuery(clusterQueries.machines(cluster.namespace, cluster.name)).data?.machineRequests ?? [];
  const balancers =
    useQuery(clusterQueries.loadBalancers(cluster.namespace, cluster.name)).data?.loadBalancerRequests ?? [];
  return (
    <>
      {nodes.isPending && <Skeleton />}
      {nodes.isError && (
        <Problem title={t('nodes.failed')} error={nodes.error} onRetry={() => void nodes.refetch()} />
      )}
      {nodes.data &&
        (nodes.data.nodes.length === 0 ? (
          <Blank icon="provider" title={t('nodes.none')}>
            {t('nodes.noneText')}
          </Blank>
        ) : (
          <Card title={t('clusters.nodes')} flush>
            <Table
              label={t('clusters.nodes')}
              columns={nodeColumns()}
              items={nodes.data.nodes}
              keyOf={(node) => node.name}
              defaultSort="name"
            />
          </Card>
        ))}
      {machines.length > 0 && (
        <Card title={t('card.machines')} flush>
          <Table
            label={t('card.machines')}
            sortParameter="machines"
            columns={[
              ...requestColumns(),
              {
                id: 'ip',
                title: t('nodes.address'),
                cell: (item) => <code>{item.status?.ipAddress ?? '–'}</code>,
              },
              {
                id: 'message',
                title: t('condition.message'),
                cell: (item) => item.status?.failureMessage ?? '',
              },
              {
                id: 'age',
                title: t('clusters.age'),
                numeric: true,
                cell: (item) => <Time at={item.metadata.creationTimestamp} short />,
              },
            ]}
            items={machines}
            keyOf={(item) => item.metadata.name}
          />
        </Card>
      )}
      {balancers.length > 0 && (
        <Card title={t('card.loadBalancers')} flush>
          <Table
            label={t('card.loadBalancers')}
            sortParameter="balancers"
            columns={[
              ...requestColumns(),
              {
                id: 'endpoint',
                title: t('clusters.endpoint'),
                cell: (item) => <code>{item.status?.endpoint ?? '–'}</code>,
              },
            ]}
            items={balancers}
            keyOf={(item) => item.metadata.name}
          />
        </Card>
      )}
    </>
  );
}

/** What every request of a cluster shows first. */
function requestColumns<
  T extends { metadata: { name: string }; status?: { phase?: string | undefined } | undefined },
>(): Column<T>[] {
  return [
    {
      id: 'name',
      title: t('clusters.name'),
      cell: (item) => item.metadata.name,
      sort: (item) => item.metadata.name,
    },
    {
      id: 'phase',
      title: t('clusters.status'),
      cell: (item) => <Status word={item.status?.phase ?? ''} />,
    },
  ];
}

function nodeColumns(): Column<NodeRow>[] {
  return [
    {
      id: 'name',
      title: t('clusters.name'),
      cell: (node) => <strong>{node.name}</strong>,
      sort: (node) => node.name,
    },
    {
      id: 'status',
      title: t('clusters.status'),
      cell: (node) => <Status word={node.status} />,
      sort: (node) => node.status,
    },
    { id: 'roles', title: t('nodes.roles'), cell: (node) => node.roles.join(', ') || '–' },
    {
      id: 'version',
      title: t('clusters.version'),
      cell: (node) => <span className="mono">{node.version}</span>,
    },
    { id: 'address', title: t('nodes.address'), cell: (node) => <code>{node.internalIP || '–'}</code> },
    { id: 'os', title: t('fact.os'), cell: (node) => node.os || '–' },
    { id: 'runtime', title: t('nodes.runtime'), cell: (node) => node.containerRuntime || '–' },
    { id: 'cpu', title: t('fact.cpu'), numeric: true, cell: (node) => node.cpu || '–' },
    { id: 'memory', title: t('fact.memory'), numeric: true, cell: (node) => node.memory || '–' },
    { id: 'age', title: t('clusters.age'), numeric: true, cell: (node) => <Time at={node.age} short /> },
  ];
}
