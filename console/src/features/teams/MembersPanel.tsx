import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { isPlatformAdmin, refusal, roleIn, useMe } from '../../api/roles';
import { teamQueries, type Environment, type GroupEntry, type Member } from '../../api/teams';
import { Button } from '../../components/Button';
import { SearchField } from '../../components/Field';
import { RowMenu } from '../../components/Menu';
import { Blank, Problem, Skeleton } from '../../components/states';
import { Table, type Column } from '../../components/Table';
import { t } from '../../lib/i18n';
import { useQueryPart } from '../../lib/location';
import { GroupsCard } from './GroupsCard';
import { AddMember, ChangeMember, RemoveMember } from './memberDialogs';
import { directRole, isLastAdmin, roleName } from './roles';
import './teams.css';

type Asked = { what: 'change' | 'remove'; member: Member };

/** Who is in a team: people, and groups that bring people. `?add=1` opens the form. */
export function MembersPanel({ team }: { team: string }) {
  const query = useQuery(teamQueries.members(team));
  const environments = useQuery(teamQueries.environments(team)).data ?? [];
  if (query.isPending) return <Skeleton />;
  if (query.isError)
    return <Problem title={t('members.failed')} error={query.error} onRetry={() => void query.refetch()} />;
  const { members, groups } = query.data;
  return <Loaded team={team} members={members} groups={groups} environments={environments} />;
}

interface Props {
  team: string;
  members: Member[];
  groups: GroupEntry[];
  environments: Environment[];
}

function Loaded({ team, members, groups, environments }: Props) {
  const me = useMe();
  const [words, setWords] = useQueryPart('q');
  const [add, setAdd] = useQueryPart('add');
  const [asked, setAsked] = useState<Asked>();
  const reason = refusal(roleIn(me, team), 'admin');
  const close = () => setAsked(undefined);
  const columns = useMemo(
    () =>
      memberColumns({
        members,
        environments,
        mine: me.email,
        platform: isPlatformAdmin(me),
        onAsk: reason === undefined ? setAsked : undefined,
      }),
    [members, environments, me, reason],
  );
  const shown = members.filter((member) =>
    `${member.name} ${member.email}`.toLowerCase().includes(words.toLowerCase()),
  );
  return (
    <>
      <div className="toolbar">
        <SearchField label={t('members.search')} value={words} onChange={setWords} />
        <span className="spread" />
        <Button look="primary" icon="plus" reason={reason} onClick={() => setAdd('1')}>
          {t('members.add')}
        </Button>
      </div>
      {members.length === 0 ? (
        <Blank icon="team" title={t('members.none')}>
          {t('members.noneText')}
        </Blank>
      ) : shown.length === 0 ? (
        <Blank icon="filter" title={t('members.noMatch')} />
      ) : (
        <section className="card flush">
          <Table
            label={t('nav.members')}
            columns={columns}
            items={shown}
            keyOf={(member) => member.email}
            defaultSort="person"
          />
        </section>
      )}
      <GroupsCard team={team} groups={groups} reason={reason} />
      {add !== '' && reason === undefined && <AddMember team={team} onClose={() => setAdd('')} />}
      {asked?.what === 'change' && (
        <ChangeMember
          team={team}
          member={asked.member}
          last={isLastAdmin(asked.member, members)}
          onClose={close}
        />
      )}
      {asked?.what === 'remove' && (
        <RemoveMember
          team={team}
          member={asked.member}
          last={isLastAdmin(asked.member, members)}
          onClose={close}
        />
      )}
    </>
  );
}

interface Context {
  members: Member[];
  environments: Environment[];
  mine: string;
  platform: boolean;
  /** Absent: this person changes nothing here. */
  onAsk: ((asked: Asked) => void) | undefined;
}

function memberColumns(context: Context): Column<Member>[] {
  const { environments, mine, onAsk } = context;
  const columns: Column<Member>[] = [
    {
      id: 'person',
      title: t('members.person'),
      cell: (member) => (
        <span className="person">
          <strong>{member.name || member.email}</strong>
          {member.email === mine && <span className="tag">{t('members.you')}</span>}
          {member.name !== '' && <span className="soft">{member.email}</span>}
        </span>
      ),
      sort: (member) => member.name || member.email,
    },
    {
      id: 'role',
      title: t('members.role'),
      cell: (member) => roleName(member.role),
      sort: (member) => member.role,
    },
    { id: 'source', title: t('members.source'), cell: (member) => <Source member={member} /> },
  ];
  if (environments.some((environment) => (environment.access?.users.length ?? 0) > 0))
    columns.push({
      id: 'lifts',
      title: t('members.lifts'),
      cell: (member) => <Lifts member={member} environments={environments} />,
    });
  if (onAsk)
    columns.push({
      id: 'actions',
      title: '',
      end: true,
      cell: (member) => <Actions member={member} context={context} onAsk={onAsk} />,
    });
  return columns;
}

function Source({ member }: { member: Member }) {
  const name = member.groupName ?? '';
  if (member.source === 'group') return <span className="tag">{t('members.group', { name })}</span>;
  if (member.source === 'elevated') return <span className="tag">{t('members.elevated', { name })}</span>;
  return <span className="tag">{t('members.direct')}</span>;
}

function Lifts({ member, environments }: { member: Member; environments: Environment[] }) {
  const lifts = environments.flatMap((environment) =>
    (environment.access?.users ?? [])
      .filter((entry) => entry.name.toLowerCase() === member.email.toLowerCase())
      .map((entry) => t('members.lift', { role: roleName(entry.role), environment: environment.name })),
  );
  if (lifts.length === 0) return <span className="soft">–</span>;
  return lifts.map((lift) => (
    <span key={lift} className="tag">
      {lift}
    </span>
  ));
}

function Actions({
  member,
  context,
  onAsk,
}: {
  member: Member;
  context: Context;
  onAsk: (asked: Asked) => void;
}) {
  const last = isLastAdmin(member, context.members) && !context.platform ? t('members.lastAdmin') : undefined;
  const grouped =
    directRole(member) === '' ? t('members.onlyGroup', { group: member.groupName ?? '' }) : undefined;
  const stays = member.canRemove ? undefined : (member.removeNote ?? t('members.lastAdmin'));
  return (
    <RowMenu
      label={t('members.actions', { email: member.email })}
      actions={[
        {
          icon: 'edit',
          text: t('members.change'),
          reason: grouped ?? last,
          onSelect: () => onAsk({ what: 'change', member }),
        },
        {
          icon: 'trash',
          text: t('members.remove'),
          danger: true,
          reason: grouped ?? last ?? stays,
          onSelect: () => onAsk({ what: 'remove', member }),
        },
      ]}
    />
  );
}
