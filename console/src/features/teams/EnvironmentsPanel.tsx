import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { refusal, roleIn, useMe } from '../../api/roles';
import { teamScope } from '../../api/scope';
import { teamQueries, type Environment } from '../../api/teams';
import { EnvironmentDot, Meter } from '../../components/badges';
import { Button, Link } from '../../components/Button';
import { RowMenu } from '../../components/Menu';
import { Blank, Notice, Problem, Skeleton } from '../../components/states';
import { Table, type Column } from '../../components/Table';
import { t } from '../../lib/i18n';
import { useQueryPart } from '../../lib/location';
import { defaultsSummary } from './defaults';
import { DeleteEnvironment } from './DeleteEnvironment';
import { EnvironmentDialog } from './EnvironmentDialog';
import './teams.css';

/** `?detail=` names the environment that is open; `?create=1` opens an empty one. */
export function EnvironmentsPanel({ team }: { team: string }) {
  const me = useMe();
  const query = useQuery(teamQueries.environments(team));
  const [detail, setDetail] = useQueryPart('detail');
  const [create, setCreate] = useQueryPart('create');
  const [leaving, setLeaving] = useState<Environment>();
  const reason = refusal(roleIn(me, team), 'admin');
  const columns = useMemo(
    () =>
      environmentColumns(
        team,
        reason === undefined ? { onEdit: setDetail, onDelete: setLeaving } : undefined,
      ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- it only writes the address
    [team, reason],
  );
  if (query.isPending) return <Skeleton />;
  if (query.isError)
    return (
      <Problem title={t('environments.failed')} error={query.error} onRetry={() => void query.refetch()} />
    );
  const all = query.data;
  const opened = all.find((environment) => environment.name === detail);
  const others = all.map((environment) => environment.name).filter((name) => name !== detail);
  const button = (
    <Button look="primary" icon="plus" reason={reason} onClick={() => setCreate('1')}>
      {t('environments.create')}
    </Button>
  );
  const close = () => {
    setDetail('');
    setCreate('');
  };

  return (
    <>
      {detail !== '' && !opened && <Notice kind="warning" title={t('environments.gone', { name: detail })} />}
      {all.length === 0 ? (
        <Blank icon="environment" title={t('environments.none')} action={reason === undefined && button}>
          {t(reason === undefined ? 'environments.noneText' : 'environments.noneViewer')}
        </Blank>
      ) : (
        <>
          <div className="toolbar">
            <span className="spread" />
            {button}
          </div>
          <section className="card flush">
            <Table
              label={t('nav.environments')}
              columns={columns}
              items={all}
              keyOf={(environment) => environment.name}
            />
          </section>
        </>
      )}
      {reason === undefined && (opened ?? create) && (
        <EnvironmentDialog
          key={opened?.name ?? ''}
          team={team}
          environment={opened}
          others={others}
          onClose={close}
        />
      )}
      {leaving && (
        <DeleteEnvironment team={team} environment={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </>
  );
}

interface Changes {
  onEdit: (name: string) => void;
  onDelete: (environment: Environment) => void;
}

function environmentColumns(team: string, changes: Changes | undefined): Column<Environment>[] {
  const columns: Column<Environment>[] = [
    {
      id: 'name',
      title: t('clusters.environment'),
      cell: (environment) => (
        <span className="named">
          <EnvironmentDot name={environment.name} />
          <Link to={`${teamScope(team).base}/clusters?env=${encodeURIComponent(environment.name)}`}>
            {environment.name}
          </Link>
        </span>
      ),
      sort: (environment) => environment.name,
    },
    {
      id: 'description',
      title: t('environments.description'),
      cell: (environment) => environment.description || <span className="soft">–</span>,
    },
    {
      id: 'clusters',
      title: t('nav.clusters'),
      cell: (environment) => (
        <Meter
          label={t('environments.clusters', { name: environment.name })}
          quiet
          used={environment.clusterCount}
          limit={environment.limits?.maxClusters}
        />
      ),
      sort: (environment) => environment.clusterCount,
    },
    {
      id: 'perMember',
      title: t('environments.perMember'),
      numeric: true,
      cell: (environment) => environment.limits?.maxClustersPerMember ?? <span className="soft">–</span>,
    },
    {
      id: 'defaults',
      title: t('environments.defaults'),
      cell: (environment) => defaultsSummary(environment.clusterDefaults) || <span className="soft">–</span>,
    },
    {
      id: 'access',
      title: t('environments.access'),
      cell: (environment) => {
        const count = (environment.access?.users.length ?? 0) + (environment.access?.groups.length ?? 0);
        return count === 0 ? <span className="soft">–</span> : t('environments.accessCount', { count });
      },
    },
  ];
  if (changes)
    columns.push({
      id: 'actions',
      title: '',
      end: true,
      cell: (environment) => (
        <RowMenu
          label={t('environments.actions', { name: environment.name })}
          actions={[
            {
              icon: 'edit',
              text: t('environments.edit'),
              onSelect: () => changes.onEdit(environment.name),
            },
            {
              icon: 'trash',
              text: t('environments.delete'),
              danger: true,
              onSelect: () => changes.onDelete(environment),
            },
          ]}
        />
      ),
    });
  return columns;
}
