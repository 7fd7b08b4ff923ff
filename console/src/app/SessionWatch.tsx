import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMe } from '../api/roles';
import { refreshSession, sessionQueries, type UserInfo } from '../api/session';
import { Button } from '../components/Button';
import { Dialog } from '../components/Dialog';
import { t } from '../lib/i18n';
import { clock, parseTime } from '../lib/time';
import { useSignOut } from './signOut';

const warnSeconds = 300;

/** Five minutes before the session ends it asks whether to stay. */
export function SessionWatch() {
  const me = useMe();
  const client = useQueryClient();
  const signOut = useSignOut();
  const [now, setNow] = useState(() => Date.now());
  const [busy, setBusy] = useState(false);
  const ends = parseTime(me.sessionExpiresAt)?.getTime();
  const left = ends === undefined ? Infinity : (ends - now) / 1000;
  const near = left <= warnSeconds;

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), near ? 1000 : 15_000);
    return () => clearInterval(timer);
  }, [near]);

  const stay = async () => {
    setBusy(true);
    try {
      const { expiresAt } = await refreshSession();
      client.setQueryData(
        sessionQueries.me().queryKey,
        (old: UserInfo | undefined) => old && { ...old, sessionExpiresAt: expiresAt },
      );
    } finally {
      setBusy(false);
    }
  };

  if (!near || left <= 0) return null;
  return (
    <Dialog title={t('session.ending')} onClose={() => void stay()}>
      <div className="body">
        <p>{t('session.endingText', { time: clock(left) })}</p>
        <footer>
          <Button onClick={signOut}>{t('user.signOut')}</Button>
          <Button look="primary" busy={busy} onClick={() => void stay()}>
            {t('session.stay')}
          </Button>
        </footer>
      </div>
    </Dialog>
  );
}
