import { useState } from 'react';
import { adminScope, clusterPath, teamScope } from '../api/scope';
import { categories, type Notice } from '../api/notices';
import { useMe, seesPlatform } from '../api/roles';
import { Button } from '../components/Button';
import { FilterSelect } from '../components/Field';
import { Icon } from '../components/Icon';
import { Menu } from '../components/Menu';
import { Time } from '../components/Time';
import { t } from '../lib/i18n';
import { go } from '../lib/location';
import { useLive } from './Live';

const readKey = 'butler-read-notices';

function loadRead(): Set<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(readKey) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

function useRead(notices: Notice[]): [Set<string>, (ids: string[]) => void] {
  const [read, setRead] = useState(loadRead);
  const mark = (ids: string[]) => {
    // Only what can still be shown is remembered.
    const known = new Set(notices.map((notice) => notice.id));
    const next = new Set([...read, ...ids].filter((id) => known.has(id)));
    setRead(next);
    try {
      localStorage.setItem(readKey, JSON.stringify([...next]));
    } catch {
      // Then they are new again after a reload.
    }
  };
  return [read, mark];
}

export function Bell() {
  const { notices, clearNotices } = useLive();
  const me = useMe();
  const [read, mark] = useRead(notices);
  const [category, setCategory] = useState('');
  const unread = notices.filter((notice) => !read.has(notice.id)).length;
  const shown = notices.filter((notice) => category === '' || notice.category === category);

  const open = (notice: Notice, close: () => void) => {
    mark([notice.id]);
    close();
    const about = notice.resourceRef;
    if (about?.kind !== 'TenantCluster') return;
    const mine = me.teams.some((team) => team.name === about.team);
    if (mine || seesPlatform(me))
      go(clusterPath(mine ? teamScope(about.team) : adminScope, about.namespace, about.name));
  };

  return (
    <Menu
      label={unread > 0 ? t('bell.unread', { count: unread }) : t('bell.title')}
      end
      phoneWide
      buttonClass="button quiet icon bell"
      button={
        <>
          <Icon name="bell" />
          {unread > 0 && (
            <span className="count" aria-hidden="true">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </>
      }
    >
      {(close) => (
        <>
          <div className="toolbar notices-bar">
            <FilterSelect
              label={t('bell.category')}
              value={category}
              options={[
                { value: '', label: t('bell.all') },
                ...categories.map((name) => ({ value: name, label: t(`bell.${name}`) })),
              ]}
              onChange={setCategory}
            />
            <span className="spread" />
            <Button small look="quiet" onClick={() => mark(notices.map((notice) => notice.id))}>
              {t('bell.markAll')}
            </Button>
            <Button small look="quiet" onClick={clearNotices}>
              {t('bell.clear')}
            </Button>
          </div>
          {shown.length === 0 && <p className="menu-heading">{t('bell.empty')}</p>}
          {shown.map((notice) => (
            <button
              key={notice.id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="menu-item notice-item"
              onClick={() => open(notice, close)}
            >
              <span className={`dot ${notice.severity}`} aria-hidden="true" />
              <span>
                <strong>{notice.title}</strong>
                <span className="soft"> · {t(`severity.${notice.severity}`)}</span>
                <br />
                {notice.message}
                <br />
                <span className="soft">
                  <Time at={notice.timestamp} />
                  {!read.has(notice.id) && ` · ${t('bell.new')}`}
                </span>
              </span>
            </button>
          ))}
        </>
      )}
    </Menu>
  );
}
