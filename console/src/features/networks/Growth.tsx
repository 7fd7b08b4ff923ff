import type { Allocation, Pool } from '../../api/networks';
import { useNow } from '../../components/Time';
import { Card } from '../../components/Page';
import { locale, t } from '../../lib/i18n';
import { countOf, formatIp, type Family } from '../../lib/ip';
import { absoluteTime } from '../../lib/time';
import { daysLeft, freeRuns, growthOf, roomFor, type GrowthPoint, type Piece } from './layout';
import { big } from './LayoutBar';

const longest = 12;

/** How broken up the free addresses are: the longest free runs side by side. */
export function Fragmentation({ pool, pieces, family }: { pool: Pool; pieces: Piece[]; family: Family }) {
  const runs = freeRuns(pieces);
  const most = runs[0] ? countOf(runs[0]) : 1n;
  const defaults = pool.spec.tenantAllocation?.defaults;
  const nodes = defaults?.nodesPerTenant ?? 5;
  const balancers = defaults?.lbPoolPerTenant ?? 8;
  return (
    <Card title={t('pool.fragmentation')}>
      <p className="figure-line">
        <strong className="figure">{pool.status?.fragmentationPercent ?? 0} %</strong>
        <span className="soft">{t('pool.fragmentationText', { count: runs.length })}</span>
      </p>
      <ol className="runs" aria-label={t('pool.runs')}>
        {runs.slice(0, longest).map((run) => (
          <li key={String(run.first)}>
            <span className="mono">{formatIp(run.first, family)}</span>
            <span className="run" aria-hidden="true">
              <i style={{ width: `${Math.max(2, Number((countOf(run) * 100n) / most))}%` }} />
            </span>
            <span className="number">{big(countOf(run))}</span>
          </li>
        ))}
      </ol>
      <p>{t('pool.room', { count: roomFor(runs, nodes, balancers), nodes, balancers })}</p>
    </Card>
  );
}

/** When the addresses in use now were given away, and how long the rest lasts at this pace. */
export function Growth({ pool, allocations }: { pool: Pool; allocations: Allocation[] }) {
  const now = useNow().getTime();
  const points = growthOf(allocations);
  const available = pool.status?.availableIPs ?? 0;
  const left = daysLeft(points, available, now);
  const first = points[0];
  return (
    <Card title={t('pool.growth')}>
      {first ? (
        <>
          <p className="figure-line">
            <strong className="figure">{(points.at(-1)?.count ?? 0).toLocaleString(locale())}</strong>
            <span className="soft">{t('pool.growthText')}</span>
          </p>
          <Curve points={points} limit={pool.status?.totalIPs ?? 0} now={now} />
          <div className="ends soft" aria-hidden="true">
            <span>{new Date(first.at).toLocaleDateString(locale())}</span>
            <span>{t('pool.today')}</span>
          </div>
          <p>{left === undefined ? t('pool.steady') : t('pool.daysLeft', { count: left })}</p>
        </>
      ) : (
        <p className="soft">{t('pool.growthNone')}</p>
      )}
    </Card>
  );
}

function Curve({ points, limit, now }: { points: GrowthPoint[]; limit: number; now: number }) {
  const from = points[0]?.at ?? now;
  const span = Math.max(1, now - from);
  const last = points.at(-1)?.count ?? 0;
  // The limit is in the picture only when the curve is near enough to be seen beside it.
  const top = last * 4 >= limit ? Math.max(limit, last) : last * 1.25;
  const x = (at: number) => ((at - from) / span) * 300;
  const y = (count: number) => 90 - (count / Math.max(1, top)) * 86;
  let line = `M0 90`;
  for (const point of points) line += `H${x(point.at).toFixed(1)}V${y(point.count).toFixed(1)}`;
  line += `H300`;
  return (
    <svg
      className="curve"
      viewBox="0 0 300 92"
      preserveAspectRatio="none"
      role="img"
      aria-label={t('pool.growthSpoken', {
        from: absoluteTime(new Date(from)),
        to: last,
      })}
    >
      <path className="area" d={`${line}V92H0z`} />
      <path className="line" d={line} />
      {limit <= top && <line className="limit" x1="0" x2="300" y1={y(limit)} y2={y(limit)} />}
    </svg>
  );
}
