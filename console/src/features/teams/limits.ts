/** What a team may use: the limits there are, beside what is used. */
import type { ResourceLimits, ResourceUsage, Team } from '../../api/teams';
import { readCount } from '../../lib/count';
import { locale, t, type MessageKey } from '../../lib/i18n';
import { formatBytes, parseQuantity } from '../../lib/quantity';

export interface Limit {
  name: keyof ResourceLimits;
  title: MessageKey;
  kind: 'count' | 'amount';
  used?: keyof ResourceUsage;
  bytes?: boolean;
}

export const limits: Limit[] = [
  { name: 'maxClusters', title: 'limit.clusters', kind: 'count', used: 'clusters' },
  { name: 'maxTotalNodes', title: 'limit.nodes', kind: 'count', used: 'totalNodes' },
  { name: 'maxWorkersPerCluster', title: 'limit.nodesPerCluster', kind: 'count' },
  { name: 'maxTotalCPU', title: 'limit.cpu', kind: 'amount', used: 'totalCPU' },
  { name: 'maxTotalMemory', title: 'limit.memory', kind: 'amount', used: 'totalMemory', bytes: true },
  { name: 'maxTotalStorage', title: 'limit.storage', kind: 'amount', used: 'totalStorage', bytes: true },
];

const numberOf = (value: string | number | undefined) =>
  value === undefined ? undefined : parseQuantity(String(value));

export interface Bar {
  name: string;
  title: string;
  used: number;
  limit: number | undefined;
  show: (value: number) => string;
}

/** One bar for everything that is counted. */
export function barsOf(team: Team): Bar[] {
  return limits.flatMap(({ name, title, used, bytes }) =>
    used === undefined
      ? []
      : [
          {
            name,
            title: t(title),
            used: numberOf(team.resourceUsage?.[used]) ?? 0,
            limit: numberOf(team.resourceLimits?.[name]),
            show: (value: number) =>
              bytes
                ? formatBytes(value, locale())
                : value.toLocaleString(locale(), { maximumFractionDigits: 1 }),
          },
        ],
  );
}

export type LimitsForm = Record<keyof ResourceLimits, string>;

export function limitsForm(kept: ResourceLimits | undefined): LimitsForm {
  const of = (name: keyof ResourceLimits) => String(kept?.[name] ?? '');
  return {
    maxClusters: of('maxClusters'),
    maxTotalNodes: of('maxTotalNodes'),
    maxWorkersPerCluster: of('maxWorkersPerCluster'),
    maxTotalCPU: of('maxTotalCPU'),
    maxTotalMemory: of('maxTotalMemory'),
    maxTotalStorage: of('maxTotalStorage'),
  };
}

export function limitError({ name, kind }: Limit, form: LimitsForm): string | undefined {
  const typed = form[name].trim();
  if (kind === 'count') return Number.isNaN(readCount(typed)) ? t('limit.count') : undefined;
  const value = typed === '' ? 0 : parseQuantity(typed);
  return value === undefined || value < 0 ? t('limit.amount') : undefined;
}

/** All limits that are left; the others are none any more. */
export function limitsBody(form: LimitsForm): Partial<ResourceLimits> {
  const amount = (typed: string) => typed.trim() || undefined;
  return {
    maxClusters: readCount(form.maxClusters),
    maxTotalNodes: readCount(form.maxTotalNodes),
    maxWorkersPerCluster: readCount(form.maxWorkersPerCluster),
    maxTotalCPU: amount(form.maxTotalCPU),
    maxTotalMemory: amount(form.maxTotalMemory),
    maxTotalStorage: amount(form.maxTotalStorage),
  };
}
