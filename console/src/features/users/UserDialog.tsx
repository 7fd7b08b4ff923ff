import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { actOnUser, changeUser, deleteUser, inviteUser, type User } from '../../api/users';
import { useChange } from '../../components/change';
import { Confirm, FormDialog } from '../../components/Dialog';
import { SelectField } from '../../components/Field';
import { toast } from '../../components/toasts';
import { t } from '../../lib/i18n';
import { InviteLink } from './InviteLink';
import { platformRoleName, platformRoleOptions, readPlatformRole, type Asked } from './userState';

interface Props {
  what: Asked;
  user: User;
  onGone?: (() => void) | undefined;
  onClose: () => void;
}

/** What was chosen from a user's menu: a question first where something is lost. */
export function UserDialog({ what, ...rest }: Props) {
  switch (what) {
    case 'role':
      return <ChangeRole {...rest} />;
    case 'invite':
    case 'reset':
      return <NewLink asks={what === 'reset'} {...rest} />;
    case 'enable':
    case 'unlock':
      return <AtOnce what={what} {...rest} />;
    case 'disable':
    case 'sign-out':
    case 'revoke-cli':
      return <Ask what={what} {...rest} />;
    case 'delete':
      return <Delete {...rest} />;
  }
}

type PartProps = Omit<Props, 'what'>;

function ChangeRole({ user, onClose }: PartProps) {
  const [role, setRole] = useState<string>(user.platformRole);
  const change = useChange([['users']], onClose);
  return (
    <FormDialog
      title={t('userAction.role')}
      action={t('userAction.role')}
      dirty={role !== user.platformRole}
      busy={change.isPending}
      error={change.error}
      onSubmit={() =>
        change.mutate({
          work: () => changeUser(user.username, { platformRole: readPlatformRole(role) }),
          done: t('userDone.role', { email: user.email, role: platformRoleName(readPlatformRole(role)) }),
        })
      }
      onClose={onClose}
    >
      <SelectField
        label={t('users.role')}
        hint={user.email}
        value={role}
        options={platformRoleOptions()}
        onChange={setRole}
      />
    </FormDialog>
  );
}

/** Another link. For somebody with a password it is a reset, which is asked for. */
function NewLink({ user, asks, onClose }: PartProps & { asks: boolean }) {
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: () => inviteUser(user.username),
    onSuccess: () => client.invalidateQueries({ queryKey: ['users'] }),
  });
  const { mutate } = make;
  useEffect(() => {
    if (!asks) mutate();
  }, [asks, mutate]);
  if (make.data !== undefined) return <InviteLink email={user.email} link={make.data} onClose={onClose} />;
  if (!asks && !make.error) return null;
  return (
    <Confirm
      title={t('userAsk.reset', { email: user.email })}
      consequences={[t('userAsk.reset1'), t('userAsk.reset2')]}
      action={t('userAction.reset')}
      busy={make.isPending}
      error={make.error?.message}
      onConfirm={() => mutate()}
      onClose={onClose}
    />
  );
}

/** Nothing is lost by it, so nothing is asked. */
function AtOnce({ what, user, onClose }: PartProps & { what: 'enable' | 'unlock' }) {
  const { mutate } = useChange([['users']]);
  useEffect(() => {
    mutate(
      { work: () => actOnUser(user.username, what), done: t(`userDone.${what}`, { email: user.email }) },
      { onError: (error) => toast('error', error.message), onSettled: onClose },
    );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it was chosen
  }, []);
  return null;
}

function Ask({ what, user, onClose }: PartProps & { what: 'disable' | 'sign-out' | 'revoke-cli' }) {
  const change = useChange([['users']], onClose);
  return (
    <Confirm
      title={t(`userAsk.${what}`, { email: user.email })}
      consequences={[t(`userAsk.${what}1`)]}
      action={t(`userAction.${what}`)}
      busy={change.isPending}
      error={change.error?.message}
      onConfirm={() =>
        change.mutate({
          work: () => actOnUser(user.username, what),
          done: t(`userDone.${what}`, { email: user.email }),
        })
      }
      onClose={onClose}
    />
  );
}

function Delete({ user, onGone, onClose }: PartProps) {
  const change = useChange([['users']], () => {
    onClose();
    onGone?.();
  });
  const remove = async () => {
    const teams = await deleteUser(user.username);
    if (teams.length > 0)
      toast('warning', t('users.stillNamed', { email: user.email, teams: teams.join(', ') }));
  };
  return (
    <Confirm
      title={t('userAsk.delete', { email: user.email })}
      consequences={[t('userAsk.delete1'), t('userAsk.delete2')]}
      name={user.username}
      action={t('userAction.delete')}
      busy={change.isPending}
      error={change.error?.message}
      onConfirm={() => change.mutate({ work: remove, done: t('userDone.delete', { email: user.email }) })}
      onClose={onClose}
    />
  );
}
