import { useState } from 'react';
import { reasonFor, remainder } from '../../api/http';
import { createTeam } from '../../api/teams';
import { useChange } from '../../components/change';
import { FormDialog } from '../../components/Dialog';
import { TextArea, TextField } from '../../components/Field';
import { isEmail } from '../../lib/email';
import { t } from '../../lib/i18n';
import { go, to } from '../../lib/location';

interface Form {
  name: string;
  displayName: string;
  description: string;
  admins: string;
}

const adminsOf = (form: Form) => form.admins.split(/[\s,;]+/).filter(Boolean);

function errorsOf(form: Form, taken: string[]): Partial<Form> {
  const errors: Partial<Form> = {};
  if (!/^[a-z]([-a-z0-9]{0,61}[a-z0-9])?$/.test(form.name)) errors.name = t('teams.nameWrong');
  else if (taken.includes(form.name)) errors.name = t('teams.taken', { name: form.name });
  const wrong = adminsOf(form).find((email) => !isEmail(email));
  if (wrong !== undefined) errors.admins = t('teams.adminsWrong', { email: wrong });
  return errors;
}

export function CreateTeam({ taken, onClose }: { taken: string[]; onClose: () => void }) {
  const [form, setForm] = useState<Form>({ name: '', displayName: '', description: '', admins: '' });
  const [tried, setTried] = useState(false);
  const change = useChange([['teams'], ['me']], () => {
    onClose();
    go(to`/admin/teams/${form.name}`);
  });
  const errors = errorsOf(form, taken);
  const set = (part: Partial<Form>) => setForm({ ...form, ...part });
  const errorOf = (name: keyof Form) => (tried ? errors[name] : undefined) ?? reasonFor(change.error, name);

  const submit = () => {
    setTried(true);
    if (Object.keys(errors).length > 0) return;
    const { name, displayName, description } = form;
    change.mutate({
      work: () =>
        createTeam({
          name,
          ...(displayName.trim() ? { displayName: displayName.trim() } : {}),
          ...(description.trim() ? { description: description.trim() } : {}),
          admins: adminsOf(form),
        }),
      done: t('teams.created', { team: displayName.trim() || name }),
    });
  };
  return (
    <FormDialog
      title={t('teams.create')}
      action={t('teams.create')}
      dirty={Object.values(form).some((value) => value !== '')}
      busy={change.isPending}
      error={remainder(change.error, Object.keys(form))}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('teamSettings.name')}
        value={form.name}
        autoComplete="off"
        spellCheck={false}
        hint={t('teams.nameHint')}
        error={errorOf('name')}
        onChange={(name) => set({ name })}
      />
      <TextField
        label={t('teamSettings.displayName')}
        value={form.displayName}
        error={errorOf('displayName')}
        onChange={(displayName) => set({ displayName })}
      />
      <TextField
        label={t('teamSettings.description')}
        value={form.description}
        error={errorOf('description')}
        onChange={(description) => set({ description })}
      />
      <TextArea
        label={t('teams.admins')}
        value={form.admins}
        hint={t('teams.adminsHint')}
        rows={3}
        spellCheck={false}
        error={errorOf('admins')}
        onChange={(admins) => set({ admins })}
      />
    </FormDialog>
  );
}
