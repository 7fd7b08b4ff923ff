/** Pages without a session, and the one that asks for it by itself. */
import { lazy, Suspense } from 'react';
import { Skeleton } from '../components/states';
import { match } from '../lib/location';
import { LoginPage } from '../features/front/LoginPage';

const SetPasswordPage = lazy(() => import('../features/front/SetPasswordPage'));
const DevicePage = lazy(() => import('../features/front/DevicePage'));

export function isPublic(path: string): boolean {
  return ['/login', '/set-password', '/auth/device'].includes(path) || path.startsWith('/invite/');
}

export function PublicPage({ path }: { path: string }) {
  const invited = match('/invite/:token', path);
  return (
    <Suspense fallback={<Skeleton lines={3} />}>
      {path === '/login' && <LoginPage />}
      {path === '/auth/device' && <DevicePage />}
      {(invited || path === '/set-password') && <SetPasswordPage token={invited?.['token']} />}
    </Suspense>
  );
}
