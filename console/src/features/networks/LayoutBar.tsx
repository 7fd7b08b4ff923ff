import { useId } from 'react';
import { t, locale, type MessageKey } from '../../lib/i18n';
import { countOf, formatIp, percent, type Family } from '../../lib/ip';
import { totals, uses, type Piece, type Use } from './layout';

const names: Record<Use, MessageKey> = {
  reserved: 'pool.use.reserved',
  nodes: 'pool.use.nodes',
  lb: 'pool.use.lb',
  free: 'pool.use.free',
  gateway: 'pool.use.gateway',
  unassigned: 'pool.use.unassigned',
};

export const nameOfUse = (use: Use): string => t(names[use]);

export function big(value: bigint): string {
  return value.toLocaleString(locale());
}

/** The small square that stands for a use, in legends as in the map. */
export function Swatch({ use }: { use: Use }) {
  return <span className={`swatch use-${use}`} aria-hidden="true" />;
}

function exact(piece: Piece, family: Family): string {
  const first = formatIp(piece.first, family);
  const last = formatIp(piece.last, family);
  const owner = piece.allocation?.cluster || piece.purpose;
  return [nameOfUse(piece.use), first === last ? first : `${first} – ${last}`, big(countOf(piece)), owner]
    .filter(Boolean)
    .join(' · ');
}

/** All of a pool from its first to its last address, as one bar without words. */
export function LayoutStrip({ pieces, family }: { pieces: Piece[]; family: Family }) {
  const first = pieces[0]?.first ?? 0n;
  const whole = (pieces.at(-1)?.last ?? 0n) - first + 1n;
  const sums = totals(pieces);
  const spoken = uses
    .filter((use) => sums[use] > 0n)
    .map((use) => `${nameOfUse(use)} ${big(sums[use])}`)
    .join(', ');
  const hatch = useId();
  return (
    <svg
      className="layout-strip"
      viewBox="0 0 1000 28"
      preserveAspectRatio="none"
      role="img"
      aria-label={`${t('pool.layout')}: ${spoken}`}
    >
      <defs>
        <pattern id={hatch} width="10" height="6" patternUnits="userSpaceOnUse" patternTransform="skewX(-30)">
          <rect className="hatch-ground" width="10" height="6" />
          <rect className="hatch-line" width="4" height="6" />
        </pattern>
      </defs>
      {pieces.map((piece) => (
        <rect
          key={String(piece.first)}
          className={`part-${piece.use}`}
          fill={piece.use === 'reserved' ? `url(#${hatch})` : undefined}
          x={percent(piece.first - first, whole) * 10}
          width={Math.max(1.2, percent(countOf(piece), whole) * 10)}
          height="28"
        >
          <title>{exact(piece, family)}</title>
        </rect>
      ))}
    </svg>
  );
}

/** The bar with its ends and a legend with exact numbers. */
export function LayoutBar({ pieces, family }: { pieces: Piece[]; family: Family }) {
  const first = pieces[0]?.first ?? 0n;
  const last = pieces.at(-1)?.last ?? 0n;
  const whole = last - first + 1n;
  const sums = totals(pieces);
  return (
    <figure className="layout-bar">
      <LayoutStrip pieces={pieces} family={family} />
      <div className="ends mono" aria-hidden="true">
        <span>{formatIp(first, family)}</span>
        <span>{formatIp(last, family)}</span>
      </div>
      <ul className="legend">
        {uses.map((use) =>
          sums[use] === 0n ? null : (
            <li key={use}>
              <Swatch use={use} />
              <span>{nameOfUse(use)}</span>
              <span className="number">
                <strong>{big(sums[use])}</strong>{' '}
                <span className="soft">
                  {percent(sums[use], whole).toLocaleString(locale(), { maximumFractionDigits: 1 })} %
                </span>
              </span>
            </li>
          ),
        )}
      </ul>
    </figure>
  );
}
