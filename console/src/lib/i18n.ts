/** Texts in the user's language. English is the complete catalogue; another one comes on demand. */
import { en } from './messages/en';

export type Catalogue = typeof en;
export type MessageKey = keyof Catalogue;
export type Language = 'en' | 'de';
export const languages: readonly Language[] = ['en', 'de'];

/** A text, or its forms by number; `{count}` chooses among them. */
export type Message = string | { one: string; other: string };
export type Translation = Record<MessageKey, Message>;

let catalogue: Translation = en;
let language: Language = 'en';
let plural = new Intl.PluralRules('en');

export function currentLanguage(): Language {
  return language;
}

/** For Intl: the language with the region of the browser when that is the same language. */
export function locale(): string {
  const own = navigator.language;
  return own.startsWith(language) ? own : language;
}

export async function loadCatalogue(next: Language): Promise<void> {
  catalogue = next === 'de' ? (await import('./messages/de')).de : en;
  language = next;
  plural = new Intl.PluralRules(next);
  document.documentElement.lang = next;
}

export type Values = Record<string, string | number>;

export function t(key: MessageKey, values?: Values): string {
  const message: Message = catalogue[key];
  const count = values?.['count'];
  let chosen: string;
  if (typeof message === 'string') chosen = message;
  else chosen = typeof count === 'number' && plural.select(count) === 'one' ? message.one : message.other;
  if (values === undefined) return chosen;
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? value.toLocaleString(locale()) : value;
  });
}

/** Whether a key made from data (an error code) has a text. */
export function hasMessage(key: string): key is MessageKey {
  return Object.hasOwn(en, key);
}
