import { useQuery } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { ApiError } from '../../api/http';
import { useMe } from '../../api/roles';
import { changePassword, sessionQueries } from '../../api/session';
import { Button } from '../../components/Button';
import { useChange } from '../../components/change';
import { PasswordToggle, TextField } from '../../components/Field';
import { Card } from '../../components/Page';
import { PasswordRules } from '../../components/PasswordRules';
import { Notice } from '../../components/states';
import { hasMessage, t } from '../../lib/i18n';
import { unmetRules } from '../../lib/password';

const empty = { current: '', next: '', again: '' };

export function Password() {
  const me = useMe();
  const minimum = useQuery(sessionQueries.providers()).data?.passwordMinLength ?? 12;
  const [form, setForm] = useState(empty);
  const [shown, setShown] = useState(false);
  const [tried, setTried] = useState(false);
  const change = useChange([['sessions']], () => {
    setForm(empty);
    setTried(false);
  });
  const unmet = unmetRules(form.next, { minimum, names: [me.email, me.username, me.name] });
  const differs = form.again !== form.next;
  const set = (part: Partial<typeof empty>) => setForm({ ...form, ...part });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (form.current === '' || unmet.length > 0 || differs) return;
    change.mutate({
      work: () => changePassword(form.current, form.next),
      done: t('profile.changed'),
    });
  };
  const type = shown ? 'text' : 'password';
  return (
    <Card title={t('profile.password')}>
      <form className="stack" onSubmit={submit} noValidate>
        {change.error && <Notice kind="error" title={wordsFor(change.error)} />}
        {/* Password managers want to know whose password it is. */}
        <input
          className="hidden-text"
          type="text"
          autoComplete="username"
          value={me.email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <TextField
          label={t('profile.current')}
          type={type}
          autoComplete="current-password"
          value={form.current}
          error={tried && form.current === '' ? t('profile.currentMissing') : undefined}
          onChange={(current) => set({ current })}
        />
        <TextField
          label={t('profile.new')}
          type={type}
          autoComplete="new-password"
          value={form.next}
          error={tried && unmet.length > 0 ? t('invite.rulesUnmet') : undefined}
          onChange={(next) => set({ next })}
        />
        {form.next !== '' && <PasswordRules password={form.next} minimum={minimum} unmet={unmet} />}
        <TextField
          label={t('profile.again')}
          type={type}
          autoComplete="new-password"
          value={form.again}
          error={tried && differs ? t('invite.differs') : undefined}
          onChange={(again) => set({ again })}
        />
        <div className="row">
          <Button type="submit" look={form.next === '' ? 'plain' : 'primary'} busy={change.isPending}>
            {t('profile.change')}
          </Button>
          <PasswordToggle shown={shown} onToggle={() => setShown(!shown)} />
        </div>
        <p className="soft">{t('profile.others')}</p>
      </form>
    </Card>
  );
}

function wordsFor(error: Error): string {
  const code = error instanceof ApiError ? error.code : '';
  const key = code === 'invalid_credentials' ? 'profile.wrongCurrent' : `invite.error.${code}`;
  return hasMessage(key) ? t(key) : error.message;
}
