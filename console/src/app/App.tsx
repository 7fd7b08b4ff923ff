import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, onApiError } from '../api/http';
import { sessionQueries } from '../api/session';
import { Toasts } from '../components/toasts';
import { Skeleton, Problem } from '../components/states';
import { t } from '../lib/i18n';
import { address, go, usePlace } from '../lib/location';
import { usePreferences } from '../lib/preferences';
import { makeClient } from './client';
import { ErrorBoundary } from './ErrorBoundary';
import { Frame } from './Frame';
import { Live } from './Live';
import { PublicPage } from './publicPages';
import { publicRoute } from './publicRoutes';

export function App() {
  const [client] = useState(makeClient);
  const { density, language } = usePreferences();
  const { path } = usePlace();
  useEffect(() => {
    document.documentElement.dataset['density'] = density;
  }, [density]);
  return (
    <QueryClientProvider client={client}>
      <ErrorBoundary key={language}>
        {publicRoute(path) ? <PublicPage path={path} /> : <Inside />}
      </ErrorBoundary>
      <Toasts />
    </QueryClientProvider>
  );
}

function toLogin(): void {
  const from = address();
  go(from === '/' ? '/login' : `/login?return_to=${encodeURIComponent(from)}`, {
    replace: true,
    force: true,
  });
}

/** Everything that needs a session. */
function Inside() {
  const me = useQuery(sessionQueries.me());
  const ended = me.error instanceof ApiError && me.error.status === 401;

  useEffect(() => {
    if (ended) toLogin();
  }, [ended]);
  useEffect(
    () =>
      onApiError((error) => {
        if (error.status === 401) toLogin();
      }),
    [],
  );

  if (me.data)
    return (
      <Live onSessionEnd={toLogin}>
        <Frame />
      </Live>
    );
  if (me.error && !ended)
    return <Problem title={t('state.serverAway')} error={me.error} onRetry={() => void me.refetch()} />;
  return (
    <div className="front">
      <main>
        <Skeleton lines={4} />
      </main>
    </div>
  );
}
