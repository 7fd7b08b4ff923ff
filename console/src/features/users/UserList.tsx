import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isPlatformAdmin, platformRefusal, useMe } from '../../api/roles';
import { userQueries, type User } from '../../api/users';
import { Status } from '../../components/badges';
import { Button, Link } from '../../components/Button';
import { FilterSelect, SearchField } from '../../components/Field';
import { Page } from '../../components/Page';
import { Blank, Problem, Skeleton } from '../../components/states';
import { Table, type Column } from '../../components/Table';
import { Time } from '../../components/Time';
import { t } from '../../lib/i18n';
import { changeQuery, to, usePlace, useQueryPart } from '../../lib/location';
import { AddUser } from './AddUser';
import { useUserActions } from './useUserActions';
import { fits, platformRoleName, signsInWith } from './userState';
import './users.css';

/** Everybody who has an account. `?create=1` opens the form. */
export default function UserList() {
  const me = useMe();
  const list = useQuery(userQueries.list());
  const [create, setCreate] = useQueryPart('create');
  return (
    <Page
      title={t('nav.users')}
      lead={list.data && t('users.lead', { count: list.data.length })}
      actions={
        <Button look="primary" icon="plus" reason={platformRefusal(me)} onClick={() => setCreate('1')}>
          {t('users.add')}
        </Button>
      }
    >
      {list.isPending && <Skeleton lines={8} />}
      {list.isError && (
        <Problem title={t('users.failed')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.data &&
        (list.data.length === 0 ? (
          <Blank icon="user" title={t('users.none')} />
        ) : (
          <Filtered users={list.data} />
        ))}
      {create !== '' && isPlatformAdmin(me) && <AddUser onClose={() => setCreate('')} />}
    </Page>
  );
}

function Filtered({ users }: { users: User[] }) {
  const { query } = usePlace();
  const { menuFor, dialog } = useUserActions(users);
  const of = (name: string) => query.get(name) ?? '';
  const filter = { words: of('q'), type: of('type'), role: of('role'), status: of('status') };
  const columns = useMemo(() => userColumns(menuFor), [menuFor]);
  const shown = users.filter((user) => fits(user, filter));
  const choice = (name: string, all: string, values: [string, string][]) => (
    <FilterSelect
      label={all}
      value={of(name)}
      options={[{ value: '', label: all }, ...values.map(([value, label]) => ({ value, label }))]}
      onChange={(value) => changeQuery({ [name]: value })}
    />
  );
  return (
    <>
      <div className="toolbar">
        <SearchField label={t('users.search')} value={filter.words} onChange={(q) => changeQuery({ q })} />
        {choice('type', t('users.allTypes'), [
          ['internal', t('users.internal')],
          ['sso', t('users.sso')],
        ])}
        {choice('role', t('users.allRoles'), [
          ['admin', t('platformRole.admin')],
          ['viewer', t('platformRole.viewer')],
          ['none', t('platformRole.none')],
        ])}
        {choice(
          'status',
          t('users.allStatus'),
          ['Active', 'Pending', 'Locked', 'Disabled'].map((word) => [word, word]),
        )}
      </div>
      {shown.length === 0 ? (
        <Blank icon="filter" title={t('users.noMatch')} />
      ) : (
        <section className="card flush">
          <Table
            label={t('nav.users')}
            columns={columns}
            items={shown}
            keyOf={(user) => user.username}
            linkOf={pathOf}
            defaultSort="person"
          />
        </section>
      )}
      {dialog}
    </>
  );
}

const pathOf = (user: User) => to`/admin/users/${user.username}`;

function userColumns(menuFor: ((user: User) => React.ReactNode) | undefined): Column<User>[] {
  const columns: Column<User>[] = [
    {
      id: 'person',
      title: t('users.person'),
      cell: (user) => (
        <span className="user-name">
          <Link to={pathOf(user)}>{user.displayName || user.email}</Link>
          {user.displayName !== '' && <span className="soft">{user.email}</span>}
        </span>
      ),
      sort: (user) => user.displayName || user.email,
    },
    {
      id: 'status',
      title: t('users.status'),
      cell: (user) => <Status word={user.phase} />,
      sort: (user) => user.phase,
    },
    {
      id: 'role',
      title: t('users.role'),
      cell: (user) =>
        user.platformRole === '' ? <span className="soft">–</span> : platformRoleName(user.platformRole),
      sort: (user) => user.platformRole,
    },
    { id: 'type', title: t('users.type'), cell: signsInWith, sort: signsInWith },
    {
      id: 'teams',
      title: t('users.teams'),
      cell: (user) => user.teams.map((team) => team.name).join(', ') || <span className="soft">–</span>,
      sort: (user) => user.teams.length,
    },
    {
      id: 'login',
      title: t('users.lastLogin'),
      cell: (user) =>
        user.lastLoginTime === undefined ? (
          <span className="soft">{t('users.never')}</span>
        ) : (
          <Time at={user.lastLoginTime} />
        ),
      sort: (user) => user.lastLoginTime ?? '',
    },
  ];
  if (menuFor) columns.push({ id: 'actions', title: '', end: true, cell: menuFor });
  return columns;
}
