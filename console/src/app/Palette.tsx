import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react';
import { atLeast, roleIn, seesPlatform, useMe } from '../api/roles';
import { adminScope, clusterPath, teamScope, type Scope } from '../api/scope';
import { searchQuery, type SearchResult } from '../api/search';
import type { UserInfo } from '../api/session';
import { Dialog } from '../components/Dialog';
import { Icon, type IconName } from '../components/Icon';
import { t, type MessageKey } from '../lib/i18n';
import { go } from '../lib/location';
import { findRoute } from './routes';
import { useRefreshPermissions, useSignOut } from './signOut';

interface Command {
  id: string;
  icon: IconName;
  title: string;
  detail: string;
  run: () => void;
}

const pages: [MessageKey, string, IconName][] = [
  ['nav.dashboard', '', 'dashboard'],
  ['nav.clusters', '/clusters', 'cluster'],
  ['nav.environments', '/environments', 'environment'],
  ['nav.members', '/members', 'user'],
  ['nav.teams', '/teams', 'team'],
  ['nav.users', '/users', 'user'],
  ['nav.providers', '/providers', 'provider'],
  ['nav.networks', '/networks', 'network'],
  ['nav.audit', '/audit', 'book'],
  ['nav.settings', '/settings', 'settings'],
];

function pageCommands(me: UserInfo, scope: Scope | undefined): Command[] {
  const scopes = [...me.teams.map((team) => teamScope(team.name)), ...(seesPlatform(me) ? [adminScope] : [])];
  const near = scopes.filter((item) => item.base === scope?.base);
  const far = scopes.filter((item) => item.base !== scope?.base);
  return [...near, ...far].flatMap((item) =>
    pages
      .filter(([, path]) => findRoute(item.base + path))
      .map(([title, path, icon]) => ({
        id: item.base + path,
        icon,
        title: t(title),
        detail: item.team || t('frame.admin'),
        run: () => go(item.base + path),
      })),
  );
}

/** Where a result of the search is shown here; absent when there is no page for it. */
export function pathOf(result: SearchResult, me: UserInfo): string | undefined {
  if (/cluster/i.test(result.kind)) {
    const own = result.team !== undefined && me.teams.some((team) => team.name === result.team);
    return clusterPath(own ? teamScope(result.team ?? '') : adminScope, result.namespace ?? '', result.name);
  }
  return findRoute(result.url.replace(/[?#].*$/, '')) ? result.url : undefined;
}

export default function Palette({ scope, onClose }: { scope: Scope | undefined; onClose: () => void }) {
  const me = useMe();
  const signOut = useSignOut();
  const refresh = useRefreshPermissions();
  const [words, setWords] = useState('');
  const [at, setAt] = useState(0);
  const asked = useDeferredValue(words.trim());
  const search = useQuery(searchQuery(asked));
  const listId = useId();

  const commands: Command[] = [
    ...(scope && atLeast(roleIn(me, scope.team), 'operator') && findRoute(`${scope.base}/clusters/new`)
      ? [
          {
            id: 'create',
            icon: 'plus' as const,
            title: t('clusters.create'),
            detail: scope.team,
            run: () => go(`${scope.base}/clusters/new`),
          },
        ]
      : []),
    ...pageCommands(me, scope),
    {
      id: 'refresh',
      icon: 'refresh',
      title: t('session.refreshPermissions'),
      detail: '',
      run: () => void refresh(),
    },
    { id: 'out', icon: 'signOut', title: t('user.signOut'), detail: '', run: signOut },
  ];
  const wanted = words.toLowerCase().split(/\s+/);
  const fitting = commands.filter((command) => {
    const text = `${command.title} ${command.detail}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const found = (search.data ?? []).flatMap((result): Command[] => {
    const path = pathOf(result, me);
    if (path === undefined) return [];
    const detail = [result.kind, result.team, result.environment, result.match].filter(Boolean).join(' · ');
    return [
      {
        id: `${result.kind}/${result.namespace ?? ''}/${result.name}`,
        icon: 'cluster',
        title: result.title || result.name,
        detail,
        run: () => go(path),
      },
    ];
  });
  const all = [...found, ...fitting].slice(0, 40);
  const chosen = Math.min(at, all.length - 1);

  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const next = (chosen + step + all.length) % Math.max(1, all.length);
      setAt(next);
      document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(all[chosen]);
    }
  };

  return (
    <Dialog title={t('palette.title')} onClose={onClose}>
      <div className="body palette">
        <input
          className="input"
          role="combobox"
          aria-label={t('palette.placeholder')}
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={all.length > 0 ? `${listId}-${chosen}` : undefined}
          placeholder={t('palette.placeholder')}
          autoFocus
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div id={listId} role="listbox" aria-label={t('palette.title')}>
          {all.map((command, i) => (
            <div
              key={command.id}
              id={`${listId}-${i}`}
              role="option"
              aria-selected={i === chosen}
              className="menu-item"
              onClick={() => run(command)}
            >
              <Icon name={command.icon} />
              <span>{command.title}</span>
              <span className="spread" />
              <span className="soft cut">{command.detail}</span>
            </div>
          ))}
        </div>
        {all.length === 0 && (
          <p className="soft">{search.isFetching ? t('state.loading') : t('palette.nothing', { words })}</p>
        )}
      </div>
    </Dialog>
  );
}
