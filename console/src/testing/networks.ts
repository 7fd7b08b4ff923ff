/** Network pools of the tests: a small one, and one of 65,536 addresses. */
import { formatIp, parsePrefix, parseRange, shared, type Range } from '../lib/ip';
import { ok, refuse, type Answer, type Served } from './answers';

interface Made {
  name: string;
  cidr: string;
  reserved: { cidr: string; purpose?: string; description?: string }[];
  start?: string;
  end?: string;
  nodes: number;
  balancers: number;
}

interface Given extends Range {
  name: string;
  pool: string;
  team: string;
  cluster: string;
  type: 'nodes' | 'loadbalancer';
  at: string;
}

/** A row of clusters with gaps between them, as it looks after some were deleted. */
function fill(pool: string, start: string, count: number, nodes: number, balancers: number): Given[] {
  const teams = ['alpha', 'beta', 'gamma', 'delta'];
  const out: Given[] = [];
  let at = parseRange(start, start)?.first ?? 0n;
  for (let i = 0; i < count; i++) {
    const team = teams[(i * 7) % teams.length] ?? 'alpha';
    const day = new Date(Date.UTC(2026, 2, 1) + i * i * 86_400_000 * (240 / (count * count))).toISOString();
    for (const [type, size] of [
      ['nodes', nodes + ((i * 5) % 7)],
      ['loadbalancer', balancers],
    ] as const) {
      const name = `${team}-${i}-${type}`;
      out.push({
        name,
        pool,
        team,
        cluster: `${team}-${i}`,
        type,
        at: day,
        first: at,
        last: at + BigInt(size) - 1n,
      });
      at += BigInt(size);
    }
    if (i % 3 === 1) at += BigInt(3 + ((i * 11) % 40));
  }
  return out;
}

export class Networks {
  pools: Made[] = [
    {
      name: 'berlin',
      cidr: '10.20.4.0/24',
      reserved: [
        { cidr: '10.20.4.0/28', purpose: 'infrastructure', description: 'Switches and storage' },
        { cidr: '10.20.4.224/27', purpose: 'dhcp', description: 'The office' },
      ],
      start: '10.20.4.16',
      end: '10.20.4.207',
      nodes: 5,
      balancers: 8,
    },
    {
      name: 'campus',
      cidr: '10.40.0.0/16',
      reserved: [{ cidr: '10.40.0.0/20', purpose: 'management', description: 'Racks' }],
      start: '10.40.16.0',
      end: '10.40.239.255',
      nodes: 20,
      balancers: 16,
    },
  ];
  given: Given[] = [...fill('berlin', '10.20.4.16', 8, 5, 4), ...fill('campus', '10.40.16.0', 620, 24, 16)];

  private raw(pool: Made): unknown {
    const mine = this.given.filter((item) => item.pool === pool.name);
    const window = parseRange(pool.start ?? '', pool.end ?? '') ?? parsePrefix(pool.cidr);
    const total = window ? Number(window.last - window.first + 1n) : 0;
    const allocated = mine.reduce((sum, item) => sum + Number(item.last - item.first + 1n), 0);
    const last = mine.at(-1)?.last ?? (window?.first ?? 1n) - 1n;
    const largest = window ? Number(window.last - last) : 0;
    return {
      metadata: {
        name: pool.name,
        namespace: 'butler-system',
        resourceVersion: '5',
        creationTimestamp: '2026-02-01T00:00:00Z',
      },
      spec: {
        cidr: pool.cidr,
        reserved: pool.reserved,
        tenantAllocation: {
          ...(pool.start ? { start: pool.start, end: pool.end } : {}),
          defaults: { nodesPerTenant: pool.nodes, lbPoolPerTenant: pool.balancers },
        },
      },
      status: {
        totalIPs: total,
        allocatedIPs: allocated,
        availableIPs: total - allocated,
        allocationCount: mine.length,
        fragmentationPercent: mine.length === 0 ? 0 : Math.round(100 - (largest / (total - allocated)) * 100),
        largestFreeBlock: largest,
        conditions: [
          {
            type: 'Ready',
            status: 'True',
            reason: 'Ready',
            message: `${total - allocated}/${total} IPs available`,
            lastTransitionTime: '2026-03-01T09:00:00Z',
          },
        ],
      },
    };
  }

  private allocation(item: Given): unknown {
    return {
      metadata: {
        name: item.name,
        namespace: 'butler-system',
        creationTimestamp: item.at,
        labels: { 'butler.butlerlabs.dev/team': item.team },
      },
      spec: {
        poolRef: { name: item.pool },
        tenantClusterRef: { name: item.cluster, namespace: item.team },
        type: item.type,
        count: Number(item.last - item.first + 1n),
      },
      status: {
        phase: 'Allocated',
        startAddress: formatIp(item.first, 4),
        endAddress: formatIp(item.last, 4),
        allocatedCount: Number(item.last - item.first + 1n),
        allocatedAt: item.at,
      },
    };
  }

  /** Single addresses up to 256 of them, else 256 blocks. */
  private map(pool: Made, prefix: string): Answer {
    const whole = parsePrefix(prefix);
    const all = parsePrefix(pool.cidr);
    if (!whole || !all || whole.first < all.first || whole.last > all.last)
      return refuse(400, 'invalid', `${prefix} is not inside ${pool.cidr}`, { field: 'prefix' });
    const total = whole.last - whole.first + 1n;
    const size = total > 256n ? total / 256n : 1n;
    const blocks = Array.from({ length: Number(total / size) }, (_, i) => {
      const first = whole.first + BigInt(i) * size;
      return this.block(pool, { first, last: first + size - 1n });
    });
    return ok({ prefix, granularity: size > 1n ? whole.length + 8 : 32, blocks });
  }

  private block(pool: Made, range: Range): unknown {
    const size = range.last - range.first + 1n;
    const base = { start: formatIp(range.first, 4), end: formatIp(range.last, 4), count: Number(size) };
    const held = pool.reserved.find((item) => {
      const block = parsePrefix(item.cidr);
      return block && shared(block, range) === size;
    });
    if (held) return { ...base, status: 'reserved', purpose: held.purpose, description: held.description };
    const mine = this.given.filter((item) => item.pool === pool.name && shared(item, range) > 0n);
    const [only] = mine;
    if (only && shared(only, range) === size)
      return {
        ...base,
        status: only.type === 'nodes' ? 'allocated-nodes' : 'allocated-lb',
        owner: { team: only.team, cluster: only.cluster, namespace: only.team },
        allocation: { name: only.name, type: only.type, phase: 'Allocated' },
      };
    if (mine.length > 0) return { ...base, status: 'mixed' };
    const window = parseRange(pool.start ?? '', pool.end ?? '');
    return { ...base, status: window && shared(window, range) === 0n ? 'excluded' : 'free' };
  }

  private pool(name: string | undefined, answer: (pool: Made) => Answer): Answer {
    const found = this.pools.find((item) => item.name === name);
    return found ? answer(found) : refuse(404, 'not_found', 'no such pool');
  }

  private change(pool: Made, body: unknown): void {
    const given = body as {
      reserved?: Made['reserved'];
      tenantAllocation?: {
        start?: string;
        end?: string;
        defaults?: { nodesPerTenant: number; lbPoolPerTenant: number };
      };
    };
    pool.reserved = given.reserved ?? pool.reserved;
    const { start, end, defaults } = given.tenantAllocation ?? {};
    if (start !== undefined) pool.start = start;
    if (end !== undefined) pool.end = end;
    if (defaults) [pool.nodes, pool.balancers] = [defaults.nodesPerTenant, defaults.lbPoolPerTenant];
  }

  readonly routes: Served[] = [
    ['GET', /^\/api\/admin\/networks$/, () => ok({ pools: this.pools.map((item) => this.raw(item)) })],
    [
      'POST',
      /^\/api\/admin\/networks$/,
      ({ body }) => {
        const { name, cidr } = body as { name: string; cidr: string };
        const pool: Made = { name, cidr, reserved: [], nodes: 5, balancers: 8 };
        this.change(pool, body);
        this.pools.push(pool);
        return { status: 201, body: this.raw(pool) };
      },
    ],
    [
      'GET',
      /^\/api\/admin\/networks\/[^/]+\/([^/]+)$/,
      (_asked, [name]) => this.pool(name, (pool) => ok(this.raw(pool))),
    ],
    [
      'PUT',
      /^\/api\/admin\/networks\/[^/]+\/([^/]+)$/,
      ({ body }, [name]) =>
        this.pool(name, (pool) => {
          this.change(pool, body);
          return ok(this.raw(pool));
        }),
    ],
    [
      'DELETE',
      /^\/api\/admin\/networks\/[^/]+\/([^/]+)$/,
      (_asked, [name]) =>
        this.pool(name, (pool) => {
          const live = this.given.filter((item) => item.pool === name).length;
          if (live > 0) return refuse(409, 'in_use', `the pool ${pool.name} has ${live} allocations`);
          this.pools = this.pools.filter((item) => item !== pool);
          return ok({ message: 'gone' });
        }),
    ],
    [
      'GET',
      /^\/api\/admin\/networks\/[^/]+\/([^/]+)\/allocations$/,
      (_asked, [name]) =>
        ok({
          allocations: this.given.filter((item) => item.pool === name).map((item) => this.allocation(item)),
        }),
    ],
    [
      'GET',
      /^\/api\/admin\/networks\/[^/]+\/([^/]+)\/map$/,
      ({ query }, [name]) => this.pool(name, (pool) => this.map(pool, query.get('prefix') ?? pool.cidr)),
    ],
    [
      'DELETE',
      /^\/api\/admin\/ipallocations\/[^/]+\/([^/]+)$/,
      ({ query }, [name]) => {
        if (query.get('force') !== 'true')
          return refuse(409, 'in_use', 'the cluster of this allocation exists');
        this.given = this.given.filter((item) => item.name !== name);
        return ok({ message: 'released' });
      },
    ],
  ];
}
