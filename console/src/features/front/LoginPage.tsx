import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type SubmitEvent, type KeyboardEvent } from 'react';
import { ApiError } from '../../api/http';
import { login, sessionQueries } from '../../api/session';
import { Button } from '../../components/Button';
import { PasswordToggle, TextField } from '../../components/Field';
import { Notice } from '../../components/states';
import { hasMessage, t } from '../../lib/i18n';
import { go, usePlace } from '../../lib/location';
import { safeReturn } from '../../lib/returnTo';
import { clock } from '../../lib/time';
import { Front } from './Front';

/** Seconds that count down; 0: none. */
function useCountdown(): [number, (seconds: number) => void] {
  const [until, setUntil] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [left]);
  const start = (seconds: number) => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  return [left, start];
}

function textOf(error: ApiError, left: number): string {
  if (error.status === 429 || error.code === 'account_locked')
    return left > 0 ? t('login.wait', { time: clock(left) }) : t('login.waitOver');
  const key = `login.error.${error.code}`;
  return hasMessage(key) ? t(key) : error.message;
}

/** What a login elsewhere brought back in the address. */
function outsideText(code: string): string {
  const key = `login.error.${code}`;
  return hasMessage(key) ? t(key) : t('login.failed');
}

export function LoginPage() {
  const client = useQueryClient();
  const { query } = usePlace();
  const providers = useQuery(sessionQueries.providers());
  const [user, setUser] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const [left, startCountdown] = useCountdown();
  const passwordInput = useRef<HTMLFormElement>(null);
  const fromOutside = query.get('error');

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      const me = await login(user.trim(), password);
      client.clear();
      client.setQueryData(sessionQueries.me().queryKey, me);
      go(safeReturn(query.get('return_to')), { replace: true, force: true });
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught;
      setError(caught);
      if (caught.retryAfter > 0) startCountdown(caught.retryAfter);
      setPassword('');
      passwordInput.current?.querySelector<HTMLInputElement>('input[name=password]')?.focus();
    } finally {
      setBusy(false);
    }
  };

  const watchCaps = (event: KeyboardEvent) => setCaps(event.getModifierState('CapsLock'));

  return (
    <Front title={t('login.title')}>
      {error ? (
        <Notice kind="error" title={textOf(error, left)} />
      ) : (
        fromOutside && <Notice kind="error" title={outsideText(fromOutside)} />
      )}
      {providers.data?.providers.map((provider) => (
        <a
          key={provider.name}
          className="button wide"
          href={provider.loginUrl}
          aria-disabled={provider.available ? undefined : true}
        >
          {t('login.with', { name: provider.displayName || provider.name })}
        </a>
      ))}
      {providers.data?.internalUsers !== false && (
        <form ref={passwordInput} className="stack" onSubmit={(event) => void submit(event)}>
          <TextField
            label={t('login.user')}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            required
            value={user}
            onChange={setUser}
          />
          <div className="stack">
            <TextField
              label={t('login.password')}
              name="password"
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
              required
              value={password}
              hint={caps ? t('login.capsLock') : undefined}
              onChange={setPassword}
              onKeyUp={watchCaps}
              onKeyDown={watchCaps}
            />
            <div className="row">
              <PasswordToggle shown={shown} onToggle={() => setShown(!shown)} />
            </div>
          </div>
          <Button type="submit" look="primary" className="wide" busy={busy}>
            {t('login.submit')}
          </Button>
        </form>
      )}
    </Front>
  );
}
