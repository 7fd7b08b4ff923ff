/** The people of the platform, as its admins see them. */
import { queryOptions } from '@tanstack/react-query';
import { flag, list, number, optional, otherwise, shape, text, type Read } from '../lib/parse';
import { ask, askPages } from './http';
import { done, platformRole, teamRole, type PlatformRole } from './session';

const row = {
  username: text,
  email: text,
  displayName: otherwise(text, ''),
  phase: otherwise(text, ''),
  disabled: otherwise(flag, false),
  authType: otherwise(text, 'internal'),
  ssoProvider: otherwise(text, ''),
  platformRole,
  teams: list(shape({ name: text, role: teamRole })),
  lastLoginTime: optional(text),
  lockedUntil: optional(text),
};

const user = shape(row);
export type User = Read<typeof user>;

const details = shape({
  ...row,
  sshKeyCount: otherwise(number, 0),
  cliAccount: optional(shape({ name: text, lastLogin: optional(text) })),
  sessionsValidAfter: optional(text),
});

const page = shape({ users: list(user), continue: optional(text) });
const found = shape({ users: list(shape({ email: text, displayName: otherwise(text, '') })) });
export type FoundUser = Read<typeof found>['users'][number];

const base = (name: string) => `/api/admin/users/${encodeURIComponent(name)}`;

/** Shorter questions are not answered. */
export const searchMinimum = 3;

export const userQueries = {
  list: () =>
    queryOptions({
      queryKey: ['users'],
      queryFn: ({ signal }) =>
        askPages(
          '/api/users',
          (value, path) => {
            const read = page(value, path);
            return { items: read.users, next: read.continue };
          },
          { signal },
        ),
    }),
  one: (name: string) =>
    queryOptions({
      queryKey: ['users', name],
      queryFn: ({ signal }) => ask(base(name), details, { signal }),
    }),
  search: (words: string) =>
    queryOptions({
      queryKey: ['user-search', words],
      queryFn: ({ signal }) =>
        ask('/api/users/search', found, { query: { q: words }, signal }).then((answer) => answer.users),
      enabled: words.length >= searchMinimum,
    }),
};

export interface NewUser {
  email: string;
  displayName?: string;
  platformRole?: PlatformRole;
}

const invited = shape({ user, inviteUrl: text });
const invite = shape({ inviteUrl: text });
const deleted = shape({ teams: list(text) });

export const createUser = (body: NewUser) =>
  ask('/api/admin/users', invited, { method: 'POST', body }).then((answer) => answer.inviteUrl);
/** Another link; for somebody who has a password, the password ends with it. */
export const inviteUser = (name: string) =>
  ask(`${base(name)}/invite`, invite, { method: 'POST' }).then((answer) => answer.inviteUrl);
export const changeUser = (name: string, body: { displayName?: string; platformRole?: PlatformRole }) =>
  ask(base(name), user, { method: 'PATCH', body });
/** Answers the teams that still name the address. */
export const deleteUser = (name: string) =>
  ask(base(name), deleted, { method: 'DELETE' }).then((answer) => answer.teams);

export type UserAction = 'disable' | 'enable' | 'unlock' | 'sign-out' | 'revoke-cli';
export const actOnUser = (name: string, action: UserAction) =>
  ask(`${base(name)}/${action}`, done, { method: 'POST' });
