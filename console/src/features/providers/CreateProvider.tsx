import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type SubmitEvent } from 'react';
import { ApiError } from '../../api/http';
import { createProvider, testProvider } from '../../api/providers';
import { platformRefusal, useMe } from '../../api/roles';
import { Button, ButtonLink } from '../../components/Button';
import { TextField } from '../../components/Field';
import { Card, Page } from '../../components/Page';
import { Blank, Notice } from '../../components/states';
import { toast } from '../../components/toasts';
import { t } from '../../lib/i18n';
import { go, to, useQueryPart } from '../../lib/location';
import { bodyOf, check, emptyForm, kindName, kinds, type Errors, type Form } from './fields';
import { ProviderFields } from './ProviderFields';
import { TestResult } from './ProviderTest';
import './providers.css';

const crumbs = () => [{ label: t('nav.providers'), to: '/admin/providers' }];

export default function CreateProvider() {
  const refused = platformRefusal(useMe());
  const [wanted, choose] = useQueryPart('kind');
  const kind = kinds.find((known) => known === wanted);
  if (refused !== undefined)
    return (
      <Blank
        icon="shield"
        title={t('state.forbidden')}
        action={<ButtonLink to="/admin/providers">{t('nav.providers')}</ButtonLink>}
      >
        {refused}
      </Blank>
    );
  return (
    <Page title={t('provider.create')} lead={t('provider.createLead')} crumbs={crumbs()}>
      <ul className="kinds" aria-label={t('provider.kind')}>
        {kinds.map((name) => (
          <li key={name}>
            <button
              type="button"
              className="kind-card"
              aria-pressed={kind === name}
              onClick={() => choose(name)}
            >
              <strong>{kindName(name)}</strong>
              <span className="soft">{t(`provider.kindText.${name}`)}</span>
            </button>
          </li>
        ))}
      </ul>
      {kind && <CreateForm key={kind} kind={kind} />}
    </Page>
  );
}

function CreateForm({ kind }: { kind: string }) {
  const client = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [form, setForm] = useState<Form>(() => emptyForm(kind));
  const [tried, setTried] = useState(false);
  const test = useMutation({ mutationFn: () => testProvider(bodyOf(form)) });
  const create = useMutation({
    mutationFn: () => createProvider(bodyOf(form)),
    onSuccess: async (made) => {
      toast('success', t('provider.created', { name: made.name }));
      await client.invalidateQueries({ queryKey: ['providers'] });
      go(to`/admin/providers/${made.namespace}/${made.name}`, { force: true });
    },
  });
  const failed = create.error ?? test.error;
  const told: Errors =
    failed instanceof ApiError
      ? Object.fromEntries(failed.fields.map(({ field, reason }) => [field, reason]))
      : {};
  const errors = tried ? { ...told, ...check(form, false) } : {};
  const attempt = (work: () => void) => {
    setTried(true);
    if (Object.keys(check(form, false)).length === 0) work();
    // The first thing that is wrong is where the typing goes on.
    else requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const change = (next: Form) => {
    test.reset();
    create.reset();
    setForm(next);
  };
  return (
    <form
      ref={element}
      className="stack"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        attempt(() => create.mutate());
      }}
    >
      <Card title={kindName(kind)}>
        <div className="provider-form">
          <TextField
            label={t('clusters.name')}
            value={form.name}
            autoComplete="off"
            error={errors['name']}
            onChange={(name) => change({ ...form, name })}
          />
          <ProviderFields form={form} changing={false} errors={errors} onChange={change} />
        </div>
      </Card>
      {failed && <Notice kind="error" title={failed.message} />}
      {test.data && <TestResult result={test.data} />}
      <div className="row form-end">
        <Button busy={test.isPending} icon="refresh" onClick={() => attempt(() => test.mutate())}>
          {t('provider.test')}
        </Button>
        <Button type="submit" look="primary" busy={create.isPending}>
          {t('provider.create')}
        </Button>
      </div>
    </form>
  );
}
