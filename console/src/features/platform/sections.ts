/** The sections of the platform's configuration: what each form shows, checks and sends. */
import { t, type MessageKey } from '../../lib/i18n';
import { isObject } from '../../lib/parse';
import { parseQuantity } from '../../lib/quantity';

type Type = 'text' | 'choice' | 'provider' | 'count' | 'quantity' | 'url' | 'switch' | 'area';

export interface Setting {
  /** The section in the request, and where in it. */
  path: string[];
  type: Type;
  label: MessageKey;
  /** What stands before the label: the component it is about. */
  of?: string;
  choices?: string[];
  hint?: MessageKey;
  example?: string;
}

export interface SectionOf {
  id: string;
  title: MessageKey;
  text: MessageKey;
  settings: Setting[];
}

const resources = () =>
  (['apiServer', 'controllerManager', 'scheduler'] as const).flatMap((component) =>
    (['requests', 'limits'] as const).flatMap((kind) =>
      (['cpu', 'memory'] as const).map((what): Setting => ({
        path: ['defaultControlPlaneResources', component, kind, what],
        type: 'quantity',
        label: `settings.${kind}.${what}`,
        of: t(`settings.${component}`),
        example: what === 'cpu' ? '250m' : '512Mi',
      })),
    ),
  );

const addons = ['cilium', 'metallb', 'certManager', 'longhorn', 'traefik', 'fluxcd'] as const;

/** Made when they are shown: the names of components are texts. */
export const sectionsOf = (): SectionOf[] => [
  {
    id: 'general',
    title: 'settings.general',
    text: 'settings.generalText',
    settings: [
      {
        path: ['multiTenancy', 'mode'],
        type: 'choice',
        label: 'settings.mode',
        choices: ['Enforced', 'Optional', 'Disabled'],
        hint: 'settings.modeHint',
      },
      { path: ['defaultNamespace'], type: 'text', label: 'settings.namespace', example: 'butler-tenants' },
      { path: ['defaultProviderRef', 'name'], type: 'provider', label: 'settings.provider' },
    ],
  },
  {
    id: 'exposure',
    title: 'settings.exposure',
    text: 'settings.exposureText',
    settings: [
      {
        path: ['controlPlaneExposure', 'mode'],
        type: 'choice',
        label: 'settings.exposureMode',
        choices: ['LoadBalancer', 'Ingress', 'Gateway'],
      },
      {
        path: ['controlPlaneExposure', 'hostname'],
        type: 'text',
        label: 'settings.hostname',
        example: '*.k8s.example.com',
      },
      { path: ['controlPlaneExposure', 'ingressClassName'], type: 'text', label: 'settings.ingressClass' },
      {
        path: ['controlPlaneExposure', 'controllerType'],
        type: 'choice',
        label: 'settings.controller',
        choices: ['', 'haproxy', 'nginx', 'traefik', 'generic'],
      },
    ],
  },
  {
    id: 'addons',
    title: 'settings.addons',
    text: 'settings.addonsText',
    settings: addons.map((name) => ({
      path: ['defaultAddonVersions', name],
      type: 'text',
      label: `settings.addon.${name}`,
    })),
  },
  {
    id: 'limits',
    title: 'settings.limits',
    text: 'settings.limitsText',
    settings: [
      { path: ['defaultTeamLimits', 'maxClusters'], type: 'count', label: 'settings.maxClusters' },
      { path: ['defaultTeamLimits', 'maxWorkersPerCluster'], type: 'count', label: 'settings.maxWorkers' },
      {
        path: ['defaultTeamLimits', 'maxTotalCPU'],
        type: 'quantity',
        label: 'settings.maxCPU',
        example: '100',
      },
      {
        path: ['defaultTeamLimits', 'maxTotalMemory'],
        type: 'quantity',
        label: 'settings.maxMemory',
        example: '256Gi',
      },
      {
        path: ['defaultTeamLimits', 'maxTotalStorage'],
        type: 'quantity',
        label: 'settings.maxStorage',
        example: '2Ti',
      },
    ],
  },
  { id: 'resources', title: 'settings.resources', text: 'settings.resourcesText', settings: resources() },
  {
    id: 'images',
    title: 'settings.images',
    text: 'settings.imagesText',
    settings: [
      {
        path: ['imageFactory', 'url'],
        type: 'url',
        label: 'settings.url',
        example: 'https://factory.example.com',
      },
      { path: ['imageFactory', 'credentialsRef', 'name'], type: 'text', label: 'settings.secret' },
      { path: ['imageFactory', 'defaultSchematicID'], type: 'text', label: 'settings.schematic' },
      { path: ['imageFactory', 'autoSync'], type: 'switch', label: 'settings.autoSync' },
    ],
  },
  {
    id: 'audit',
    title: 'settings.audit',
    text: 'settings.auditText',
    settings: [
      { path: ['audit', 'enabled'], type: 'switch', label: 'settings.auditOn', hint: 'settings.auditHint' },
      { path: ['audit', 'webhookURL'], type: 'url', label: 'settings.webhook' },
      { path: ['audit', 'bufferSize'], type: 'count', label: 'settings.buffer', example: '10000' },
    ],
  },
  {
    id: 'notifications',
    title: 'settings.notifications',
    text: 'settings.notificationsText',
    settings: [{ path: ['notifications', 'webhookURL'], type: 'url', label: 'settings.webhook' }],
  },
  {
    id: 'ssh',
    title: 'settings.ssh',
    text: 'settings.sshText',
    settings: [
      { path: ['sshAuthorizedKey'], type: 'area', label: 'settings.sshKey', example: 'ssh-ed25519 AAAA…' },
    ],
  },
];

export type Values = Record<string, string>;
export const keyOf = (setting: Setting): string => setting.path.join('.');

function at(value: unknown, path: string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
}

export function valuesOf(section: SectionOf, config: Record<string, unknown>): Values {
  return Object.fromEntries(
    section.settings.map((setting) => {
      const value = at(config, setting.path);
      const known = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      return [keyOf(setting), known ? String(value) : ''];
    }),
  );
}

export function check(section: SectionOf, values: Values): Values {
  const errors: Values = {};
  for (const setting of section.settings) {
    const value = values[keyOf(setting)] ?? '';
    if (value === '') continue;
    if (setting.type === 'count' && !/^[1-9]\d{0,8}$/.test(value))
      errors[keyOf(setting)] = t('settings.error.count');
    if (setting.type === 'quantity' && parseQuantity(value) === undefined)
      errors[keyOf(setting)] = t('settings.error.quantity');
    if (setting.type === 'url' && !/^https?:\/\/[^\s/]+/.test(value))
      errors[keyOf(setting)] = t('settings.error.url');
  }
  return errors;
}

/** A copy in which one place has another value; `undefined` takes it away, and what is empty around it. */
function put(from: unknown, path: string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const { [key]: before, ...others } = isObject(from) ? from : {};
  const after = put(before, rest, value);
  const out: Record<string, unknown> = after === undefined ? others : { ...others, [key]: after };
  return Object.keys(out).length === 0 ? undefined : out;
}

function sent(setting: Setting, value: string): unknown {
  if (setting.type === 'switch') return value === 'true';
  if (value === '') return undefined;
  return setting.type === 'count' ? Number(value) : value;
}

/** The sections of the request that a form touches, each as a whole. Empty says that it goes. */
export function bodyOf(
  section: SectionOf,
  values: Values,
  config: Record<string, unknown>,
): Record<string, unknown> {
  let whole: unknown = config;
  const touched = new Set<string>();
  for (const setting of section.settings) {
    whole = put(whole, setting.path, sent(setting, (values[keyOf(setting)] ?? '').trim()));
    touched.add(setting.path[0] ?? '');
  }
  return Object.fromEntries(
    [...touched].map((name) => {
      const text = section.settings.some((setting) => setting.path.length === 1 && setting.path[0] === name);
      return [name, at(whole, [name]) ?? (text ? '' : name === 'defaultProviderRef' ? { name: '' } : {})];
    }),
  );
}
