import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addonQueries } from '../../api/addons';
import {
  changeManagementAddon,
  installManagementAddon,
  managementQueries,
  removeManagementAddon,
  type ManagementAddon,
} from '../../api/management';
import { platformRefusal, useMe } from '../../api/roles';
import { Status } from '../../components/badges';
import { Button } from '../../components/Button';
import { useChange } from '../../components/change';
import { Confirm, FormDialog } from '../../components/Dialog';
import { SelectField, TextField } from '../../components/Field';
import { Card } from '../../components/Page';
import { Blank, Problem, Skeleton } from '../../components/states';
import { Table } from '../../components/Table';
import { t } from '../../lib/i18n';

/** What is installed in the management cluster besides what the platform needs itself. */
export default function ManagementAddons() {
  const addons = useQuery(managementQueries.addons());
  const refused = platformRefusal(useMe());
  const [asked, setAsked] = useState<
    { to: 'install' } | { to: 'change' | 'remove'; addon: ManagementAddon }
  >();
  const close = () => setAsked(undefined);
  if (addons.isPending) return <Skeleton lines={5} />;
  if (!addons.data)
    return <Problem title={t('addons.failed')} error={addons.error} onRetry={() => void addons.refetch()} />;
  const install = (
    <Button look="primary" icon="plus" reason={refused} onClick={() => setAsked({ to: 'install' })}>
      {t('management.install')}
    </Button>
  );
  return (
    <>
      {addons.data.length === 0 ? (
        <Blank icon="plus" title={t('addons.none')} action={install} />
      ) : (
        <Card title={t('addons.installed')} actions={install} flush>
          <Table
            label={t('addons.installed')}
            columns={[
              {
                id: 'name',
                title: t('clusters.name'),
                cell: (addon) => <strong>{addon.displayName || addon.name}</strong>,
                sort: (addon) => addon.name,
              },
              {
                id: 'status',
                title: t('clusters.status'),
                cell: (addon) => <Status word={addon.status.phase} />,
              },
              {
                id: 'version',
                title: t('clusters.version'),
                cell: (addon) => (
                  <span className="mono">{addon.status.installedVersion || addon.version || '–'}</span>
                ),
              },
              { id: 'message', title: t('condition.message'), cell: (addon) => addon.status.message },
              {
                id: 'actions',
                title: '',
                end: true,
                cell: (addon) => (
                  <span className="row nowrap">
                    <Button
                      small
                      look="quiet"
                      icon="edit"
                      reason={refused}
                      onClick={() => setAsked({ to: 'change', addon })}
                    >
                      {t('addons.configure')}
                    </Button>
                    <Button
                      small
                      look="quiet"
                      icon="trash"
                      reason={refused}
                      label={t('addons.uninstall', { name: addon.name })}
                      onClick={() => setAsked({ to: 'remove', addon })}
                    />
                  </span>
                ),
              },
            ]}
            items={addons.data}
            keyOf={(addon) => addon.name}
            defaultSort="name"
          />
        </Card>
      )}
      {asked?.to === 'install' && <Install there={addons.data} onClose={close} />}
      {asked?.to === 'change' && <Change addon={asked.addon} onClose={close} />}
      {asked?.to === 'remove' && <Remove addon={asked.addon} onClose={close} />}
    </>
  );
}

const touches = [['management', 'addons']];

function Install({ there, onClose }: { there: ManagementAddon[]; onClose: () => void }) {
  const catalog = useQuery(addonQueries.catalog()).data?.addons ?? [];
  const names = new Set(there.map((item) => item.addon || item.name));
  const free = catalog.filter((item) => !item.platform && !names.has(item.name));
  const [chosen, choose] = useState('');
  const [version, setVersion] = useState('');
  const change = useChange(touches, onClose);
  const definition = free.find((item) => item.name === chosen) ?? free[0];
  return (
    <FormDialog
      title={t('management.install')}
      action={t('addons.install')}
      dirty={chosen !== '' || version !== ''}
      busy={change.isPending}
      error={change.error}
      onSubmit={() => {
        if (!definition) return;
        change.mutate({
          work: () => installManagementAddon(definition.name, version === '' ? {} : { version }),
          done: t('addons.installing', { name: definition.name }),
        });
      }}
      onClose={onClose}
    >
      <SelectField
        label={t('management.addon')}
        value={definition?.name ?? ''}
        options={free.map((item) => ({ value: item.name, label: item.displayName || item.name }))}
        hint={definition?.description}
        onChange={choose}
      />
      <TextField
        label={t('clusters.version')}
        value={version}
        placeholder={definition?.defaultVersion}
        onChange={setVersion}
      />
    </FormDialog>
  );
}

function Change({ addon, onClose }: { addon: ManagementAddon; onClose: () => void }) {
  const [version, setVersion] = useState(addon.version);
  const change = useChange(touches, onClose);
  return (
    <FormDialog
      title={t('addons.configureTitle', { name: addon.name })}
      action={t('dialog.save')}
      dirty={version !== addon.version}
      busy={change.isPending}
      error={change.error}
      onSubmit={() =>
        change.mutate({
          work: () =>
            changeManagementAddon(addon.name, {
              version,
              ...(addon.resourceVersion === undefined ? {} : { resourceVersion: addon.resourceVersion }),
            }),
          done: t('addons.changed', { name: addon.name }),
        })
      }
      onClose={onClose}
    >
      <TextField label={t('clusters.version')} value={version} onChange={setVersion} />
    </FormDialog>
  );
}

function Remove({ addon, onClose }: { addon: ManagementAddon; onClose: () => void }) {
  const change = useChange(touches, onClose);
  return (
    <Confirm
      title={t('addons.uninstall', { name: addon.name })}
      consequences={[t('addons.uninstallText'), t('management.uninstallText')]}
      name={addon.name}
      action={t('addons.uninstallAction')}
      busy={change.isPending}
      error={change.error?.message}
      onConfirm={() =>
        change.mutate({
          work: () => removeManagementAddon(addon.name),
          done: t('addons.removing', { name: addon.name }),
        })
      }
      onClose={onClose}
    />
  );
}
