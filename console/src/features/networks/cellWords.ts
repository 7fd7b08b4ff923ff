/** A square of the map in words, for those who do not see it and for the panel beside it. */
import { hasMessage, t } from '../../lib/i18n';
import { countOf, formatIp, type Family } from '../../lib/ip';
import type { BlockStatus } from '../../api/networks';
import type { Cell } from './cells';
import { totals } from './layout';
import { big } from './LayoutBar';

export function statusWord(status: BlockStatus): string {
  return t(`pool.block.${status}`);
}

export function purposeWord(purpose: string): string {
  const key = `pool.purpose.${purpose}`;
  return hasMessage(key) ? t(key) : purpose;
}

export function ownerOf(cell: Cell): { team: string; cluster: string; namespace: string } | undefined {
  if (cell.block?.owner) return cell.block.owner;
  const only = cell.pieces.length === 1 ? cell.pieces[0]?.allocation : undefined;
  return only && { team: only.team, cluster: only.cluster, namespace: only.clusterNamespace };
}

export function rangeWords(cell: Cell, family: Family): string {
  const first = formatIp(cell.first, family);
  return cell.first === cell.last ? first : (cell.prefix ?? `${first} – ${formatIp(cell.last, family)}`);
}

/** How many addresses of a square are in use. */
export function usedIn(cell: Cell): { used: bigint; free: bigint } {
  const cut = cell.pieces.map((piece) => ({
    ...piece,
    first: piece.first > cell.first ? piece.first : cell.first,
    last: piece.last < cell.last ? piece.last : cell.last,
  }));
  const sums = totals(cut);
  return { used: sums.nodes + sums.lb, free: sums.free };
}

export function cellWords(cell: Cell, family: Family): string {
  const owner = ownerOf(cell);
  const parts = [rangeWords(cell, family), statusWord(cell.status)];
  if (owner?.cluster) parts.push(t('pool.map.owner', { cluster: owner.cluster, team: owner.team }));
  const purpose = cell.block?.purpose ?? cell.pieces[0]?.purpose ?? '';
  if (cell.status === 'reserved' && purpose !== '') parts.push(purposeWord(purpose));
  if (cell.block?.description) parts.push(cell.block.description);
  if (cell.status === 'mixed') {
    const { used } = usedIn(cell);
    parts.push(t('pool.map.used', { used: big(used), total: big(countOf(cell)) }));
  }
  return parts.join(', ');
}
