import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../api/http';
import { releaseAllocation, type Allocation, type Pool } from '../../api/networks';
import { platformRefusal, useMe } from '../../api/roles';
import { adminScope, clusterPath } from '../../api/scope';
import { Status } from '../../components/badges';
import { Button, Link } from '../../components/Button';
import { Confirm } from '../../components/Dialog';
import { FilterSelect, SearchField } from '../../components/Field';
import { Card } from '../../components/Page';
import { Blank } from '../../components/states';
import { Table, type Column } from '../../components/Table';
import { Time } from '../../components/Time';
import { toast } from '../../components/toasts';
import { t } from '../../lib/i18n';
import { useQueryPart } from '../../lib/location';

export default function AllocationsTab({ pool, allocations }: { pool: Pool; allocations: Allocation[] }) {
  const refused = platformRefusal(useMe());
  const [words, setWords] = useQueryPart('q');
  const [type, setType] = useQueryPart('type');
  const [released, setReleased] = useState<Allocation>();
  if (allocations.length === 0)
    return (
      <Blank icon="network" title={t('pool.noAllocations')}>
        {t('pool.noAllocationsText')}
      </Blank>
    );
  const shown = allocations.filter(
    (item) =>
      (type === '' || item.type === type) &&
      `${item.name} ${item.team} ${item.cluster} ${item.status?.startAddress ?? ''}`
        .toLowerCase()
        .includes(words.toLowerCase()),
  );
  return (
    <>
      <div className="toolbar">
        <SearchField label={t('pool.searchAllocations')} value={words} onChange={setWords} />
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
      </div>
      <Card flush>
        <Table
          label={t('pool.tab.allocations')}
          columns={columns(refused, setReleased)}
          items={shown}
          keyOf={(item) => item.key}
          defaultSort="cluster"
        />
      </Card>
      {released && <Release pool={pool} allocation={released} onClose={() => setReleased(undefined)} />}
    </>
  );
}

function columns(refused: string | undefined, onRelease: (item: Allocation) => void): Column<Allocation>[] {
  return [
    {
      id: 'cluster',
      title: t('cluster.title'),
      cell: (item) => (
        <Link to={clusterPath(adminScope, item.clusterNamespace, item.cluster)}>{item.cluster}</Link>
      ),
      sort: (item) => item.cluster,
    },
    { id: 'team', title: t('clusters.team'), cell: (item) => item.team || '–', sort: (item) => item.team },
    {
      id: 'type',
      title: t('pool.type'),
      cell: (item) => t(item.type === 'loadbalancer' ? 'pool.use.lb' : 'pool.use.nodes'),
      sort: (item) => item.type,
    },
    {
      id: 'phase',
      title: t('pool.phase'),
      cell: (item) => <Status word={item.phase} />,
      sort: (item) => item.phase,
    },
    {
      id: 'range',
      title: t('pool.range'),
      cell: ({ status }) =>
        status?.startAddress ? (
          <code>
            {status.startAddress}
            {status.endAddress && status.endAddress !== status.startAddress && ` – ${status.endAddress}`}
          </code>
        ) : (
          <span className="soft">–</span>
        ),
      sort: (item) => item.status?.startAddress ?? '',
    },
    {
      id: 'count',
      title: t('pool.addresses'),
      numeric: true,
      cell: (item) => item.count,
      sort: (item) => item.count,
    },
    {
      id: 'age',
      title: t('clusters.age'),
      numeric: true,
      cell: (item) => <Time at={item.metadata.creationTimestamp} short />,
      sort: (item) => item.metadata.creationTimestamp ?? '',
    },
    {
      id: 'actions',
      title: '',
      end: true,
      cell: (item) => (
        <Button
          small
          look="quiet"
          icon="trash"
          reason={refused}
          label={t('pool.release', { name: item.name })}
          onClick={() => onRelease(item)}
        />
      ),
    },
  ];
}

/** Gives addresses back. While the cluster lives the server refuses; then it has to be said twice. */
function Release({ pool, allocation, onClose }: { pool: Pool; allocation: Allocation; onClose: () => void }) {
  const client = useQueryClient();
  const [force, setForce] = useState(false);
  const release = useMutation({
    mutationFn: () => releaseAllocation(allocation.namespace, allocation.name, force),
    onSuccess: async () => {
      toast('success', t('pool.released', { name: allocation.name }));
      onClose();
      await client.invalidateQueries({ queryKey: ['pool', pool.key] });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) setForce(true);
    },
  });
  return (
    <Confirm
      title={t('pool.release', { name: allocation.name })}
      consequences={[
        t('pool.releaseText', { count: allocation.count }),
        ...(force ? [t('pool.releaseForce', { cluster: allocation.cluster })] : []),
      ]}
      name={force ? allocation.name : undefined}
      action={t(force ? 'pool.releaseForceAction' : 'pool.releaseAction')}
      busy={release.isPending}
      error={release.error?.message}
      onConfirm={() => release.mutate()}
      onClose={onClose}
    />
  );
}
