import { useSyncExternalStore } from 'react';
import { absoluteTime, age, parseTime, relativeTime } from '../lib/time';

/** One clock for all times on the page: it ticks every ten seconds while somebody looks. */
let now = new Date();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  now = new Date();
  timer ??= setInterval(() => {
    now = new Date();
    listeners.forEach((each) => each());
  }, 10_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}

export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now);
}

/** "3 hr. ago"; the exact time on hover and for screen readers. */
export function Time({ at, short }: { at: string | undefined; short?: boolean }) {
  const current = useNow();
  const time = parseTime(at);
  if (!time) return <span className="soft">–</span>;
  const exact = absoluteTime(time);
  return (
    <time dateTime={time.toISOString()} title={exact} className="number">
      {short ? age(time, current) : relativeTime(time, current)}
      <span className="hidden-text"> ({exact})</span>
    </time>
  );
}
