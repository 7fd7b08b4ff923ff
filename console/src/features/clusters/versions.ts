/** Kubernetes versions to offer: those that the team defines as defaults, and those in use. The server checks. */
import type { Cluster } from '../../api/clusters';
import type { Team } from '../../api/teams';
import { compareVersions, parseVersion } from '../../lib/version';

export function versionsOf(clusters: Cluster[], team: Team | undefined): string[] {
  const defaults = [team?.clusterDefaults, ...(team?.environments ?? []).map((item) => item.clusterDefaults)];
  const all = new Set([
    ...clusters.map((item) => item.spec.kubernetesVersion),
    ...defaults.map((item) => item?.kubernetesVersion ?? ''),
  ]);
  return [...all]
    .filter((version) => parseVersion(version) !== undefined)
    .sort((a, b) => compareVersions(b, a));
}
