/** What can be told of a public key before the server looks at it. */
const kinds = /^(ssh-ed25519|ssh-rsa|ecdsa-sha2-nistp(256|384|521)|sk-[\w@.-]+) [A-Za-z0-9+/]+=*( .*)?$/;

export type KeyProblem = 'keys.sshPrivate' | 'keys.sshWrong';

export function keyProblem(typed: string): KeyProblem | undefined {
  if (/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(typed)) return 'keys.sshPrivate';
  return kinds.test(typed.trim()) ? undefined : 'keys.sshWrong';
}

/** The comment at its end often says whose key it is. */
export function commentOf(typed: string): string {
  return typed.trim().split(/\s+/).slice(2).join(' ');
}

/** As `ssh-keygen -l` prints it; absent when it is no key or the browser cannot hash here. */
export async function fingerprintOf(typed: string): Promise<string | undefined> {
  const encoded = typed.trim().split(/\s+/)[1] ?? '';
  try {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return `SHA256:${btoa(String.fromCharCode(...hash)).replace(/=+$/, '')}`;
  } catch {
    return undefined;
  }
}
