import { expect, it } from 'vitest';
import { commentOf, fingerprintOf, keyProblem } from './sshKey';

const key =
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl ada@laptop at home';

it('takes public keys, and says what is wrong with others', () => {
  expect(keyProblem(`  ${key}\n`)).toBeUndefined();
  expect(keyProblem('ssh-dss AAAA')).toBe('keys.sshWrong');
  expect(keyProblem('')).toBe('keys.sshWrong');
  expect(keyProblem('-----BEGIN OPENSSH PRIVATE KEY-----\nabc')).toBe('keys.sshPrivate');
});

it('reads the comment', () => {
  expect(commentOf(key)).toBe('ada@laptop at home');
  expect(commentOf('ssh-ed25519 AAAA')).toBe('');
});

it('computes the fingerprint as ssh-keygen does', async () => {
  expect(await fingerprintOf(key)).toBe('SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU');
  expect(await fingerprintOf('ssh-ed25519 %%%')).toBeUndefined();
});
