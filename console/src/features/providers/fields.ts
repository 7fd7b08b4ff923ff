/** What each kind of provider is asked for: the name in the request, and where it is in the object. */
import type { ProviderBody } from '../../api/providers';
import { hasMessage, t, type MessageKey } from '../../lib/i18n';
import { isObject } from '../../lib/parse';

export const kinds = ['harvester', 'nutanix', 'proxmox', 'aws', 'azure', 'gcp'] as const;
export type Kind = (typeof kinds)[number];
export const sections = ['credentials', 'place', 'network', 'limits'] as const;
export type Section = (typeof sections)[number];

type Type = 'text' | 'url' | 'list' | 'count' | 'switch' | 'secret' | 'secretArea';

export interface ProviderField {
  key: string;
  kind: Kind | ''; // empty: every kind
  section: Section;
  type: Type;
  label: MessageKey;
  /** Where the value is below spec; nothing for a secret, which never comes back. */
  path: string[];
  needed?: boolean;
  example?: string;
}

const secret = (kind: Kind, key: string, label: MessageKey, needed = true): ProviderField => ({
  key,
  kind,
  section: 'credentials',
  type: 'secret',
  label,
  path: [],
  needed,
});

const place = (
  kind: Kind,
  key: string,
  label: MessageKey,
  name: string,
  more: Partial<ProviderField> = {},
): ProviderField => ({ key, kind, section: 'place', type: 'text', label, path: [kind, name], ...more });

export const fields: ProviderField[] = [
  { ...secret('harvester', 'harvesterKubeconfig', 'provider.field.kubeconfig'), type: 'secretArea' },
  place('harvester', 'harvesterNamespace', 'provider.field.namespace', 'namespace', { example: 'default' }),
  place('harvester', 'harvesterNetworkName', 'provider.field.networkName', 'networkName', {
    needed: true,
    example: 'default/vlan40',
  }),
  place('harvester', 'harvesterImageName', 'provider.field.imageName', 'imageName'),

  place('nutanix', 'nutanixEndpoint', 'provider.field.endpoint', 'endpoint', {
    type: 'url',
    needed: true,
    example: 'https://prism.example.com',
    section: 'credentials',
  }),
  place('nutanix', 'nutanixPort', 'provider.field.port', 'port', {
    type: 'count',
    example: '9440',
    section: 'credentials',
  }),
  secret('nutanix', 'nutanixUsername', 'provider.field.username'),
  secret('nutanix', 'nutanixPassword', 'provider.field.password'),
  { ...secret('nutanix', 'nutanixCABundle', 'provider.field.caBundle', false), type: 'secretArea' },
  place('nutanix', 'nutanixInsecure', 'provider.field.insecure', 'insecure', {
    type: 'switch',
    section: 'credentials',
  }),
  place('nutanix', 'nutanixClusterUUID', 'provider.field.clusterUUID', 'clusterUUID', { needed: true }),
  place('nutanix', 'nutanixSubnetUUID', 'provider.field.subnetUUID', 'subnetUUID', { needed: true }),
  place('nutanix', 'nutanixImageUUID', 'provider.field.imageUUID', 'imageUUID'),
  place(
    'nutanix',
    'nutanixStorageContainerUUID',
    'provider.field.storageContainerUUID',
    'storageContainerUUID',
  ),

  place('proxmox', 'proxmoxEndpoint', 'provider.field.endpoint', 'endpoint', {
    type: 'url',
    needed: true,
    example: 'https://pve.example.com:8006',
    section: 'credentials',
  }),
  secret('proxmox', 'proxmoxTokenId', 'provider.field.tokenId', false),
  secret('proxmox', 'proxmoxTokenSecret', 'provider.field.tokenSecret', false),
  secret('proxmox', 'proxmoxUsername', 'provider.field.username', false),
  secret('proxmox', 'proxmoxPassword', 'provider.field.password', false),
  place('proxmox', 'proxmoxInsecure', 'provider.field.insecure', 'insecure', {
    type: 'switch',
    section: 'credentials',
  }),
  place('proxmox', 'proxmoxNodes', 'provider.field.nodes', 'nodes', {
    type: 'list',
    needed: true,
    example: 'pve1, pve2',
  }),
  place('proxmox', 'proxmoxStorage', 'provider.field.storage', 'storage', {
    needed: true,
    example: 'local-lvm',
  }),
  place('proxmox', 'proxmoxTemplateID', 'provider.field.template', 'templateID', {
    type: 'count',
    example: '9000',
  }),

  secret('aws', 'awsAccessKeyId', 'provider.field.accessKey'),
  secret('aws', 'awsSecretAccessKey', 'provider.field.secretKey'),
  place('aws', 'awsRegion', 'provider.field.region', 'region', { needed: true, example: 'eu-central-1' }),
  place('aws', 'awsVpcId', 'provider.field.vpc', 'vpcID', { example: 'vpc-0a1b2c3d' }),
  place('aws', 'awsSubnetIds', 'provider.field.subnets', 'subnetIDs', { type: 'list' }),
  place('aws', 'awsSecurityGroupIds', 'provider.field.securityGroups', 'securityGroupIDs', { type: 'list' }),

  secret('azure', 'azureTenantId', 'provider.field.tenant'),
  secret('azure', 'azureClientId', 'provider.field.client'),
  secret('azure', 'azureClientSecret', 'provider.field.clientSecret'),
  place('azure', 'azureSubscriptionId', 'provider.field.subscription', 'subscriptionID', { needed: true }),
  place('azure', 'azureResourceGroup', 'provider.field.resourceGroup', 'resourceGroup', { needed: true }),
  place('azure', 'azureLocation', 'provider.field.location', 'location', { example: 'westeurope' }),
  place('azure', 'azureVnetName', 'provider.field.vnet', 'vnetName'),
  place('azure', 'azureSubnetName', 'provider.field.subnet', 'subnetName'),
  place('azure', 'azureVmSize', 'provider.field.vmSize', 'vmSize', { example: 'Standard_D4s_v5' }),
  place('azure', 'azureImageUrn', 'provider.field.imageUrn', 'imageURN'),

  { ...secret('gcp', 'gcpServiceAccount', 'provider.field.serviceAccount'), type: 'secretArea' },
  place('gcp', 'gcpProjectId', 'provider.field.project', 'projectID', { needed: true }),
  place('gcp', 'gcpRegion', 'provider.field.region', 'region', { needed: true, example: 'europe-west3' }),
  place('gcp', 'gcpZone', 'provider.field.zone', 'zone', { example: 'europe-west3-a' }),
  place('gcp', 'gcpNetwork', 'provider.field.network', 'network'),
  place('gcp', 'gcpSubnetwork', 'provider.field.subnet', 'subnetwork'),
  place('gcp', 'gcpMachineType', 'provider.field.machineType', 'machineType', { example: 'e2-standard-4' }),
  place('gcp', 'gcpImageProject', 'provider.field.imageProject', 'imageProject'),
  place('gcp', 'gcpImageFamily', 'provider.field.imageFamily', 'imageFamily'),
  place('gcp', 'gcpImage', 'provider.field.imageName', 'image'),
  place('gcp', 'gcpTags', 'provider.field.tags', 'tags', { type: 'list' }),

  ...(
    [
      ['networkSubnet', 'provider.field.networkSubnet', ['network', 'subnet'], 'text', '10.40.0.0/16'],
      ['networkGateway', 'provider.field.gateway', ['network', 'gateway'], 'text', '10.40.0.1'],
      ['networkDnsServers', 'provider.field.dns', ['network', 'dnsServers'], 'list', '10.40.0.2, 10.40.0.3'],
      [
        'lbDefaultPoolSize',
        'provider.field.lbSize',
        ['network', 'loadBalancer', 'defaultPoolSize'],
        'count',
        '8',
      ],
      [
        'quotaMaxNodeIPs',
        'provider.field.maxNodeIPs',
        ['network', 'quotaPerTenant', 'maxNodeIPs'],
        'count',
        '',
      ],
      [
        'quotaMaxLoadBalancerIPs',
        'provider.field.maxLbIPs',
        ['network', 'quotaPerTenant', 'maxLoadBalancerIPs'],
        'count',
        '',
      ],
    ] as const
  ).map(([key, label, path, type, example]): ProviderField => ({
    key,
    kind: '',
    section: 'network',
    type,
    label,
    path: [...path],
    example,
  })),
  ...(['maxClustersPerTeam', 'maxNodesPerTeam'] as const).map((key): ProviderField => ({
    key,
    kind: '',
    section: 'limits',
    type: 'count',
    label: `provider.field.${key}`,
    path: ['limits', key],
  })),
];

export const fieldsOf = (kind: string, section?: Section): ProviderField[] =>
  fields.filter(
    (field) =>
      (field.kind === '' || field.kind === kind) && (section === undefined || field.section === section),
  );

export const isSecret = (field: ProviderField): boolean =>
  field.type === 'secret' || field.type === 'secretArea';

export interface Form {
  name: string;
  kind: string;
  mode: 'ipam' | 'cloud';
  pools: string[]; // the first is tried first
  team: string; // empty: of the platform
  removeCA: boolean;
  values: Record<string, string>;
}

export const emptyForm = (kind: string): Form => ({
  name: '',
  kind,
  mode: kind === 'aws' || kind === 'azure' || kind === 'gcp' ? 'cloud' : 'ipam',
  pools: [],
  team: '',
  removeCA: false,
  values: {},
});

function at(value: unknown, path: string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isObject(inner) ? inner[key] : undefined), value);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

/** What a provider has now, as text; nothing for a secret. */
export function valueIn(raw: unknown, field: ProviderField): string {
  return isSecret(field) ? '' : textOf(at(raw, ['spec', ...field.path]));
}

export function formOf(raw: unknown, kind: string): Form {
  const refs = at(raw, ['spec', 'network', 'poolRefs']);
  const values = fieldsOf(kind).map((field) => [field.key, valueIn(raw, field)] as const);
  return {
    ...emptyForm(kind),
    name: textOf(at(raw, ['metadata', 'name'])),
    mode: at(raw, ['spec', 'network', 'mode']) === 'ipam' ? 'ipam' : 'cloud',
    pools: Array.isArray(refs) ? refs.map((ref) => textOf(at(ref, ['name']))) : [],
    team: textOf(at(raw, ['spec', 'scope', 'teamRef', 'name'])),
    values: Object.fromEntries(values),
  };
}

/** By the name of the field in the request. */
export type Errors = Record<string, string>;

const nameRule = /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/;

export function check(form: Form, changing: boolean): Errors {
  const errors: Errors = {};
  if (!nameRule.test(form.name)) errors['name'] = t('provider.error.name');
  for (const field of fieldsOf(form.kind)) {
    const value = (form.values[field.key] ?? '').trim();
    if (value === '') {
      // A secret that is left empty stays as it is.
      if (field.needed && !(changing && isSecret(field))) errors[field.key] = t('provider.error.needed');
    } else if (field.type === 'count' && !/^[1-9]\d{0,5}$/.test(value)) {
      errors[field.key] = t('provider.error.count');
    } else if (field.type === 'url' && !/^https?:\/\/[^\s/]+/.test(value)) {
      errors[field.key] = t('provider.error.url');
    }
  }
  if (form.kind === 'proxmox' && !changing) checkProxmox(form, errors);
  return errors;
}

/** A token, or a user with a password. */
function checkProxmox({ values }: Form, errors: Errors): void {
  const has = (key: string) => (values[key] ?? '') !== '';
  if (has('proxmoxTokenId') && has('proxmoxTokenSecret')) return;
  if (has('proxmoxUsername') && has('proxmoxPassword')) return;
  errors[
    has('proxmoxUsername')
      ? 'proxmoxPassword'
      : has('proxmoxTokenId')
        ? 'proxmoxTokenSecret'
        : 'proxmoxTokenId'
  ] = t('provider.error.proxmox');
}

function sent(field: ProviderField, value: string): unknown {
  if (field.type === 'switch') return value === 'true';
  if (field.type === 'count') return Number(value);
  if (field.type === 'list')
    return value
      .split(/[,\s]+/)
      .map((item) => item.trim())
      .filter(Boolean);
  // A kubeconfig keeps its last line end.
  return field.type === 'secretArea' ? value : value.trim();
}

/** What is sent. When something is changed, only what is different and the secrets that were typed. */
export function bodyOf(form: Form, before?: Form): ProviderBody {
  const body: ProviderBody = before ? {} : { name: form.name, provider: form.kind };
  for (const field of fieldsOf(form.kind)) {
    const value = form.values[field.key] ?? '';
    // The server keeps what comes empty; it is not sent at all.
    if (value === '' || value === before?.values[field.key]) continue;
    body[field.key] = sent(field, value);
  }
  if (form.mode !== before?.mode) body['networkMode'] = form.mode;
  if (JSON.stringify(form.pools) !== JSON.stringify(before?.pools ?? []))
    body['poolRefs'] = form.pools.map((name, i) => ({ name, priority: i }));
  if (form.team !== (before?.team ?? '')) {
    body['scopeType'] = form.team === '' ? 'platform' : 'team';
    if (form.team !== '') body['scopeTeamRef'] = form.team;
  }
  if (form.removeCA) body['removeCABundle'] = true;
  return body;
}

export function kindName(kind: string): string {
  const key = `provider.kind.${kind}`;
  return hasMessage(key) ? t(key) : kind;
}
