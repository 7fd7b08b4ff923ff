/** What the addresses of a pool are used for, as ranges; the pictures are drawn from this. */
import type { Allocation, Pool } from '../../api/networks';
import { countOf, parseIp, parsePrefix, parseRange, shared, type Prefix, type Range } from '../../lib/ip';

/** A pool, or one that is about to be made. */
export type Planned = Pick<Pool, 'spec'>;

export type Use = 'gateway' | 'reserved' | 'nodes' | 'lb' | 'free' | 'unassigned';
export const uses: readonly Use[] = ['reserved', 'nodes', 'lb', 'free', 'gateway', 'unassigned'];

export interface Piece extends Range {
  use: Use;
  purpose: string; // of a reserved range
  allocation?: Allocation;
}

/** The addresses an allocation holds: one range, or the ranges its single addresses make. */
export function rangesOf(allocation: Allocation): Range[] {
  const { status } = allocation;
  if (!status || allocation.phase === 'Released' || allocation.phase === 'Failed') return [];
  const whole = parseRange(status.startAddress ?? '', status.endAddress ?? status.startAddress ?? '');
  if (status.addresses.length === 0) return whole ? [whole] : [];
  const values = status.addresses
    .map((text) => parseIp(text)?.value)
    .filter((value) => value !== undefined)
    .sort((a, b) => (a < b ? -1 : 1));
  const ranges: Range[] = [];
  for (const value of values) {
    const before = ranges.at(-1);
    if (before?.last === value - 1n) before.last = value;
    else ranges.push({ first: value, last: value });
  }
  return ranges;
}

/** Where clusters get their addresses from; all of the pool when nothing is said. */
export function tenantRanges(pool: Planned): Range[] {
  const whole = parsePrefix(pool.spec.cidr);
  const tenants = pool.spec.tenantAllocation;
  const own = [...(tenants?.ranges ?? []), { start: tenants?.start ?? '', end: tenants?.end ?? '' }]
    .map(({ start, end }) => parseRange(start, end))
    .filter((range) => range !== undefined);
  return own.length > 0 || !whole ? own : [{ first: whole.first, last: whole.last }];
}

/** Every address of the pool once, in order: what comes first in the list of layers wins. */
export function piecesOf(pool: Planned, allocations: Allocation[], gateways: string[]): Piece[] {
  const whole = parsePrefix(pool.spec.cidr);
  if (!whole) return [];
  const layers: Piece[] = [
    ...gateways.flatMap((text) => {
      const value = parseIp(text)?.value;
      return value === undefined ? [] : [{ first: value, last: value, use: 'gateway' as const, purpose: '' }];
    }),
    ...pool.spec.reserved.flatMap(({ cidr, purpose }) => {
      const range = parsePrefix(cidr);
      const use: Use = purpose === 'gateway' ? 'gateway' : 'reserved';
      return range ? [{ first: range.first, last: range.last, use, purpose }] : [];
    }),
    ...allocations.flatMap((allocation) => {
      const use: Use = allocation.type === 'loadbalancer' ? 'lb' : 'nodes';
      return rangesOf(allocation).map((range) => ({ ...range, use, purpose: '', allocation }));
    }),
    ...tenantRanges(pool).map((range) => ({ ...range, use: 'free' as const, purpose: '' })),
    { first: whole.first, last: whole.last, use: 'unassigned', purpose: '' },
  ];
  return flatten(layers, whole);
}

/** Cuts layers that lie over each other into pieces that lie side by side. */
function flatten(layers: Piece[], whole: Range): Piece[] {
  const ordered = layers
    .map((piece, rank) => ({ piece, rank }))
    .filter(({ piece }) => shared(piece, whole) > 0n);
  const cuts = new Set<bigint>([whole.first]);
  for (const { piece } of ordered) {
    if (piece.first > whole.first) cuts.add(piece.first);
    if (piece.last < whole.last) cuts.add(piece.last + 1n);
  }
  const starts = [...cuts].sort((a, b) => (a < b ? -1 : 1));
  const byStart = [...ordered].sort((a, b) => (a.piece.first < b.piece.first ? -1 : 1));
  const out: Piece[] = [];
  let open: typeof ordered = [];
  let next = 0;
  for (const [i, first] of starts.entries()) {
    for (let entry = byStart[next]; entry && entry.piece.first <= first; entry = byStart[++next])
      open.push(entry);
    open = open.filter(({ piece }) => piece.last >= first);
    const top = open.reduce<(typeof open)[number] | undefined>(
      (best, entry) => (best && best.rank < entry.rank ? best : entry),
      undefined,
    );
    if (!top) continue;
    const piece = { ...top.piece, first, last: (starts[i + 1] ?? whole.last + 1n) - 1n };
    const before = out.at(-1);
    const same =
      before?.use === piece.use && before.purpose === piece.purpose && before.allocation === piece.allocation;
    if (before && same) before.last = piece.last;
    else out.push(piece);
  }
  return out;
}

/** How many addresses each use has. */
export function totals(pieces: Piece[]): Record<Use, bigint> {
  const sums: Record<Use, bigint> = {
    reserved: 0n,
    nodes: 0n,
    lb: 0n,
    free: 0n,
    gateway: 0n,
    unassigned: 0n,
  };
  for (const piece of pieces) sums[piece.use] += countOf(piece);
  return sums;
}

/** Free runs, the longest first: what fragmentation looks like. */
export function freeRuns(pieces: Piece[]): Range[] {
  return pieces
    .filter((piece) => piece.use === 'free')
    .sort((a, b) => (countOf(a) > countOf(b) ? -1 : 1))
    .map(({ first, last }) => ({ first, last }));
}

/** How many more clusters of the usual size fit, each with a run for nodes and one for load balancers. */
export function roomFor(runs: Range[], nodes: number, balancers: number): number {
  if (nodes < 1 || balancers < 1) return 0;
  const [smaller, larger] = [Math.min(nodes, balancers), Math.max(nodes, balancers)];
  let rooms = 0;
  let forEither = 0; // what is left over of a run and takes the larger part
  let forSmaller = 0;
  for (const run of runs) {
    const size = Number(countOf(run));
    const rest = size % (nodes + balancers);
    rooms += Math.floor(size / (nodes + balancers));
    if (rest >= larger) forEither++;
    else if (rest >= smaller) forSmaller++;
  }
  const pairs = Math.min(forEither, forSmaller);
  return rooms + pairs + Math.floor((forEither - pairs) / 2);
}

export interface GrowthPoint {
  at: number; // milliseconds
  count: number; // addresses in use from then on
}

/** How the addresses in use now came together. */
export function growthOf(allocations: Allocation[]): GrowthPoint[] {
  const events = allocations
    .filter((allocation) => rangesOf(allocation).length > 0)
    .map((allocation) => ({
      at: Date.parse(allocation.status?.allocatedAt ?? allocation.metadata.creationTimestamp ?? ''),
      count: allocation.count,
    }))
    .filter((event) => !Number.isNaN(event.at))
    .sort((a, b) => a.at - b.at);
  let sum = 0;
  return events.map(({ at, count }) => ({ at, count: (sum += count) }));
}

/** Days until nothing is free at the pace of the last thirty; absent when nothing grew. */
export function daysLeft(points: GrowthPoint[], available: number, now: number): number | undefined {
  const month = 30 * 86_400_000;
  const before = points.filter((point) => point.at < now - month).at(-1)?.count ?? 0;
  const grown = (points.at(-1)?.count ?? 0) - before;
  return grown <= 0 ? undefined : Math.floor((available / grown) * 30);
}

export const inside = (prefix: Prefix, pieces: Piece[]): Piece[] =>
  pieces.filter((piece) => shared(piece, prefix) > 0n);
