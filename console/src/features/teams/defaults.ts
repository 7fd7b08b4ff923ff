/** The defaults of clusters as a form: what was typed, whether it is right, and what is sent. */
import type { ClusterDefaults } from '../../api/teams';
import { readCount } from '../../lib/count';
import { t } from '../../lib/i18n';

export interface DefaultsForm {
  version: string;
  workers: string;
  cpu: string;
  memory: string;
  disk: string;
  os: string;
  addons: string;
}

export type DefaultsErrors = Partial<Record<keyof DefaultsForm, string>>;

const shown = (value: number | undefined) => (value === undefined ? '' : String(value));

export function defaultsForm(kept: ClusterDefaults | undefined): DefaultsForm {
  return {
    version: kept?.kubernetesVersion ?? '',
    workers: shown(kept?.workerCount),
    cpu: shown(kept?.workerCPU),
    memory: shown(kept?.workerMemoryGi),
    disk: shown(kept?.workerDiskGi),
    os: kept?.osType ?? '',
    addons: kept?.defaultAddons.join(', ') ?? '',
  };
}

const least = { workers: 0, cpu: 1, memory: 1, disk: 10 } as const;

export function defaultsErrors(form: DefaultsForm): DefaultsErrors {
  const errors: DefaultsErrors = {};
  for (const [name, minimum] of Object.entries(least) as [keyof typeof least, number][]) {
    const count = readCount(form[name]);
    if (count !== undefined && !(count >= minimum)) errors[name] = t('defaults.number', { least: minimum });
  }
  if (form.version.trim() !== '' && !/^v?\d+\.\d+(\.\d+)?$/.test(form.version.trim()))
    errors.version = t('defaults.versionWrong');
  return errors;
}

/** What is sent, as a whole; null when nothing is a default. What the form does not show is kept. */
export function defaultsBody(
  form: DefaultsForm,
  kept: ClusterDefaults | undefined,
): Partial<ClusterDefaults> | null {
  const addons = form.addons
    .split(/[\s,]+/)
    .map((name) => name.trim())
    .filter(Boolean);
  const body: Partial<ClusterDefaults> = {
    kubernetesVersion: form.version.trim() || undefined,
    workerCount: readCount(form.workers),
    workerCPU: readCount(form.cpu),
    workerMemoryGi: readCount(form.memory),
    workerDiskGi: readCount(form.disk),
    osType: form.os || undefined,
    osVersion: form.os === kept?.osType ? kept.osVersion : undefined,
    ...(addons.length > 0 ? { defaultAddons: addons } : {}),
  };
  return Object.values(body).every((value) => value === undefined) ? null : body;
}

/** "v1.33.4 · 3 workers · talos", for a table. */
export function defaultsSummary(kept: ClusterDefaults | undefined): string {
  if (!kept) return '';
  return [
    kept.kubernetesVersion,
    kept.workerCount === undefined ? undefined : t('defaults.workersShort', { count: kept.workerCount }),
    kept.osType,
    ...kept.defaultAddons,
  ]
    .filter(Boolean)
    .join(' · ');
}
