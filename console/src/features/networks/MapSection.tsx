import { useQuery } from '@tanstack/react-query';
import { networkQueries, type Allocation, type Pool } from '../../api/networks';
import { adminScope, clusterPath } from '../../api/scope';
import { Button, Link } from '../../components/Button';
import { FilterSelect, Segments } from '../../components/Field';
import { Icon } from '../../components/Icon';
import { Card } from '../../components/Page';
import { Problem, Skeleton } from '../../components/states';
import { Table, type Column } from '../../components/Table';
import { t } from '../../lib/i18n';
import { countOf, formatIp, parsePrefix, pathTo, prefixText, shared, type Family } from '../../lib/ip';
import { changeQuery, useQueryPart } from '../../lib/location';
import { AddressGrid } from './AddressMap';
import { purposeWord } from './cellWords';
import { inside, type Piece, type Use } from './layout';
import { big, Swatch, nameOfUse } from './LayoutBar';

const shownUses: Use[] = ['nodes', 'lb', 'reserved', 'gateway', 'free', 'unassigned'];

/** The map of a pool, or of a part of it: squares or a table, down to the single address. */
export function MapSection({
  pool,
  pieces,
  allocations,
}: {
  pool: Pool;
  pieces: Piece[];
  allocations: Allocation[];
}) {
  const [asked] = useQueryPart('prefix');
  const [view, setView] = useQueryPart('view', 'map');
  const [team, setTeam] = useQueryPart('team');
  const [type, setType] = useQueryPart('type');
  const prefix = asked || pool.spec.cidr;
  const map = useQuery(networkQueries.map(pool.namespace, pool.name, prefix));
  const open = (next: string) =>
    changeQuery({ prefix: next === pool.spec.cidr ? undefined : next }, { push: true });
  const part = parsePrefix(prefix);
  const mine = part ? inside(part, pieces) : [];
  const teams = [...new Set(allocations.map((item) => item.team))].filter(Boolean).sort();
  const filter = { team, type };
  return (
    <Card title={t('pool.map')}>
      <div className="toolbar map-tools">
        <Crumbs pool={pool} prefix={prefix} onOpen={open} />
        <span className="spread" />
        <FilterSelect
          label={t('clusters.team')}
          value={team}
          options={[
            { value: '', label: t('clusters.allTeams') },
            ...teams.map((name) => ({ value: name, label: name })),
          ]}
          onChange={setTeam}
        />
        <FilterSelect
          label={t('pool.type')}
          value={type}
          options={[
            { value: '', label: t('pool.allTypes') },
            { value: 'nodes', label: t('pool.use.nodes') },
            { value: 'loadbalancer', label: t('pool.use.lb') },
          ]}
          onChange={setType}
        />
        <Segments
          label={t('yaml.view')}
          value={view === 'table' ? 'table' : 'map'}
          options={[
            { value: 'map', label: t('pool.view.map') },
            { value: 'table', label: t('pool.view.table') },
          ]}
          onChange={setView}
        />
      </div>
      {map.isPending && <Skeleton lines={8} />}
      {map.isError && !map.data && (
        <Problem title={t('pool.map.failed')} error={map.error} onRetry={() => void map.refetch()} />
      )}
      {map.data &&
        (view === 'table' ? (
          <PieceTable pieces={mine} prefix={prefix} filter={filter} />
        ) : (
          <>
            <AddressGrid key={prefix} map={map.data} pieces={mine} filter={filter} onOpen={open} />
            <ul className="legend inline" aria-label={t('pool.legend')}>
              {shownUses.map((use) => (
                <li key={use}>
                  <Swatch use={use} />
                  {nameOfUse(use)}
                </li>
              ))}
            </ul>
            <p className="soft map-hint">{t('pool.map.hint')}</p>
          </>
        ))}
    </Card>
  );
}

function Crumbs({ pool, prefix, onOpen }: { pool: Pool; prefix: string; onOpen: (prefix: string) => void }) {
  const whole = parsePrefix(pool.spec.cidr);
  const part = parsePrefix(prefix);
  const path = whole && part ? pathTo(whole, part).map(prefixText) : [prefix];
  return (
    <nav className="map-crumbs mono" aria-label={t('pool.map.path')}>
      {path.slice(0, -1).map((step) => (
        <span key={step}>
          <Button small look="quiet" onClick={() => onOpen(step)}>
            {step}
          </Button>
          <Icon name="chevronRight" size={12} />
        </span>
      ))}
      <strong aria-current="location">{path.at(-1)}</strong>
    </nav>
  );
}

/** The same as the squares, as text. */
function PieceTable({
  pieces,
  prefix,
  filter,
}: {
  pieces: Piece[];
  prefix: string;
  filter: { team: string; type: string };
}) {
  const part = parsePrefix(prefix);
  const family: Family = part?.family ?? 4;
  const shown = pieces.filter(
    ({ allocation }) =>
      (filter.team === '' || allocation?.team === filter.team) &&
      (filter.type === '' || allocation?.type === filter.type),
  );
  const columns: Column<Piece>[] = [
    { id: 'first', title: t('pool.first'), cell: (piece) => <code>{formatIp(piece.first, family)}</code> },
    { id: 'last', title: t('pool.last'), cell: (piece) => <code>{formatIp(piece.last, family)}</code> },
    {
      id: 'count',
      title: t('pool.addresses'),
      numeric: true,
      cell: (piece) => big(part ? shared(piece, part) : countOf(piece)),
    },
    {
      id: 'use',
      title: t('pool.use'),
      cell: (piece) => (
        <span className="row nowrap-start">
          <Swatch use={piece.use} />
          {piece.purpose === ''
            ? nameOfUse(piece.use)
            : `${nameOfUse(piece.use)}: ${purposeWord(piece.purpose)}`}
        </span>
      ),
    },
    {
      id: 'cluster',
      title: t('cluster.title'),
      cell: ({ allocation }) =>
        allocation ? (
          <Link to={clusterPath(adminScope, allocation.clusterNamespace, allocation.cluster)}>
            {allocation.cluster}
          </Link>
        ) : (
          <span className="soft">–</span>
        ),
    },
    {
      id: 'team',
      title: t('clusters.team'),
      cell: ({ allocation }) => allocation?.team ?? <span className="soft">–</span>,
    },
  ];
  return (
    <Table
      label={t('pool.map.of', { prefix })}
      columns={columns}
      items={shown}
      keyOf={(piece) => String(piece.first)}
    />
  );
}
