/** What can be done with a user, and why not. */
import type { User } from '../../api/users';
import type { PlatformRole } from '../../api/session';
import { t } from '../../lib/i18n';

export type Asked =
  'invite' | 'reset' | 'role' | 'disable' | 'enable' | 'unlock' | 'sign-out' | 'revoke-cli' | 'delete';

export function platformRoleName(role: PlatformRole): string {
  return t(role === '' ? 'platformRole.none' : `platformRole.${role}`);
}

export function platformRoleOptions() {
  return [
    { value: '', label: t('platformRole.noneText') },
    { value: 'viewer', label: t('platformRole.viewerText') },
    { value: 'admin', label: t('platformRole.adminText') },
  ];
}

export function readPlatformRole(value: string): PlatformRole {
  return value === 'admin' || value === 'viewer' ? value : '';
}

export function signsInWith(user: User): string {
  if (user.authType === 'internal') return t('users.internal');
  return user.ssoProvider === '' ? t('users.sso') : t('users.ssoWith', { provider: user.ssoProvider });
}

const canAdminister = (user: User) =>
  user.platformRole === 'admin' && !user.disabled && user.phase !== 'Pending';

/** Why the person who looks may not take this user's power away; absent when they may. */
export function guardOf(user: User, all: User[], mine: string): string | undefined {
  if (user.username === mine) return t('userRefused.self');
  if (canAdminister(user) && all.filter(canAdminister).length === 1) return t('userRefused.last');
  return undefined;
}

export interface Possible {
  what: Asked;
  danger: boolean;
  reason: string | undefined;
}

/** What makes sense for this user now, most usual first. */
export function possibleFor(user: User, guard: string | undefined): Possible[] {
  const internal = user.authType === 'internal' ? undefined : t('userRefused.sso');
  const list: [Asked, boolean, string | undefined, boolean][] = [
    ['invite', false, internal, user.phase === 'Pending'],
    ['unlock', false, undefined, user.phase === 'Locked'],
    ['role', false, guard, true],
    [
      'reset',
      false,
      internal ?? (guard === t('userRefused.self') ? guard : undefined),
      user.phase !== 'Pending',
    ],
    ['sign-out', false, undefined, true],
    ['revoke-cli', false, undefined, true],
    ['enable', false, undefined, user.disabled],
    ['disable', true, guard, !user.disabled],
    ['delete', true, guard, true],
  ];
  return list.filter(([, , , fits]) => fits).map(([what, danger, reason]) => ({ what, danger, reason }));
}

export interface UserFilter {
  words: string;
  type: string;
  role: string;
  status: string;
}

export function fits(user: User, filter: UserFilter): boolean {
  const words = filter.words.trim().toLowerCase();
  const text = `${user.displayName} ${user.email} ${user.username}`.toLowerCase();
  return (
    text.includes(words) &&
    (filter.type === '' || user.authType === filter.type) &&
    (filter.role === '' || (user.platformRole || 'none') === filter.role) &&
    (filter.status === '' || user.phase === filter.status)
  );
}
