import type { Member } from '../../api/teams';
import type { TeamRole } from '../../api/session';
import type { Option } from '../../components/Field';
import { hasMessage, t } from '../../lib/i18n';

export const givenRoles = ['viewer', 'operator', 'admin'] as const satisfies TeamRole[];
export type GivenRole = (typeof givenRoles)[number];

export function givenRole(value: string): GivenRole {
  return givenRoles.find((role) => role === value) ?? 'viewer';
}

/** A role as people read it; a word that nobody knows stays as it is. */
export function roleName(role: string): string {
  const key = `memberRole.${role}`;
  return hasMessage(key) ? t(key) : role;
}

export function roleOptions(): Option[] {
  return givenRoles.map((role) => ({
    value: role,
    label: `${t(`memberRole.${role}`)}: ${t(`memberRole.${role}Text`)}`,
  }));
}

/** The role that was given to the person by name, not by a group. */
export function directRole(member: Member): string {
  return member.directRole ?? (member.source === 'direct' ? member.role : '');
}

/** Whether the team would be without a direct admin. */
export function isLastAdmin(member: Member, all: Member[]): boolean {
  if (directRole(member) !== 'admin') return false;
  return all.filter((other) => directRole(other) === 'admin').length === 1;
}
