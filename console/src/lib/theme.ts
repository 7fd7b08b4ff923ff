/** Light, dark or the system's; and colours for the ways people see them. */
import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];
export const colorModes = ['default', 'deuteranopia', 'protanopia', 'tritanopia'] as const;
export type ColorMode = (typeof colorModes)[number];

const listeners = new Set<() => void>();
const root = document.documentElement;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keep(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage it holds until the tab is closed.
  }
  listeners.forEach((listener) => listener());
}

export function theme(): Theme {
  return themes.find((name) => name === root.dataset['theme']) ?? 'system';
}

export function setTheme(next: Theme): void {
  if (next === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = next;
  keep('butler-theme', next === 'system' ? undefined : next);
}

export function colorMode(): ColorMode {
  return colorModes.find((name) => name === root.dataset['colors']) ?? 'default';
}

export function setColorMode(next: ColorMode): void {
  if (next === 'default') delete root.dataset['colors'];
  else root.dataset['colors'] = next;
  keep('butler-color-mode', next === 'default' ? undefined : next);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, theme);
}

export function useColorMode(): ColorMode {
  return useSyncExternalStore(subscribe, colorMode);
}

/** Whether the page is dark now, for what is drawn by others (editor, terminal). */
export function isDark(): boolean {
  const chosen = theme();
  return (
    chosen === 'dark' || (chosen === 'system' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  );
}

function subscribeDark(listener: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const leave = subscribe(listener);
  system.addEventListener('change', listener);
  return () => {
    leave();
    system.removeEventListener('change', listener);
  };
}

/** The same, kept current. */
export function useDark(): boolean {
  return useSyncExternalStore(subscribeDark, isDark);
}
