/** A whole number as it was typed: absent when nothing was, NaN when it is none. */
export function readCount(typed: string): number | undefined {
  const words = typed.trim();
  if (words === '') return undefined;
  return /^\d{1,9}$/.test(words) ? Number(words) : NaN;
}
