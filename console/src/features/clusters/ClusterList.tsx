import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { clusterQueries, type Cluster } from '../../api/clusters';
import { atLeast, refusal, roleIn, useMe } from '../../api/roles';
import { clusterPath, type Scope } from '../../api/scope';
import { teamQueries } from '../../api/teams';
import { EnvironmentDot } from '../../components/badges';
import { Button, ButtonLink } from '../../components/Button';
import { ColumnChooser, useShownColumns } from '../../components/ColumnChooser';
import { FilterSelect, SearchField, Segments } from '../../components/Field';
import { Page } from '../../components/Page';
import { Blank, Problem, Skeleton } from '../../components/states';
import { Table } from '../../components/Table';
import { t } from '../../lib/i18n';
import { changeQuery, usePlace } from '../../lib/location';
import { fits, groupByEnvironment, valuesOf, type Filter } from './clusterFilter';
import { clusterColumns } from './columns';
import './clusters.css';

function useFilter(): Filter {
  const { query } = usePlace();
  const of = (name: string) => query.get(name) ?? '';
  return {
    words: of('q'),
    phase: of('phase'),
    version: of('version'),
    provider: of('provider'),
    team: of('team'),
  };
}

export default function ClusterList({ scope }: { scope: Scope }) {
  const me = useMe();
  const { query } = usePlace();
  const environment = query.get('env') ?? '';
  const list = useQuery(
    clusterQueries.list({ team: scope.team, environment: scope.team === '' ? '' : environment }),
  );
  const role = roleIn(me, scope.team, environment);

  return (
    <Page
      title={t(scope.team === '' ? 'nav.allClusters' : 'nav.clusters')}
      lead={list.data && <Summary clusters={list.data} />}
      actions={<CreateButton scope={scope} reason={refusal(role, 'operator')} />}
    >
      {list.isPending && <Skeleton lines={10} />}
      {list.isError && (
        <Problem title={t('clusters.failed')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data?.length === 0 && (
        <Blank
          icon="cluster"
          title={t('clusters.none')}
          action={atLeast(role, 'operator') && <CreateButton scope={scope} reason={undefined} />}
        >
          {t(atLeast(role, 'operator') ? 'clusters.noneText' : 'clusters.noneViewer')}
        </Blank>
      )}
      {list.data && list.data.length > 0 && <Filtered scope={scope} clusters={list.data} />}
    </Page>
  );
}

function CreateButton({ scope, reason }: { scope: Scope; reason: string | undefined }) {
  if (reason !== undefined)
    return (
      <Button look="primary" icon="plus" reason={reason}>
        {t('clusters.create')}
      </Button>
    );
  return (
    <ButtonLink to={`${scope.base}/clusters/new${window.location.search}`} look="primary" icon="plus">
      {t('clusters.create')}
    </ButtonLink>
  );
}

function Summary({ clusters }: { clusters: Cluster[] }) {
  const ready = clusters.filter((cluster) => cluster.phase === 'Ready').length;
  const failed = clusters.filter(
    (cluster) => cluster.phase === 'Failed' || cluster.phase === 'Degraded',
  ).length;
  const parts = [t('clusters.count', { count: clusters.length }), t('clusters.ready', { count: ready })];
  if (failed > 0) parts.push(t('clusters.attention', { count: failed }));
  return <span aria-live="polite">{parts.join(' · ')}</span>;
}

function Filtered({ scope, clusters }: { scope: Scope; clusters: Cluster[] }) {
  const filter = useFilter();
  const { query } = usePlace();
  const grouped = query.get('group') === 'environment';
  const asked = useDeferredValue(filter.words);
  const { phase, version, provider, team } = filter;
  const shown = useMemo(
    () => clusters.filter((cluster) => fits(cluster, { words: asked, phase, version, provider, team })),
    [clusters, asked, phase, version, provider, team],
  );
  const columns = useMemo(() => clusterColumns(scope), [scope]);
  const any = Object.values(filter).some((value) => value !== '');
  const clear = () =>
    changeQuery({ q: undefined, phase: undefined, version: undefined, provider: undefined, team: undefined });

  return (
    <>
      <div className="toolbar">
        <SearchField label={t('clusters.search')} value={filter.words} onChange={(q) => changeQuery({ q })} />
        {scope.team === '' && (
          <Choice
            name="team"
            value={team}
            values={valuesOf(clusters, (item) => item.team)}
            all={t('clusters.allTeams')}
          />
        )}
        <Choice
          name="phase"
          value={phase}
          values={valuesOf(clusters, (item) => item.phase)}
          all={t('clusters.allPhases')}
        />
        <Choice
          name="version"
          value={version}
          values={valuesOf(clusters, (item) => item.version)}
          all={t('clusters.allVersions')}
        />
        <Choice
          name="provider"
          value={provider}
          values={valuesOf(clusters, (item) => item.spec.providerConfigRef?.name)}
          all={t('clusters.allProviders')}
        />
        {any && (
          <Button look="quiet" icon="close" onClick={clear}>
            {t('clusters.clearFilter')}
          </Button>
        )}
        <span className="spread" />
        <Segments
          label={t('clusters.group')}
          value={grouped ? 'environment' : 'none'}
          options={[
            { value: 'none', label: t('clusters.groupNone') },
            { value: 'environment', label: t('clusters.groupEnvironment') },
          ]}
          onChange={(value) => changeQuery({ group: value === 'none' ? undefined : value })}
        />
        <ColumnChooser table="clusters" columns={columns} />
      </div>
      {shown.length === 0 ? (
        <Blank
          icon="filter"
          title={t('clusters.noMatch')}
          action={<Button onClick={clear}>{t('clusters.clearFilter')}</Button>}
        />
      ) : grouped ? (
        <Groups scope={scope} clusters={shown} />
      ) : (
        <Rows scope={scope} clusters={shown} />
      )}
    </>
  );
}

function Choice({
  name,
  value,
  values,
  all,
}: {
  name: string;
  value: string;
  values: string[];
  all: string;
}) {
  const known = value === '' || values.includes(value) ? values : [value, ...values];
  if (known.length < 2 && value === '') return null;
  return (
    <FilterSelect
      label={all}
      value={value}
      options={[{ value: '', label: all }, ...known.map((item) => ({ value: item, label: item }))]}
      onChange={(next) => changeQuery({ [name]: next })}
    />
  );
}

function Rows({ scope, clusters }: { scope: Scope; clusters: Cluster[] }) {
  const all = useMemo(() => clusterColumns(scope), [scope]);
  const columns = useShownColumns('clusters', all);
  return (
    <section className="card flush">
      <Table
        label={t('nav.clusters')}
        columns={columns}
        items={clusters}
        keyOf={(cluster) => cluster.key}
        linkOf={(cluster) => clusterPath(scope, cluster.namespace, cluster.name)}
        defaultSort="name"
      />
    </section>
  );
}

function Groups({ scope, clusters }: { scope: Scope; clusters: Cluster[] }) {
  const environments = useQuery({ ...teamQueries.environments(scope.team), enabled: scope.team !== '' });
  const known = environments.data ?? [];
  const groups = groupByEnvironment(
    clusters,
    known.map((environment) => environment.name),
  );
  return groups.map((group) => {
    const environment = known.find((item) => item.name === group.id);
    const cap = environment?.limits?.maxClusters;
    const stale = group.id !== '' && scope.team !== '' && environments.isSuccess && !environment;
    return (
      <details key={group.id} className="group" open>
        <summary>
          <EnvironmentDot name={group.id} />
          <h2>{group.id === '' ? t('clusters.noEnvironment') : group.title}</h2>
          {stale && <span className="tag">{t('clusters.staleEnvironment')}</span>}
          <span className="soft number">
            {cap === undefined ? group.clusters.length : `${group.clusters.length}/${cap}`}
          </span>
        </summary>
        {group.clusters.length === 0 ? (
          <p className="soft">{t('clusters.none')}</p>
        ) : (
          <Rows scope={scope} clusters={group.clusters} />
        )}
      </details>
    );
  });
}
