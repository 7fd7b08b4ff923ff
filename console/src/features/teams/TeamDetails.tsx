import { useQuery } from '@tanstack/react-query';
import { teamScope } from '../../api/scope';
import { teamQueries } from '../../api/teams';
import { Status } from '../../components/badges';
import { ButtonLink } from '../../components/Button';
import { Page } from '../../components/Page';
import { Problem, Skeleton } from '../../components/states';
import { Tabs } from '../../components/Tabs';
import { t } from '../../lib/i18n';
import { useQueryPart } from '../../lib/location';
import { DashboardPanel } from './DashboardPanel';
import { EnvironmentsPanel } from './EnvironmentsPanel';
import { MembersPanel } from './MembersPanel';
import { SettingsPanel } from './SettingsPanel';

/** A team as the platform's admins see it: what its own pages show, side by side. */
export default function TeamDetails({ parameters }: { parameters: Record<string, string> }) {
  const name = parameters['team'] ?? '';
  const query = useQuery(teamQueries.one(name));
  const [tab, setTab] = useQueryPart('tab', 'overview');
  const team = query.data;
  return (
    <Page
      title={team?.displayName || name}
      lead={team?.description}
      crumbs={[{ label: t('nav.teams'), to: '/admin/teams' }]}
      actions={
        <>
          {team && <Status word={team.phase} />}
          <ButtonLink to={`/admin/audit?team=${encodeURIComponent(name)}`} icon="book">
            {t('nav.audit')}
          </ButtonLink>
          <ButtonLink to={teamScope(name).base} icon="external">
            {t('teams.open')}
          </ButtonLink>
        </>
      }
    >
      {query.isPending && <Skeleton />}
      {query.isError && (
        <Problem title={t('team.failed')} error={query.error} onRetry={() => void query.refetch()} />
      )}
      {team && (
        <Tabs
          label={t('team.parts')}
          current={tab}
          onChange={setTab}
          tabs={[
            { id: 'overview', label: t('tab.overview') },
            { id: 'members', label: t('nav.members') },
            { id: 'environments', label: t('nav.environments') },
            { id: 'settings', label: t('nav.settings') },
          ]}
        >
          {tab === 'overview' && <DashboardPanel team={team} />}
          {tab === 'members' && <MembersPanel team={name} />}
          {tab === 'environments' && <EnvironmentsPanel team={name} />}
          {tab === 'settings' && <SettingsPanel team={team} />}
        </Tabs>
      )}
    </Page>
  );
}
