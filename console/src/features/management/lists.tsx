/** The tabs that are lists. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { managementQueries, type Management } from '../../api/management';
import { adminScope, clusterPath } from '../../api/scope';
import { Status } from '../../components/badges';
import { Link } from '../../components/Button';
import { FilterSelect } from '../../components/Field';
import { Card } from '../../components/Page';
import { Blank, Problem, Skeleton } from '../../components/states';
import { Table, type Column } from '../../components/Table';
import { t } from '../../lib/i18n';
import { useQueryPart } from '../../lib/location';

interface ListProps<T> {
  title: string;
  query: UseQueryResult<T[]>;
  columns: Column<T>[];
  keyOf: (item: T) => string;
}

/** A list that was asked for: it comes, it fails, it is empty, or it is there. */
function List<T>({ title, query, columns, keyOf }: ListProps<T>): ReactNode {
  if (query.isPending) return <Skeleton lines={5} />;
  if (!query.data)
    return (
      <Problem title={t('management.failed')} error={query.error} onRetry={() => void query.refetch()} />
    );
  if (query.data.length === 0) return <Blank icon="provider" title={t('management.nothing')} />;
  return (
    <Card title={title} flush>
      <Table label={title} columns={columns} items={query.data} keyOf={keyOf} defaultSort="name" />
    </Card>
  );
}

export function NodesTab() {
  const nodes = useQuery(managementQueries.nodes());
  return (
    <List
      title={t('clusters.nodes')}
      query={nodes}
      keyOf={(node) => node.name}
      columns={[
        {
          id: 'name',
          title: t('clusters.name'),
          cell: (node) => <strong>{node.name}</strong>,
          sort: (node) => node.name,
        },
        { id: 'status', title: t('clusters.status'), cell: (node) => <Status word={node.status} /> },
        { id: 'roles', title: t('nodes.roles'), cell: (node) => node.roles.join(', ') || '–' },
        {
          id: 'version',
          title: t('clusters.version'),
          cell: (node) => <span className="mono">{node.version}</span>,
        },
        { id: 'address', title: t('nodes.address'), cell: (node) => <code>{node.internalIP || '–'}</code> },
        { id: 'cpu', title: t('fact.cpu'), numeric: true, cell: (node) => node.cpu || '–' },
        { id: 'memory', title: t('fact.memory'), numeric: true, cell: (node) => node.memory || '–' },
        { id: 'age', title: t('clusters.age'), numeric: true, cell: (node) => node.age || '–' },
      ]}
    />
  );
}

export function NamespacesTab({ cluster }: { cluster: Management }) {
  const [chosen, choose] = useQueryPart('ns');
  const namespace = chosen || (cluster.systemNamespaces[0]?.namespace ?? '');
  const pods = useQuery({ ...managementQueries.pods(namespace), enabled: namespace !== '' });
  if (namespace === '') return <Blank icon="provider" title={t('management.noPods')} />;
  return (
    <>
      <div className="toolbar">
        <FilterSelect
          label={t('fact.namespace')}
          value={namespace}
          options={cluster.systemNamespaces.map((item) => ({
            value: item.namespace,
            label: `${item.namespace} (${item.running}/${item.total})`,
          }))}
          onChange={choose}
        />
      </div>
      <List
        title={t('fact.pods')}
        query={pods}
        keyOf={(pod) => pod.name}
        columns={[
          {
            id: 'name',
            title: t('clusters.name'),
            cell: (pod) => <strong>{pod.name}</strong>,
            sort: (pod) => pod.name,
          },
          {
            id: 'status',
            title: t('clusters.status'),
            cell: (pod) => <Status word={pod.status} />,
            sort: (pod) => pod.status,
          },
          { id: 'ready', title: t('management.ready'), cell: (pod) => pod.ready },
          {
            id: 'restarts',
            title: t('management.restarts'),
            numeric: true,
            cell: (pod) => pod.restarts,
            sort: (pod) => pod.restarts,
          },
          { id: 'age', title: t('clusters.age'), numeric: true, cell: (pod) => pod.age || '–' },
        ]}
      />
    </>
  );
}

export function ControlPlanesTab() {
  const planes = useQuery(managementQueries.controlPlanes());
  return (
    <List
      title={t('management.tab.controlPlanes')}
      query={planes}
      keyOf={(plane) => `${plane.namespace}/${plane.name}`}
      columns={[
        {
          id: 'name',
          title: t('clusters.name'),
          cell: (plane) => (
            <Link to={clusterPath(adminScope, plane.namespace, plane.name)}>{plane.name}</Link>
          ),
          sort: (plane) => plane.name,
        },
        {
          id: 'phase',
          title: t('clusters.status'),
          cell: (plane) => <Status word={plane.status?.phase ?? ''} />,
        },
        {
          id: 'version',
          title: t('clusters.version'),
          cell: (plane) => <span className="mono">{plane.status?.version || plane.specVersion}</span>,
        },
        {
          id: 'replicas',
          title: t('fact.replicas'),
          cell: ({ status }) => `${status?.readyReplicas ?? 0}/${status?.replicas ?? 0}`,
        },
        {
          id: 'endpoint',
          title: t('clusters.endpoint'),
          cell: (plane) => <code>{plane.status?.controlPlaneEndpoint || '–'}</code>,
        },
        { id: 'store', title: t('card.dataStore'), cell: (plane) => plane.status?.dataStoreName || '–' },
      ]}
    />
  );
}

export function DataStoresTab() {
  const stores = useQuery(managementQueries.dataStores());
  return (
    <List
      title={t('management.tab.dataStores')}
      query={stores}
      keyOf={(store) => store.name}
      columns={[
        {
          id: 'name',
          title: t('clusters.name'),
          cell: (store) => <strong>{store.name}</strong>,
          sort: (store) => store.name,
        },
        { id: 'driver', title: t('fact.driver'), cell: (store) => store.driver },
        {
          id: 'endpoints',
          title: t('clusters.endpoint'),
          cell: (store) => <code>{store.endpoints.join(', ') || '–'}</code>,
        },
        { id: 'used', title: t('management.usedBy'), numeric: true, cell: (store) => store.usedBy.length },
      ]}
    />
  );
}
