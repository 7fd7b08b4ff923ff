/** Where the page is: the browser's address as a store, and moving about in it. */
import { useSyncExternalStore } from 'react';

export interface Place {
  path: string;
  query: URLSearchParams;
  hash: string;
}

type Guard = () => boolean;

const listeners = new Set<() => void>();
const guards = new Set<Guard>();
let current = read();

function read(): Place {
  const { pathname, search, hash } = window.location;
  return { path: pathname, query: new URLSearchParams(search), hash };
}

function changed(): void {
  current = read();
  listeners.forEach((listener) => listener());
}

window.addEventListener('popstate', changed);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePlace(): Place {
  return useSyncExternalStore(subscribe, () => current);
}

export function place(): Place {
  return current;
}

/** The address as text, for `return_to`. */
export function address(): string {
  const { pathname, search, hash } = window.location;
  return pathname + search + hash;
}

/** Goes to an address of ours. A guard (unsaved changes) can keep the page where it is. */
export function go(to: string, options: { replace?: boolean; force?: boolean } = {}): void {
  if (!options.force && [...guards].some((stays) => stays())) return;
  if (options.replace) window.history.replaceState(null, '', to);
  else window.history.pushState(null, '', to);
  changed();
}

/** Changes parts of the query in place; `undefined` and empty take a part away. */
export function changeQuery(
  parts: Record<string, string | undefined>,
  options: { push?: boolean } = {},
): void {
  const query = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined || value === '') query.delete(name);
    else query.set(name, value);
  }
  const search = query.toString();
  const to = window.location.pathname + (search === '' ? '' : `?${search}`) + window.location.hash;
  if (to === address()) return;
  go(to, { replace: !options.push, force: true });
}

/** One part of the query as state: what selects what is shown lives in the address. */
export function useQueryPart(name: string, absent = ''): [string, (value: string) => void] {
  const { query } = usePlace();
  const value = query.get(name) ?? absent;
  return [value, (next) => changeQuery({ [name]: next === absent ? undefined : next })];
}

/** While `stays` answers true the page is not left without a question. */
export function addGuard(stays: Guard): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    event.preventDefault();
  };
  guards.add(stays);
  window.addEventListener('beforeunload', warn);
  return () => {
    guards.delete(stays);
    window.removeEventListener('beforeunload', warn);
  };
}

/** Matches `/t/:team/clusters` against a path; absent when it does not fit. */
export function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const parts = path.replace(/\/+$/, '').split('/');
  if (path === '/') parts.push('');
  if (wanted.length !== parts.length) return undefined;
  const found: Record<string, string> = {};
  for (const [i, piece] of wanted.entries()) {
    const part = parts[i] ?? '';
    if (piece.startsWith(':')) {
      const value = decode(part);
      if (value === undefined || value === '') return undefined;
      found[piece.slice(1)] = value;
    } else if (piece !== part) {
      return undefined;
    }
  }
  return found;
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** An address from pieces, each encoded. */
export function to(strings: TemplateStringsArray, ...values: string[]): string {
  return strings.reduce(
    (out, piece, i) => out + piece + (i < values.length ? encodeURIComponent(values[i] ?? '') : ''),
    '',
  );
}
