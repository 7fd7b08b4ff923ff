import { operatingSystems } from '../../api/clusters';
import { SelectField, TextField } from '../../components/Field';
import { t } from '../../lib/i18n';
import type { DefaultsErrors, DefaultsForm } from './defaults';

/** What a new cluster begins with, of a team or of one of its environments. */
export function DefaultsFields({
  form,
  errors,
  readOnly,
  onChange,
}: {
  form: DefaultsForm;
  errors: DefaultsErrors;
  readOnly?: boolean;
  onChange: (change: Partial<DefaultsForm>) => void;
}) {
  const systems =
    form.os === '' || operatingSystems.includes(form.os) ? operatingSystems : [form.os, ...operatingSystems];
  return (
    <>
      <div className="form-row">
        <TextField
          label={t('defaults.version')}
          value={form.version}
          spellCheck={false}
          readOnly={readOnly}
          error={errors.version}
          onChange={(version) => onChange({ version })}
        />
        <SelectField
          label={t('defaults.os')}
          value={form.os}
          disabled={readOnly}
          options={[
            { value: '', label: t('defaults.osNone') },
            ...systems.map((name) => ({ value: name, label: name })),
          ]}
          onChange={(os) => onChange({ os })}
        />
      </div>
      <div className="form-row">
        {(['workers', 'cpu', 'memory', 'disk'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`defaults.${name}`)}
            inputMode="numeric"
            value={form[name]}
            readOnly={readOnly}
            error={errors[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
      <TextField
        label={t('defaults.addons')}
        hint={t('defaults.addonsHint')}
        value={form.addons}
        spellCheck={false}
        readOnly={readOnly}
        onChange={(addons) => onChange({ addons })}
      />
    </>
  );
}
