/** Addresses that need no session, or ask for it by themselves. */
import { match } from '../lib/location';

export const publicRoutes = ['/login', '/set-password', '/invite/:token', '/auth/device'] as const;

export type PublicRoute = (typeof publicRoutes)[number];

/** Which of them an address is; absent when it needs a session. */
export function publicRoute(path: string): PublicRoute | undefined {
  return publicRoutes.find((pattern) => match(pattern, path));
}
