import { useQuery } from '@tanstack/react-query';
import { userQueries } from '../../api/users';
import { Status } from '../../components/badges';
import { ButtonLink, Link } from '../../components/Button';
import { Card, Facts, Page } from '../../components/Page';
import { Problem, Skeleton } from '../../components/states';
import { Time } from '../../components/Time';
import { t } from '../../lib/i18n';
import { go, to } from '../../lib/location';
import { useUserActions } from './useUserActions';
import { platformRoleName, signsInWith } from './userState';
import './users.css';

export default function UserDetails({ parameters }: { parameters: Record<string, string> }) {
  const name = parameters['user'] ?? '';
  const query = useQuery(userQueries.one(name));
  const all = useQuery(userQueries.list()).data ?? [];
  const { menuFor, dialog } = useUserActions(all, () => go('/admin/users'));
  const user = query.data;
  return (
    <Page
      title={user?.displayName || user?.email || name}
      lead={user?.email}
      crumbs={[{ label: t('nav.users'), to: '/admin/users' }]}
      actions={
        user && (
          <>
            <Status word={user.phase} />
            <ButtonLink to={`/admin/audit?user=${encodeURIComponent(user.email)}`} icon="book">
              {t('user.audit')}
            </ButtonLink>
            {menuFor?.(user)}
          </>
        )
      }
    >
      {query.isPending && <Skeleton />}
      {query.isError && (
        <Problem title={t('user.failed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {user && (
        <div className="cards">
          <Card title={t('user.account')}>
            <Facts
              facts={[
                [t('user.userName'), <code key="n">{user.username}</code>],
                [t('users.type'), signsInWith(user)],
                [t('users.role'), platformRoleName(user.platformRole)],
                [
                  t('users.lastLogin'),
                  user.lastLoginTime === undefined ? (
                    t('users.never')
                  ) : (
                    <Time key="l" at={user.lastLoginTime} />
                  ),
                ],
                ...(user.lockedUntil === undefined
                  ? []
                  : [
                      [t('users.lockedUntil'), <Time key="u" at={user.lockedUntil} />] satisfies [
                        string,
                        React.ReactNode,
                      ],
                    ]),
                [t('user.sshKeys'), user.sshKeyCount],
                [
                  t('user.cli'),
                  user.cliAccount ? <Time key="c" at={user.cliAccount.lastLogin} /> : t('user.cliNone'),
                ],
                [t('user.sessionsAfter'), <Time key="s" at={user.sessionsValidAfter} />],
              ]}
            />
          </Card>
          <Card title={t('user.inTeams')}>
            {user.teams.length === 0 ? (
              <p className="soft">{t('user.inNoTeam')}</p>
            ) : (
              <ul className="user-teams">
                {user.teams.map((team) => (
                  <li key={team.name} className="row">
                    <Link to={to`/admin/teams/${team.name}`}>{team.name}</Link>
                    <span className="spread" />
                    <span className="tag">{team.role}</span>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        </div>
      )}
      {dialog}
    </Page>
  );
}
