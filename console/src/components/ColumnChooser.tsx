import { t } from '../lib/i18n';
import { setPreferences, usePreferences } from '../lib/preferences';
import { Icon } from './Icon';
import { Menu } from './Menu';
import type { Column } from './Table';

/** The columns that are shown of a table; the first one always is. */
export function useShownColumns<T>(table: string, columns: Column<T>[]): Column<T>[] {
  const hidden = usePreferences().columns[table] ?? [];
  return columns.filter((column, i) => i === 0 || !hidden.includes(column.id));
}

export function ColumnChooser<T>({ table, columns }: { table: string; columns: Column<T>[] }) {
  const { columns: all } = usePreferences();
  const hidden = all[table] ?? [];
  const toggle = (id: string) =>
    setPreferences({
      columns: {
        ...all,
        [table]: hidden.includes(id) ? hidden.filter((name) => name !== id) : [...hidden, id],
      },
    });
  return (
    <Menu
      label={t('table.columns')}
      end
      phoneWide
      buttonClass="button quiet icon"
      button={<Icon name="settings" />}
    >
      {() =>
        columns.slice(1).map((column) => (
          <button
            key={column.id}
            type="button"
            role="menuitemcheckbox"
            tabIndex={-1}
            aria-checked={!hidden.includes(column.id)}
            className="menu-item"
            onClick={() => toggle(column.id)}
          >
            <span className={hidden.includes(column.id) ? 'unticked' : undefined}>
              <Icon name="check" size={14} />
            </span>
            {column.title}
          </button>
        ))
      }
    </Menu>
  );
}
