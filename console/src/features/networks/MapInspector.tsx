import { clusterPath, adminScope } from '../../api/scope';
import { Status } from '../../components/badges';
import { Button, Link } from '../../components/Button';
import { Facts } from '../../components/Page';
import { t } from '../../lib/i18n';
import { countOf, type Family } from '../../lib/ip';
import type { Cell } from './cells';
import { ownerOf, purposeWord, rangeWords, statusWord, usedIn } from './cellWords';
import { big } from './LayoutBar';

/** What the square says that is pointed at, or that the keyboard is on. */
export function Inspector({
  cell,
  family,
  onOpen,
}: {
  cell: Cell;
  family: Family;
  onOpen: (prefix: string) => void;
}) {
  const owner = ownerOf(cell);
  const { prefix, block } = cell;
  const allocation = cell.pieces.length === 1 ? cell.pieces[0]?.allocation : undefined;
  const { used, free } = usedIn(cell);
  const several = countOf(cell) > 1n;
  const purpose = block?.purpose ?? cell.pieces.find((piece) => piece.purpose !== '')?.purpose ?? '';
  const facts: [string, React.ReactNode][] = [[t('clusters.status'), statusWord(cell.status)]];
  if (several) {
    facts.push([t('pool.addresses'), big(countOf(cell))]);
    facts.push([t('pool.allocated'), big(used)]);
    facts.push([t('pool.free'), big(free)]);
  }
  if (owner?.cluster)
    facts.push(
      [
        t('cluster.title'),
        <Link key="c" to={clusterPath(adminScope, owner.namespace, owner.cluster)}>
          {owner.cluster}
        </Link>,
      ],
      [t('clusters.team'), owner.team],
    );
  const name = block?.allocation?.name ?? allocation?.name;
  if (name !== undefined)
    facts.push(
      [t('pool.allocation'), <code key="a">{name}</code>],
      [t('pool.phase'), <Status key="p" word={block?.allocation?.phase || allocation?.phase || ''} />],
    );
  if (purpose !== '') facts.push([t('pool.purpose'), purposeWord(purpose)]);
  if (block?.description) facts.push([t('pool.description'), block.description]);
  return (
    <aside className="inspector" aria-label={t('pool.map.details')}>
      <h3 className="mono">{rangeWords(cell, family)}</h3>
      <Facts facts={facts} />
      {prefix !== undefined && (
        <Button small icon="search" onClick={() => onOpen(prefix)}>
          {t('pool.map.open', { prefix })}
        </Button>
      )}
    </aside>
  );
}
