/** What this browser remembers of how its user likes things. Never a credential. */
import { useSyncExternalStore } from 'react';
import type { Language } from './i18n';
import { isObject } from './parse';

export interface Preferences {
  defaultView: 'team' | 'admin' | 'last' | '';
  terminalFontSize: number;
  timezone: string; // empty: the browser's
  dateFormat: '12h' | '24h';
  density: 'comfortable' | 'compact';
  language: Language;
  shortcuts: boolean;
  sidebar: 'open' | 'closed';
  columns: Record<string, string[]>; // hidden columns by table
}

const key = 'butler-preferences';

export function defaults(): Preferences {
  return {
    defaultView: '',
    terminalFontSize: 14,
    timezone: '',
    dateFormat: '24h',
    density: 'comfortable',
    language: navigator.language.startsWith('de') ? 'de' : 'en',
    shortcuts: true,
    sidebar: 'open',
    columns: {},
  };
}

function oneOf<const T>(value: unknown, known: readonly T[], absent: T): T {
  return known.find((item) => item === value) ?? absent;
}

/** Reads what was kept; anything strange in it becomes the default. */
export function readPreferences(kept: string | null): Preferences {
  const usual = defaults();
  let value: unknown;
  try {
    value = JSON.parse(kept ?? '{}');
  } catch {
    return usual;
  }
  if (!isObject(value)) return usual;
  const size = value['terminalFontSize'];
  const columns = isObject(value['columns']) ? value['columns'] : {};
  return {
    defaultView: oneOf(value['defaultView'], ['team', 'admin', 'last', ''], usual.defaultView),
    terminalFontSize:
      typeof size === 'number' ? Math.min(24, Math.max(10, Math.round(size))) : usual.terminalFontSize,
    timezone: zone(value['timezone']),
    dateFormat: oneOf(value['dateFormat'], ['12h', '24h'], usual.dateFormat),
    density: oneOf(value['density'], ['comfortable', 'compact'], usual.density),
    language: oneOf(value['language'], ['en', 'de'], usual.language),
    shortcuts: value['shortcuts'] !== false,
    sidebar: oneOf(value['sidebar'], ['open', 'closed'], usual.sidebar),
    columns: Object.fromEntries(
      Object.entries(columns).map(([table, names]) => [
        table,
        Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [],
      ]),
    ),
  };
}

function zone(value: unknown): string {
  if (typeof value !== 'string' || value === '') return '';
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return value;
  } catch {
    return '';
  }
}

function load(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

let current = readPreferences(load());
const listeners = new Set<() => void>();

export function preferences(): Preferences {
  return current;
}

export function usePreferences(): Preferences {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, preferences);
}

export function setPreferences(change: Partial<Preferences>): void {
  current = { ...current, ...change };
  try {
    localStorage.setItem(key, JSON.stringify(current));
  } catch {
    // Without storage they hold until the tab is closed.
  }
  listeners.forEach((listener) => listener());
}

export function resetPreferences(): void {
  setPreferences(defaults());
}
