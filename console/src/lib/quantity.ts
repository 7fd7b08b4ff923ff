/** Kubernetes amounts: `500m`, `8Gi`, `4`. */
const units: Record<string, number> = {
  '': 1,
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

export function parseQuantity(value: string): number | undefined {
  const found = /^([+-]?(?:\d+\.?\d*|\.\d+))(?:([eE][+-]?\d+)|([KMGTPE]i|[numkMGTPE]))?$/.exec(value);
  if (!found) return undefined;
  const unit = units[found[3] ?? ''];
  return unit === undefined ? undefined : Number((found[1] ?? '') + (found[2] ?? '')) * unit;
}

/** Bytes for people: `8 GiB`. */
export function formatBytes(bytes: number, locale: string): string {
  const names = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'];
  let value = bytes;
  let step = 0;
  while (value >= 1024 && step < names.length - 1) {
    value /= 1024;
    step++;
  }
  return `${value.toLocaleString(locale, { maximumFractionDigits: value < 10 ? 1 : 0 })} ${names[step] ?? ''}`;
}

/** How full something is, 0 to 100 and beyond; nothing when there is no limit. */
export function percentOf(used: number, limit: number | undefined): number | undefined {
  return limit === undefined || limit <= 0 ? undefined : (used / limit) * 100;
}

export type Level = 'normal' | 'warning' | 'critical';

export function levelOf(percent: number): Level {
  if (percent >= 95) return 'critical';
  return percent >= 80 ? 'warning' : 'normal';
}
