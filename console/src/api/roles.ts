/** What the person may do; the server decides, this only keeps the page from offering what it would refuse. */
import { useQuery } from '@tanstack/react-query';
import { t } from '../lib/i18n';
import { sessionQueries, teamRoles, type TeamRole, type UserInfo } from './session';

/** The person who is here. Pages behind the login are only drawn when there is one. */
export function useMe(): UserInfo {
  const { data } = useQuery(sessionQueries.me());
  if (!data) throw new Error('a page of a session was drawn without one');
  return data;
}

export function higher(a: TeamRole, b: TeamRole): TeamRole {
  return teamRoles.indexOf(a) >= teamRoles.indexOf(b) ? a : b;
}

export function atLeast(role: TeamRole, wanted: TeamRole): boolean {
  return teamRoles.indexOf(role) >= teamRoles.indexOf(wanted);
}

/** The role that was given to the person in this team, without what the platform adds. */
export function ownRole(me: UserInfo, team: string, environment = ''): TeamRole {
  const mine = me.teams.find((item) => item.name === team);
  if (!mine) return '';
  const lifted = mine.environments.find((item) => item.name === environment);
  return higher(mine.role, lifted?.role ?? '');
}

/** The role that counts: a platform admin administers every team, a platform viewer sees it. */
export function roleIn(me: UserInfo, team: string, environment = ''): TeamRole {
  if (me.platformRole === 'admin') return 'admin';
  const own = ownRole(me, team, environment);
  return me.platformRole === 'viewer' ? higher(own, 'viewer') : own;
}

export const isPlatformAdmin = (me: UserInfo) => me.platformRole === 'admin';
export const seesPlatform = (me: UserInfo) => me.platformRole !== '';

/** Why the person may not; absent when they may. */
export function refusal(role: TeamRole, wanted: TeamRole): string | undefined {
  if (atLeast(role, wanted)) return undefined;
  return t('refused.role', { role: t(wanted === 'admin' ? 'role.admin' : 'role.operator') });
}

export function platformRefusal(me: UserInfo): string | undefined {
  return isPlatformAdmin(me) ? undefined : t('refused.platform');
}
