import { useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { reasonFor, remainder } from '../../api/http';
import { useMe } from '../../api/roles';
import { teamScope } from '../../api/scope';
import { changeProfile, sessionQueries } from '../../api/session';
import { Button, Link } from '../../components/Button';
import { useChange } from '../../components/change';
import { useDraft } from '../../components/draft';
import { TextField } from '../../components/Field';
import { Card, Facts, Page } from '../../components/Page';
import { Notice } from '../../components/states';
import { t } from '../../lib/i18n';
import { OwnAudit } from './OwnAudit';
import { Password } from './Password';
import { Sessions } from './Sessions';
import { SshKeys } from './SshKeys';
import './personal.css';

/** The person's own account. Who signs in elsewhere has name and password there. */
export default function Profile() {
  const { provider } = useMe();
  const internal = provider === 'internal';
  return (
    <Page title={t('user.profile')} lead={t('profile.lead')}>
      <div className="cards profile">
        <Account internal={internal} />
        {internal && <Password />}
      </div>
      <SshKeys />
      <Sessions />
      <OwnAudit />
    </Page>
  );
}

function Account({ internal }: { internal: boolean }) {
  const me = useMe();
  const client = useQueryClient();
  const draft = useDraft({ name: me.name });
  const change = useChange([], draft.drop);
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    change.mutate({
      work: async () => {
        const now = await changeProfile({ displayName: draft.form.name.trim() });
        client.setQueryData(sessionQueries.me().queryKey, now);
      },
      done: t('profile.saved'),
    });
  };
  const said = remainder(change.error, ['displayName']);
  return (
    <Card title={t('profile.account')}>
      <div className="stack">
        <Facts
          facts={[
            [t('profile.email'), me.email],
            [t('user.userName'), <code key="u">{me.username}</code>],
            [t('profile.provider'), internal ? t('users.internal') : me.provider],
          ]}
        />
        {said && <Notice kind="error" title={said.message} />}
        {internal ? (
          <form className="stack" onSubmit={save} noValidate>
            <TextField
              label={t('profile.name')}
              autoComplete="name"
              value={draft.form.name}
              error={reasonFor(change.error, 'displayName')}
              onChange={(name) => draft.set({ name })}
            />
            <div className="row">
              <Button type="submit" look={draft.dirty ? 'primary' : 'plain'} busy={change.isPending}>
                {t('profile.save')}
              </Button>
            </div>
          </form>
        ) : (
          <p className="soft">
            {me.name} · {t('profile.managed')}
          </p>
        )}
        <div>
          <h3>{t('profile.teams')}</h3>
          {me.teams.length === 0 ? (
            <p className="soft">{t('profile.noTeams')}</p>
          ) : (
            <ul className="own-teams">
              {me.teams.map((team) => (
                <li key={team.name} className="row">
                  <Link to={teamScope(team.name).base}>{team.displayName || team.name}</Link>
                  <span className="spread" />
                  <span className="tag">{team.role}</span>
                  {team.environments.map((environment) => (
                    <span key={environment.name} className="tag">
                      {t('members.lift', { role: environment.role, environment: environment.name })}
                    </span>
                  ))}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </Card>
  );
}
