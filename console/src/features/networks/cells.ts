/** The squares of the address map: the server's blocks, each with the exact picture of what is in it. */
import type { AddressMap, Block, BlockStatus } from '../../api/networks';
import { countOf, parsePrefix, parseRange, prefixOf, shared, type Family, type Range } from '../../lib/ip';
import type { Piece, Use } from './layout';

export const columns = 16;
const atMost = 256;

export interface Cell extends Range {
  status: BlockStatus;
  /** What the server says of it; absent when several blocks are in it. */
  block: Block | undefined;
  /** What is in it, from the allocations. */
  pieces: Piece[];
  /** Where a click leads: the part of the pool it stands for. Absent for a single address. */
  prefix: string | undefined;
}

interface Known extends Range {
  block: Block;
}

/** At most 256 squares of equal size. Runs of equal addresses that the server sends as one are taken apart. */
export function cellsOf(map: AddressMap, pieces: Piece[]): { family: Family; cells: Cell[] } {
  const whole = parsePrefix(map.prefix);
  if (!whole) return { family: 4, cells: [] };
  const known: Known[] = map.blocks.flatMap((block) => {
    const range = parseRange(block.start, block.end);
    return range ? [{ ...range, block }] : [];
  });
  known.sort((a, b) => (a.first < b.first ? -1 : 1));
  const total = countOf(whole);
  // The length of the blocks that the server counted by; single addresses come as runs.
  const bits = whole.family === 4 ? 32 : 128;
  const counted = 1n << BigInt(bits - Math.min(bits, map.granularity ?? bits));
  const least = total > BigInt(atMost) ? total / BigInt(atMost) : 1n;
  const size = counted > least && counted < total ? counted : least;
  const count = Number(total / size);
  const cells: Cell[] = [];
  let blockAt = 0;
  let pieceAt = 0;
  for (let i = 0; i < Math.min(count, atMost); i++) {
    const range = { first: whole.first + BigInt(i) * size, last: whole.first + BigInt(i + 1) * size - 1n };
    while ((known[blockAt]?.last ?? range.first) < range.first) blockAt++;
    while ((pieces[pieceAt]?.last ?? range.first) < range.first) pieceAt++;
    const over = from(known, blockAt, range);
    const statuses = new Set(over.map((item) => item.block.status));
    const [only] = statuses;
    cells.push({
      ...range,
      status: statuses.size === 1 && only ? only : statuses.size === 0 ? 'excluded' : 'mixed',
      block: over.length === 1 ? over[0]?.block : undefined,
      pieces: from(pieces, pieceAt, range),
      prefix: size > 1n ? prefixOf(range, whole.family) : undefined,
    });
  }
  return { family: whole.family, cells };
}

/** The ranges of an ordered list that touch this one, beginning at an index. */
function from<T extends Range>(list: T[], at: number, range: Range): T[] {
  const out: T[] = [];
  for (let i = at; i < list.length; i++) {
    const item = list[i];
    if (!item || item.first > range.last) break;
    out.push(item);
  }
  return out;
}

/** How much of a square each use takes, 0 to 1. */
export function shares(cell: Cell): [Use, number][] {
  const sums = new Map<Use, bigint>();
  for (const piece of cell.pieces) sums.set(piece.use, (sums.get(piece.use) ?? 0n) + shared(piece, cell));
  const total = countOf(cell);
  return [...sums].map(([use, sum]) => [use, Number((sum * 10_000n) / total) / 10_000]);
}

export interface Mosaic {
  width: number;
  height: number;
  paths: [Use, string][];
}

/** One dot per address, row by row, as a path per use; absent when there are more than 256 or just one. */
export function mosaicOf(cell: Cell): Mosaic | undefined {
  const total = countOf(cell);
  if (total > 256n || total < 4n) return undefined;
  const count = Number(total);
  const width = 2 ** Math.ceil(Math.log2(count) / 2);
  const paths = new Map<Use, string>();
  for (const piece of cell.pieces) {
    if (piece.use === 'free' || piece.use === 'unassigned') continue;
    let at = Math.max(0, Number(piece.first - cell.first));
    const end = Math.min(count - 1, Number(piece.last - cell.first));
    let path = paths.get(piece.use) ?? '';
    while (at <= end) {
      const row = Math.floor(at / width);
      const last = Math.min(end, row * width + width - 1);
      path += `M${at % width} ${row}h${last - at + 1}v1h-${last - at + 1}z`;
      at = last + 1;
    }
    paths.set(piece.use, path);
  }
  return { width, height: count / width, paths: [...paths] };
}

export interface Filter {
  team: string;
  type: string;
}

/** Whether the square has something of the team and kind that is looked for. */
export function matches(cell: Cell, filter: Filter): boolean {
  if (filter.team === '' && filter.type === '') return true;
  return cell.pieces.some(
    ({ allocation }) =>
      allocation !== undefined &&
      (filter.team === '' || allocation.team === filter.team) &&
      (filter.type === '' || allocation.type === filter.type),
  );
}

/** Where an arrow key leads in a grid of so many squares. */
export function moved(key: string, at: number, count: number): number | undefined {
  const row = Math.floor(at / columns) * columns;
  const steps: Record<string, number> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: row,
    End: Math.min(row + columns, count) - 1,
    PageUp: at % columns,
    PageDown: count - columns + (at % columns),
  };
  const next = steps[key];
  return next === undefined || next < 0 || next >= count ? undefined : next;
}
