import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { atLeast, roleIn, seesPlatform, useMe } from '../api/roles';
import type { Scope } from '../api/scope';
import { Dialog } from '../components/Dialog';
import { t, type MessageKey } from '../lib/i18n';
import { go } from '../lib/location';
import { usePreferences } from '../lib/preferences';
import { listenToKeys } from '../lib/shortcuts';
import { findRoute } from './routes';

const Palette = lazy(() => import('./Palette'));

/** What is open above the page. One store, because header, keys and palette all open them. */
interface Above {
  palette: boolean;
  cheatSheet: boolean;
  teamSwitcher: number;
}

let above: Above = { palette: false, cheatSheet: false, teamSwitcher: 0 };
const listeners = new Set<() => void>();

function change(part: Partial<Above>): void {
  above = { ...above, ...part };
  listeners.forEach((listener) => listener());
}

function useAbove(): Above {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => above,
  );
}

export const openPalette = () => change({ palette: true });
export const openCheatSheet = () => change({ cheatSheet: true });
export const useTeamSwitcherKey = () => useAbove().teamSwitcher;

const sheet: [string, MessageKey][] = [
  ['Ctrl K', 'keys.palette'],
  ['/', 'keys.search'],
  ['g c', 'keys.clusters'],
  ['g d', 'keys.dashboard'],
  ['g a', 'keys.admin'],
  ['g t', 'keys.teams'],
  ['c', 'keys.create'],
  ['j k', 'keys.rows'],
  ['Enter', 'keys.open'],
  ['Esc', 'keys.close'],
  ['?', 'keys.help'],
];

export function Shortcuts({ scope }: { scope: Scope | undefined }) {
  const me = useMe();
  const { shortcuts } = usePreferences();
  const { palette, cheatSheet } = useAbove();
  const base = scope?.base ?? '/admin';
  const mayCreate = atLeast(roleIn(me, scope?.team ?? ''), 'operator');
  const admin = seesPlatform(me);

  useEffect(() => {
    const always = { 'mod+k': openPalette };
    if (!shortcuts) return listenToKeys(always);
    const visit = (to: string) => () => {
      if (findRoute(to)) go(to);
    };
    return listenToKeys({
      ...always,
      '/': () => {
        const field = document.querySelector<HTMLElement>('[data-search]');
        if (field) field.focus();
        else openPalette();
      },
      '?': openCheatSheet,
      'g c': visit(`${base}/clusters`),
      'g d': visit(base),
      'g t': () => change({ teamSwitcher: above.teamSwitcher + 1 }),
      ...(admin ? { 'g a': visit('/admin/clusters') } : {}),
      ...(mayCreate ? { c: visit(`${base}/clusters/new`) } : {}),
      j: () => document.querySelector<HTMLElement>('tr[data-row][tabindex]')?.focus(),
    });
  }, [shortcuts, base, admin, mayCreate]);

  return (
    <>
      {palette && (
        <Suspense>
          <Palette scope={scope} onClose={() => change({ palette: false })} />
        </Suspense>
      )}
      {cheatSheet && (
        <Dialog title={t('keys.title')} onClose={() => change({ cheatSheet: false })}>
          <div className="body">
            <dl className="facts">
              {sheet.map(([keys, text]) => (
                <SheetLine key={keys} keys={keys} text={t(text)} />
              ))}
            </dl>
          </div>
        </Dialog>
      )}
    </>
  );
}

function SheetLine({ keys, text }: { keys: string; text: string }) {
  return (
    <>
      <dt>
        {keys.split(' ').map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </>
  );
}
