/** What the wizard asks for, what is wrong with it, and what is sent. */
import type { CreateCluster } from '../../api/clusters';
import type { FieldError } from '../../api/http';
import type { ClusterDefaults, Environment, Team } from '../../api/teams';
import { t } from '../../lib/i18n';
import { parseAddress } from '../../lib/address';
import { parseQuantity } from '../../lib/quantity';
import { parseVersion } from '../../lib/version';

export const steps = ['basics', 'provider', 'nodes', 'network', 'addons', 'advanced', 'review'] as const;
export type Step = (typeof steps)[number];

export interface Form {
  name: string;
  team: string;
  environment: string;
  version: string;
  provider: string; // "namespace/name"; empty: the default one
  os: string;
  workers: string;
  cpu: string;
  memory: string;
  disk: string;
  controlPlaneReplicas: string;
  addresses: 'pool' | 'range';
  lbPoolSize: string;
  lbStart: string;
  lbEnd: string;
  ingress: boolean;
  timeServers: string;
  addons: string[];
}

export type Errors = Partial<Record<keyof Form, string>>;

export function emptyForm(team: string, environment: string): Form {
  return {
    name: '',
    team,
    environment,
    version: '',
    provider: '',
    os: '',
    workers: '3',
    cpu: '4',
    memory: '8Gi',
    disk: '50Gi',
    controlPlaneReplicas: '1',
    addresses: 'pool',
    lbPoolSize: '',
    lbStart: '',
    lbEnd: '',
    ingress: true,
    timeServers: '',
    addons: [],
  };
}

/** The environment's defaults go before the team's. */
export function applyDefaults(
  form: Form,
  team: Team | undefined,
  environment: Environment | undefined,
): Form {
  const of = <K extends keyof ClusterDefaults>(key: K) =>
    environment?.clusterDefaults?.[key] ?? team?.clusterDefaults?.[key];
  const addons = of('defaultAddons') ?? [];
  return {
    ...form,
    version: of('kubernetesVersion') ?? form.version,
    workers: String(of('workerCount') ?? form.workers),
    cpu: String(of('workerCPU') ?? form.cpu),
    memory: of('workerMemoryGi') === undefined ? form.memory : `${of('workerMemoryGi') ?? 8}Gi`,
    disk: of('workerDiskGi') === undefined ? form.disk : `${of('workerDiskGi') ?? 50}Gi`,
    os: of('osType') ?? form.os,
    addons: [...new Set([...form.addons, ...addons])],
  };
}

/** In which step a field is asked for. */
const places: Record<keyof Form, Step> = {
  name: 'basics',
  team: 'basics',
  environment: 'basics',
  version: 'basics',
  provider: 'provider',
  os: 'nodes',
  workers: 'nodes',
  cpu: 'nodes',
  memory: 'nodes',
  disk: 'nodes',
  controlPlaneReplicas: 'nodes',
  addresses: 'network',
  lbPoolSize: 'network',
  lbStart: 'network',
  lbEnd: 'network',
  ingress: 'network',
  timeServers: 'network',
  addons: 'addons',
};

export function stepOf(field: keyof Form): Step {
  return places[field];
}

interface Known {
  environments: string[];
  taken: string[]; // names of clusters in the team
}

export function check(form: Form, known: Known): Errors {
  const errors: Errors = {};
  if (form.name === '') errors.name = t('wizard.error.name');
  else if (!/^[a-z]([-a-z0-9]{0,38}[a-z0-9])?$/.test(form.name)) errors.name = t('wizard.error.nameRule');
  else if (known.taken.includes(form.name)) errors.name = t('wizard.error.taken', { name: form.name });
  if (form.team === '') errors.team = t('wizard.error.team');
  if (known.environments.length > 0 && form.environment === '')
    errors.environment = t('wizard.error.environment');
  if (form.version !== '' && parseVersion(form.version) === undefined)
    errors.version = t('wizard.error.version');
  if (!isCount(form.workers, 100)) errors.workers = t('wizard.error.workers');
  if (!isCount(form.cpu, 512)) errors.cpu = t('wizard.error.cpu');
  for (const key of ['memory', 'disk'] as const)
    if ((parseQuantity(form[key]) ?? 0) <= 0) errors[key] = t('wizard.error.quantity');
  if (form.addresses === 'pool' && form.lbPoolSize !== '' && !isCount(form.lbPoolSize, 1024))
    errors.lbPoolSize = t('wizard.error.poolSize');
  if (form.addresses === 'range') checkRange(form, errors);
  return errors;
}

function isCount(value: string, most: number): boolean {
  const count = Number(value);
  return Number.isInteger(count) && count >= 1 && count <= most;
}

function checkRange(form: Form, errors: Errors): void {
  const start = parseAddress(form.lbStart);
  const end = parseAddress(form.lbEnd);
  if (start === undefined) errors.lbStart = t('wizard.error.address');
  if (end === undefined) errors.lbEnd = t('wizard.error.address');
  if (start !== undefined && end !== undefined && end < start) errors.lbEnd = t('wizard.error.order');
}

export function bodyOf(form: Form): CreateCluster {
  const provider = form.provider.replace(/^.*\//, '');
  const times = form.timeServers.split(/[\s,]+/).filter(Boolean);
  return {
    name: form.name,
    teamRef: form.team,
    ...(form.environment === '' ? {} : { environment: form.environment }),
    ...(form.version === '' ? {} : { kubernetesVersion: form.version }),
    ...(provider === '' ? {} : { providerConfigRef: provider }),
    workerReplicas: Number(form.workers),
    workerCPU: Number(form.cpu),
    workerMemory: form.memory,
    workerDiskSize: form.disk,
    controlPlaneReplicas: Number(form.controlPlaneReplicas),
    ...(form.os === '' ? {} : { osType: form.os }),
    ...(form.addresses === 'range' ? { loadBalancerStart: form.lbStart, loadBalancerEnd: form.lbEnd } : {}),
    ...(form.addresses === 'pool' && form.lbPoolSize !== '' ? { lbPoolSize: Number(form.lbPoolSize) } : {}),
    ingressEnabled: form.ingress,
    ...(times.length > 0 ? { timeServers: times } : {}),
    ...(form.addons.length > 0 ? { addons: form.addons } : {}),
  };
}

/** How the server calls a field, in the request or in the object, and what it is here. */
const serverNames: [RegExp, keyof Form][] = [
  [/^(metadata\.)?name$/, 'name'],
  [/team/i, 'team'],
  [/environment/i, 'environment'],
  [/kubernetesVersion/, 'version'],
  [/provider/i, 'provider'],
  [/workerReplicas|workers\.replicas/, 'workers'],
  [/workerCPU|machineTemplate\.cpu/, 'cpu'],
  [/workerMemory|machineTemplate\.memory/, 'memory'],
  [/workerDisk|machineTemplate\.disk/, 'disk'],
  [/osType|machineTemplate\.os/, 'os'],
  [/controlPlane/, 'controlPlaneReplicas'],
  [/loadBalancerStart|loadBalancerPool\.start/, 'lbStart'],
  [/loadBalancerEnd|loadBalancerPool\.end/, 'lbEnd'],
  [/lbPoolSize|loadBalancer/, 'lbPoolSize'],
  [/timeServers/, 'timeServers'],
  [/addons/, 'addons'],
  [/resourceLimits|quota/i, 'workers'],
];

export function fromServer(fields: FieldError[]): Errors {
  const errors: Errors = {};
  for (const { field, reason } of fields) {
    const found = serverNames.find(([pattern]) => pattern.test(field));
    if (found) errors[found[1]] ??= reason;
  }
  return errors;
}

/** The same as a command, to learn from or to keep. */
export function commandOf(form: Form): string {
  const quote = (value: string) =>
    /^[\w.:/-]+$/.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`;
  const flags: [string, string][] = [
    ['--team', form.team],
    ['--environment', form.environment],
    ['--kubernetes-version', form.version],
    ['--provider', form.provider.replace(/^.*\//, '')],
    ['--workers', form.workers],
    ['--cpu', form.cpu],
    ['--memory', form.memory],
    ['--disk', form.disk],
  ];
  const given = flags.filter(([, value]) => value !== '').map(([flag, value]) => `${flag} ${quote(value)}`);
  return ['butlerctl cluster create', quote(form.name), ...given].join(' ');
}
