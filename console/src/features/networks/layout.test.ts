import { describe, expect, it } from 'vitest';
import { readAllocation, readPool, type Allocation } from '../../api/networks';
import { formatIp } from '../../lib/ip';
import { cellsOf, matches, mosaicOf, moved, shares } from './cells';
import { daysLeft, freeRuns, growthOf, piecesOf, rangesOf, roomFor, tenantRanges, totals } from './layout';

const pool = (spec: Record<string, unknown>) =>
  readPool({ metadata: { name: 'p', namespace: 'n' }, spec: { cidr: '10.0.0.0/24', ...spec } }, '');

function given(start: string, end: string, more: Record<string, unknown> = {}): Allocation {
  const {
    type = 'nodes',
    team = 'alpha',
    at = '2026-01-01T00:00:00Z',
    count = 1,
    addresses,
    phase = 'Allocated',
  } = more;
  return readAllocation(
    {
      metadata: { name: start, labels: { 'butler.butlerlabs.dev/team': team } },
      spec: { type, tenantClusterRef: { name: 'web', namespace: 'alpha' } },
      status: {
        phase,
        startAddress: start,
        endAddress: end,
        allocatedAt: at,
        allocatedCount: count,
        addresses,
      },
    },
    '',
  );
}

const told = (pieces: ReturnType<typeof piecesOf>) =>
  pieces.map((piece) => `${formatIp(piece.first, 4)}-${formatIp(piece.last, 4)} ${piece.use}`);

describe('the pieces of a pool', () => {
  it('cover every address once, in order', () => {
    const made = pool({
      reserved: [{ cidr: '10.0.0.0/28', purpose: 'dhcp' }],
      tenantAllocation: { start: '10.0.0.16', end: '10.0.0.127' },
    });
    const pieces = piecesOf(
      made,
      [given('10.0.0.20', '10.0.0.24'), given('10.0.0.25', '10.0.0.26', { type: 'loadbalancer' })],
      ['10.0.0.1', 'nonsense'],
    );
    expect(told(pieces)).toEqual([
      '10.0.0.0-10.0.0.0 reserved',
      '10.0.0.1-10.0.0.1 gateway',
      '10.0.0.2-10.0.0.15 reserved',
      '10.0.0.16-10.0.0.19 free',
      '10.0.0.20-10.0.0.24 nodes',
      '10.0.0.25-10.0.0.26 lb',
      '10.0.0.27-10.0.0.127 free',
      '10.0.0.128-10.0.0.255 unassigned',
    ]);
    const sums = totals(pieces);
    expect(Object.values(sums).reduce((a, b) => a + b)).toBe(256n);
    expect(sums.reserved).toBe(15n);
  });
  it('take the whole pool for clusters when nothing is said', () => {
    expect(tenantRanges(pool({}))).toEqual([{ first: 167772160n, last: 167772415n }]);
  });
  it('keep neighbours of different owners apart', () => {
    const pieces = piecesOf(pool({}), [given('10.0.0.0', '10.0.0.3'), given('10.0.0.4', '10.0.0.7')], []);
    expect(told(pieces)).toEqual([
      '10.0.0.0-10.0.0.3 nodes',
      '10.0.0.4-10.0.0.7 nodes',
      '10.0.0.8-10.0.0.255 free',
    ]);
  });
});

describe('an allocation', () => {
  it('of single addresses is the runs they make', () => {
    const one = given('10.0.0.1', '10.0.0.9', { addresses: ['10.0.0.9', '10.0.0.1', '10.0.0.2'] });
    expect(rangesOf(one).map(({ first, last }) => Number(last - first) + 1)).toEqual([2, 1]);
  });
  it.each(['Released', 'Failed'])('that is %s holds nothing', (phase) => {
    expect(rangesOf(given('10.0.0.1', '10.0.0.9', { phase }))).toEqual([]);
  });
});

describe('what is left', () => {
  it('has its longest run first', () => {
    const pieces = piecesOf(pool({}), [given('10.0.0.10', '10.0.0.19')], []);
    expect(freeRuns(pieces).map(({ first, last }) => Number(last - first) + 1)).toEqual([236, 10]);
  });
  it('has room for clusters only where a run is long enough', () => {
    const run = (size: bigint) => ({ first: 0n, last: size - 1n });
    expect(roomFor([run(13n)], 5, 8)).toBe(1);
    expect(roomFor([run(26n), run(12n)], 5, 8)).toBe(2);
    expect(roomFor([run(8n), run(5n)], 5, 8)).toBe(1);
    expect(roomFor([run(12n), run(12n)], 5, 8)).toBe(1);
    expect(roomFor([run(4n), run(4n), run(4n), run(4n)], 5, 8)).toBe(0);
  });
  it('lasts as long as the pace of a month says', () => {
    const now = Date.parse('2026-03-01T00:00:00Z');
    const points = growthOf([
      given('10.0.0.1', '10.0.0.9', { count: 40, at: '2026-01-01T00:00:00Z' }),
      given('10.0.0.1', '10.0.0.9', { count: 20, at: '2026-02-20T00:00:00Z' }),
    ]);
    expect(points.map((point) => point.count)).toEqual([40, 60]);
    expect(daysLeft(points, 40, now)).toBe(60);
    expect(daysLeft(points.slice(0, 1), 40, now)).toBeUndefined();
  });
});

describe('the squares', () => {
  it('are single addresses for a small pool, also when the server sends runs', () => {
    const map = {
      prefix: '10.0.0.0/28',
      granularity: 32,
      blocks: [
        { start: '10.0.0.0', end: '10.0.0.7', status: 'reserved' as const },
        { start: '10.0.0.8', end: '10.0.0.15', status: 'free' as const },
      ].map((block) => ({
        ...block,
        count: '',
        owner: undefined,
        allocation: undefined,
        purpose: undefined,
        description: undefined,
      })),
    };
    const { cells } = cellsOf(map, []);
    expect(cells.map((cell) => cell.status[0]).join('')).toBe('rrrrrrrrffffffff');
    expect(cells[0]?.prefix).toBeUndefined();
  });
  it('are blocks to open for a large one, with each address in the picture', () => {
    const made = readPool({ metadata: { name: 'p' }, spec: { cidr: '10.0.0.0/16' } }, '');
    const pieces = piecesOf(made, [given('10.0.0.250', '10.0.1.3')], []);
    const { cells } = cellsOf({ prefix: '10.0.0.0/16', granularity: 24, blocks: [] }, pieces);
    expect(cells).toHaveLength(256);
    expect(cells[1]?.prefix).toBe('10.0.1.0/24');
    expect(cells[0] && mosaicOf(cells[0])?.paths).toEqual([['nodes', 'M10 15h6v1h-6z']]);
    expect(cells[1] && mosaicOf(cells[1])?.paths).toEqual([['nodes', 'M0 0h4v1h-4z']]);
    expect(cells[1] && shares(cells[1])).toContainEqual(['nodes', 0.0156]);
    expect(cells.map((cell) => matches(cell, { team: 'alpha', type: '' })).indexOf(false)).toBe(2);
    expect(cells[0] && matches(cells[0], { team: 'beta', type: '' })).toBe(false);
  });
  it('never are more than 256, whatever the family', () => {
    const { family, cells } = cellsOf({ prefix: 'fd00::/32', granularity: 40, blocks: [] }, []);
    expect([family, cells.length, cells[1]?.prefix]).toEqual([6, 256, 'fd00:0:100::/40']);
  });
  it.each([
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 0, undefined],
    ['ArrowDown', 3, 19],
    ['ArrowUp', 3, undefined],
    ['Home', 20, 16],
    ['End', 20, 31],
    ['PageDown', 3, 243],
    ['x', 3, undefined],
  ])('are left with %s from %i to %s', (key, at, to) => expect(moved(key, at, 256)).toBe(to));
});
