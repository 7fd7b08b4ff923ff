import { useQuery } from '@tanstack/react-query';
import { teamQueries, type AccessEntry, type GroupEntry } from '../../api/teams';
import { Button } from '../../components/Button';
import { FilterSelect, SelectField, type Option } from '../../components/Field';
import { t } from '../../lib/i18n';
import { givenRole, givenRoles, roleName } from './roles';
import './teams.css';

interface Props {
  team: string;
  users: AccessEntry[];
  groups: GroupEntry[];
  onChange: (change: { users?: AccessEntry[]; groups?: GroupEntry[] }) => void;
}

/** Whose role is higher in an environment than in its team; only people and groups of the team. */
export function AccessFields({ team, users, groups, onChange }: Props) {
  const query = useQuery(teamQueries.members(team));
  const members = query.data?.members ?? [];
  const known = query.data?.groups ?? [];
  const options: Option[] = [
    { value: '', label: t('environments.accessChoose') },
    ...members
      .filter((member) => !users.some((entry) => entry.name === member.email))
      .map((member) => ({ value: `user ${member.email}`, label: member.email })),
    ...known
      .filter((group) => !groups.some((entry) => entry.name === group.name))
      .map((group) => ({
        value: `group ${group.name}`,
        label: `${group.name} (${t('environments.accessGroup')})`,
      })),
  ];
  const add = (value: string) => {
    const [kind, name] = [value.slice(0, value.indexOf(' ')), value.slice(value.indexOf(' ') + 1)];
    const group = known.find((item) => item.name === name);
    if (kind === 'user') onChange({ users: [...users, { name, role: 'operator' }] });
    else if (group) onChange({ groups: [...groups, { ...group, role: 'operator' }] });
  };

  return (
    <>
      <p className="soft">{t('environments.accessText')}</p>
      {users.length + groups.length === 0 ? (
        <p className="soft">{t('environments.accessNone')}</p>
      ) : (
        <ul className="entries">
          {users.map((entry) => (
            <Entry
              key={entry.name}
              entry={entry}
              base={members.find((member) => member.email === entry.name)?.role}
              onRole={(role) =>
                onChange({ users: users.map((item) => (item === entry ? { ...item, role } : item)) })
              }
              onRemove={() => onChange({ users: users.filter((item) => item !== entry) })}
            />
          ))}
          {groups.map((entry) => (
            <Entry
              key={`group ${entry.name}`}
              entry={entry}
              base={known.find((group) => group.name === entry.name)?.role}
              onRole={(role) =>
                onChange({ groups: groups.map((item) => (item === entry ? { ...item, role } : item)) })
              }
              onRemove={() => onChange({ groups: groups.filter((item) => item !== entry) })}
            />
          ))}
        </ul>
      )}
      {options.length > 1 && (
        <SelectField label={t('environments.accessAdd')} value="" options={options} onChange={add} />
      )}
    </>
  );
}

function Entry({
  entry,
  base,
  onRole,
  onRemove,
}: {
  entry: AccessEntry;
  base: string | undefined;
  onRole: (role: string) => void;
  onRemove: () => void;
}) {
  const { name } = entry;
  return (
    <li className="row">
      <strong>{name}</strong>
      {base !== undefined && (
        <span className="soft">{t('environments.accessBase', { role: roleName(base) })}</span>
      )}
      <span className="spread" />
      <FilterSelect
        label={t('environments.accessRole', { name })}
        value={givenRole(entry.role)}
        options={givenRoles.map((role) => ({ value: role, label: roleName(role) }))}
        onChange={onRole}
      />
      <Button
        look="quiet"
        small
        icon="trash"
        label={t('environments.accessRemove', { name })}
        onClick={onRemove}
      />
    </li>
  );
}
