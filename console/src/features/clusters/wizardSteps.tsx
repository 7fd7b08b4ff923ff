import { useQuery } from '@tanstack/react-query';
import { addonQueries } from '../../api/addons';
import { operatingSystems, type Cluster } from '../../api/clusters';
import { providerQueries } from '../../api/providers';
import type { Scope } from '../../api/scope';
import { teamQueries, type Environment, type Team } from '../../api/teams';
import { Status } from '../../components/badges';
import { Button } from '../../components/Button';
import { Copy } from '../../components/Copy';
import { CheckField, FieldError, Segments, SelectField, TextField } from '../../components/Field';
import { Facts } from '../../components/Page';
import { Notice, Skeleton } from '../../components/states';
import { rangeSize } from '../../lib/address';
import { t } from '../../lib/i18n';
import { versionsOf } from './versions';
import { bodyOf, commandOf, type Errors, type Form, type Step } from './wizardForm';

interface Props {
  scope: Scope;
  form: Form;
  errors: Errors;
  team: Team | undefined;
  environments: Environment[];
  clusters: Cluster[];
  onChange: (part: Partial<Form>) => void;
  onVisit: (step: Step) => void;
}

export function StepFields({ step, ...props }: Props & { step: Step }) {
  switch (step) {
    case 'basics':
      return <Basics {...props} />;
    case 'provider':
      return <Providers {...props} />;
    case 'nodes':
      return <Nodes {...props} />;
    case 'network':
      return <Network {...props} />;
    case 'addons':
      return <Addons {...props} />;
    case 'advanced':
      return <Advanced {...props} />;
    case 'review':
      return <Review {...props} />;
  }
}

function environmentLabel(environment: Environment): string {
  const cap = environment.limits?.maxClusters;
  if (cap === undefined) return environment.name;
  const full = environment.clusterCount >= cap ? ` · ${t('meter.full')}` : '';
  return `${environment.name} (${environment.clusterCount}/${cap})${full}`;
}

function Basics({ scope, form, errors, team, environments, clusters, onChange }: Props) {
  const teams = useQuery({ ...teamQueries.list(), enabled: scope.team === '' }).data ?? [];
  return (
    <>
      <TextField
        label={t('clusters.name')}
        hint={t('wizard.nameHint')}
        value={form.name}
        error={errors.name}
        autoComplete="off"
        spellCheck={false}
        autoFocus
        onChange={(name) => onChange({ name })}
      />
      {scope.team === '' && (
        <SelectField
          label={t('clusters.team')}
          value={form.team}
          error={errors.team}
          options={[
            { value: '', label: t('wizard.choose') },
            ...teams.map((item) => ({ value: item.name, label: item.displayName || item.name })),
          ]}
          onChange={(value) => onChange({ team: value, environment: '' })}
        />
      )}
      {environments.length > 0 && (
        <SelectField
          label={t('clusters.environment')}
          value={form.environment}
          error={errors.environment}
          options={[
            { value: '', label: t('wizard.choose') },
            ...environments.map((item) => ({
              value: item.name,
              label: environmentLabel(item),
              disabled:
                item.limits?.maxClusters !== undefined && item.clusterCount >= item.limits.maxClusters,
            })),
          ]}
          onChange={(environment) => onChange({ environment })}
        />
      )}
      <TextField
        label={t('wizard.version')}
        hint={t('wizard.versionHint')}
        value={form.version}
        error={errors.version}
        list="known-versions"
        placeholder={t('wizard.versionDefault')}
        spellCheck={false}
        onChange={(version) => onChange({ version })}
      />
      <datalist id="known-versions">
        {versionsOf(clusters, team).map((version) => (
          <option key={version} value={version} />
        ))}
      </datalist>
    </>
  );
}

function Providers({ form, errors, onChange }: Props) {
  const providers = useQuery(providerQueries.list(form.team));
  if (providers.isPending) return <Skeleton lines={4} />;
  if (providers.isError) return <Notice kind="error" title={providers.error.message} />;
  const options = [
    {
      key: '',
      title: t('wizard.defaultProvider'),
      detail: t('wizard.defaultProviderText'),
      ready: undefined,
    },
    ...providers.data.map((item) => ({
      key: item.key,
      title: item.name,
      detail: [item.kind, item.team || t('wizard.platformProvider')].join(' · '),
      ready: item.ready,
    })),
  ];
  return (
    <fieldset>
      <legend>{t('clusters.provider')}</legend>
      <div className="cards choices">
        {options.map((option) => (
          <label key={option.key} className="card choice">
            <input
              type="radio"
              name="provider"
              checked={form.provider === option.key}
              onChange={() => onChange({ provider: option.key })}
            />
            <span>
              <strong>{option.title}</strong>
              <span className="soft">{option.detail}</span>
            </span>
            {option.ready !== undefined && <Status word={option.ready ? 'Ready' : 'NotReady'} />}
          </label>
        ))}
      </div>
      {errors.provider && <FieldError text={errors.provider} />}
    </fieldset>
  );
}

const sizes = {
  small: { workers: '1', cpu: '2', memory: '4Gi', disk: '30Gi' },
  medium: { workers: '3', cpu: '4', memory: '8Gi', disk: '50Gi' },
  large: { workers: '5', cpu: '8', memory: '16Gi', disk: '100Gi' },
} as const;

function Nodes({ form, errors, onChange }: Props) {
  const names = ['small', 'medium', 'large'] as const;
  const fitting = names.find((name) =>
    (Object.entries(sizes[name]) as [keyof (typeof sizes)['small'], string][]).every(
      ([key, value]) => form[key] === value,
    ),
  );
  return (
    <>
      <Segments
        label={t('wizard.size')}
        value={fitting ?? 'own'}
        options={[
          ...names.map((name) => ({ value: name as string, label: t(`size.${name}`) })),
          { value: 'own', label: t('size.own') },
        ]}
        onChange={(value) => {
          const size = names.find((name) => name === value);
          if (size) onChange(sizes[size]);
        }}
      />
      <div className="form-row">
        <TextField
          label={t('scale.workers')}
          type="number"
          min={1}
          max={100}
          value={form.workers}
          error={errors.workers}
          onChange={(workers) => onChange({ workers })}
        />
        <TextField
          label={t('wizard.cpu')}
          type="number"
          min={1}
          value={form.cpu}
          error={errors.cpu}
          onChange={(cpu) => onChange({ cpu })}
        />
        <TextField
          label={t('wizard.memory')}
          value={form.memory}
          error={errors.memory}
          onChange={(memory) => onChange({ memory })}
        />
        <TextField
          label={t('wizard.disk')}
          value={form.disk}
          error={errors.disk}
          onChange={(disk) => onChange({ disk })}
        />
      </div>
      <div className="form-row">
        <SelectField
          label={t('wizard.os')}
          value={form.os}
          error={errors.os}
          options={[
            { value: '', label: t('wizard.osDefault') },
            ...operatingSystems.map((value) => ({
              value,
              label: value,
            })),
          ]}
          onChange={(os) => onChange({ os })}
        />
        <SelectField
          label={t('wizard.controlPlaneReplicas')}
          value={form.controlPlaneReplicas}
          error={errors.controlPlaneReplicas}
          options={[
            { value: '1', label: '1' },
            { value: '3', label: t('wizard.highAvailability') },
          ]}
          onChange={(controlPlaneReplicas) => onChange({ controlPlaneReplicas })}
        />
      </div>
    </>
  );
}

function Network({ form, errors, onChange }: Props) {
  const size = rangeSize(form.lbStart, form.lbEnd);
  return (
    <>
      <Segments
        label={t('wizard.addresses')}
        value={form.addresses}
        options={[
          { value: 'pool', label: t('wizard.fromPool') },
          { value: 'range', label: t('wizard.ownRange') },
        ]}
        onChange={(addresses) => onChange({ addresses })}
      />
      {form.addresses === 'pool' ? (
        <TextField
          label={t('wizard.lbPoolSize')}
          hint={t('wizard.lbPoolHint')}
          type="number"
          min={1}
          value={form.lbPoolSize}
          error={errors.lbPoolSize}
          onChange={(lbPoolSize) => onChange({ lbPoolSize })}
        />
      ) : (
        <div className="form-row">
          <TextField
            label={t('wizard.first')}
            value={form.lbStart}
            error={errors.lbStart}
            spellCheck={false}
            onChange={(lbStart) => onChange({ lbStart })}
          />
          <TextField
            label={t('wizard.last')}
            value={form.lbEnd}
            error={errors.lbEnd}
            hint={size === undefined ? undefined : t('wizard.rangeSize', { count: size })}
            spellCheck={false}
            onChange={(lbEnd) => onChange({ lbEnd })}
          />
        </div>
      )}
      <CheckField
        label={t('wizard.ingress')}
        hint={t('wizard.ingressHint')}
        checked={form.ingress}
        onChange={(ingress) => onChange({ ingress })}
      />
    </>
  );
}

function Addons({ form, errors, onChange }: Props) {
  const catalog = useQuery(addonQueries.catalog());
  if (catalog.isPending) return <Skeleton lines={5} />;
  if (catalog.isError) return <Notice kind="error" title={catalog.error.message} />;
  const toggle = (name: string, on: boolean) => {
    if (!on) {
      onChange({ addons: form.addons.filter((item) => item !== name) });
      return;
    }
    // What an addon needs comes with it.
    const needed = catalog.data.addons.find((item) => item.name === name)?.dependsOn ?? [];
    onChange({ addons: [...new Set([...form.addons, name, ...needed])] });
  };
  // Which of the platform's a cluster gets depends on its provider: nothing to choose, and nothing to promise.
  const given = catalog.data.addons.filter((addon) => addon.platform);
  const own = catalog.data.addons.filter((addon) => !addon.platform);
  const labelOf = (addon: (typeof own)[number]) =>
    `${addon.displayName || addon.name} ${addon.defaultVersion}`;
  return (
    <fieldset>
      <legend>{t('wizard.addons')}</legend>
      {own.map((addon) => (
        <CheckField
          key={addon.name}
          label={labelOf(addon)}
          hint={addon.description}
          checked={form.addons.includes(addon.name)}
          onChange={(on) => toggle(addon.name, on)}
        />
      ))}
      {given.length > 0 && (
        <p className="soft">{t('wizard.platformAddons', { names: given.map(labelOf).join(', ') })}</p>
      )}
      {errors.addons && <FieldError text={errors.addons} />}
    </fieldset>
  );
}

function Advanced({ form, errors, onChange }: Props) {
  return (
    <TextField
      label={t('wizard.timeServers')}
      hint={t('wizard.timeServersHint')}
      value={form.timeServers}
      error={errors.timeServers}
      spellCheck={false}
      onChange={(timeServers) => onChange({ timeServers })}
    />
  );
}

function Review({ form, onVisit }: Props) {
  const body = bodyOf(form);
  const line = (label: string, value: string, step: Step): [string, React.ReactNode] => [
    label,
    <span key={label} className="row">
      {value || '–'}
      <Button
        small
        look="quiet"
        icon="edit"
        label={t('wizard.change', { field: label })}
        onClick={() => onVisit(step)}
      />
    </span>,
  ];
  const network = form.addresses === 'range' ? `${form.lbStart} – ${form.lbEnd}` : t('wizard.fromPool');
  return (
    <>
      <Facts
        facts={[
          line(t('clusters.name'), form.name, 'basics'),
          line(t('clusters.team'), form.team, 'basics'),
          line(t('clusters.environment'), form.environment, 'basics'),
          line(t('wizard.version'), form.version || t('wizard.versionDefault'), 'basics'),
          line(
            t('clusters.provider'),
            form.provider.replace(/^.*\//, '') || t('wizard.defaultProvider'),
            'provider',
          ),
          line(t('card.workers'), `${form.workers} × ${form.cpu} CPU, ${form.memory}, ${form.disk}`, 'nodes'),
          line(t('wizard.addresses'), network, 'network'),
          line(t('tab.addons'), form.addons.join(', '), 'addons'),
        ]}
      />
      <div className="row">
        <Copy text={commandOf(form)} label={t('wizard.copyCommand')} words={t('wizard.copyCommand')} />
        <Copy
          text={JSON.stringify(body, null, 2)}
          label={t('wizard.copyRequest')}
          words={t('wizard.copyRequest')}
        />
      </div>
      <pre className="command">{commandOf(form)}</pre>
    </>
  );
}
