/** IPv4 addresses as numbers. */
export function parseAddress(value: string): number | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(value)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return undefined;
  return parts.reduce((sum, part) => sum * 256 + part, 0);
}

export function formatAddress(value: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.');
}

/** How many addresses a range has. */
export function rangeSize(start: string, end: string): number | undefined {
  const first = parseAddress(start);
  const last = parseAddress(end);
  return first === undefined || last === undefined || last < first ? undefined : last - first + 1;
}
