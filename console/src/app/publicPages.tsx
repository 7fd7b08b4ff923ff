/** Pages without a session, and the one that asks for it by itself. */
import { lazy, Suspense } from 'react';
import { Skeleton } from '../components/states';
import { match } from '../lib/location';
import { LoginPage } from '../features/front/LoginPage';
import { publicRoute } from './publicRoutes';

const SetPasswordPage = lazy(() => import('../features/front/SetPasswordPage'));
const DevicePage = lazy(() => import('../features/front/DevicePage'));

export function PublicPage({ path }: { path: string }) {
  return (
    <Suspense fallback={<Skeleton lines={3} />}>
      <PageOf path={path} />
    </Suspense>
  );
}

function PageOf({ path }: { path: string }) {
  switch (publicRoute(path)) {
    case '/login':
      return <LoginPage />;
    case '/auth/device':
      return <DevicePage />;
    case '/invite/:token':
    case '/set-password':
      return <SetPasswordPage token={match('/invite/:token', path)?.['token']} />;
    case undefined:
      return null;
  }
}
