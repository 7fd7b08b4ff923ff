import { useQuery } from '@tanstack/react-query';
import { atLeast, roleIn, useMe } from '../../api/roles';
import type { Scope } from '../../api/scope';
import { teamQueries } from '../../api/teams';
import { ButtonLink } from '../../components/Button';
import { Page } from '../../components/Page';
import { Problem, Skeleton } from '../../components/states';
import { t } from '../../lib/i18n';
import { DashboardPanel } from './DashboardPanel';

export default function TeamDashboard({ scope }: { scope: Scope }) {
  const me = useMe();
  const team = useQuery(teamQueries.one(scope.team));
  const role = roleIn(me, scope.team);
  return (
    <Page
      title={team.data?.displayName || scope.team}
      lead={team.data?.description}
      actions={
        <>
          {atLeast(role, 'admin') && (
            <ButtonLink to={`${scope.base}/members?add=1`} icon="user">
              {t('members.add')}
            </ButtonLink>
          )}
          {atLeast(role, 'operator') && (
            <ButtonLink to={`${scope.base}/clusters/new`} look="primary" icon="plus">
              {t('clusters.create')}
            </ButtonLink>
          )}
        </>
      }
    >
      {team.isPending && <Skeleton />}
      {team.isError && (
        <Problem title={t('team.failed')} error={team.error} onRetry={() => void team.refetch()} />
      )}
      {team.data && <DashboardPanel team={team.data} />}
    </Page>
  );
}
