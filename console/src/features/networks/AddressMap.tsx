import { useRef, useState, type KeyboardEvent } from 'react';
import type { AddressMap as Answer } from '../../api/networks';
import { Icon } from '../../components/Icon';
import { t } from '../../lib/i18n';
import { countOf, formatIp, type Family } from '../../lib/ip';
import { cellsOf, columns, matches, mosaicOf, moved, shares, type Cell, type Filter } from './cells';
import { cellWords } from './cellWords';
import type { Piece } from './layout';
import { Inspector } from './MapInspector';

interface Props {
  map: Answer;
  pieces: Piece[];
  filter: Filter;
  onOpen: (prefix: string) => void;
}

/** The addresses as squares, sixteen in a row. One square is in the tab order; arrow keys move on from it. */
export function AddressGrid({ map, pieces, filter, onOpen }: Props) {
  const { family, cells } = cellsOf(map, pieces);
  const [at, setAt] = useState(0);
  const [over, setOver] = useState<number>();
  const grid = useRef<HTMLDivElement>(null);
  const current = Math.min(at, cells.length - 1);
  const shown = cells[over ?? current];
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, i) => i);

  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(event.key, current, cells.length);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    setOver(undefined);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next}"]`)?.focus();
  };

  return (
    <div className="address-map">
      <div
        ref={grid}
        className="address-grid"
        role="grid"
        aria-label={t('pool.map.of', { prefix: map.prefix })}
        aria-colcount={columns}
        onKeyDown={onKeyDown}
        onPointerLeave={() => setOver(undefined)}
      >
        {rows.map((row) => (
          <div key={row} role="row" className="address-row">
            <span role="rowheader" className="mono row-name">
              {rowName(cells[row * columns], family)}
            </span>
            {cells.slice(row * columns, (row + 1) * columns).map((cell, i) => {
              const index = row * columns + i;
              return (
                <Square
                  key={index}
                  index={index}
                  cell={cell}
                  family={family}
                  joined={i < columns - 1 && together(cell, cells[index + 1])}
                  follows={i > 0 && together(cell, cells[index - 1])}
                  dim={!matches(cell, filter)}
                  kin={together(cell, shown)}
                  focusable={index === current}
                  onFocus={() => setAt(index)}
                  onOver={() => setOver(index)}
                  onOpen={onOpen}
                />
              );
            })}
          </div>
        ))}
      </div>
      {shown && <Inspector cell={shown} family={family} onOpen={onOpen} />}
    </div>
  );
}

/** Whether two single addresses belong to the same allocation or reserved range. */
function together(a: Cell, b: Cell | undefined): boolean {
  if (!b || countOf(a) > 1n) return false;
  const [one] = a.pieces;
  const [two] = b.pieces;
  return (
    one !== undefined && two !== undefined && one === two && one.use !== 'free' && one.use !== 'unassigned'
  );
}

function rowName(cell: Cell | undefined, family: Family): string {
  if (!cell) return '';
  const text = formatIp(cell.first, family);
  if (family === 6) return text;
  const [, , third = '', fourth = ''] = text.split('.');
  return countOf(cell) >= 256n ? `.${third}` : `.${fourth}`;
}

interface SquareProps {
  index: number;
  cell: Cell;
  family: Family;
  joined: boolean;
  follows: boolean;
  dim: boolean;
  kin: boolean;
  focusable: boolean;
  onFocus: () => void;
  onOver: () => void;
  onOpen: (prefix: string) => void;
}

function Square(props: SquareProps) {
  const { index, cell, family, joined, follows, dim, kin, focusable, onFocus, onOver, onOpen } = props;
  const { prefix } = cell;
  const marks = { joined, follows, dim, kin };
  const names = Object.entries(marks).flatMap(([name, on]) => (on ? [name] : []));
  return (
    <div
      role="gridcell"
      data-cell={index}
      tabIndex={focusable ? 0 : -1}
      className={['square', `is-${cell.status}`, ...names].join(' ')}
      aria-label={cellWords(cell, family)}
      onFocus={onFocus}
      onPointerEnter={onOver}
      onClick={(event) => {
        event.currentTarget.focus();
        if (prefix !== undefined) onOpen(prefix);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        if (prefix !== undefined) onOpen(prefix);
      }}
    >
      <Picture cell={cell} />
    </div>
  );
}

/** What is inside a square that stands for several addresses: each of them, or how much of it is used. */
function Picture({ cell }: { cell: Cell }) {
  if (cell.status === 'gateway') return <Icon name="network" size={12} />;
  if (cell.status !== 'mixed') return null;
  const mosaic = mosaicOf(cell);
  if (mosaic)
    return (
      <svg viewBox={`0 0 ${mosaic.width} ${mosaic.height}`} preserveAspectRatio="none" aria-hidden="true">
        {mosaic.paths.map(([use, path]) => (
          <path key={use} className={`part-${use}`} d={path} />
        ))}
      </svg>
    );
  let filled = 0;
  return (
    <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      {shares(cell)
        .filter(([use]) => use !== 'free' && use !== 'unassigned')
        .map(([use, share]) => {
          // The smallest share can still be seen.
          const height = Math.max(0.04, share);
          filled += height;
          return <rect key={use} className={`part-${use}`} y={1 - filled} width="1" height={height} />;
        })}
    </svg>
  );
}
