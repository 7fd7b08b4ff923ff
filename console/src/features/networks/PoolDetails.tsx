import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { networkQueries, type Allocation, type Pool } from '../../api/networks';
import { platformRefusal, useMe } from '../../api/roles';
import { providerQueries, type Provider } from '../../api/providers';
import { Meter } from '../../components/badges';
import { Button } from '../../components/Button';
import { Card, Facts, Page } from '../../components/Page';
import { Problem, Skeleton } from '../../components/states';
import { Tabs } from '../../components/Tabs';
import { locale, t } from '../../lib/i18n';
import { countOf, parsePrefix, percent } from '../../lib/ip';
import { changeQuery, usePlace } from '../../lib/location';
import { Fragmentation, Growth } from './Growth';
import { piecesOf, totals } from './layout';
import { big, LayoutBar } from './LayoutBar';
import { MapSection } from './MapSection';
import { DeletePool, PoolForm } from './PoolForm';
import { PoolState } from './PoolState';
import './networks.css';

const AllocationsTab = lazy(() => import('./AllocationsTab'));
const PoolSettingsTab = lazy(() => import('./PoolSettingsTab'));

const tabs = ['map', 'allocations', 'settings'] as const;

export default function PoolDetails({ parameters }: { parameters: Record<string, string> }) {
  const namespace = parameters['namespace'] ?? '';
  const name = parameters['name'] ?? '';
  const pool = useQuery(networkQueries.one(namespace, name));
  const allocations = useQuery(networkQueries.allocations(namespace, name));
  const providers = useQuery(providerQueries.list(''));
  if (pool.isPending || allocations.isPending) return <Skeleton lines={10} />;
  if (!pool.data)
    return <Problem title={t('pool.failed')} error={pool.error} onRetry={() => void pool.refetch()} />;
  if (!allocations.data)
    return (
      <Problem
        title={t('pool.allocationsFailed')}
        error={allocations.error}
        onRetry={() => void allocations.refetch()}
      />
    );
  return <Details pool={pool.data} allocations={allocations.data} providers={providers.data ?? []} />;
}

interface Props {
  pool: Pool;
  allocations: Allocation[];
  providers: Provider[];
}

function Details({ pool, allocations, providers }: Props) {
  const refused = platformRefusal(useMe());
  const { query } = usePlace();
  const [asked, setAsked] = useState<'edit' | 'delete'>();
  const users = useMemo(
    () => providers.filter((item) => item.spec.network?.poolRefs.some((ref) => ref.name === pool.name)),
    [providers, pool.name],
  );
  const pieces = useMemo(
    () =>
      piecesOf(
        pool,
        allocations,
        users.map((item) => item.spec.network?.gateway ?? ''),
      ),
    [pool, allocations, users],
  );
  const current = tabs.find((id) => id === query.get('tab')) ?? 'map';
  return (
    <Page
      title={pool.name}
      crumbs={[{ label: t('nav.networks'), to: '/admin/networks' }]}
      lead={
        <span className="row">
          <span className="mono">{pool.spec.cidr}</span>
          <PoolState pool={pool} />
          <span className="soft">{pool.namespace}</span>
        </span>
      }
      actions={
        <>
          <Button icon="edit" reason={refused} onClick={() => setAsked('edit')}>
            {t('pool.edit')}
          </Button>
          <Button icon="trash" look="danger" reason={refused} onClick={() => setAsked('delete')}>
            {t('pool.delete')}
          </Button>
        </>
      }
    >
      <Tabs
        label={t('pool.parts')}
        tabs={tabs.map((id) => ({ id, label: t(`pool.tab.${id}`) }))}
        current={current}
        onChange={(tab) => changeQuery({ tab: tab === 'map' ? undefined : tab }, { push: true })}
      >
        <Suspense fallback={<Skeleton lines={8} />}>
          {current === 'map' && <MapTab pool={pool} pieces={pieces} allocations={allocations} />}
          {current === 'allocations' && <AllocationsTab pool={pool} allocations={allocations} />}
          {current === 'settings' && <PoolSettingsTab pool={pool} users={users} />}
        </Suspense>
      </Tabs>
      {asked === 'edit' && <PoolForm pool={pool} onClose={() => setAsked(undefined)} />}
      {asked === 'delete' && <DeletePool pool={pool} onClose={() => setAsked(undefined)} />}
    </Page>
  );
}

function MapTab({
  pool,
  pieces,
  allocations,
}: {
  pool: Pool;
  pieces: ReturnType<typeof piecesOf>;
  allocations: Allocation[];
}) {
  const whole = parsePrefix(pool.spec.cidr);
  const family = whole?.family ?? 4;
  const size = whole ? countOf(whole) : 0n;
  const sums = totals(pieces);
  const { status } = pool;
  const total = status?.totalIPs ?? 0;
  const number = (value: number) => value.toLocaleString(locale());
  const share = (part: bigint) =>
    `${big(part)} (${percent(part, size).toLocaleString(locale(), { maximumFractionDigits: 1 })} %)`;
  return (
    <>
      <div className="cards tiers">
        <Card title={t('pool.whole')}>
          <Facts
            facts={[
              [t('pool.addresses'), big(size)],
              [t('pool.use.reserved'), share(sums.reserved)],
              [t('pool.use.gateway'), big(sums.gateway)],
              [t('pool.allocated'), share(sums.nodes + sums.lb)],
              [t('pool.notUsed'), share(sums.free + sums.unassigned)],
            ]}
          />
        </Card>
        <Card title={t('pool.tenants')}>
          <div className="stack">
            <Meter label={t('pool.allocated')} used={status?.allocatedIPs ?? 0} limit={total} show={number} />
            <Facts
              facts={[
                [t('pool.available'), number(status?.availableIPs ?? 0)],
                [t('pool.largest'), number(status?.largestFreeBlock ?? 0)],
                [t('pool.allocations'), number(status?.allocationCount ?? 0)],
              ]}
            />
          </div>
        </Card>
      </div>
      <Card title={t('pool.layout')}>
        <LayoutBar pieces={pieces} family={family} />
      </Card>
      <MapSection pool={pool} pieces={pieces} allocations={allocations} />
      <div className="cards tiers">
        <Fragmentation pool={pool} pieces={pieces} family={family} />
        <Growth pool={pool} allocations={allocations} />
      </div>
    </>
  );
}
