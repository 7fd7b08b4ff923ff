import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonFor, remainder } from '../../api/http';
import { changeEnvironment, createEnvironment, teamQueries, type Environment } from '../../api/teams';
import { useChange } from '../../components/change';
import { FormDialog } from '../../components/Dialog';
import { TextField } from '../../components/Field';
import { t } from '../../lib/i18n';
import { AccessFields } from './AccessFields';
import { DefaultsFields } from './DefaultsFields';
import {
  environmentBody,
  environmentErrors,
  environmentForm,
  isRight,
  type EnvironmentForm,
} from './environmentForm';

interface Props {
  team: string;
  /** Absent: a new one. */
  environment: Environment | undefined;
  others: string[];
  onClose: () => void;
}

export function EnvironmentDialog({ team, environment, others, onClose }: Props) {
  const ceiling = useQuery(teamQueries.one(team)).data?.resourceLimits?.maxClusters;
  const [before] = useState(() => environmentForm(environment));
  const [form, setForm] = useState(before);
  const [tried, setTried] = useState(false);
  const change = useChange([['team', team], ['teams']], onClose);
  const errors = environmentErrors(form, others, ceiling);
  const set = (part: Partial<EnvironmentForm>) => setForm((old) => ({ ...old, ...part }));
  const shown = tried ? errors : { defaults: {} };
  const said = (name: string) => reasonFor(change.error, name);

  const submit = () => {
    setTried(true);
    if (!isRight(errors)) return;
    const body = environmentBody(form, environment);
    change.mutate({
      work: () => (environment ? changeEnvironment(team, body) : createEnvironment(team, body)),
      done: t(environment ? 'environments.saved' : 'environments.created', { name: form.name }),
    });
  };

  return (
    <FormDialog
      title={environment ? t('environments.editTitle', { name: environment.name }) : t('environments.create')}
      action={t(environment ? 'dialog.save' : 'environments.create')}
      wide
      dirty={form !== before}
      busy={change.isPending}
      error={remainder(change.error, ['name', 'maxClusters', 'maxClustersPerMember'])}
      onSubmit={submit}
      onClose={onClose}
    >
      <fieldset className="section">
        <legend>{t('environments.basics')}</legend>
        <div className="form-row">
          <TextField
            label={t('clusters.name')}
            value={form.name}
            readOnly={environment !== undefined}
            autoComplete="off"
            spellCheck={false}
            hint={t(environment ? 'environments.nameFixed' : 'environments.nameHint')}
            error={shown.name ?? said('name')}
            onChange={(name) => set({ name })}
          />
          <TextField
            label={t('environments.description')}
            value={form.description}
            onChange={(description) => set({ description })}
          />
        </div>
      </fieldset>
      <fieldset className="section">
        <legend>{t('environments.limits')}</legend>
        <div className="form-row">
          <TextField
            label={t('environments.maxClusters')}
            inputMode="numeric"
            value={form.maxClusters}
            hint={ceiling === undefined ? t('limit.none') : t('environments.ceiling', { limit: ceiling })}
            error={shown.maxClusters ?? said('maxClusters')}
            onChange={(maxClusters) => set({ maxClusters })}
          />
          <TextField
            label={t('environments.maxPerMember')}
            inputMode="numeric"
            value={form.maxPerMember}
            hint={t('limit.none')}
            error={shown.maxPerMember ?? said('maxClustersPerMember')}
            onChange={(maxPerMember) => set({ maxPerMember })}
          />
        </div>
      </fieldset>
      <fieldset className="section">
        <legend>{t('defaults.title')}</legend>
        <DefaultsFields
          form={form.defaults}
          errors={shown.defaults}
          onChange={(part) => set({ defaults: { ...form.defaults, ...part } })}
        />
      </fieldset>
      <fieldset className="section">
        <legend>{t('environments.access')}</legend>
        <AccessFields team={team} users={form.users} groups={form.groups} onChange={set} />
      </fieldset>
    </FormDialog>
  );
}
