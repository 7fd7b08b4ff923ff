/** Where somebody who opens the console without an address is taken. */
import { seesPlatform } from '../api/roles';
import { teamScope } from '../api/scope';
import type { UserInfo } from '../api/session';
import type { Preferences } from '../lib/preferences';

const lastKey = 'butler-last';

export function rememberPlace(path: string): void {
  try {
    localStorage.setItem(lastKey, path);
  } catch {
    // Then the next visit begins at the beginning.
  }
}

function lastPlace(): string | undefined {
  try {
    const last = localStorage.getItem(lastKey);
    return last?.startsWith('/') && !last.startsWith('//') ? last : undefined;
  } catch {
    return undefined;
  }
}

/** Absent: this person has no access to anything. */
export function homeOf(me: UserInfo, view: Preferences['defaultView']): string | undefined {
  const admin = seesPlatform(me);
  const [first] = me.teams;
  if (!admin && !first) return undefined;
  if (view === 'last') {
    const last = lastPlace();
    if (last !== undefined && (admin || !last.startsWith('/admin'))) return last;
  }
  if (admin && (view !== 'team' || !first)) return '/admin';
  if (first && me.teams.length === 1) return teamScope(first.name).base;
  return '/overview';
}
