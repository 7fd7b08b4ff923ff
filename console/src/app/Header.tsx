import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../api/roles';
import type { Scope } from '../api/scope';
import { versionQuery } from '../api/version';
import { Button, Link } from '../components/Button';
import { Icon } from '../components/Icon';
import { Menu, MenuItem } from '../components/Menu';
import { t } from '../lib/i18n';
import { go } from '../lib/location';
import { EnvironmentSwitcher } from './EnvironmentSwitcher';
import { useLive } from './Live';
import { Bell } from './Bell';
import { openPalette, openCheatSheet } from './Shortcuts';
import { useRefreshPermissions, useSignOut } from './signOut';
import { TeamSwitcher } from './TeamSwitcher';

export function Header({ scope, onMenu }: { scope: Scope | undefined; onMenu: () => void }) {
  return (
    <header>
      <Button look="quiet" icon="menu" className="menu-button" label={t('frame.menu')} onClick={onMenu} />
      <Link to="/" className="brand" label={t('frame.home')}>
        <img src="/icon.svg" alt="" />
        <span>Butler</span>
      </Link>
      <span className="divider" aria-hidden="true">
        /
      </span>
      <TeamSwitcher scope={scope} />
      {scope && scope.team !== '' && <EnvironmentSwitcher team={scope.team} />}
      <span className="spread" />
      <button
        type="button"
        className="button search-button"
        aria-label={t('search.open')}
        onClick={openPalette}
      >
        <Icon name="search" size={14} />
        <span>{t('search.open')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <LiveMark />
      <Bell />
      <Help />
      <UserMenu />
    </header>
  );
}

function LiveMark() {
  const { state } = useLive();
  return (
    <span className={`live ${state}`} role="status" title={t(`live.${state}.hint`)}>
      <i aria-hidden="true" />
      <span>{t(`live.${state}`)}</span>
    </span>
  );
}

function Help() {
  const version = useQuery(versionQuery());
  return (
    <Menu label={t('help.title')} end phoneWide buttonClass="button quiet icon" button={<Icon name="help" />}>
      {(close) => (
        <>
          <MenuItem
            icon="list"
            onSelect={() => {
              close();
              openCheatSheet();
            }}
          >
            {t('help.shortcuts')}
          </MenuItem>
          <div className="menu-line" />
          <div className="menu-heading">{t('help.version', { version: version.data?.version ?? '…' })}</div>
        </>
      )}
    </Menu>
  );
}

function initials(name: string): string {
  return name
    .split(/[\s.@-]+/)
    .slice(0, 2)
    .map((part) => part[0]?.toUpperCase() ?? '')
    .join('');
}

function UserMenu() {
  const me = useMe();
  const signOut = useSignOut();
  const refresh = useRefreshPermissions();
  const [busy, setBusy] = useState(false);
  const name = me.name || me.username || me.email;
  const renew = (close: () => void) => {
    setBusy(true);
    void refresh().finally(() => {
      setBusy(false);
      close();
    });
  };
  return (
    <Menu
      label={t('user.menu')}
      end
      phoneWide
      buttonClass="button quiet icon"
      button={<span className="avatar">{initials(name)}</span>}
    >
      {(close) => (
        <>
          <div className="menu-heading">
            <strong>{name}</strong>
            <br />
            {me.email}
            <br />
            {t('user.provider', { provider: me.provider })}
          </div>
          {me.teams.length > 0 && <div className="menu-line" />}
          {me.teams.slice(0, 6).map((team) => (
            <div key={team.name} className="menu-heading">
              {team.displayName || team.name} · {team.role}
            </div>
          ))}
          <div className="menu-line" />
          {(
            [
              ['user', 'user.profile', '/settings/profile'],
              ['settings', 'user.preferences', '/settings/preferences'],
            ] as const
          ).map(([icon, title, to]) => (
            <MenuItem
              key={to}
              icon={icon}
              onSelect={() => {
                close();
                go(to);
              }}
            >
              {t(title)}
            </MenuItem>
          ))}
          <MenuItem
            icon="refresh"
            reason={busy ? t('state.loading') : undefined}
            onSelect={() => renew(close)}
          >
            {t('session.refreshPermissions')}
          </MenuItem>
          <MenuItem icon="signOut" onSelect={signOut}>
            {t('user.signOut')}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
