import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reasonFor, remainder } from '../../api/http';
import { createUser } from '../../api/users';
import { FormDialog } from '../../components/Dialog';
import { SelectField, TextField } from '../../components/Field';
import { toast } from '../../components/toasts';
import { isEmail } from '../../lib/email';
import { t } from '../../lib/i18n';
import { InviteLink } from './InviteLink';
import { platformRoleOptions, readPlatformRole } from './userState';

/** Somebody new: first who, then the link that is shown once. */
export function AddUser({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState('');
  const [tried, setTried] = useState(false);
  const wanted = email.trim();
  const wrong = isEmail(wanted) ? undefined : t('users.emailWrong');
  const make = useMutation({
    mutationFn: () =>
      createUser({
        email: wanted,
        ...(name.trim() ? { displayName: name.trim() } : {}),
        platformRole: readPlatformRole(role),
      }),
    onSuccess: async () => {
      toast('success', t('users.created', { email: wanted }));
      await client.invalidateQueries({ queryKey: ['users'] });
    },
  });
  if (make.data !== undefined) return <InviteLink email={wanted} link={make.data} onClose={onClose} />;
  return (
    <FormDialog
      title={t('users.addTitle')}
      action={t('users.add')}
      dirty={email !== '' || name !== ''}
      busy={make.isPending}
      error={remainder(make.error, ['email', 'displayName', 'platformRole'])}
      onSubmit={() => {
        setTried(true);
        if (wrong === undefined) make.mutate();
      }}
      onClose={onClose}
    >
      <TextField
        label={t('users.email')}
        type="email"
        autoComplete="off"
        value={email}
        error={(tried ? wrong : undefined) ?? reasonFor(make.error, 'email')}
        onChange={setEmail}
      />
      <TextField
        label={t('users.displayName')}
        autoComplete="off"
        value={name}
        error={reasonFor(make.error, 'displayName')}
        onChange={setName}
      />
      <SelectField label={t('users.role')} value={role} options={platformRoleOptions()} onChange={setRole} />
    </FormDialog>
  );
}
