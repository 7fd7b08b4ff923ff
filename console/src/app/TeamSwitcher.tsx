import { useState } from 'react';
import { seesPlatform, useMe } from '../api/roles';
import { teamScope, type Scope } from '../api/scope';
import { Icon } from '../components/Icon';
import { Menu, MenuItem } from '../components/Menu';
import { t } from '../lib/i18n';
import { go, place } from '../lib/location';
import { findRoute } from './routes';
import { useTeamSwitcherKey } from './Shortcuts';

/** Sub-pages that exist for every team; a detail page falls back to its list. */
const kept = ['clusters', 'environments', 'members', 'providers', 'settings'];

/** Where the same page is for another team. */
export function sameFor(path: string, base: string): string {
  const page = /^\/(?:t\/[^/]+|admin)\/([^/]+)/.exec(path)?.[1] ?? '';
  const target = `${base}/${page}`;
  if (kept.includes(page) && findRoute(target)) return target;
  return findRoute(base) ? base : `${base}/clusters`;
}

export function TeamSwitcher({ scope }: { scope: Scope | undefined }) {
  const me = useMe();
  const [words, setWords] = useState('');
  const openKey = useTeamSwitcherKey();
  const current = me.teams.find((team) => team.name === scope?.team);
  const inAdmin = scope?.base === '/admin' && place().path.startsWith('/admin');
  const title = scope?.team
    ? current?.displayName || scope.team
    : inAdmin
      ? t('frame.admin')
      : t('switch.allTeams');
  const found = me.teams.filter((team) =>
    `${team.name} ${team.displayName}`.toLowerCase().includes(words.toLowerCase()),
  );

  return (
    <Menu
      label={t('switch.team', { current: title })}
      phoneWide
      openKey={openKey}
      buttonClass="button quiet switcher"
      button={
        <>
          <Icon name={inAdmin ? 'shieldCheck' : 'team'} />
          <span>{title}</span>
          <Icon name="chevronDown" size={12} />
        </>
      }
    >
      {(close) => {
        const move = (to: string) => {
          close();
          setWords('');
          go(to);
        };
        return (
          <>
            {me.teams.length > 7 && (
              <input
                className="input"
                type="search"
                aria-label={t('switch.search')}
                placeholder={t('switch.search')}
                value={words}
                onChange={(event) => setWords(event.target.value)}
              />
            )}
            {seesPlatform(me) && (
              <MenuItem
                icon="shieldCheck"
                checked={inAdmin}
                onSelect={() => move(sameFor(place().path, '/admin'))}
              >
                {t('frame.admin')}
              </MenuItem>
            )}
            {me.teams.length > 1 && (
              <MenuItem
                icon="dashboard"
                checked={place().path === '/overview'}
                onSelect={() => move('/overview')}
              >
                {t('switch.allTeams')}
              </MenuItem>
            )}
            {found.length > 0 && <div className="menu-heading">{t('switch.teams')}</div>}
            {found.map((team) => (
              <MenuItem
                key={team.name}
                checked={team.name === scope?.team}
                onSelect={() => move(sameFor(place().path, teamScope(team.name).base))}
              >
                <span>{team.displayName || team.name}</span>
                <span className="tag">{team.role}</span>
              </MenuItem>
            ))}
          </>
        );
      }}
    </Menu>
  );
}
