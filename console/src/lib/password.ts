/** The server's rules for passwords, for the list that is ticked off while typing. */
export const passwordRules = ['length', 'upper', 'lower', 'digit', 'short', 'own'] as const;
export type PasswordRule = (typeof passwordRules)[number];

export interface PasswordContext {
  minimum: number;
  names: string[]; // e-mail, user name, display name
}

export function unmetRules(password: string, { minimum, names }: PasswordContext): PasswordRule[] {
  const bytes = new TextEncoder().encode(password).length;
  const met: Record<PasswordRule, boolean> = {
    length: Array.from(password).length >= minimum,
    upper: /\p{Lu}/u.test(password),
    lower: /\p{Ll}/u.test(password),
    digit: /\d/.test(password),
    short: bytes <= 72,
    own: password !== '' && !names.some((name) => name.toLowerCase() === password.toLowerCase()),
  };
  return passwordRules.filter((rule) => !met[rule]);
}

/** 0 (nothing) to 4 (strong): length counts most, then how many kinds of characters there are. */
export function passwordStrength(password: string): number {
  if (password === '') return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const distinct = new Set(password).size;
  const bits = Math.min(Array.from(password).length, distinct * 2) * (1.5 + kinds);
  if (bits < 30) return 1;
  if (bits < 50) return 2;
  return bits < 75 ? 3 : 4;
}
