/** Codes that people type over from their terminal: `XXXX-XXXX`. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ';

/** What was typed, as it is shown: only the letters codes have, with the dash in its place. */
export function shapeCode(typed: string): string {
  const kept = Array.from(typed.toUpperCase())
    .filter((letter) => letters.includes(letter))
    .slice(0, 8);
  return kept.length > 4 ? `${kept.slice(0, 4).join('')}-${kept.slice(4).join('')}` : kept.join('');
}

export function isWholeCode(code: string): boolean {
  return code.length === 9;
}
