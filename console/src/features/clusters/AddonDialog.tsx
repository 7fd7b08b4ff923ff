import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, type SubmitEvent } from 'react';
import { parse, stringify } from 'yaml';
import {
  addonQueries,
  changeAddon,
  installAddon,
  type AddonChange,
  type AddonDefinition,
  type InstalledAddon,
} from '../../api/addons';
import type { Cluster } from '../../api/clusters';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { FieldError, Segments, SelectField, TextField } from '../../components/Field';
import { Notice, Skeleton } from '../../components/states';
import { toast } from '../../components/toasts';
import { t } from '../../lib/i18n';
import { isObject } from '../../lib/parse';

const Editor = lazy(() => import('../../components/Editor'));
const Difference = lazy(() =>
  import('../../components/Editor').then((module) => ({ default: module.Difference })),
);

interface Props {
  cluster: Cluster;
  addon: string;
  definition?: AddonDefinition;
  installed?: InstalledAddon;
  onClose: () => void;
}

type Parsed = { values: Record<string, unknown> } | { problem: string };

/** Values are a YAML mapping, or nothing at all. */
export function readValues(text: string): Parsed {
  try {
    const value: unknown = parse(text);
    if (value === null || value === undefined) return { values: {} };
    return isObject(value) ? { values: value } : { problem: t('addons.valuesMap') };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Installs an addon, or changes one: version, and values with a look at the difference. */
export function AddonDialog({ cluster, addon, definition, installed, onClose }: Props) {
  const client = useQueryClient();
  const current = useQuery({
    ...addonQueries.one(cluster.namespace, cluster.name, addon),
    enabled: installed !== undefined,
  });
  const catalog =
    useQuery(addonQueries.catalog()).data?.addons.find((item) => item.name === addon) ?? definition;
  const before = current.data?.values === undefined ? '' : stringify(current.data.values);
  const [version, setVersion] = useState(installed?.version || definition?.defaultVersion || '');
  const [values, setValues] = useState<string>();
  const [view, setView] = useState<'edit' | 'changes'>('edit');
  const [tried, setTried] = useState(false);
  const text = values ?? before;
  const parsed = readValues(text);
  const dirty = values !== undefined && values !== before;

  useEffect(() => setTried(false), [values]);

  const save = useMutation({
    mutationFn: (change: AddonChange) =>
      installed
        ? changeAddon(cluster.namespace, cluster.name, addon, change)
        : installAddon(cluster.namespace, cluster.name, addon, change),
    onSuccess: async () => {
      toast('success', t(installed ? 'addons.changed' : 'addons.installing', { name: addon }));
      onClose();
      await client.invalidateQueries({ queryKey: ['cluster', cluster.key, 'addons'] });
    },
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if ('problem' in parsed) return;
    save.mutate({ ...(version === '' ? {} : { version }), ...(dirty ? { values: parsed.values } : {}) });
  };
  const versions = catalog?.availableVersions ?? [];

  return (
    <Dialog
      wide
      title={t(installed ? 'addons.configureTitle' : 'addons.installTitle', { name: addon })}
      dirty={dirty}
      onClose={onClose}
    >
      <form onSubmit={submit} noValidate>
        {save.error && <Notice kind="error" title={save.error.message} />}
        {catalog && catalog.dependsOn.length > 0 && !installed && (
          <Notice kind="info" title={t('addons.dependencies', { names: catalog.dependsOn.join(', ') })} />
        )}
        {versions.length > 0 ? (
          <SelectField
            label={t('clusters.version')}
            value={version}
            options={[...new Set([version, ...versions])]
              .filter(Boolean)
              .map((value) => ({ value, label: value }))}
            onChange={setVersion}
          />
        ) : (
          <TextField label={t('clusters.version')} value={version} onChange={setVersion} />
        )}
        <div className="toolbar">
          <h3>{t('addons.values')}</h3>
          <span className="spread" />
          <Segments
            label={t('yaml.view')}
            value={view}
            options={[
              { value: 'edit', label: t('addons.edit') },
              { value: 'changes', label: t('yaml.changes') },
            ]}
            onChange={setView}
          />
        </div>
        <Suspense fallback={<Skeleton lines={6} />}>
          {current.isLoading ? (
            <Skeleton lines={6} />
          ) : view === 'edit' ? (
            <Editor label={t('addons.values')} value={text} onChange={setValues} />
          ) : (
            <Difference before={before} after={text} labels={[t('addons.now'), t('addons.then')]} />
          )}
        </Suspense>
        {tried && 'problem' in parsed && <FieldError text={parsed.problem} />}
        <footer>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" look="primary" busy={save.isPending}>
            {t(installed ? 'dialog.save' : 'addons.install')}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
