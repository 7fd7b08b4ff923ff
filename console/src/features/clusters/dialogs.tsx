import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  clusterQueries,
  deleteCluster,
  moveCluster,
  scaleCluster,
  updateCluster,
  type Cluster,
  type UpdateCluster,
} from '../../api/clusters';
import type { Scope } from '../../api/scope';
import { teamQueries } from '../../api/teams';
import { useChange } from '../../components/change';
import { Confirm, FormDialog } from '../../components/Dialog';
import { CheckField, SelectField, TextField } from '../../components/Field';
import { Notice } from '../../components/states';
import { toast } from '../../components/toasts';
import { t } from '../../lib/i18n';
import { go } from '../../lib/location';
import { upgradesOf } from '../../lib/version';
import { versionsOf } from './versions';

interface Props {
  cluster: Cluster;
  onClose: () => void;
}

export function ScaleDialog({ cluster, onClose }: Props) {
  const [typed, setTyped] = useState(String(cluster.nodesDesired));
  const change = useChange([['cluster', cluster.key]], onClose);
  const count = Number(typed);
  const wrong = !Number.isInteger(count) || count < 1 || count > 100;
  return (
    <FormDialog
      title={t('scale.title', { name: cluster.name })}
      action={t('cluster.scale')}
      dirty={typed !== String(cluster.nodesDesired)}
      busy={change.isPending}
      error={change.error}
      onSubmit={() => {
        if (!wrong)
          change.mutate({
            work: () => scaleCluster(cluster.namespace, cluster.name, count),
            done: t('scale.done', { name: cluster.name }),
          });
      }}
      onClose={onClose}
    >
      <TextField
        label={t('scale.workers')}
        type="number"
        min={1}
        max={100}
        autoFocus
        value={typed}
        hint={t('scale.now', { ready: cluster.nodesReady, desired: cluster.nodesDesired })}
        error={wrong ? t('scale.range') : undefined}
        onChange={setTyped}
      />
      {!wrong && count < cluster.nodesDesired && (
        <Notice kind="warning" title={t('scale.down', { count: cluster.nodesDesired - count })} />
      )}
    </FormDialog>
  );
}

export function UpgradeDialog({ cluster, onClose }: Props) {
  const template = cluster.spec.workers?.machineTemplate;
  const before = {
    version: cluster.spec.kubernetesVersion,
    replicas: String(cluster.spec.controlPlane?.replicas ?? 1),
    cpu: String(template?.cpu ?? ''),
    memory: template?.memory ?? '',
    disk: template?.diskSize ?? '',
  };
  const [form, setForm] = useState(before);
  const [sure, setSure] = useState(false);
  const change = useChange([['cluster', cluster.key]], onClose);
  const set = (part: Partial<typeof form>) => setForm({ ...form, ...part });
  const changed = (name: keyof typeof form) => form[name] !== before[name];
  const newTemplate = changed('cpu') || changed('memory') || changed('disk');
  const downgrade = changed('replicas') && form.replicas === '1';
  const dirty = changed('version') || changed('replicas') || newTemplate;
  const clusters = useQuery(clusterQueries.list({})).data ?? [];
  const upgrades = upgradesOf(before.version, versionsOf(clusters, undefined));

  const submit = () => {
    if (!dirty || (downgrade && !sure)) return;
    const body: UpdateCluster = { resourceVersion: cluster.metadata.resourceVersion };
    if (changed('version')) body.kubernetesVersion = form.version;
    if (changed('replicas')) body.controlPlane = { replicas: Number(form.replicas) };
    if (downgrade) body.acknowledgeDowngrade = true;
    if (newTemplate)
      body.workers = { machineTemplate: { cpu: Number(form.cpu), memory: form.memory, diskSize: form.disk } };
    change.mutate({
      work: () => updateCluster(cluster.namespace, cluster.name, body),
      done: t('edit.done', { name: cluster.name }),
    });
  };

  return (
    <FormDialog
      title={t('edit.title', { name: cluster.name })}
      action={t('dialog.save')}
      dirty={dirty}
      busy={change.isPending}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('wizard.version')}
        value={form.version}
        hint={t('edit.upgradeHint')}
        list="upgrade-versions"
        spellCheck={false}
        onChange={(version) => set({ version })}
      />
      <datalist id="upgrade-versions">
        {upgrades.map((version) => (
          <option key={version} value={version} />
        ))}
      </datalist>
      <SelectField
        label={t('wizard.controlPlaneReplicas')}
        value={form.replicas}
        options={['1', '3'].map((value) => ({ value, label: value }))}
        onChange={(replicas) => set({ replicas })}
      />
      {downgrade && <CheckField label={t('edit.downgrade')} checked={sure} onChange={setSure} />}
      <div className="form-row">
        <TextField
          label={t('wizard.cpu')}
          type="number"
          min={1}
          value={form.cpu}
          onChange={(cpu) => set({ cpu })}
        />
        <TextField label={t('wizard.memory')} value={form.memory} onChange={(memory) => set({ memory })} />
        <TextField label={t('wizard.disk')} value={form.disk} onChange={(disk) => set({ disk })} />
      </div>
      {newTemplate && <Notice kind="warning" title={t('edit.replaces')} />}
    </FormDialog>
  );
}

export function EnvironmentDialog({ cluster, onClose }: Props) {
  const environments =
    useQuery({ ...teamQueries.environments(cluster.team), enabled: cluster.team !== '' }).data ?? [];
  const [target, setTarget] = useState(cluster.environment);
  const change = useChange([['cluster', cluster.key]], onClose);
  return (
    <FormDialog
      title={t('move.title', { name: cluster.name })}
      action={t('cluster.move')}
      dirty={target !== cluster.environment}
      busy={change.isPending}
      error={change.error}
      onSubmit={() =>
        change.mutate({
          work: () => moveCluster(cluster.namespace, cluster.name, target),
          done: t('move.done', { name: cluster.name }),
        })
      }
      onClose={onClose}
    >
      {environments.length === 0 ? (
        <Notice kind="info" title={t('move.none')} />
      ) : (
        <SelectField
          label={t('clusters.environment')}
          hint={t('move.hint')}
          value={target}
          options={environments.map((environment) => ({
            value: environment.name,
            label:
              environment.limits?.maxClusters === undefined
                ? environment.name
                : `${environment.name} (${environment.clusterCount}/${environment.limits.maxClusters})`,
          }))}
          onChange={setTarget}
        />
      )}
    </FormDialog>
  );
}

export function DeleteDialog({ scope, cluster, onClose }: Props & { scope: Scope }) {
  const change = useMutation({
    mutationFn: () => deleteCluster(cluster.namespace, cluster.name),
    onSuccess: () => {
      toast('success', t('delete.done', { name: cluster.name }));
      onClose();
      go(`${scope.base}/clusters`);
    },
  });
  return (
    <Confirm
      title={t('delete.title', { name: cluster.name })}
      consequences={[
        t('delete.nodes', { count: cluster.nodesDesired }),
        t('delete.volumes'),
        t('delete.addresses'),
        t('delete.final'),
      ]}
      name={cluster.name}
      action={t('cluster.delete')}
      busy={change.isPending}
      error={change.error?.message}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    />
  );
}
