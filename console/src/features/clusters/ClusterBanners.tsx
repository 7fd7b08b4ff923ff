import type { Cluster } from '../../api/clusters';
import { atLeast } from '../../api/roles';
import type { TeamRole } from '../../api/session';
import { Icon } from '../../components/Icon';
import { Notice } from '../../components/states';
import { Time } from '../../components/Time';
import { t } from '../../lib/i18n';
import { progressOf } from './progress';

const underway = ['Pending', 'Provisioning', 'Installing'];

export function ClusterBanners({ cluster, role }: { cluster: Cluster; role: TeamRole }) {
  const ready = cluster.status?.conditions.find((item) => item.type === 'Ready');
  return (
    <>
      {underway.includes(cluster.phase) && <Progress cluster={cluster} />}
      {cluster.phase === 'Degraded' && (
        <Notice kind="warning" title={t('cluster.degraded')}>
          <span>
            {ready?.message} <Time at={ready?.lastTransitionTime} />
          </span>
        </Notice>
      )}
      {cluster.phase === 'Failed' && (
        <Notice
          kind="error"
          title={t('cluster.failedPhase', { reason: cluster.status?.failureReason ?? ready?.reason ?? '' })}
        >
          <span>{cluster.status?.failureMessage ?? ready?.message}</span>
        </Notice>
      )}
      {cluster.phase === 'Deleting' && <Notice kind="warning" title={t('cluster.deleting')} />}
      {cluster.phase === 'Ready' && cluster.nodesReady > cluster.nodesDesired && (
        <Notice
          kind="info"
          title={t('cluster.staleNodes', { ready: cluster.nodesReady, desired: cluster.nodesDesired })}
        />
      )}
      {!atLeast(role, 'operator') && <Notice kind="info" title={t('cluster.readOnly')} />}
    </>
  );
}

function Progress({ cluster }: { cluster: Cluster }) {
  return (
    <ol className="progress" aria-label={t('cluster.progress')}>
      {progressOf(cluster).map(({ step, done, current }) => (
        <li
          key={step}
          className={done ? 'done' : current ? 'current' : undefined}
          aria-current={current ? 'step' : undefined}
        >
          {done ? <Icon name="check" size={12} label={t('progress.done')} /> : <i aria-hidden="true" />}
          {t(`progress.${step}`)}
        </li>
      ))}
    </ol>
  );
}
