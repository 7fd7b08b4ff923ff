/** Readers for data of unknown shape: each returns a value of its type or says where it is wrong. */
export type Reader<T> = (value: unknown, path: string) => T;
export type Read<R> = R extends Reader<infer T> ? T : never;

export class ShapeError extends Error {
  override name = 'ShapeError';

  constructor(path: string, wanted: string, value: unknown) {
    super(`${path || 'the answer'} should be ${wanted}, not ${kindOf(value)}`);
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : typeof value;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const text: Reader<string> = (value, path) => {
  if (typeof value === 'string') return value;
  throw new ShapeError(path, 'a text', value);
};

export const number: Reader<number> = (value, path) => {
  if (typeof value === 'number') return value;
  throw new ShapeError(path, 'a number', value);
};

export const flag: Reader<boolean> = (value, path) => {
  if (typeof value === 'boolean') return value;
  throw new ShapeError(path, 'true or false', value);
};

/** Kubernetes writes some amounts as numbers and some as texts. */
export const amount: Reader<string> = (value, path) => {
  if (typeof value === 'number') return String(value);
  return text(value, path);
};

export const anything: Reader<unknown> = (value) => value;

export function optional<T>(read: Reader<T>): Reader<T | undefined> {
  return (value, path) => (value === undefined || value === null ? undefined : read(value, path));
}

export function otherwise<T>(read: Reader<T>, absent: T): Reader<T> {
  return (value, path) => (value === undefined || value === null ? absent : read(value, path));
}

/** A list that is absent is empty. */
export function list<T>(read: Reader<T>): Reader<T[]> {
  return (value, path) => {
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) throw new ShapeError(path, 'a list', value);
    return value.map((item: unknown, i) => read(item, `${path}[${i}]`));
  };
}

/** A map that is absent is empty. */
export function map<T>(read: Reader<T>): Reader<Record<string, T>> {
  return (value, path) => {
    if (value === undefined || value === null) return {};
    if (!isObject(value)) throw new ShapeError(path, 'an object', value);
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, read(item, `${path}.${key}`)]),
    );
  };
}

/** One of these words; any other word is read as `unknown`. */
export function word<const W extends string>(words: readonly W[], unknown: W): Reader<W> {
  return (value) => words.find((known) => known === value) ?? unknown;
}

export function shape<S extends Record<string, Reader<unknown>>>(
  fields: S,
): Reader<{ [K in keyof S]: Read<S[K]> }> {
  const readers = Object.entries(fields);
  return (value, path) => {
    if (!isObject(value)) throw new ShapeError(path, 'an object', value);
    const prefix = path === '' ? '' : `${path}.`;
    const out = Object.fromEntries(readers.map(([key, read]) => [key, read(value[key], prefix + key)]));
    return out as { [K in keyof S]: Read<S[K]> };
  };
}
