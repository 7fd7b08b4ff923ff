import type { Condition } from '../../api/kube';
import { Status } from '../../components/badges';
import { Copyable } from '../../components/Copy';
import { Card, Facts } from '../../components/Page';
import { Table, type Column } from '../../components/Table';
import { Time } from '../../components/Time';
import { t } from '../../lib/i18n';
import type { TabProps } from './ClusterDetails';

export default function OverviewTab({ cluster }: TabProps) {
  const { spec, status } = cluster;
  const template = spec.workers?.machineTemplate;
  const addons = status?.observedState?.addons ?? [];
  const pool = spec.networking?.loadBalancerPool;
  return (
    <>
      <div className="cards pairs">
        <Card title={t('card.controlPlane')}>
          <Facts
            facts={[
              [t('fact.type'), spec.controlPlane?.type ?? 'hosted'],
              [t('fact.replicas'), spec.controlPlane?.replicas ?? 1],
              [
                t('clusters.version'),
                <span key="v" className="mono">
                  {spec.kubernetesVersion}
                </span>,
              ],
              [
                t('clusters.endpoint'),
                <Copyable
                  key="e"
                  text={status?.controlPlaneEndpoint ?? ''}
                  label={t('cluster.copyEndpoint')}
                />,
              ],
            ]}
          />
        </Card>
        <Card title={t('card.workers')}>
          <Facts
            facts={[
              [
                t('clusters.nodes'),
                t('fact.readyOf', { ready: cluster.nodesReady, desired: cluster.nodesDesired }),
              ],
              [t('fact.cpu'), template?.cpu],
              [t('fact.memory'), template?.memory],
              [t('fact.disk'), template?.diskSize],
              [t('fact.os'), template?.os?.type],
            ]}
          />
        </Card>
        <Card title={t('card.network')}>
          <Facts
            facts={[
              [t('fact.pods'), <code key="p">{spec.networking?.podCIDR ?? '–'}</code>],
              [t('fact.services'), <code key="s">{spec.networking?.serviceCIDR ?? '–'}</code>],
              [t('fact.lbPool'), pool ? `${pool.start} – ${pool.end}` : spec.networking?.lbPoolSize],
              [t('fact.timeServers'), spec.timeServers.join(', ')],
            ]}
          />
        </Card>
        <Card title={t('card.place')}>
          <Facts
            facts={[
              [t('clusters.provider'), spec.providerConfigRef?.name],
              [t('clusters.team'), cluster.team],
              [t('fact.namespace'), <code key="n">{cluster.namespace}</code>],
              [t('fact.tenantNamespace'), <code key="t">{status?.tenantNamespace || '–'}</code>],
            ]}
          />
        </Card>
      </div>
      {addons.length > 0 && (
        <Card title={t('tab.addons')}>
          <ul className="row">
            {addons.map((addon) => (
              <li key={addon.name} className="tag">
                {addon.name} <span className="mono soft">{addon.version}</span> <Status word={addon.status} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Conditions conditions={status?.conditions ?? []} />
    </>
  );
}

/** True is good, except for what is said in the negative. */
function toneOf(condition: Condition): 'good' | 'bad' | 'wait' | 'none' {
  if (condition.status === 'Unknown') return 'wait';
  const negative = /Degraded|Failed|Blocked|Paused|Stalled/.test(condition.type);
  return (condition.status === 'True') !== negative ? 'good' : negative ? 'bad' : 'wait';
}

function Conditions({ conditions }: { conditions: Condition[] }) {
  const columns: Column<Condition>[] = [
    {
      id: 'type',
      title: t('condition.type'),
      cell: (item) => <strong>{item.type}</strong>,
      sort: (item) => item.type,
    },
    {
      id: 'status',
      title: t('clusters.status'),
      cell: (item) => <Status word={item.status} tone={toneOf(item)} />,
    },
    { id: 'reason', title: t('condition.reason'), cell: (item) => item.reason },
    { id: 'message', title: t('condition.message'), cell: (item) => item.message },
    { id: 'since', title: t('condition.since'), cell: (item) => <Time at={item.lastTransitionTime} short /> },
  ];
  return (
    <Card title={t('card.conditions')} flush>
      <Table
        label={t('card.conditions')}
        columns={columns}
        items={conditions}
        keyOf={(item) => item.type}
        wrap
      />
    </Card>
  );
}
