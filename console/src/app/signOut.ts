import { useQueryClient } from '@tanstack/react-query';
import { logout, refreshPermissions, sessionQueries } from '../api/session';
import { toast } from '../components/toasts';
import { t } from '../lib/i18n';
import { go } from '../lib/location';

export function useSignOut(): () => void {
  const client = useQueryClient();
  return () => {
    // The page is left in any case: a server that is away cannot keep somebody signed in here.
    void logout()
      .catch(() => undefined)
      .then(() => {
        client.clear();
        go('/login', { force: true });
      });
  };
}

export function useRefreshPermissions(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    const me = await refreshPermissions();
    client.setQueryData(sessionQueries.me().queryKey, me);
    await client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== 'me' });
    toast('success', t('session.permissionsRefreshed'));
  };
}
