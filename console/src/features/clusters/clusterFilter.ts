import type { Cluster } from '../../api/clusters';

export interface Filter {
  words: string;
  phase: string;
  version: string;
  provider: string;
  team: string;
}

/** What a cluster is found by. */
function textOf(cluster: Cluster): string {
  const { name, namespace, team, environment, creator, status } = cluster;
  return [name, namespace, team, environment, creator, status?.controlPlaneEndpoint ?? '']
    .join(' ')
    .toLowerCase();
}

export function fits(cluster: Cluster, filter: Filter): boolean {
  if (filter.phase !== '' && cluster.phase !== filter.phase) return false;
  if (filter.version !== '' && cluster.version !== filter.version) return false;
  if (filter.provider !== '' && cluster.spec.providerConfigRef?.name !== filter.provider) return false;
  if (filter.team !== '' && cluster.team !== filter.team) return false;
  const words = filter.words.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return true;
  const text = textOf(cluster);
  return words.every((word) => text.includes(word));
}

/** The values one can filter by, sorted, without the empty one. */
export function valuesOf(clusters: Cluster[], of: (cluster: Cluster) => string | undefined): string[] {
  const all = new Set(clusters.map(of).filter((value) => value !== undefined && value !== ''));
  return [...all].map(String).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

export interface Group {
  id: string;
  title: string;
  clusters: Cluster[];
}

/** By environment: those the team has, in its order, then stale labels, then those without. */
export function groupByEnvironment(clusters: Cluster[], known: string[]): Group[] {
  const groups = new Map<string, Cluster[]>(known.map((name) => [name, []]));
  for (const cluster of clusters) {
    const group = groups.get(cluster.environment);
    if (group) group.push(cluster);
    else groups.set(cluster.environment, [cluster]);
  }
  const none = groups.get('');
  groups.delete('');
  const out = [...groups].map(([name, items]) => ({ id: name, title: name, clusters: items }));
  if (none) out.push({ id: '', title: '', clusters: none });
  return out;
}
