import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isPlatformAdmin, platformRefusal, useMe } from '../../api/roles';
import { teamQueries, type Team } from '../../api/teams';
import { Status } from '../../components/badges';
import { Button, Link } from '../../components/Button';
import { FilterSelect, SearchField } from '../../components/Field';
import { Page } from '../../components/Page';
import { Blank, Problem, Skeleton } from '../../components/states';
import { Table, type Column } from '../../components/Table';
import { Time } from '../../components/Time';
import { t } from '../../lib/i18n';
import { to, useQueryPart } from '../../lib/location';
import { CreateTeam } from './CreateTeam';
import './teams.css';

/** All teams of the platform. `?create=1` opens the form. */
export default function TeamList() {
  const me = useMe();
  const list = useQuery(teamQueries.list());
  const [create, setCreate] = useQueryPart('create');
  const button = (
    <Button look="primary" icon="plus" reason={platformRefusal(me)} onClick={() => setCreate('1')}>
      {t('teams.create')}
    </Button>
  );
  return (
    <Page
      title={t('nav.teams')}
      lead={list.data && t('teams.lead', { count: list.data.length })}
      actions={button}
    >
      {list.isPending && <Skeleton />}
      {list.isError && (
        <Problem title={t('teams.failed')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 && (
        <Blank icon="team" title={t('teams.none')} action={isPlatformAdmin(me) && button}>
          {t(isPlatformAdmin(me) ? 'teams.noneText' : 'teams.noneViewer')}
        </Blank>
      )}
      {list.data && list.data.length > 0 && <Filtered teams={list.data} />}
      {create !== '' && isPlatformAdmin(me) && (
        <CreateTeam taken={list.data?.map((team) => team.name) ?? []} onClose={() => setCreate('')} />
      )}
    </Page>
  );
}

function Filtered({ teams }: { teams: Team[] }) {
  const [words, setWords] = useQueryPart('q');
  const [quota, setQuota] = useQueryPart('quota');
  const columns = useMemo(teamColumns, []);
  const shown = teams.filter(
    (team) =>
      `${team.name} ${team.displayName} ${team.description}`.toLowerCase().includes(words.toLowerCase()) &&
      (quota === '' || team.quotaStatus === quota),
  );
  return (
    <>
      <div className="toolbar">
        <SearchField label={t('teams.search')} value={words} onChange={setWords} />
        <FilterSelect
          label={t('teams.quota')}
          value={quota}
          options={[
            { value: '', label: t('teams.allQuota') },
            ...['OK', 'Warning', 'Exceeded'].map((value) => ({ value, label: value })),
          ]}
          onChange={setQuota}
        />
      </div>
      {shown.length === 0 ? (
        <Blank icon="filter" title={t('teams.noMatch')} />
      ) : (
        <section className="card flush">
          <Table
            label={t('nav.teams')}
            columns={columns}
            items={shown}
            keyOf={(team) => team.name}
            linkOf={pathOf}
            defaultSort="name"
          />
        </section>
      )}
    </>
  );
}

const pathOf = (team: Team) => to`/admin/teams/${team.name}`;

function teamColumns(): Column<Team>[] {
  const count = (id: string, title: string, of: (team: Team) => number): Column<Team> => ({
    id,
    title,
    numeric: true,
    cell: of,
    sort: of,
  });
  return [
    {
      id: 'name',
      title: t('teams.name'),
      cell: (team) => (
        <span className="person">
          <Link to={pathOf(team)}>{team.displayName || team.name}</Link>
          {team.displayName !== '' && team.displayName !== team.name && (
            <span className="soft">{team.name}</span>
          )}
        </span>
      ),
      sort: (team) => team.displayName || team.name,
    },
    {
      id: 'phase',
      title: t('clusters.status'),
      cell: (team) => <Status word={team.phase} />,
      sort: (team) => team.phase,
    },
    count('clusters', t('nav.clusters'), (team) => team.clusterCount),
    count('members', t('teams.members'), (team) => team.memberCount),
    count('groups', t('teams.groups'), (team) => team.groupCount),
    {
      id: 'quota',
      title: t('teams.quota'),
      cell: (team) => <Status word={team.quotaStatus} />,
      sort: (team) => team.quotaStatus,
    },
    {
      id: 'age',
      title: t('clusters.age'),
      numeric: true,
      cell: (team) => <Time at={team.createdAt} short />,
      sort: (team) => team.createdAt ?? '',
    },
  ];
}
