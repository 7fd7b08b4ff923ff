/** How far a cluster is on its way to Ready. */
import type { Cluster } from '../../api/clusters';

export const steps = [
  'accepted',
  'infrastructure',
  'controlPlane',
  'endpoint',
  'workers',
  'addons',
  'ready',
] as const;
export type Step = (typeof steps)[number];

/** Which conditions mean that a step is done; the endpoint and the nodes are seen in the status itself. */
const conditions: Partial<Record<Step, string[]>> = {
  infrastructure: ['InfrastructureReady', 'NetworkReady', 'ProviderReady'],
  controlPlane: ['ControlPlaneReady'],
  workers: ['WorkersReady'],
  addons: ['AddonsReady'],
  ready: ['Ready'],
};

function isDone(cluster: Cluster, step: Step): boolean {
  const { status } = cluster;
  switch (step) {
    case 'accepted':
      return true;
    case 'endpoint':
      return (status?.controlPlaneEndpoint ?? '') !== '';
    case 'infrastructure':
    case 'controlPlane':
    case 'workers':
    case 'addons':
    case 'ready':
      return (
        status?.conditions.some((item) => conditions[step]?.includes(item.type) && item.status === 'True') ===
          true ||
        (step === 'workers' && cluster.nodesDesired > 0 && cluster.nodesReady >= cluster.nodesDesired)
      );
  }
}

/** The steps with what is known of them. A later step that is done proves the earlier ones. */
export function progressOf(cluster: Cluster): { step: Step; done: boolean; current: boolean }[] {
  const last = steps.reduce((found, step, i) => (isDone(cluster, step) ? i : found), 0);
  return steps.map((step, i) => ({ step, done: i <= last, current: i === last + 1 }));
}
