import { lazy, Suspense, useState } from 'react';
import { parse, stringify } from 'yaml';
import { changePolicy, createPolicy, type Policy } from '../../api/policies';
import { useChange } from '../../components/change';
import { FormDialog } from '../../components/Dialog';
import { FieldError } from '../../components/Field';
import { Skeleton } from '../../components/states';
import { t } from '../../lib/i18n';
import { isObject } from '../../lib/parse';

const Editor = lazy(() => import('../../components/Editor'));

const example = {
  metadata: { name: 'images-of-production' },
  spec: {
    scope: { teamAndEnvironment: { teamRef: { name: 'alpha' }, environmentName: 'prod' } },
    targetProviders: [],
    options: { image: { mode: 'allowList', values: ['debian-12'], default: 'debian-12' } },
  },
};

/** A policy as YAML; one that is there keeps its version, so that nobody is overwritten. */
export function PolicyDialog({ policy, onClose }: { policy?: Policy; onClose: () => void }) {
  const [before] = useState(() => stringify(manifestOf(policy?.raw)));
  const [text, setText] = useState(before);
  const [problem, setProblem] = useState('');
  const change = useChange([['policies']], onClose);
  const submit = () => {
    let manifest: unknown;
    try {
      manifest = parse(text);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      return;
    }
    setProblem(isObject(manifest) ? '' : t('addons.valuesMap'));
    if (!isObject(manifest)) return;
    change.mutate({
      work: () => (policy ? changePolicy(policy.name, manifest) : createPolicy(manifest)),
      done: t('policy.saved'),
    });
  };
  return (
    <FormDialog
      wide
      title={policy ? t('policy.edit', { name: policy.name }) : t('policy.create')}
      action={t('dialog.save')}
      dirty={text !== before}
      busy={change.isPending}
      error={change.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="soft">{t('policy.hint')}</p>
      <Suspense fallback={<Skeleton lines={8} />}>
        <Editor label={t('tab.yaml')} value={text} onChange={setText} />
      </Suspense>
      {problem !== '' && <FieldError text={problem} />}
    </FormDialog>
  );
}

function manifestOf(raw: unknown): unknown {
  if (!isObject(raw)) return example;
  const meta = isObject(raw['metadata']) ? raw['metadata'] : {};
  return {
    metadata: { name: meta['name'], resourceVersion: meta['resourceVersion'] },
    spec: raw['spec'],
  };
}
