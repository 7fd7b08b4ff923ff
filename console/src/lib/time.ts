import { locale } from './i18n';
import { preferences } from './preferences';

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86400],
  ['month', 30 * 86400],
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
];

/** "3 hours ago", "in 2 days", "now". */
export function relativeTime(at: Date, now: Date): string {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000);
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto', style: 'short' });
  const step = steps.find(([, size]) => Math.abs(seconds) >= size);
  if (step) return format.format(Math.trunc(seconds / step[1]), step[0]);
  return Math.abs(seconds) < 10 ? format.format(0, 'second') : format.format(seconds, 'second');
}

/** "3d4h", as kubectl writes an age; for dense columns. */
export function age(at: Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - at.getTime()) / 1000));
  const days = Math.floor(seconds / 86400);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60);
  if (days >= 730) return `${Math.floor(days / 365)}y`;
  if (days >= 8) return `${days}d`;
  if (days >= 2) return hours % 24 ? `${days}d${hours % 24}h` : `${days}d`;
  if (hours >= 8) return `${hours}h`;
  if (hours >= 2) return minutes % 60 ? `${hours}h${minutes % 60}m` : `${hours}h`;
  if (minutes >= 10) return `${minutes}m`;
  if (minutes >= 2) return seconds % 60 ? `${minutes}m${seconds % 60}s` : `${minutes}m`;
  return `${seconds}s`;
}

export function absoluteTime(at: Date): string {
  const { timezone, dateFormat } = preferences();
  return at.toLocaleString(locale(), {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hour12: dateFormat === '12h',
    ...(timezone === '' ? {} : { timeZone: timezone }),
  });
}

/** The time that a text says; absent when it says none. */
export function parseTime(value: string | undefined): Date | undefined {
  if (value === undefined || value === '') return undefined;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** "4:07" for a countdown. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
