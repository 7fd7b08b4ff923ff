/** IPv4 and IPv6 addresses as numbers, and ranges of them. */
export type Family = 4 | 6;

export interface Range {
  first: bigint;
  last: bigint;
}

export interface Prefix extends Range {
  family: Family;
  length: number;
}

const bits = { 4: 32, 6: 128 } as const;

export function parseIp(text: string): { family: Family; value: bigint } | undefined {
  const value = text.includes(':') ? parseSix(text) : parseFour(text);
  return value === undefined ? undefined : { family: text.includes(':') ? 6 : 4, value };
}

function parseFour(text: string): bigint | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return undefined;
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

function parseSix(text: string): bigint | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const known = (head?.length ?? 0) + (tail?.length ?? 0);
  if (tail === undefined ? known !== 8 : known > 7) return undefined;
  const groups = [...(head ?? []), ...Array<string>(8 - known).fill('0'), ...(tail ?? [])];
  if (groups.some((group) => !/^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  return groups.reduce((sum, group) => sum * 65536n + BigInt(`0x${group}`), 0n);
}

export function formatIp(value: bigint, family: Family): string {
  if (family === 4) return [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 255n)).join('.');
  const groups = Array.from({ length: 8 }, (_, i) =>
    ((value >> BigInt(112 - 16 * i)) & 65535n).toString(16),
  ).join(':');
  // The longest run of zeros is written as two colons.
  const runs = [...groups.matchAll(/(?:^|:)0(?::0)+(?=:|$)/g)].map((found) => found[0]);
  const longest = runs.sort((a, b) => b.length - a.length)[0];
  if (longest === undefined) return groups;
  const at = groups.indexOf(longest);
  const rest = groups.slice(at + longest.length).replace(/^:/, '');
  return `${groups.slice(0, at)}::${rest}`;
}

/** A block such as 10.40.0.0/16; absent when it is none, or when bits beyond its length are set. */
export function parsePrefix(text: string): Prefix | undefined {
  const [address = '', size = '', more] = text.split('/');
  const ip = parseIp(address);
  const length = /^\d{1,3}$/.test(size) ? Number(size) : -1;
  if (!ip || more !== undefined || length < 0 || length > bits[ip.family]) return undefined;
  const count = 1n << BigInt(bits[ip.family] - length);
  if (ip.value % count !== 0n) return undefined;
  return { family: ip.family, length, first: ip.value, last: ip.value + count - 1n };
}

/** The block that is exactly this range; absent when none is. */
export function prefixOf(range: Range, family: Family): string | undefined {
  const count = range.last - range.first + 1n;
  const exponent = count.toString(2).length - 1;
  if (count <= 0n || 1n << BigInt(exponent) !== count || range.first % count !== 0n) return undefined;
  return `${formatIp(range.first, family)}/${bits[family] - exponent}`;
}

export function parseRange(start: string, end: string): Range | undefined {
  const first = parseIp(start);
  const last = parseIp(end);
  if (!first || first.family !== last?.family || last.value < first.value) return undefined;
  return { first: first.value, last: last.value };
}

export const countOf = (range: Range): bigint => range.last - range.first + 1n;
export const contains = (outer: Range, inner: Range): boolean =>
  outer.first <= inner.first && inner.last <= outer.last;
export const overlaps = (a: Range, b: Range): boolean => a.first <= b.last && b.first <= a.last;

/** How many addresses two ranges share. */
export function shared(a: Range, b: Range): bigint {
  const first = a.first > b.first ? a.first : b.first;
  const last = a.last < b.last ? a.last : b.last;
  return last < first ? 0n : last - first + 1n;
}

/** The share of a part in a whole, 0 to 100; exact enough for any size. */
export function percent(part: bigint, whole: bigint): number {
  return whole <= 0n ? 0 : Number((part * 100_000n) / whole) / 1000;
}

/** Where the blocks lead from the whole to the part: /8, then /16, then /24. */
export function pathTo(pool: Prefix, part: Prefix): Prefix[] {
  const path = [part];
  for (let length = part.length - 8; length > pool.length; length -= 8) {
    const count = 1n << BigInt(bits[part.family] - length);
    const first = part.first - (part.first % count);
    path.unshift({ family: part.family, length, first, last: first + count - 1n });
  }
  if (part.length > pool.length) path.unshift(pool);
  return path;
}

export const prefixText = (prefix: Prefix): string =>
  `${formatIp(prefix.first, prefix.family)}/${prefix.length}`;
