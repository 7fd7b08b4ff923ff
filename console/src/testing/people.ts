import type { PlatformRole, TeamRole, UserInfo } from '../api/session';

interface Wanted {
  email?: string;
  platformRole?: PlatformRole;
  teams?: { name: string; role: TeamRole; environments?: { name: string; role: TeamRole }[] }[];
}

export function person(wanted: Wanted = {}): UserInfo {
  return {
    email: wanted.email ?? 'ada@example.com',
    name: 'Ada Lovelace',
    username: 'ada',
    picture: undefined,
    provider: 'internal',
    teams: (wanted.teams ?? []).map((team) => ({
      displayName: team.name.charAt(0).toUpperCase() + team.name.slice(1),
      namespace: team.name,
      environments: [],
      ...team,
    })),
    platformRole: wanted.platformRole ?? '',
    sessionExpiresAt: undefined,
    lastLoginTime: undefined,
  };
}
