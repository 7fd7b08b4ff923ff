/** Who is here: login, invites, the device flow, and the person's own things. */
import { queryOptions } from '@tanstack/react-query';
import { amount, flag, list, number, optional, otherwise, shape, text, word, type Read } from '../lib/parse';
import { ask } from './http';

export const teamRoles = ['', 'viewer', 'operator', 'admin'] as const;
export type TeamRole = (typeof teamRoles)[number];
export const platformRoles = ['', 'viewer', 'admin'] as const;
export type PlatformRole = (typeof platformRoles)[number];

export const teamRole = word(teamRoles, '');
export const platformRole = word(platformRoles, '');

const myTeam = shape({
  name: text,
  displayName: otherwise(text, ''),
  namespace: otherwise(text, ''),
  role: teamRole,
  environments: list(shape({ name: text, role: teamRole })),
});
export type MyTeam = Read<typeof myTeam>;

const userInfo = shape({
  email: text,
  name: otherwise(text, ''),
  username: otherwise(text, ''),
  picture: optional(text),
  provider: otherwise(text, 'internal'),
  teams: list(myTeam),
  platformRole,
  sessionExpiresAt: optional(text),
  lastLoginTime: optional(text),
});
export type UserInfo = Read<typeof userInfo>;

const providers = shape({
  providers: list(
    shape({
      name: text,
      displayName: otherwise(text, ''),
      kind: otherwise(text, ''),
      loginUrl: optional(text),
      available: otherwise(flag, true),
    }),
  ),
  internalUsers: otherwise(flag, true),
  passwordMinLength: otherwise(number, 12),
});
export type LoginProviders = Read<typeof providers>;

export const sessionQueries = {
  me: () =>
    queryOptions({
      queryKey: ['me'],
      queryFn: ({ signal }) => ask('/api/auth/me', userInfo, { signal }),
      staleTime: Infinity,
    }),
  providers: () =>
    queryOptions({
      queryKey: ['login-providers'],
      queryFn: ({ signal }) => ask('/api/auth/providers', providers, { signal }),
    }),
  sshKeys: () =>
    queryOptions({
      queryKey: ['ssh-keys'],
      queryFn: ({ signal }) => ask('/api/auth/ssh-keys', sshKeys, { signal }),
    }),
  sessions: () =>
    queryOptions({
      queryKey: ['sessions'],
      queryFn: ({ signal }) => ask('/api/auth/sessions', sessions, { signal }),
    }),
};

const withUser = shape({ user: userInfo });

export async function login(username: string, password: string): Promise<UserInfo> {
  const answer = await ask('/api/auth/login', withUser, { method: 'POST', body: { username, password } });
  return answer.user;
}

export const done = shape({ status: otherwise(text, '') });

export const logout = () => ask('/api/auth/logout', done, { method: 'POST' });

const refreshed = shape({ expiresAt: optional(text) });
export const refreshSession = () => ask('/api/auth/refresh', refreshed, { method: 'POST' });

export const refreshPermissions = () => ask('/api/auth/refresh-permissions', userInfo, { method: 'POST' });

const invite = shape({ valid: flag, email: optional(text), displayName: optional(text) });
export const checkInvite = (token: string, signal?: AbortSignal) =>
  ask(`/api/auth/invite/${encodeURIComponent(token)}`, invite, { signal });

export const setPassword = (token: string, password: string) =>
  ask('/api/auth/set-password', withUser, { method: 'POST', body: { token, password } });

const device = shape({
  client_name: otherwise(text, ''),
  hostname: otherwise(text, ''),
  ip: otherwise(text, ''),
  location_hint: optional(text),
  requestedAt: optional(amount),
  expires_in: otherwise(number, 0),
  teams: list((value, path) =>
    typeof value === 'string'
      ? { name: value, role: '' as TeamRole }
      : shape({ name: text, role: teamRole })(value, path),
  ),
});
export type DeviceRequest = Read<typeof device>;

export const verifyDevice = (code: string) =>
  ask('/api/auth/cli/verify', device, { method: 'POST', body: { user_code: code } });
export const approveDevice = (code: string, teams: string[]) =>
  ask('/api/auth/cli/approve', done, { method: 'POST', body: { user_code: code, teams } });
export const denyDevice = (code: string) =>
  ask('/api/auth/cli/deny', done, { method: 'POST', body: { user_code: code } });

export const changeProfile = (change: { displayName?: string }) =>
  ask('/api/auth/me', userInfo, { method: 'PATCH', body: change });
export const changePassword = (currentPassword: string, newPassword: string) =>
  ask('/api/auth/password', done, { method: 'POST', body: { currentPassword, newPassword } });

const sshKey = shape({
  name: text,
  fingerprint: text,
  addedAt: optional(text),
  preview: otherwise(text, ''),
});
export type SshKey = Read<typeof sshKey>;
const sshKeys = shape({ sshKeys: list(sshKey) });

export const addSshKey = (name: string, publicKey: string) =>
  ask('/api/auth/ssh-keys', sshKey, { method: 'POST', body: { name, publicKey } });
export const deleteSshKey = (fingerprint: string) =>
  ask(`/api/auth/ssh-keys/${encodeURIComponent(fingerprint)}`, done, { method: 'DELETE' });

const ownSession = shape({
  id: text,
  current: otherwise(flag, false),
  provider: otherwise(text, ''),
  sourceIP: otherwise(text, ''),
  userAgent: otherwise(text, ''),
  createdAt: optional(text),
  lastSeen: optional(text),
  expiresAt: optional(text),
});
export type OwnSession = Read<typeof ownSession>;
const sessions = shape({ sessions: list(ownSession) });
export const endSession = (id: string) =>
  ask(`/api/auth/sessions/${encodeURIComponent(id)}`, done, { method: 'DELETE' });
