/** Kubernetes versions: `v1.33.4`. */
export interface Version {
  major: number;
  minor: number;
  patch: number;
}

export function parseVersion(value: string): Version | undefined {
  const found = /^v?(\d+)\.(\d+)\.(\d+)$/.exec(value);
  if (!found) return undefined;
  return { major: Number(found[1]), minor: Number(found[2]), patch: Number(found[3]) };
}

export function compareVersions(a: string, b: string): number {
  const left = parseVersion(a);
  const right = parseVersion(b);
  if (!left || !right) return a.localeCompare(b);
  return left.major - right.major || left.minor - right.minor || left.patch - right.patch;
}

/** What a cluster may be moved to: newer, and at most one minor version up. */
export function upgradesOf(current: string, known: readonly string[]): string[] {
  const from = parseVersion(current);
  if (!from) return [];
  return known
    .filter((candidate) => {
      const target = parseVersion(candidate);
      if (target?.major !== from.major || target.minor > from.minor + 1) return false;
      return compareVersions(candidate, current) > 0;
    })
    .sort(compareVersions);
}
