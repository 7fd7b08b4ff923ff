import { useQuery } from '@tanstack/react-query';
import { networkQueries } from '../../api/networks';
import { teamQueries } from '../../api/teams';
import { CheckField, Segments, SelectField, TextArea, TextField } from '../../components/Field';
import { Notice } from '../../components/states';
import { t } from '../../lib/i18n';
import { fieldsOf, isSecret, sections, type Errors, type Form, type ProviderField } from './fields';

interface Props {
  form: Form;
  /** What is there is changed: secrets that are left empty stay. */
  changing: boolean;
  errors: Errors;
  onChange: (form: Form) => void;
}

/** Everything a provider is asked for, by section. */
export function ProviderFields({ form, changing, errors, onChange }: Props) {
  const set = (key: string, value: string) => onChange({ ...form, values: { ...form.values, [key]: value } });
  return (
    <>
      {sections.map((section) => (
        <fieldset key={section} className="provider-section">
          <legend>{t(`provider.section.${section}`)}</legend>
          {section === 'credentials' && (
            <Notice kind="info" title={t(changing ? 'provider.keep' : 'provider.writeOnly')} />
          )}
          {section === 'network' && <Network form={form} onChange={onChange} />}
          {section === 'limits' && <Scope form={form} changing={changing} onChange={onChange} />}
          <div className="provider-grid">
            {fieldsOf(form.kind, section)
              .filter(
                (field) => section !== 'network' || form.mode === 'ipam' || field.key.startsWith('network'),
              )
              .map((field) => (
                <One
                  key={field.key}
                  field={field}
                  value={form.values[field.key] ?? ''}
                  changing={changing}
                  error={errors[field.key]}
                  onChange={(value) => set(field.key, value)}
                />
              ))}
          </div>
          {section === 'credentials' && changing && form.kind === 'nutanix' && (
            <CheckField
              label={t('provider.removeCA')}
              checked={form.removeCA}
              onChange={(removeCA) => onChange({ ...form, removeCA })}
            />
          )}
        </fieldset>
      ))}
    </>
  );
}

interface OneProps {
  field: ProviderField;
  value: string;
  changing: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
}

function One({ field, value, changing, error, onChange }: OneProps) {
  const label = t(field.label);
  const kept = changing && isSecret(field);
  if (field.type === 'switch')
    return (
      <CheckField
        label={label}
        hint={t('provider.insecureHint')}
        checked={value === 'true'}
        onChange={(on) => onChange(String(on))}
      />
    );
  if (field.type === 'secretArea')
    return (
      <TextArea
        label={label}
        className="input mono"
        rows={5}
        value={value}
        spellCheck={false}
        autoComplete="off"
        placeholder={kept ? t('provider.unchanged') : ''}
        error={error}
        onChange={onChange}
      />
    );
  return (
    <TextField
      label={field.needed && !kept ? label : `${label} (${t('provider.optional')})`}
      type={field.type === 'secret' ? 'password' : 'text'}
      inputMode={field.type === 'count' ? 'numeric' : undefined}
      autoComplete={field.type === 'secret' ? 'new-password' : 'off'}
      spellCheck={false}
      placeholder={kept ? t('provider.unchanged') : field.example}
      hint={field.type === 'list' ? t('provider.listHint') : undefined}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

function Network({ form, onChange }: { form: Form; onChange: (form: Form) => void }) {
  const pools = useQuery(networkQueries.list()).data ?? [];
  const known = [...new Set([...form.pools, ...pools.map((pool) => pool.name)])];
  return (
    <>
      <Segments
        label={t('provider.mode')}
        value={form.mode}
        options={[
          { value: 'ipam', label: t('provider.mode.ipam') },
          { value: 'cloud', label: t('provider.mode.cloud') },
        ]}
        onChange={(mode) => onChange({ ...form, mode })}
      />
      <p className="soft">{t(form.mode === 'ipam' ? 'provider.mode.ipamText' : 'provider.mode.cloudText')}</p>
      {form.mode === 'ipam' && (
        <div className="field" role="group" aria-label={t('nav.networks')}>
          <span className="label">{t('nav.networks')}</span>
          {known.length === 0 && <span className="hint">{t('provider.noPools')}</span>}
          {known.map((name) => (
            <CheckField
              key={name}
              label={name}
              checked={form.pools.includes(name)}
              onChange={(on) =>
                onChange({
                  ...form,
                  pools: on ? [...form.pools, name] : form.pools.filter((other) => other !== name),
                })
              }
            />
          ))}
        </div>
      )}
    </>
  );
}

function Scope({
  form,
  changing,
  onChange,
}: {
  form: Form;
  changing: boolean;
  onChange: (form: Form) => void;
}) {
  const teams = useQuery(teamQueries.list()).data ?? [];
  return (
    <SelectField
      label={t('provider.scope')}
      value={form.team}
      disabled={changing}
      options={[
        { value: '', label: t('provider.scope.platform') },
        ...teams.map((team) => ({ value: team.name, label: t('provider.scope.team', { team: team.name }) })),
      ]}
      onChange={(team) => onChange({ ...form, team })}
    />
  );
}
