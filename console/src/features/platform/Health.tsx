import { useQuery } from '@tanstack/react-query';
import { platformQueries } from '../../api/platform';
import { Status } from '../../components/badges';
import { Card } from '../../components/Page';
import { Notice, Skeleton } from '../../components/states';
import { Time } from '../../components/Time';
import { t } from '../../lib/i18n';

/** What the platform leans on, and since when each is as it is. What is wrong comes first. */
export function Health() {
  const health = useQuery(platformQueries.health());
  const good = (status: string) => /^(ok|healthy|ready|up)$/i.test(status);
  const checks = [...(health.data?.checks ?? [])].sort(
    (a, b) => Number(good(a.status)) - Number(good(b.status)),
  );
  return (
    <Card
      title={t('dashboard.health')}
      actions={
        health.data && <Status word={health.data.status} tone={good(health.data.status) ? 'good' : 'bad'} />
      }
    >
      {health.isPending && <Skeleton lines={4} />}
      {health.error && <Notice kind="error" title={health.error.message} />}
      <ul className="rows">
        {checks.map((check) => (
          <li key={check.name}>
            <span className="row">
              <span>{check.name}</span>
              <span className="spread" />
              {check.latencyMs !== undefined && <span className="soft number">{check.latencyMs} ms</span>}
              <Status word={check.status} tone={good(check.status) ? 'good' : 'bad'} />
            </span>
            {check.lastError && (
              <p className="soft">
                {check.lastError} · {t('condition.since')} <Time at={check.since} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
