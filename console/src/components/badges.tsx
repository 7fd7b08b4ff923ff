import { accentOf } from '../lib/accent';
import { t } from '../lib/i18n';
import { levelOf } from '../lib/quantity';

type Tone = 'good' | 'wait' | 'busy' | 'warn' | 'bad' | 'none';

const tones: Record<string, Tone> = {};
const words: [Tone, string][] = [
  ['good', 'ready running healthy installed active allocated ok true valid'],
  ['wait', 'provisioning pending building downloading uploading'],
  ['busy', 'updating installing upgrading scaling'],
  ['warn', 'degraded deleting warning'],
  ['bad', 'failed error notready expired critical locked exceeded'],
];
for (const [tone, list] of words) for (const one of list.split(' ')) tones[one] = tone;

const pulsing = new Set([
  'provisioning',
  'pending',
  'building',
  'downloading',
  'uploading',
  'updating',
  'installing',
  'upgrading',
  'scaling',
  'deleting',
]);

/** A state: its word is always there, its colour and shape only help. */
export function Status({ word, tone }: { word: string; tone?: Tone }) {
  const key = word.toLowerCase().replace(/\s/g, '');
  return (
    <span className={`badge ${tone ?? tones[key] ?? 'none'} ${pulsing.has(key) ? 'pulsing' : ''}`}>
      <span className="mark" aria-hidden="true" />
      {word === '' ? t('state.unknown') : word}
    </span>
  );
}

export function EnvironmentDot({ name }: { name: string }) {
  return <span className={`dot ${name === '' ? '' : `accent-${accentOf(name)}`}`} aria-hidden="true" />;
}

export function EnvironmentTag({ name }: { name: string }) {
  if (name === '') return <span className="soft">–</span>;
  return (
    <span className="tag">
      <EnvironmentDot name={name} />
      {name}
    </span>
  );
}

/** How full something is, in words and as a bar. */
export function Meter({
  label,
  used,
  limit,
  show = String,
  quiet,
}: {
  label: string;
  used: number;
  limit: number | undefined;
  show?: (value: number) => string;
  /** Its label is heard, not seen: the heading above says it. */
  quiet?: boolean;
}) {
  const percent = limit === undefined || limit <= 0 ? 0 : (used / limit) * 100;
  const level = levelOf(percent);
  const numbers = limit === undefined ? show(used) : t('meter.of', { used: show(used), limit: show(limit) });
  return (
    <div className={`meter ${level}`}>
      <div className="words">
        <span className={quiet ? 'hidden-text' : undefined}>{label}</span>
        <span className="number soft">
          {numbers}
          {level === 'warning' && ` · ${t('meter.nearly')}`}
          {level === 'critical' && ` · ${t('meter.full')}`}
        </span>
      </div>
      {limit !== undefined && (
        <div
          className="bar"
          role="meter"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={used}
          aria-valuetext={numbers}
        >
          <i style={{ width: `${Math.min(100, percent)}%` }} />
        </div>
      )}
    </div>
  );
}
