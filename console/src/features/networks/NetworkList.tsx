import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { networkQueries, type Pool } from '../../api/networks';
import { platformRefusal, useMe } from '../../api/roles';
import { Meter } from '../../components/badges';
import { Button, Link } from '../../components/Button';
import { SearchField } from '../../components/Field';
import { Page } from '../../components/Page';
import { Blank, Problem, Skeleton } from '../../components/states';
import { locale, t } from '../../lib/i18n';
import { parsePrefix } from '../../lib/ip';
import { to, useQueryPart } from '../../lib/location';
import { piecesOf } from './layout';
import { LayoutStrip } from './LayoutBar';
import { PoolState } from './PoolState';
import { PoolForm } from './PoolForm';
import './networks.css';

export default function NetworkList() {
  const pools = useQuery(networkQueries.list());
  const refused = platformRefusal(useMe());
  const [words, setWords] = useQueryPart('q');
  const [creating, setCreating] = useState(false);
  const create = (
    <Button look="primary" icon="plus" reason={refused} onClick={() => setCreating(true)}>
      {t('pool.create')}
    </Button>
  );
  const all = pools.data ?? [];
  const shown = all.filter((pool) =>
    `${pool.name} ${pool.spec.cidr}`.toLowerCase().includes(words.toLowerCase()),
  );
  return (
    <Page title={t('nav.networks')} lead={t('pools.lead')} actions={all.length > 0 && create}>
      {pools.isPending && <Skeleton lines={6} />}
      {pools.isError && !pools.data && (
        <Problem title={t('pools.failed')} error={pools.error} onRetry={() => void pools.refetch()} />
      )}
      {pools.data && all.length === 0 && (
        <Blank icon="network" title={t('pools.none')} action={create}>
          {t('pools.noneText')}
        </Blank>
      )}
      {all.length > 6 && (
        <div className="toolbar">
          <SearchField label={t('pools.search')} value={words} onChange={setWords} />
        </div>
      )}
      {all.length > 0 && shown.length === 0 && <Blank icon="search" title={t('pools.noMatch')} />}
      <ul className="cards pools">
        {shown.map((pool) => (
          <PoolCard key={pool.key} pool={pool} />
        ))}
      </ul>
      {creating && <PoolForm onClose={() => setCreating(false)} />}
    </Page>
  );
}

function PoolCard({ pool }: { pool: Pool }) {
  const { status } = pool;
  const number = (value: number) => value.toLocaleString(locale());
  const family = parsePrefix(pool.spec.cidr)?.family ?? 4;
  return (
    <li className="card pool-card">
      <header>
        <h2>
          <Link to={to`/admin/networks/${pool.namespace}/${pool.name}`}>{pool.name}</Link>
        </h2>
        <span className="spread" />
        <PoolState pool={pool} />
      </header>
      <p className="mono">{pool.spec.cidr}</p>
      <LayoutStrip pieces={piecesOf(pool, [], [])} family={family} />
      <Meter
        label={t('pool.allocated')}
        used={status?.allocatedIPs ?? 0}
        limit={status?.totalIPs ?? 0}
        show={number}
      />
      <dl className="triple">
        <div>
          <dt>{t('pool.available')}</dt>
          <dd>{number(status?.availableIPs ?? 0)}</dd>
        </div>
        <div>
          <dt>{t('pool.allocations')}</dt>
          <dd>{number(status?.allocationCount ?? 0)}</dd>
        </div>
        <div>
          <dt>{t('pool.fragmentation')}</dt>
          <dd>{number(status?.fragmentationPercent ?? 0)} %</dd>
        </div>
      </dl>
    </li>
  );
}
