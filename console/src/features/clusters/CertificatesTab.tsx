import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  certificateQueries,
  rotateCertificates,
  type Certificate,
  type RotationType,
} from '../../api/certificates';
import { refusal } from '../../api/roles';
import { Status } from '../../components/badges';
import { Button } from '../../components/Button';
import { Confirm } from '../../components/Dialog';
import { Card, Facts } from '../../components/Page';
import { Notice, Problem, Skeleton } from '../../components/states';
import { Time } from '../../components/Time';
import { toast } from '../../components/toasts';
import { hasMessage, t } from '../../lib/i18n';
import { parseTime } from '../../lib/time';
import type { TabProps } from './ClusterDetails';

const kinds: RotationType[] = ['kubeconfigs', 'all', 'ca'];

export default function CertificatesTab({ cluster, role }: TabProps) {
  const query = useQuery(certificateQueries.all(cluster.namespace, cluster.name));
  const client = useQueryClient();
  const [asked, setAsked] = useState<RotationType>();
  const rotate = useMutation({
    mutationFn: (type: RotationType) => rotateCertificates(cluster.namespace, cluster.name, type),
    onSuccess: async () => {
      setAsked(undefined);
      toast('info', t('rotate.started'));
      await client.invalidateQueries({ queryKey: ['cluster', cluster.key, 'certificates'] });
    },
  });
  if (query.isPending) return <Skeleton />;
  if (query.isError)
    return (
      <Problem title={t('certificates.failed')} error={query.error} onRetry={() => void query.refetch()} />
    );
  const { categories, overallHealth, certificateCount, earliestExpiry, rotationInProgress, lastRotation } =
    query.data;

  return (
    <>
      {rotationInProgress && <Notice kind="info" title={t('rotate.running')} />}
      <div className="cards">
        <Card title={t('certificates.health')}>
          <Facts
            facts={[
              [t('clusters.status'), <Status key="s" word={overallHealth} />],
              [t('certificates.count'), certificateCount],
              [t('certificates.earliest'), <Time key="e" at={earliestExpiry} />],
              [
                t('certificates.lastRotation'),
                lastRotation && <Time key="r" at={lastRotation.completedAt ?? lastRotation.initiatedAt} />,
              ],
            ]}
          />
        </Card>
        <Card title={t('certificates.rotate')}>
          <div className="stack">
            <p className="soft">{t('certificates.rotateText')}</p>
            <div className="row">
              {kinds.map((type) => (
                <Button
                  key={type}
                  icon="refresh"
                  look={type === 'ca' ? 'danger' : 'plain'}
                  reason={
                    rotationInProgress
                      ? t('rotate.running')
                      : refusal(role, type === 'ca' ? 'admin' : 'operator')
                  }
                  onClick={() => setAsked(type)}
                >
                  {t(`rotate.${type}`)}
                </Button>
              ))}
            </div>
          </div>
        </Card>
      </div>
      {Object.entries(categories).map(([category, list]) => (
        <Category key={category} category={category} certificates={list} />
      ))}
      {asked && (
        <Confirm
          title={t(`rotate.${asked}`)}
          consequences={
            asked === 'ca' ? [t('rotate.ca1'), t('rotate.ca2'), t('rotate.ca3')] : [t(`rotate.${asked}Text`)]
          }
          name={asked === 'ca' ? cluster.name : undefined}
          action={t('rotate.action')}
          busy={rotate.isPending}
          error={rotate.error?.message}
          onConfirm={() => rotate.mutate(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
}

function Category({ category, certificates }: { category: string; certificates: Certificate[] }) {
  const key = `category.${category}`;
  return (
    <details
      className="card certificates"
      open={certificates.some((item) => item.healthStatus !== 'Healthy')}
    >
      <summary>
        <h2>{hasMessage(key) ? t(key) : category}</h2>
        <span className="soft number">{certificates.length}</span>
      </summary>
      <ul>
        {certificates.map((item) => (
          <li key={`${item.secretName}/${item.secretKey}/${item.serialNumber}`}>
            <div className="row">
              <strong>{item.subject}</strong>
              <Status word={item.healthStatus} />
              {item.isCA && <span className="tag">CA</span>}
              <span className="spread" />
              <span className="soft">
                {t('certificates.expires')} <Time at={item.notAfter} />
              </span>
            </div>
            <Validity certificate={item} />
            <p className="soft mono">
              {item.secretName}/{item.secretKey} · {t('certificates.issuer')} {item.issuer} ·{' '}
              {t('certificates.serial')} {item.serialNumber}
            </p>
            {item.dnsNames.length + item.ipAddresses.length > 0 && (
              <p className="row">
                {[...item.dnsNames, ...item.ipAddresses].map((name) => (
                  <span key={name} className="tag mono">
                    {name}
                  </span>
                ))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** How much of its life is over. */
function Validity({ certificate }: { certificate: Certificate }) {
  const from = parseTime(certificate.notBefore)?.getTime();
  const until = parseTime(certificate.notAfter)?.getTime();
  if (from === undefined || until === undefined || until <= from) return null;
  const [now] = [Date.now()];
  const percent = Math.min(100, Math.max(0, ((now - from) / (until - from)) * 100));
  return (
    <div className={`meter ${certificate.healthStatus === 'Healthy' ? '' : 'critical'}`} aria-hidden="true">
      <div className="bar">
        <i style={{ width: `${percent}%` }} />
      </div>
    </div>
  );
}
