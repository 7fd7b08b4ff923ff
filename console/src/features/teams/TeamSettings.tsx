import { useQuery } from '@tanstack/react-query';
import type { Scope } from '../../api/scope';
import { teamQueries } from '../../api/teams';
import { Page } from '../../components/Page';
import { Problem, Skeleton } from '../../components/states';
import { t } from '../../lib/i18n';
import { SettingsPanel } from './SettingsPanel';

export default function TeamSettings({ scope }: { scope: Scope }) {
  const team = useQuery(teamQueries.one(scope.team));
  return (
    <Page title={t('nav.settings')} lead={t('teamSettings.lead')}>
      {team.isPending && <Skeleton />}
      {team.isError && (
        <Problem title={t('team.failed')} error={team.error} onRetry={() => void team.refetch()} />
      )}
      {team.data && <SettingsPanel team={team.data} />}
    </Page>
  );
}
