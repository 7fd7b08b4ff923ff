import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type SubmitEvent } from 'react';
import { ApiError } from '../../api/http';
import { checkInvite, sessionQueries, setPassword } from '../../api/session';
import { Button, ButtonLink } from '../../components/Button';
import { PasswordToggle, TextField } from '../../components/Field';
import { Notice, Skeleton } from '../../components/states';
import { hasMessage, t } from '../../lib/i18n';
import { go, place } from '../../lib/location';
import { unmetRules } from '../../lib/password';
import { Front } from './Front';
import { PasswordRules } from '../../components/PasswordRules';

/** The token is taken out of the address at once, so that it is in no history and no referrer. */
function useToken(given: string | undefined): string {
  const [token] = useState(() => given ?? place().query.get('token') ?? '');
  useEffect(() => {
    if (token !== '') go('/set-password', { replace: true, force: true });
  }, [token]);
  return token;
}

export default function SetPasswordPage({ token: given }: { token: string | undefined }) {
  const token = useToken(given);
  const invite = useQuery({
    queryKey: ['invite', token],
    queryFn: ({ signal }) => checkInvite(token, signal),
    enabled: token !== '',
    staleTime: Infinity,
    gcTime: 0,
  });
  if (invite.isLoading)
    return (
      <Front title={t('invite.title')}>
        <Skeleton lines={4} />
      </Front>
    );
  if (!invite.data?.valid)
    return (
      <Front title={t('invite.title')}>
        <Notice kind="warning" title={t('invite.invalid')}>
          {t('invite.invalidText')}
        </Notice>
        <ButtonLink to="/login">{t('invite.toLogin')}</ButtonLink>
      </Front>
    );
  return <PasswordForm token={token} email={invite.data.email ?? ''} name={invite.data.displayName ?? ''} />;
}

function PasswordForm({ token, email, name }: { token: string; email: string; name: string }) {
  const client = useQueryClient();
  const minimum = useQuery(sessionQueries.providers()).data?.passwordMinLength ?? 12;
  const [password, setTyped] = useState('');
  const [again, setAgain] = useState('');
  const [shown, setShown] = useState(false);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const names = [email, email.replace(/@.*$/, ''), name].filter(Boolean);
  const unmet = unmetRules(password, { minimum, names });
  const differs = again !== password;

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (unmet.length > 0 || differs) return;
    setBusy(true);
    try {
      const { user } = await setPassword(token, password);
      client.clear();
      client.setQueryData(sessionQueries.me().queryKey, user);
      go('/', { replace: true, force: true });
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught;
      setError(caught);
    } finally {
      setBusy(false);
    }
  };

  const errorKey = `invite.error.${error?.code ?? ''}`;
  return (
    <Front title={t('invite.title')}>
      <p className="soft">{t('invite.lead')}</p>
      {error && <Notice kind="error" title={hasMessage(errorKey) ? t(errorKey) : error.message} />}
      <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
        <TextField label={t('invite.email')} name="username" autoComplete="username" value={email} readOnly />
        <TextField
          label={t('invite.password')}
          name="new-password"
          type={shown ? 'text' : 'password'}
          autoComplete="new-password"
          autoFocus
          value={password}
          error={tried && unmet.length > 0 ? t('invite.rulesUnmet') : undefined}
          onChange={setTyped}
        />
        <PasswordRules password={password} minimum={minimum} unmet={unmet} />
        <TextField
          label={t('invite.again')}
          name="new-password-again"
          type={shown ? 'text' : 'password'}
          autoComplete="new-password"
          value={again}
          error={tried && differs ? t('invite.differs') : undefined}
          onChange={setAgain}
        />
        <PasswordToggle shown={shown} onToggle={() => setShown(!shown)} />
        <Button type="submit" look="primary" className="wide" busy={busy}>
          {t('invite.submit')}
        </Button>
      </form>
    </Front>
  );
}
