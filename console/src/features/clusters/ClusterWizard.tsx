import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { clusterQueries, createCluster } from '../../api/clusters';
import { ApiError } from '../../api/http';
import { refusal, roleIn, useMe } from '../../api/roles';
import { clusterPath, type Scope } from '../../api/scope';
import { teamQueries } from '../../api/teams';
import { Button } from '../../components/Button';
import { Icon } from '../../components/Icon';
import { Page } from '../../components/Page';
import { Blank, Notice } from '../../components/states';
import { toast } from '../../components/toasts';
import { useUnsaved } from '../../components/unsaved';
import { t } from '../../lib/i18n';
import { changeQuery, go, usePlace } from '../../lib/location';
import { Summary } from './WizardSummary';
import { StepFields } from './wizardSteps';
import {
  applyDefaults,
  bodyOf,
  check,
  emptyForm,
  fromServer,
  stepOf,
  steps,
  type Errors,
  type Form,
  type Step,
} from './wizardForm';
import './clusters.css';
import './wizard.css';

export default function ClusterWizard({ scope }: { scope: Scope }) {
  const me = useMe();
  const { query } = usePlace();
  const refused = refusal(roleIn(me, scope.team, query.get('env') ?? ''), 'operator');
  if (refused !== undefined)
    return (
      <Blank icon="eye" title={t('wizard.readOnly')}>
        {refused}
      </Blank>
    );
  return <Wizard scope={scope} />;
}

function firstWith(errors: Errors): Step | undefined {
  return steps.find((step) =>
    (Object.keys(errors) as (keyof Form)[]).some((field) => stepOf(field) === step),
  );
}

function Wizard({ scope }: { scope: Scope }) {
  const { query } = usePlace();
  const [form, setForm] = useState(() => emptyForm(scope.team, query.get('env') ?? ''));
  const [fromUs, setFromUs] = useState<Errors>({});
  const [fromThem, setFromThem] = useState<Errors>({});
  const [dryRun, setDryRun] = useState<'' | 'good'>('');
  const [finished, setFinished] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLFormElement>(null);
  const step = steps.find((name) => name === query.get('step')) ?? 'basics';
  const at = steps.indexOf(step);
  const team = useQuery({ ...teamQueries.one(form.team), enabled: form.team !== '' }).data;
  const environments =
    useQuery({ ...teamQueries.environments(form.team), enabled: form.team !== '' }).data ?? [];
  const clusters = useQuery(clusterQueries.list({ team: form.team })).data ?? [];
  const errors = { ...fromUs, ...fromThem };
  const dirty = form.name !== '' && !finished;

  useDefaults(
    form,
    setForm,
    team,
    environments.find((item) => item.name === form.environment),
  );
  useUnsaved(dirty);

  const change = (part: Partial<Form>) => {
    setForm({ ...form, ...part });
    setDryRun('');
    // What was wrong with a field is not known of its new value.
    const without = (old: Errors) =>
      Object.fromEntries(Object.entries(old).filter(([field]) => !(field in part)));
    setFromUs(without);
    setFromThem(without);
  };

  const visit = (target: Step) => {
    changeQuery({ step: target === 'basics' ? undefined : target }, { push: true });
    requestAnimationFrame(() => heading.current?.focus());
  };
  const showFirst = (found: Errors) => {
    const target = firstWith(found);
    if (target === undefined) return;
    if (target !== step) visit(target);
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };

  const known = {
    environments: environments.map((item) => item.name),
    taken: clusters.map((item) => item.name),
  };
  const next = () => {
    const found = check(form, known);
    const here = Object.fromEntries(
      Object.entries(found).filter(([field]) => stepOf(field as keyof Form) === step),
    );
    setFromUs(here);
    if (Object.keys(here).length > 0) showFirst(here);
    else visit(steps[at + 1] ?? 'review');
  };

  const context = { team: form.team, environment: form.environment };
  const onError = (error: Error) => {
    const found = error instanceof ApiError ? fromServer(error.fields) : {};
    setFromThem(found);
    showFirst(found);
  };
  const trial = useMutation({
    mutationFn: () => createCluster({ ...bodyOf(form), dryRun: true }, context),
    onSuccess: () => setDryRun('good'),
    onError,
  });
  const create = useMutation({
    mutationFn: () => createCluster(bodyOf(form), context),
    onSuccess: (cluster) => {
      setFinished(true);
      toast('success', t('wizard.created', { name: cluster.name }));
      go(clusterPath(scope, cluster.namespace, cluster.name), { force: true });
    },
    onError,
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (step !== 'review') {
      next();
      return;
    }
    const found = check(form, known);
    setFromUs(found);
    if (Object.keys(found).length > 0) showFirst(found);
    else create.mutate();
  };
  const problem = create.error ?? trial.error;

  return (
    <Page title={t('clusters.create')} crumbs={[{ label: t('nav.clusters'), to: `${scope.base}/clusters` }]}>
      <div className="wizard">
        <StepList current={step} errors={errors} onVisit={visit} />
        <form ref={body} className="card stack" onSubmit={submit} noValidate>
          <h2 ref={heading} tabIndex={-1}>
            {t(`step.${step}`)}
          </h2>
          {problem && <Notice kind="error" title={problem.message} />}
          {dryRun === 'good' && step === 'review' && <Notice kind="success" title={t('wizard.dryRunGood')} />}
          <StepFields
            step={step}
            scope={scope}
            form={form}
            errors={errors}
            team={team}
            environments={environments}
            clusters={clusters}
            onChange={change}
            onVisit={visit}
          />
          <footer className="row">
            {at > 0 && <Button onClick={() => visit(steps[at - 1] ?? 'basics')}>{t('wizard.back')}</Button>}
            <span className="spread" />
            {step === 'review' && (
              <Button busy={trial.isPending} onClick={() => trial.mutate()}>
                {t('wizard.dryRun')}
              </Button>
            )}
            <Button type="submit" look="primary" busy={create.isPending}>
              {t(step === 'review' ? 'wizard.create' : 'wizard.next')}
            </Button>
          </footer>
        </form>
        <Summary
          form={form}
          team={team}
          environment={environments.find((item) => item.name === form.environment)}
        />
      </div>
    </Page>
  );
}

/** Defaults are filled in once for each team and environment; what was typed before a change stays. */
function useDefaults(
  form: Form,
  setForm: (change: (old: Form) => Form) => void,
  team: Parameters<typeof applyDefaults>[1],
  environment: Parameters<typeof applyDefaults>[2],
): void {
  const done = useRef('');
  const key = `${form.team}/${form.environment}`;
  useEffect(() => {
    if (team === undefined || done.current === key) return;
    done.current = key;
    setForm((old) => applyDefaults(old, team, environment));
  }, [key, team, environment, setForm]);
}

function StepList({
  current,
  errors,
  onVisit,
}: {
  current: Step;
  errors: Errors;
  onVisit: (step: Step) => void;
}) {
  const wrong = new Set((Object.keys(errors) as (keyof Form)[]).map(stepOf));
  return (
    <nav aria-label={t('wizard.steps')}>
      <ol className="steps">
        {steps.map((step, i) => (
          <li key={step}>
            <button
              type="button"
              aria-current={step === current ? 'step' : undefined}
              onClick={() => onVisit(step)}
            >
              <i aria-hidden="true">{i + 1}</i>
              <span>{t(`step.${step}`)}</span>
              {wrong.has(step) && <Icon name="alert" size={14} label={t('wizard.hasErrors')} />}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
