import { adminScope, type Scope } from '../api/scope';
import { roleIn, seesPlatform, useMe } from '../api/roles';
import { Button, Link } from '../components/Button';
import { Icon, type IconName } from '../components/Icon';
import { t, type MessageKey } from '../lib/i18n';
import { usePlace } from '../lib/location';
import { setPreferences, usePreferences } from '../lib/preferences';
import { findRoute } from './routes';

interface Entry {
  section: string;
  icon: IconName;
  title: MessageKey;
  path: string;
  admin?: boolean; // only for who administers the team
}

type Group = [MessageKey | undefined, Entry[]];

const adminGroups: Group[] = [
  [
    'nav.group.overview',
    [
      { section: 'dashboard', icon: 'dashboard', title: 'nav.dashboard', path: '' },
      { section: 'clusters', icon: 'cluster', title: 'nav.allClusters', path: '/clusters' },
      { section: 'management', icon: 'environment', title: 'nav.management', path: '/management' },
    ],
  ],
  [
    'nav.group.organization',
    [
      { section: 'teams', icon: 'team', title: 'nav.teams', path: '/teams' },
      { section: 'users', icon: 'user', title: 'nav.users', path: '/users' },
    ],
  ],
  [
    'nav.group.infrastructure',
    [
      { section: 'providers', icon: 'provider', title: 'nav.providers', path: '/providers' },
      { section: 'networks', icon: 'network', title: 'nav.networks', path: '/networks' },
      { section: 'policies', icon: 'shield', title: 'nav.policies', path: '/policies' },
    ],
  ],
  ['nav.group.security', [{ section: 'audit', icon: 'book', title: 'nav.audit', path: '/audit' }]],
  [undefined, [{ section: 'settings', icon: 'settings', title: 'nav.settings', path: '/settings' }]],
];

const teamGroups: Group[] = [
  [undefined, [{ section: 'dashboard', icon: 'dashboard', title: 'nav.dashboard', path: '' }]],
  [
    'nav.group.workloads',
    [
      { section: 'clusters', icon: 'cluster', title: 'nav.clusters', path: '/clusters' },
      { section: 'environments', icon: 'environment', title: 'nav.environments', path: '/environments' },
    ],
  ],
  [
    'nav.group.team',
    [
      { section: 'members', icon: 'user', title: 'nav.members', path: '/members' },
      { section: 'providers', icon: 'provider', title: 'nav.providers', path: '/providers' },
      { section: 'audit', icon: 'book', title: 'nav.audit', path: '/audit', admin: true },
    ],
  ],
  [undefined, [{ section: 'settings', icon: 'settings', title: 'nav.settings', path: '/settings' }]],
];

/** For who sees no platform, on pages that are of no team. */
const ownGroups: Group[] = [
  [undefined, [{ section: 'overview', icon: 'team', title: 'nav.overview', path: '/overview' }]],
  [
    'nav.group.you',
    [
      { section: 'profile', icon: 'user', title: 'user.profile', path: '/settings/profile' },
      { section: 'preferences', icon: 'settings', title: 'user.preferences', path: '/settings/preferences' },
    ],
  ],
];

function groupsOf(shown: Scope | undefined): Group[] {
  if (!shown) return ownGroups;
  return shown.team === '' ? adminGroups : teamGroups;
}

export function Sidebar({ scope, section }: { scope: Scope | undefined; section: string }) {
  const me = useMe();
  const { query } = usePlace();
  const { sidebar } = usePreferences();
  const shown =
    scope?.team === '' && !seesPlatform(me)
      ? undefined
      : (scope ?? (seesPlatform(me) ? adminScope : undefined));
  const admin = shown !== undefined && (seesPlatform(me) || roleIn(me, shown.team) === 'admin');
  const base = shown?.base ?? '';
  const closed = sidebar === 'closed';
  // The environment stays chosen from page to page.
  const env = query.get('env');
  const suffix = shown?.team && env ? `?env=${encodeURIComponent(env)}` : '';

  return (
    <nav className="sidebar" aria-label={t('frame.navigation')}>
      {groupsOf(shown).map(([title, entries]) => {
        // A page that is not there has no place in the list either.
        const there = entries.filter((entry) => findRoute(base + entry.path) && (!entry.admin || admin));
        if (there.length === 0) return null;
        return (
          <div key={title ?? there[0]?.section}>
            {title && <h2>{t(title)}</h2>}
            {there.map((entry) => (
              <Link
                key={entry.section}
                to={base + entry.path + suffix}
                className="nav-link"
                current={section === entry.section}
                label={closed ? t(entry.title) : undefined}
              >
                <Icon name={entry.icon} />
                <span>{t(entry.title)}</span>
              </Link>
            ))}
          </div>
        );
      })}
      <Button
        look="quiet"
        icon="panel"
        className="collapse"
        aria-expanded={!closed}
        onClick={() => setPreferences({ sidebar: closed ? 'open' : 'closed' })}
      >
        <span>{t(closed ? 'frame.expand' : 'frame.collapse')}</span>
      </Button>
    </nav>
  );
}
