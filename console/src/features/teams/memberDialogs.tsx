import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState } from 'react';
import { reasonFor, remainder } from '../../api/http';
import { useMe } from '../../api/roles';
import { addMember, changeMember, removeMember, type Member } from '../../api/teams';
import { searchMinimum, userQueries } from '../../api/users';
import { useChange } from '../../components/change';
import { Confirm, FormDialog } from '../../components/Dialog';
import { SelectField, TextField } from '../../components/Field';
import { Notice } from '../../components/states';
import { isEmail } from '../../lib/email';
import { t } from '../../lib/i18n';
import { directRole, givenRole, roleName, roleOptions } from './roles';

export function AddMember({ team, onClose }: { team: string; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState('viewer');
  const [tried, setTried] = useState(false);
  const list = useId();
  const words = useDeferredValue(email.trim());
  const known = useQuery({ ...userQueries.search(words), enabled: words.length >= searchMinimum }).data ?? [];
  const change = useChange([['team', team], ['teams']], onClose);
  const wrong = isEmail(email.trim()) ? undefined : t('members.emailWrong');

  const submit = () => {
    setTried(true);
    if (wrong !== undefined) return;
    change.mutate({
      work: () => addMember(team, email.trim(), givenRole(role)),
      done: t('members.added', { email: email.trim() }),
    });
  };
  return (
    <FormDialog
      title={t('members.addTitle', { team })}
      action={t('members.add')}
      dirty={email !== ''}
      busy={change.isPending}
      error={remainder(change.error, ['email', 'role'])}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('members.email')}
        type="email"
        autoComplete="off"
        value={email}
        list={list}
        hint={t('members.emailHint')}
        error={(tried ? wrong : undefined) ?? reasonFor(change.error, 'email')}
        onChange={setEmail}
      />
      <datalist id={list}>
        {known.map((user) => (
          <option key={user.email} value={user.email}>
            {user.displayName}
          </option>
        ))}
      </datalist>
      <SelectField
        label={t('members.role')}
        value={role}
        options={roleOptions()}
        error={reasonFor(change.error, 'role')}
        onChange={setRole}
      />
    </FormDialog>
  );
}

interface Props {
  team: string;
  member: Member;
  /** Nobody else is a direct admin. */
  last: boolean;
  onClose: () => void;
}

export function ChangeMember({ team, member, last, onClose }: Props) {
  const before = givenRole(directRole(member) || member.role);
  const [role, setRole] = useState<string>(before);
  const change = useChange([['team', team]], onClose);
  const demotes = last && role !== 'admin';
  return (
    <FormDialog
      title={t('members.changeTitle', { email: member.email })}
      action={t('members.change')}
      dirty={role !== before}
      busy={change.isPending}
      error={change.error}
      onSubmit={() =>
        change.mutate({
          work: () => changeMember(team, member.email, givenRole(role), demotes),
          done: t('members.changed', { email: member.email, role: roleName(role) }),
        })
      }
      onClose={onClose}
    >
      <SelectField label={t('members.role')} value={role} options={roleOptions()} onChange={setRole} />
      {demotes && <Notice kind="warning" title={t('members.removeLast')} />}
    </FormDialog>
  );
}

export function RemoveMember({ team, member, last, onClose }: Props) {
  const me = useMe();
  const change = useChange([['team', team], ['teams']], onClose);
  const { email, groupName, groupRole } = member;
  const consequences = [t('members.removeNow')];
  if (groupName !== undefined)
    consequences[0] = t('members.removeGroup', {
      group: groupName,
      role: roleName(groupRole ?? 'viewer'),
    });
  if (email === me.email) consequences.push(t('members.removeSelf'));
  if (last) consequences.push(t('members.removeLast'));
  return (
    <Confirm
      title={t('members.removeTitle', { email, team })}
      consequences={consequences}
      action={t('members.remove')}
      busy={change.isPending}
      error={change.error?.message}
      onConfirm={() =>
        change.mutate({
          work: () => removeMember(team, email, last),
          done: t('members.removed', { email }),
        })
      }
      onClose={onClose}
    />
  );
}
