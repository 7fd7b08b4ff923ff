import { useMe } from '../api/roles';
import { Button } from '../components/Button';
import { Blank } from '../components/states';
import { t } from '../lib/i18n';
import { useSignOut } from './signOut';

export function NoAccess() {
  const me = useMe();
  const signOut = useSignOut();
  return (
    <main>
      <Blank
        icon="shield"
        title={t('noAccess.title')}
        action={
          <Button icon="signOut" onClick={signOut}>
            {t('user.signOut')}
          </Button>
        }
      >
        {t('noAccess.text', { account: me.email })}
      </Blank>
    </main>
  );
}
