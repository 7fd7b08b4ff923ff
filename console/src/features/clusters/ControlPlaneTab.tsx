import { useQuery } from '@tanstack/react-query';
import { clusterQueries } from '../../api/clusters';
import { Status } from '../../components/badges';
import { Copyable } from '../../components/Copy';
import { Card, Facts } from '../../components/Page';
import { Problem, Skeleton } from '../../components/states';
import { t } from '../../lib/i18n';
import type { TabProps } from './ClusterDetails';

export default function ControlPlaneTab({ cluster }: TabProps) {
  const query = useQuery(clusterQueries.controlPlane(cluster.namespace, cluster.name));
  if (query.isPending) return <Skeleton />;
  if (query.isError)
    return (
      <Problem title={t('controlPlane.failed')} error={query.error} onRetry={() => void query.refetch()} />
    );
  const { status, name, namespace, specVersion } = query.data;
  return (
    <div className="cards">
      <Card title={t('card.controlPlane')}>
        <Facts
          facts={[
            [t('clusters.status'), <Status key="s" word={status.phase} />],
            [
              t('fact.replicas'),
              t('fact.readyOf', { ready: status.readyReplicas, desired: status.replicas }),
            ],
            [
              t('clusters.version'),
              <span key="v" className="mono">
                {status.version || specVersion}
              </span>,
            ],
            [
              t('clusters.endpoint'),
              <Copyable key="e" text={status.controlPlaneEndpoint} label={t('cluster.copyEndpoint')} />,
            ],
            [t('fact.lbAddress'), status.loadBalancerIP],
            [t('fact.port'), status.servicePort === undefined ? undefined : String(status.servicePort)],
            [t('fact.object'), <code key="o">{`${namespace}/${name}`}</code>],
          ]}
        />
      </Card>
      <Card title={t('card.dataStore')}>
        <Facts
          facts={[
            [t('fact.name'), status.dataStoreName],
            [t('fact.driver'), status.dataStoreDriver],
          ]}
        />
      </Card>
      <Card title={t('card.connection')}>
        <Facts
          facts={[
            [t('fact.konnectivity'), t(status.konnectivityEnabled ? 'word.on' : 'word.off')],
            [t('fact.bootstrap'), status.workerBootstrap?.provider],
            [t('fact.bootstrapEndpoint'), status.workerBootstrap?.endpoint],
          ]}
        />
      </Card>
    </div>
  );
}
