import { useCallback, useState, type ReactNode } from 'react';
import { isPlatformAdmin, useMe } from '../../api/roles';
import type { User } from '../../api/users';
import type { IconName } from '../../components/Icon';
import { RowMenu } from '../../components/Menu';
import { t } from '../../lib/i18n';
import { UserDialog } from './UserDialog';
import { guardOf, possibleFor, type Asked } from './userState';

const icons: Record<Asked, IconName> = {
  invite: 'key',
  reset: 'key',
  role: 'shield',
  disable: 'close',
  enable: 'check',
  unlock: 'key',
  'sign-out': 'signOut',
  'revoke-cli': 'terminal',
  delete: 'trash',
};

/** The menu for each of these users, and the dialog of what was chosen. Absent for who changes nothing. */
export function useUserActions(all: User[], onGone?: () => void) {
  const me = useMe();
  const [asked, setAsked] = useState<{ what: Asked; user: User }>();
  const mine = me.username;
  const menu = useCallback(
    (user: User): ReactNode => (
      <RowMenu
        label={t('users.actions', { email: user.email })}
        actions={possibleFor(user, guardOf(user, all, mine)).map(({ what, danger, reason }) => ({
          icon: icons[what],
          text: t(`userAction.${what}`),
          danger,
          reason,
          onSelect: () => setAsked({ what, user }),
        }))}
      />
    ),
    [all, mine],
  );
  return {
    menuFor: isPlatformAdmin(me) ? menu : undefined,
    dialog: asked && (
      <UserDialog
        key={asked.what}
        what={asked.what}
        user={asked.user}
        onGone={onGone}
        onClose={() => setAsked(undefined)}
      />
    ),
  };
}
