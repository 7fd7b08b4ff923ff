/** 1 s, 2 s, 4 s … 30 s, give or take a fifth, so that not all tabs come back at once. */
export function backoffMs(attempt: number, random: () => number): number {
  const base = Math.min(30_000, 1000 * 2 ** Math.min(attempt, 10));
  return Math.round(base * (0.8 + 0.4 * random()));
}
