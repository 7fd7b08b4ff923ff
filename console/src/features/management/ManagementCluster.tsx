import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ComponentType } from 'react';
import { managementQueries, type Management } from '../../api/management';
import { platformRefusal, useMe } from '../../api/roles';
import { adminScope, clusterPath } from '../../api/scope';
import { Status } from '../../components/badges';
import { Button, Link } from '../../components/Button';
import { Card, Facts, Page } from '../../components/Page';
import { Problem, Skeleton } from '../../components/states';
import { Table } from '../../components/Table';
import { Tabs } from '../../components/Tabs';
import { t } from '../../lib/i18n';
import { changeQuery, go, usePlace } from '../../lib/location';

const lists = () => import('./lists');

type TabOf = ComponentType<{ cluster: Management }>;
const tabs = {
  overview: Overview,
  nodes: lazy(() => lists().then((module) => ({ default: module.NodesTab }))),
  namespaces: lazy(() => lists().then((module) => ({ default: module.NamespacesTab }))),
  controlPlanes: lazy(() => lists().then((module) => ({ default: module.ControlPlanesTab }))),
  dataStores: lazy(() => lists().then((module) => ({ default: module.DataStoresTab }))),
  addons: lazy(() => import('./ManagementAddons')),
} satisfies Record<string, TabOf>;
type Tab = keyof typeof tabs;
const names: Tab[] = ['overview', 'nodes', 'namespaces', 'controlPlanes', 'dataStores', 'addons'];

/** The management cluster: what it runs on, what runs in it, and what it gives to tenants. */
export default function ManagementCluster() {
  const cluster = useQuery(managementQueries.info());
  const refused = platformRefusal(useMe());
  const { query } = usePlace();
  if (cluster.isPending) return <Skeleton lines={10} />;
  if (!cluster.data)
    return (
      <Problem title={t('management.failed')} error={cluster.error} onRetry={() => void cluster.refetch()} />
    );
  const current = names.find((name) => name === query.get('tab')) ?? 'overview';
  const Shown: TabOf = tabs[current];
  return (
    <Page
      title={t('management.title')}
      lead={
        <span className="row">
          <Status word={cluster.data.phase} />
          <span className="mono">{cluster.data.kubernetesVersion}</span>
          <span className="soft">{cluster.data.name}</span>
        </span>
      }
      actions={
        <Button
          icon="terminal"
          reason={refused}
          onClick={() =>
            go(`/terminal/management/${encodeURIComponent(cluster.data.name || 'management')}/management`)
          }
        >
          {t('cluster.terminal')}
        </Button>
      }
    >
      <Tabs
        label={t('management.parts')}
        tabs={names.map((id) => ({ id, label: t(`management.tab.${id}`) }))}
        current={current}
        onChange={(tab) => changeQuery({ tab: tab === 'overview' ? undefined : tab }, { push: true })}
      >
        <Suspense fallback={<Skeleton lines={6} />}>
          <Shown cluster={cluster.data} />
        </Suspense>
      </Tabs>
    </Page>
  );
}

function Overview({ cluster }: { cluster: Management }) {
  return (
    <>
      <div className="cards">
        <Card title={t('management.cluster')}>
          <Facts
            facts={[
              [
                t('clusters.version'),
                <span key="v" className="mono">
                  {cluster.kubernetesVersion}
                </span>,
              ],
              [
                t('clusters.nodes'),
                t('fact.readyOf', { ready: cluster.nodes.ready, desired: cluster.nodes.total }),
              ],
              [t('management.tenants'), cluster.tenantClusters],
            ]}
          />
        </Card>
        <Card title={t('management.system')}>
          {cluster.systemNamespaces.length === 0 ? (
            <p className="soft">{t('management.noPods')}</p>
          ) : (
            <ul className="stack">
              {cluster.systemNamespaces.map(({ namespace, running, total }) => (
                <li key={namespace} className="row">
                  <code>{namespace}</code>
                  <span className="spread" />
                  <Status
                    word={t('management.running', { running, total })}
                    tone={running === total ? 'good' : 'warn'}
                  />
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
      {cluster.tenantNamespaces.length > 0 && (
        <Card title={t('management.tenantNamespaces')} flush>
          <Table
            label={t('management.tenantNamespaces')}
            columns={[
              {
                id: 'name',
                title: t('cluster.title'),
                cell: (item) => (
                  <Link to={clusterPath(adminScope, item.namespace, item.name)}>{item.name}</Link>
                ),
                sort: (item) => item.name,
              },
              { id: 'namespace', title: t('fact.namespace'), cell: (item) => item.namespace },
              {
                id: 'tenant',
                title: t('fact.tenantNamespace'),
                cell: (item) => <code>{item.tenantNamespace || '–'}</code>,
              },
              { id: 'phase', title: t('clusters.status'), cell: (item) => <Status word={item.phase} /> },
            ]}
            items={cluster.tenantNamespaces}
            keyOf={(item) => `${item.namespace}/${item.name}`}
            defaultSort="name"
          />
        </Card>
      )}
    </>
  );
}
