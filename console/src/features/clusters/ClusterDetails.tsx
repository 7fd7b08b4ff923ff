import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ComponentType } from 'react';
import { clusterQueries, type Cluster } from '../../api/clusters';
import { roleIn, useMe } from '../../api/roles';
import type { Scope } from '../../api/scope';
import type { TeamRole } from '../../api/session';
import { EnvironmentTag, Status } from '../../components/badges';
import { Copyable } from '../../components/Copy';
import { Page } from '../../components/Page';
import { Problem, Skeleton } from '../../components/states';
import { Tabs } from '../../components/Tabs';
import { Time } from '../../components/Time';
import { t, type MessageKey } from '../../lib/i18n';
import { changeQuery, usePlace } from '../../lib/location';
import { ClusterActions } from './ClusterActions';
import { ClusterBanners } from './ClusterBanners';
import './clusters.css';

export interface TabProps {
  cluster: Cluster;
  role: TeamRole;
}

const tabs: [string, MessageKey, ComponentType<TabProps>][] = [
  ['overview', 'tab.overview', lazy(() => import('./OverviewTab'))],
  ['control-plane', 'tab.controlPlane', lazy(() => import('./ControlPlaneTab'))],
  ['nodes', 'tab.nodes', lazy(() => import('./NodesTab'))],
  ['addons', 'tab.addons', lazy(() => import('./AddonsTab'))],
  ['certificates', 'tab.certificates', lazy(() => import('./CertificatesTab'))],
  ['events', 'tab.events', lazy(() => import('./EventsTab'))],
  ['yaml', 'tab.yaml', lazy(() => import('./YamlTab'))],
];

export default function ClusterDetails({
  scope,
  parameters,
}: {
  scope: Scope;
  parameters: Record<string, string>;
}) {
  const namespace = parameters['namespace'] ?? '';
  const name = parameters['name'] ?? '';
  const query = useQuery(clusterQueries.one(namespace, name));
  if (query.isPending) return <Skeleton lines={10} />;
  if (query.isError && !query.data)
    return <Problem title={t('cluster.failed')} error={query.error} onRetry={() => void query.refetch()} />;
  return <Details scope={scope} cluster={query.data} />;
}

function Details({ scope, cluster }: { scope: Scope; cluster: Cluster }) {
  const me = useMe();
  const place = usePlace();
  const role = cluster['x-butler']?.myRole || roleIn(me, cluster.team, cluster.environment);
  const wanted = place.query.get('tab') ?? 'overview';
  const [current, , TabOf] = tabs.find(([id]) => id === wanted) ?? tabs[0] ?? ['', 'tab.overview', Skeleton];
  return (
    <Page
      title={cluster.name}
      crumbs={[
        { label: t(scope.team === '' ? 'nav.allClusters' : 'nav.clusters'), to: `${scope.base}/clusters` },
      ]}
      lead={<Facts cluster={cluster} />}
      actions={<ClusterActions scope={scope} cluster={cluster} role={role} />}
    >
      <ClusterBanners cluster={cluster} role={role} />
      <Tabs
        label={t('cluster.parts')}
        tabs={tabs.map(([id, label]) => ({ id, label: t(label) }))}
        current={current}
        onChange={(tab) => changeQuery({ tab: tab === 'overview' ? undefined : tab }, { push: true })}
      >
        <Suspense fallback={<Skeleton lines={6} />}>
          <TabOf cluster={cluster} role={role} />
        </Suspense>
      </Tabs>
    </Page>
  );
}

function Facts({ cluster }: { cluster: Cluster }) {
  return (
    <span className="cluster-facts">
      <span aria-live="polite">
        <Status word={cluster.phase} />
      </span>
      {cluster.environment !== '' && <EnvironmentTag name={cluster.environment} />}
      <span className="mono">{cluster.version}</span>
      <Copyable text={cluster.status?.controlPlaneEndpoint ?? ''} label={t('cluster.copyEndpoint')} />
      {cluster.creator && <span className="soft">{cluster.creator}</span>}
      <span className="soft">
        <Time at={cluster.metadata.creationTimestamp} />
      </span>
    </span>
  );
}
