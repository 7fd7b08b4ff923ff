/** The form of an environment: what was typed, whether it is right, and what is sent. */
import type { AccessEntry, Environment, EnvironmentChange, GroupEntry } from '../../api/teams';
import { readCount } from '../../lib/count';
import { t } from '../../lib/i18n';
import {
  defaultsBody,
  defaultsErrors,
  defaultsForm,
  type DefaultsErrors,
  type DefaultsForm,
} from './defaults';

export interface EnvironmentForm {
  name: string;
  description: string;
  maxClusters: string;
  maxPerMember: string;
  defaults: DefaultsForm;
  users: AccessEntry[];
  groups: GroupEntry[];
}

export interface EnvironmentErrors {
  name?: string;
  maxClusters?: string;
  maxPerMember?: string;
  defaults: DefaultsErrors;
}

const shown = (value: number | undefined) => (value === undefined ? '' : String(value));

export function environmentForm(kept: Environment | undefined): EnvironmentForm {
  return {
    name: kept?.name ?? '',
    description: kept?.description ?? '',
    maxClusters: shown(kept?.limits?.maxClusters),
    maxPerMember: shown(kept?.limits?.maxClustersPerMember),
    defaults: defaultsForm(kept?.clusterDefaults),
    users: kept?.access?.users ?? [],
    groups: kept?.access?.groups ?? [],
  };
}

function capError(typed: string, ceiling: number | undefined): string | undefined {
  const count = readCount(typed);
  if (count === undefined) return undefined;
  if (Number.isNaN(count)) return t('limit.count');
  return ceiling !== undefined && count > ceiling
    ? t('environments.overCeiling', { limit: ceiling })
    : undefined;
}

/** `others`: the names that are taken. `ceiling`: how many clusters the team may have. */
export function environmentErrors(
  form: EnvironmentForm,
  others: string[],
  ceiling: number | undefined,
): EnvironmentErrors {
  const errors: EnvironmentErrors = { defaults: defaultsErrors(form.defaults) };
  if (!/^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/.test(form.name) || form.name.length > 63)
    errors.name = t('environments.nameWrong');
  else if (others.some((name) => name.toLowerCase() === form.name.toLowerCase()))
    errors.name = t('environments.nameTaken');
  const clusters = capError(form.maxClusters, ceiling);
  const perMember = capError(form.maxPerMember, ceiling);
  if (clusters !== undefined) errors.maxClusters = clusters;
  if (perMember !== undefined) errors.maxPerMember = perMember;
  return errors;
}

export function isRight({ defaults, ...rest }: EnvironmentErrors): boolean {
  return Object.keys(rest).length === 0 && Object.keys(defaults).length === 0;
}

/** Everything the form shows; null takes a part away. */
export function environmentBody(form: EnvironmentForm, kept: Environment | undefined): EnvironmentChange {
  const limits = {
    maxClusters: readCount(form.maxClusters),
    maxClustersPerMember: readCount(form.maxPerMember),
  };
  const any = limits.maxClusters !== undefined || limits.maxClustersPerMember !== undefined;
  const access = form.users.length + form.groups.length > 0;
  const defaults = defaultsBody(form.defaults, kept?.clusterDefaults);
  // A new environment has nothing that could be taken away.
  const none = kept ? null : undefined;
  return {
    name: form.name,
    description: form.description.trim() || none,
    limits: any ? limits : none,
    clusterDefaults: defaults ?? none,
    access: access ? { users: form.users, groups: form.groups } : none,
  };
}
