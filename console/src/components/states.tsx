/** The states every page can be in besides its own: loading, empty, failed, forbidden, not found. */
import type { ReactNode } from 'react';
import { t } from '../lib/i18n';
import { Button } from './Button';
import { Icon, type IconName } from './Icon';

export function Blank({
  icon,
  title,
  children,
  action,
}: {
  icon: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="blank">
      <Icon name={icon} />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && <div className="row">{action}</div>}
    </div>
  );
}

const noticeIcons = { info: 'info', success: 'check', warning: 'alert', error: 'alert' } as const;

export function Notice({
  kind,
  title,
  children,
}: {
  kind: keyof typeof noticeIcons;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className={`notice ${kind}`} role={kind === 'error' ? 'alert' : undefined}>
      <Icon name={noticeIcons[kind]} />
      <div>
        <strong>{title}</strong>
        {children}
      </div>
    </div>
  );
}

/** Lines where text will be. */
export function Skeleton({ lines = 6 }: { lines?: number }) {
  return (
    <div className="stack" role="status" aria-label={t('state.loading')}>
      {Array.from({ length: lines }, (_, i) => (
        <div key={i} className="skeleton" style={{ width: `${88 - ((i * 29) % 45)}%` }} />
      ))}
    </div>
  );
}

/** What an error looks like to a page; the API's errors fit. */
export interface Failure {
  message: string;
  status?: number;
  code?: string;
  requestId?: string;
}

interface ProblemProps {
  title: string;
  error: Failure;
  onRetry?: (() => void) | undefined;
  onRefreshPermissions?: (() => void) | undefined;
}

export function Problem({ title, error, onRetry, onRefreshPermissions }: ProblemProps) {
  if (error.status === 403)
    return (
      <Blank
        icon="shield"
        title={t('state.forbidden')}
        action={
          onRefreshPermissions && (
            <Button onClick={onRefreshPermissions}>{t('session.refreshPermissions')}</Button>
          )
        }
      >
        {error.message}
      </Blank>
    );
  if (error.status === 404)
    return (
      <Blank icon="search" title={t('state.notFound')}>
        {t('state.notFoundText')}
      </Blank>
    );
  return (
    <Blank
      icon="alert"
      title={title}
      action={
        onRetry && (
          <Button icon="refresh" onClick={onRetry}>
            {t('state.retry')}
          </Button>
        )
      }
    >
      <span role="alert">{error.message}</span>
      {error.requestId && (
        <>
          <br />
          <span className="soft">
            {t('state.requestId')} <code>{error.requestId}</code>
          </span>
        </>
      )}
    </Blank>
  );
}
