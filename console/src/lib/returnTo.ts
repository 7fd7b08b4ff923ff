/** Where to go after a login: an address of this console, or `/`. The same rule as the server's. */
export function safeReturn(value: string | null): string {
  if (!value?.startsWith('/')) return '/';
  let plain = value;
  try {
    // What is encoded twice is looked at twice.
    for (let i = 0; i < 3 && plain.includes('%'); i++) plain = decodeURIComponent(plain);
  } catch {
    return '/';
  }
  if (/^\/[/\\]|[\\\u0000-\u001f]/.test(plain)) return '/';
  return /^\/(login|api|ws)(\/|\?|$)/.test(plain) ? '/' : value;
}
