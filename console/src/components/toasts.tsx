/** Short messages at the edge of the page, read out by screen readers. */
import { useEffect, useSyncExternalStore } from 'react';
import { t } from '../lib/i18n';
import { Button } from './Button';
import { Icon } from './Icon';

type Kind = 'success' | 'info' | 'warning' | 'error';

interface Toast {
  id: number;
  kind: Kind;
  title: string;
  text: string;
}

const icons = { success: 'check', info: 'info', warning: 'alert', error: 'alert' } as const;
const atMost = 4;
let toasts: Toast[] = [];
let next = 1;
const listeners = new Set<() => void>();

function change(to: Toast[]): void {
  toasts = to;
  listeners.forEach((listener) => listener());
}

export function toast(kind: Kind, title: string, text = ''): void {
  change([...toasts, { id: next++, kind, title, text }].slice(-atMost));
}

function remove(id: number): void {
  change(toasts.filter((item) => item.id !== id));
}

export function Toasts() {
  const shown = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => toasts,
  );
  return (
    <div className="toasts" role="region" aria-label={t('toasts.label')}>
      <div aria-live="polite">
        {shown.map((item) => (
          <One key={item.id} toast={item} />
        ))}
      </div>
    </div>
  );
}

function One({ toast: { id, kind, title, text } }: { toast: Toast }) {
  useEffect(() => {
    // Errors stay until they are read.
    if (kind === 'error') return;
    const timer = setTimeout(() => remove(id), 6000);
    return () => clearTimeout(timer);
  }, [id, kind]);
  return (
    <div className={`toast ${kind}`}>
      <Icon name={icons[kind]} />
      <div>
        <strong>{title}</strong>
        {text && <p className="soft">{text}</p>}
      </div>
      <Button look="quiet" small icon="close" label={t('toasts.dismiss')} onClick={() => remove(id)} />
    </div>
  );
}
