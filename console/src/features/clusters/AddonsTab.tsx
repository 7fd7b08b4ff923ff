import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addonQueries, removeAddon, type AddonDefinition, type InstalledAddon } from '../../api/addons';
import type { Cluster } from '../../api/clusters';
import { refusal } from '../../api/roles';
import { Status } from '../../components/badges';
import { Button } from '../../components/Button';
import { Confirm } from '../../components/Dialog';
import { FilterSelect, SearchField } from '../../components/Field';
import { Card } from '../../components/Page';
import { Blank, Problem, Skeleton } from '../../components/states';
import { Table, type Column } from '../../components/Table';
import { toast } from '../../components/toasts';
import { t } from '../../lib/i18n';
import { useQueryPart } from '../../lib/location';
import { AddonDialog } from './AddonDialog';
import type { TabProps } from './ClusterDetails';

export default function AddonsTab({ cluster, role }: TabProps) {
  const installed = useQuery(addonQueries.installed(cluster.namespace, cluster.name));
  const [configured, setConfigured] = useState<InstalledAddon>();
  const [removed, setRemoved] = useState<InstalledAddon>();
  const [added, setAdded] = useState<AddonDefinition>();
  const refused = refusal(role, 'operator');
  return (
    <>
      {installed.isPending && <Skeleton />}
      {installed.isError && (
        <Problem
          title={t('addons.failed')}
          error={installed.error}
          onRetry={() => void installed.refetch()}
        />
      )}
      {installed.data &&
        (installed.data.length === 0 ? (
          <Blank icon="plus" title={t('addons.none')} />
        ) : (
          <Card title={t('addons.installed')} flush>
            <Table
              label={t('addons.installed')}
              columns={installedColumns(refused, setConfigured, setRemoved)}
              items={installed.data}
              keyOf={(addon) => addon.name}
              defaultSort="name"
            />
          </Card>
        ))}
      <Catalog there={installed.data ?? []} refused={refused} onInstall={setAdded} />
      {added && (
        <AddonDialog
          cluster={cluster}
          addon={added.name}
          definition={added}
          onClose={() => setAdded(undefined)}
        />
      )}
      {configured && (
        <AddonDialog
          cluster={cluster}
          addon={configured.name}
          installed={configured}
          onClose={() => setConfigured(undefined)}
        />
      )}
      {removed && (
        <RemoveDialog
          cluster={cluster}
          addon={removed}
          others={installed.data ?? []}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}

function installedColumns(
  refused: string | undefined,
  onConfigure: (addon: InstalledAddon) => void,
  onRemove: (addon: InstalledAddon) => void,
): Column<InstalledAddon>[] {
  return [
    {
      id: 'name',
      title: t('clusters.name'),
      cell: (addon) => <strong>{addon.displayName || addon.name}</strong>,
      sort: (addon) => addon.name,
    },
    {
      id: 'status',
      title: t('clusters.status'),
      cell: (addon) => <Status word={addon.status} />,
      sort: (addon) => addon.status,
    },
    {
      id: 'version',
      title: t('clusters.version'),
      cell: (addon) => <span className="mono">{addon.installedVersion || addon.version || '–'}</span>,
    },
    {
      id: 'managed',
      title: t('addons.managedBy'),
      cell: (addon) => <span className="tag">{addon.managedBy}</span>,
    },
    { id: 'message', title: t('condition.message'), cell: (addon) => addon.message },
    {
      id: 'actions',
      title: '',
      end: true,
      cell: (addon) => {
        const own = addon.managedBy === 'platform' ? t('addons.platform') : refused;
        return (
          <span className="row nowrap">
            <Button small look="quiet" icon="edit" reason={own} onClick={() => onConfigure(addon)}>
              {t('addons.configure')}
            </Button>
            <Button
              small
              look="quiet"
              icon="trash"
              reason={own}
              label={t('addons.uninstall', { name: addon.name })}
              onClick={() => onRemove(addon)}
            />
          </span>
        );
      },
    },
  ];
}

function Catalog({
  there,
  refused,
  onInstall,
}: {
  there: InstalledAddon[];
  refused: string | undefined;
  onInstall: (addon: AddonDefinition) => void;
}) {
  const catalog = useQuery(addonQueries.catalog());
  const [words, setWords] = useQueryPart('q');
  const [category, setCategory] = useQueryPart('category');
  if (!catalog.data) return null;
  const names = new Set(there.map((addon) => addon.name));
  const shown = catalog.data.addons.filter(
    (addon) =>
      !addon.platform &&
      !names.has(addon.name) &&
      (category === '' || addon.category === category) &&
      `${addon.name} ${addon.displayName} ${addon.description}`.toLowerCase().includes(words.toLowerCase()),
  );
  return (
    <>
      <div className="toolbar">
        <h2>{t('addons.catalog')}</h2>
        <span className="spread" />
        <SearchField label={t('addons.search')} value={words} onChange={setWords} />
        <FilterSelect
          label={t('addons.category')}
          value={category}
          options={[
            { value: '', label: t('addons.all') },
            ...catalog.data.categories.map((item) => ({
              value: item.name,
              label: item.displayName || item.name,
            })),
          ]}
          onChange={setCategory}
        />
      </div>
      <ul className="cards">
        {shown.map((addon) => (
          <li key={addon.name} className="card addon">
            <header>
              <h3>{addon.displayName || addon.name}</h3>
              <span className="spread" />
              <span className="mono soft">{addon.defaultVersion}</span>
            </header>
            <p>{addon.description}</p>
            <footer className="row">
              <span className="tag">{addon.category}</span>
              <span className="spread" />
              <Button small icon="plus" reason={refused} onClick={() => onInstall(addon)}>
                {t('addons.install')}
              </Button>
            </footer>
          </li>
        ))}
      </ul>
    </>
  );
}

interface RemoveProps {
  cluster: Cluster;
  addon: InstalledAddon;
  others: InstalledAddon[];
  onClose: () => void;
}

function RemoveDialog({ cluster, addon, others, onClose }: RemoveProps) {
  const client = useQueryClient();
  const catalog = useQuery(addonQueries.catalog()).data?.addons ?? [];
  const present = new Set(others.map((item) => item.name));
  const needed = catalog
    .filter((item) => present.has(item.name) && item.dependsOn.includes(addon.name))
    .map((item) => item.name);
  const remove = useMutation({
    mutationFn: () => removeAddon(cluster.namespace, cluster.name, addon.name),
    onSuccess: async () => {
      toast('success', t('addons.removing', { name: addon.name }));
      onClose();
      await client.invalidateQueries({ queryKey: ['cluster', cluster.key, 'addons'] });
    },
  });
  return (
    <Confirm
      title={t('addons.uninstall', { name: addon.name })}
      consequences={[
        t('addons.uninstallText'),
        ...(needed.length > 0 ? [t('addons.needed', { names: needed.join(', ') })] : []),
      ]}
      action={t('addons.uninstallAction')}
      busy={remove.isPending}
      error={remove.error?.message}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
