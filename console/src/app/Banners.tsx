import { useEffect, useState } from 'react';
import { atLeast, ownRole, roleIn, useMe } from '../api/roles';
import type { Scope } from '../api/scope';
import type { TeamRole, UserInfo } from '../api/session';
import { Button } from '../components/Button';
import { Icon, type IconName } from '../components/Icon';
import { t } from '../lib/i18n';
import { usePlace } from '../lib/location';
import { useLive } from './Live';
import { useRefreshPermissions } from './signOut';

interface Look {
  text: string;
  style: string;
  icon: IconName;
  lifted: boolean;
}

const teamLooks: Record<Exclude<TeamRole, ''>, { style: string; icon: IconName }> = {
  admin: { style: 'teal', icon: 'shield' },
  operator: { style: 'orange', icon: 'wrench' },
  viewer: { style: 'teal outline', icon: 'eye' },
};

function roleWords(role: Exclude<TeamRole, ''>): string {
  return t(
    role === 'viewer' ? 'banner.viewer' : role === 'operator' ? 'banner.operator' : 'banner.teamAdmin',
  );
}

/** In which role the person looks at this page; absent where roles mean nothing. */
export function bannerOf(
  me: UserInfo,
  scope: Scope | undefined,
  environment: string,
  path: string,
): Look | undefined {
  const team = scope?.team ?? '';
  const onTeam = team !== '';
  if (!onTeam && !path.startsWith('/admin')) return undefined;
  const where = onTeam ? ` · ${team}` : '';
  if (me.platformRole === 'admin')
    return { text: t('banner.admin') + where, style: 'violet', icon: 'shieldCheck', lifted: false };
  if (me.platformRole === 'viewer' && (!onTeam || ownRole(me, team, environment) === ''))
    return { text: t('banner.shadow') + where, style: 'violet outline', icon: 'eye', lifted: false };
  const role = roleIn(me, team, environment);
  if (role === '') return undefined;
  const lifted = environment !== '' && !atLeast(ownRole(me, team), role);
  const look = teamLooks[role];
  const text = lifted ? t('banner.lifted', { role: roleWords(role), environment }) : roleWords(role);
  return { text, ...look, lifted };
}

export function Banners({ scope }: { scope: Scope | undefined }) {
  const me = useMe();
  const { path, query } = usePlace();
  const look = bannerOf(me, scope, query.get('env') ?? '', path);
  return (
    <div className="banners">
      {look && (
        <div className={`role-banner ${look.style}`} role="note" aria-label={t('banner.label')}>
          <Icon name={look.icon} size={14} />
          <span>{look.text}</span>
          {look.lifted && <Icon name="arrowUp" size={12} label={t('banner.liftedLabel')} />}
        </div>
      )}
      <PermissionsBar />
      <OfflineBar />
    </div>
  );
}

function PermissionsBar() {
  const { permissionsChanged, permissionsSeen } = useLive();
  const refresh = useRefreshPermissions();
  if (!permissionsChanged) return null;
  return (
    <div className="bar-notice" role="status">
      {t('session.permissionsChanged')}
      <Button small onClick={() => void refresh().then(permissionsSeen)}>
        {t('session.refreshPermissions')}
      </Button>
    </div>
  );
}

/** Says that the data may be old, and how old. */
function OfflineBar() {
  const { state } = useLive();
  const [since, setSince] = useState<number>();
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (state !== 'offline') {
      setSince(undefined);
      return;
    }
    setSince(Date.now());
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 5000);
    return () => clearInterval(timer);
  }, [state]);
  if (since === undefined) return null;
  return (
    <div className="bar-notice" role="status">
      <Icon name="alert" size={14} />
      {t('live.away', { seconds: Math.round((now - since) / 1000) + 10 })}
    </div>
  );
}
