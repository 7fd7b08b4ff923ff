/** Which rows of a long list are drawn. */
export interface Slice {
  first: number;
  last: number; // behind the last one
  before: number; // pixels above
  after: number; // pixels below
}

export function windowOf(
  count: number,
  rowHeight: number,
  scrollTop: number,
  height: number,
  margin = 12,
): Slice {
  const visible = Math.ceil(height / rowHeight) + 1;
  const top = Math.min(Math.max(0, Math.floor(scrollTop / rowHeight)), Math.max(0, count - visible));
  const first = Math.max(0, top - margin);
  const last = Math.min(count, top + visible + margin);
  return { first, last, before: first * rowHeight, after: (count - last) * rowHeight };
}
