import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { t } from '../lib/i18n';
import { changeQuery, go, usePlace } from '../lib/location';
import { windowOf } from '../lib/window';
import { Icon } from './Icon';

export interface Column<T> {
  id: string;
  title: string;
  cell: (item: T) => ReactNode;
  /** What it is sorted by; absent: it is not sorted. */
  sort?: (item: T) => string | number;
  numeric?: boolean;
  end?: boolean;
}

interface Props<T> {
  label: string;
  columns: Column<T>[];
  items: T[];
  keyOf: (item: T) => string;
  /** Where a row leads. */
  linkOf?: (item: T) => string;
  /** The sort without `?sort=` in the address: a column, with `-` before it for descending. */
  defaultSort?: string;
  wrap?: boolean;
  sortParameter?: string;
}

/** More rows than this are drawn as they come into sight. */
const windowedAbove = 100;

export function sorted<T>(items: T[], columns: Column<T>[], order: string): T[] {
  const descending = order.startsWith('-');
  const by = columns.find((column) => column.id === order.replace(/^-/, ''))?.sort;
  if (!by) return items;
  const keyed = items.map((item) => ({ item, key: by(item) }));
  keyed.sort((a, b) =>
    typeof a.key === 'number' && typeof b.key === 'number'
      ? a.key - b.key
      : compare(String(a.key), String(b.key)),
  );
  if (descending) keyed.reverse();
  return keyed.map(({ item }) => item);
}

const collator = new Intl.Collator('en', { numeric: true });
const compare = (a: string, b: string) => collator.compare(a, b);

export function Table<T>({
  label,
  columns,
  items,
  keyOf,
  linkOf,
  defaultSort = '',
  wrap,
  sortParameter = 'sort',
}: Props<T>) {
  const { query } = usePlace();
  const order = query.get(sortParameter) ?? defaultSort;
  const rows = useMemo(() => sorted(items, columns, order), [items, columns, order]);
  const frame = useRef<HTMLDivElement>(null);
  const part = useWindow(frame, rows.length, !wrap);

  const sortBy = (id: string) => {
    const next = order === id ? `-${id}` : id;
    changeQuery({ [sortParameter]: next === defaultSort ? undefined : next });
  };

  return (
    <div ref={frame} className="table-frame" tabIndex={-1}>
      <table className={`table ${wrap ? 'wrap' : ''}`} aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {columns.map((column) => (
              <Heading key={column.id} column={column} order={order} onSort={sortBy} />
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={(event) => onRowKey(event)}>
          {part.before > 0 && <Spacer height={part.before} width={columns.length} />}
          {rows.slice(part.first, part.last).map((item, i) => (
            <Row
              key={keyOf(item)}
              item={item}
              index={part.first + i}
              columns={columns}
              link={linkOf?.(item)}
            />
          ))}
          {part.after > 0 && <Spacer height={part.after} width={columns.length} />}
        </tbody>
      </table>
    </div>
  );
}

function Heading<T>({
  column,
  order,
  onSort,
}: {
  column: Column<T>;
  order: string;
  onSort: (id: string) => void;
}) {
  const numeric = column.numeric ? 'numeric' : undefined;
  if (!column.sort)
    return (
      <th scope="col" className={numeric}>
        {column.title === '' ? <span className="hidden-text">{t('table.actions')}</span> : column.title}
      </th>
    );
  const direction = order === column.id ? 'ascending' : order === `-${column.id}` ? 'descending' : 'none';
  return (
    <th scope="col" className={numeric} aria-sort={direction}>
      <button type="button" onClick={() => onSort(column.id)}>
        {column.title}
        {direction !== 'none' && (
          <span className={direction === 'descending' ? 'flip' : undefined}>
            <Icon name="arrowUp" size={10} />
          </span>
        )}
      </button>
    </th>
  );
}

function Row<T>({
  item,
  index,
  columns,
  link,
}: {
  item: T;
  index: number;
  columns: Column<T>[];
  link: string | undefined;
}) {
  const open = link === undefined ? undefined : () => go(link);
  return (
    <tr
      aria-rowindex={index + 2}
      className={open ? 'link' : undefined}
      tabIndex={open ? 0 : undefined}
      data-row=""
      onClick={(event) => {
        const target = event.target;
        if (target instanceof Element && target.closest('a, button, input, [role=menu], dialog')) return;
        if (window.getSelection()?.toString() === '') open?.();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target === event.currentTarget) open?.();
      }}
    >
      {columns.map((column) => (
        <td
          key={column.id}
          className={[column.numeric ? 'numeric' : '', column.end ? 'end' : ''].join(' ').trim() || undefined}
        >
          {column.cell(item)}
        </td>
      ))}
    </tr>
  );
}

function Spacer({ height, width }: { height: number; width: number }) {
  return (
    <tr className="spacer" aria-hidden="true">
      <td colSpan={width} style={{ height }} />
    </tr>
  );
}

/** Arrow keys, and j and k, move between rows. */
function onRowKey(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[event.key];
  const row = event.target;
  if (step === undefined || !(row instanceof HTMLElement) || row.dataset['row'] === undefined) return;
  const next = step > 0 ? row.nextElementSibling : row.previousElementSibling;
  if (next instanceof HTMLElement && next.dataset['row'] !== undefined) {
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  }
}

function useWindow(frame: React.RefObject<HTMLDivElement | null>, count: number, allowed: boolean) {
  const windowed = allowed && count > windowedAbove;
  const [view, setView] = useState({ top: 0, height: 800, row: 40 });

  useEffect(() => {
    const element = frame.current;
    if (!windowed || !element) return;
    // The page scrolls, not the table: where the table begins decides what is in sight.
    const measure = () => {
      const row = element.querySelector<HTMLElement>('tbody tr[data-row]')?.offsetHeight;
      const top = Math.max(0, -element.getBoundingClientRect().top);
      setView((old) => {
        const next = { top, height: window.innerHeight, row: row !== undefined && row > 0 ? row : old.row };
        const moved =
          Math.abs(next.top - old.top) >= next.row * 4 || next.height !== old.height || next.row !== old.row;
        return moved ? next : old;
      });
    };
    measure();
    window.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      window.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [frame, windowed, count]);

  if (!windowed) return { first: 0, last: count, before: 0, after: 0 };
  return windowOf(count, view.row, view.top, view.height);
}
