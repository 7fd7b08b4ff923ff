import { useMemo, useState } from 'react';
import { reasonFor, remainder } from '../../api/http';
import { addGroup, changeGroup, removeGroup, type GroupEntry } from '../../api/teams';
import { Button } from '../../components/Button';
import { useChange } from '../../components/change';
import { Confirm, FormDialog } from '../../components/Dialog';
import { SelectField, TextField } from '../../components/Field';
import { RowMenu } from '../../components/Menu';
import { Card } from '../../components/Page';
import { Table, type Column } from '../../components/Table';
import { t } from '../../lib/i18n';
import { roleName, roleOptions } from './roles';
import './teams.css';

type Asked = { what: 'edit'; group: GroupEntry | undefined } | { what: 'remove'; group: GroupEntry };

/** Groups of the identity provider that bring their people into the team. */
export function GroupsCard({
  team,
  groups,
  reason,
}: {
  team: string;
  groups: GroupEntry[];
  reason: string | undefined;
}) {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const columns = useMemo(() => groupColumns(reason === undefined ? setAsked : undefined), [reason]);
  return (
    <Card
      title={t('groups.title')}
      flush
      actions={
        <Button
          small
          icon="plus"
          reason={reason}
          onClick={() => setAsked({ what: 'edit', group: undefined })}
        >
          {t('groups.add')}
        </Button>
      }
    >
      <p className="card-text soft">
        {groups.length === 0 ? t('groups.none') : ''} {t('groups.lead')}
      </p>
      {groups.length > 0 && (
        <Table
          label={t('groups.title')}
          sortParameter="groups"
          columns={columns}
          items={groups}
          keyOf={keyOf}
          defaultSort="name"
        />
      )}
      {asked?.what === 'edit' && <EditGroup team={team} group={asked.group} onClose={close} />}
      {asked?.what === 'remove' && <RemoveGroup team={team} group={asked.group} onClose={close} />}
    </Card>
  );
}

const keyOf = (group: GroupEntry) => `${group.identityProvider ?? ''}/${group.name}`;

function groupColumns(onAsk: ((asked: Asked) => void) | undefined): Column<GroupEntry>[] {
  const columns: Column<GroupEntry>[] = [
    {
      id: 'name',
      title: t('groups.name'),
      cell: (group) => <strong>{group.name}</strong>,
      sort: (group) => group.name,
    },
    {
      id: 'role',
      title: t('members.role'),
      cell: (group) => roleName(group.role),
      sort: (group) => group.role,
    },
    {
      id: 'provider',
      title: t('groups.provider'),
      cell: (group) => group.identityProvider ?? <span className="soft">{t('groups.anyProvider')}</span>,
    },
  ];
  if (onAsk)
    columns.push({
      id: 'actions',
      title: '',
      end: true,
      cell: (group) => (
        <RowMenu
          label={t('groups.actions', { group: group.name })}
          actions={[
            { icon: 'edit', text: t('groups.change'), onSelect: () => onAsk({ what: 'edit', group }) },
            {
              icon: 'trash',
              text: t('groups.remove'),
              danger: true,
              onSelect: () => onAsk({ what: 'remove', group }),
            },
          ]}
        />
      ),
    });
  return columns;
}

/** One dialog for a new group and for the role of one that is there. */
function EditGroup({
  team,
  group,
  onClose,
}: {
  team: string;
  group: GroupEntry | undefined;
  onClose: () => void;
}) {
  const [name, setName] = useState(group?.name ?? '');
  const [role, setRole] = useState(group?.role ?? 'viewer');
  const [provider, setProvider] = useState(group?.identityProvider ?? '');
  const [tried, setTried] = useState(false);
  const change = useChange([['team', team], ['teams']], onClose);
  const wanted = { name: name.trim(), role, identityProvider: provider.trim() || undefined };
  const submit = () => {
    setTried(true);
    if (wanted.name === '') return;
    change.mutate(
      group
        ? {
            work: () => changeGroup(team, wanted),
            done: t('groups.changed', { group: group.name, role: roleName(role) }),
          }
        : { work: () => addGroup(team, wanted), done: t('groups.added', { group: wanted.name }) },
    );
  };
  return (
    <FormDialog
      title={group ? t('groups.changeTitle', { group: group.name }) : t('groups.addTitle', { team })}
      action={t(group ? 'groups.change' : 'groups.add')}
      dirty={name !== (group?.name ?? '') || role !== (group?.role ?? 'viewer')}
      busy={change.isPending}
      error={remainder(change.error, ['name', 'identityProvider'])}
      onSubmit={submit}
      onClose={onClose}
    >
      {!group && (
        <TextField
          label={t('groups.name')}
          value={name}
          autoComplete="off"
          error={tried && wanted.name === '' ? t('groups.nameMissing') : reasonFor(change.error, 'name')}
          onChange={setName}
        />
      )}
      <SelectField label={t('members.role')} value={role} options={roleOptions()} onChange={setRole} />
      {!group && (
        <TextField
          label={t('groups.provider')}
          value={provider}
          hint={t('groups.providerHint')}
          autoComplete="off"
          error={reasonFor(change.error, 'identityProvider')}
          onChange={setProvider}
        />
      )}
    </FormDialog>
  );
}

function RemoveGroup({ team, group, onClose }: { team: string; group: GroupEntry; onClose: () => void }) {
  const change = useChange([['team', team], ['teams']], onClose);
  return (
    <Confirm
      title={t('groups.removeTitle', { group: group.name })}
      consequences={[t('groups.removeText')]}
      action={t('groups.remove')}
      busy={change.isPending}
      error={change.error?.message}
      onConfirm={() =>
        change.mutate({
          work: () => removeGroup(team, group),
          done: t('groups.removed', { group: group.name }),
        })
      }
      onClose={onClose}
    />
  );
}
