import { useQuery } from '@tanstack/react-query';
import { providerQueries } from '../../api/providers';
import { CheckField, SelectField, TextArea, TextField } from '../../components/Field';
import { t } from '../../lib/i18n';
import { keyOf, type SectionOf, type Setting, type Values } from './sections';

interface Props {
  section: SectionOf;
  values: Values;
  errors: Values;
  readOnly: boolean;
  onChange: (key: string, value: string) => void;
}

/** The settings of a section; those of one component stand together. */
export function SettingFields({ section, values, errors, readOnly, onChange }: Props) {
  const groups = [...new Set(section.settings.map((setting) => setting.of ?? ''))];
  return groups.map((group) => {
    const fields = (
      <div className="setting-grid">
        {section.settings
          .filter((setting) => (setting.of ?? '') === group)
          .map((setting) => (
            <One
              key={keyOf(setting)}
              setting={setting}
              value={values[keyOf(setting)] ?? ''}
              error={errors[keyOf(setting)]}
              readOnly={readOnly}
              onChange={(value) => onChange(keyOf(setting), value)}
            />
          ))}
      </div>
    );
    return group === '' ? (
      <div key={group}>{fields}</div>
    ) : (
      <fieldset key={group}>
        <legend>{group}</legend>
        {fields}
      </fieldset>
    );
  });
}

interface OneProps {
  setting: Setting;
  value: string;
  error: string | undefined;
  readOnly: boolean;
  onChange: (value: string) => void;
}

function One({ setting, value, error, readOnly, onChange }: OneProps) {
  const providers =
    useQuery({ ...providerQueries.list(''), enabled: setting.type === 'provider' }).data ?? [];
  const common = { label: t(setting.label), error, onChange };
  const hint = setting.hint === undefined ? undefined : t(setting.hint);
  if (setting.type === 'switch')
    return (
      <CheckField
        label={common.label}
        {...(hint === undefined ? {} : { hint })}
        checked={value === 'true'}
        disabled={readOnly}
        onChange={(on) => onChange(String(on))}
      />
    );
  if (setting.type === 'choice' || setting.type === 'provider') {
    const known = setting.choices ?? ['', ...providers.map((provider) => provider.name)];
    return (
      <SelectField
        {...common}
        hint={hint}
        value={value}
        disabled={readOnly}
        options={[...new Set([...known, value])].map((name) => ({
          value: name,
          label: name || t('settings.none'),
        }))}
      />
    );
  }
  if (setting.type === 'area')
    return (
      <TextArea
        {...common}
        className="input mono"
        rows={3}
        value={value}
        readOnly={readOnly}
        placeholder={setting.example}
      />
    );
  return (
    <TextField
      {...common}
      hint={hint}
      value={value}
      readOnly={readOnly}
      placeholder={setting.example}
      inputMode={setting.type === 'count' ? 'numeric' : undefined}
      spellCheck={false}
      autoComplete="off"
    />
  );
}
