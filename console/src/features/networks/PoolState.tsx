import type { Pool } from '../../api/networks';
import { Status } from '../../components/badges';
import { t } from '../../lib/i18n';

export function PoolState({ pool }: { pool: Pool }) {
  const ready = pool.status?.conditions.find((item) => item.type === 'Ready');
  if (!ready) return <Status word={t('pool.unknown')} />;
  return ready.status === 'True' ? (
    <Status word={t('pool.ready')} tone="good" />
  ) : (
    <Status word={ready.reason} tone="bad" />
  );
}
