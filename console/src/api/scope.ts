/** Which part of the platform a page is about: one team, or all of it. */
export interface Scope {
  team: string; // empty: all of the platform
  base: string; // "/t/alpha" or "/admin"
}

export function teamScope(team: string): Scope {
  return { team, base: `/t/${encodeURIComponent(team)}` };
}

export const adminScope: Scope = { team: '', base: '/admin' };

export function clusterPath(scope: Scope, namespace: string, name: string): string {
  return `${scope.base}/clusters/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}`;
}
