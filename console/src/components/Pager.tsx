import { t } from '../lib/i18n';
import { Button } from './Button';
import './pager.css';

/** Which part of a long list is shown, and the way to the next. */
export function Pager({
  page,
  perPage,
  total,
  onPage,
}: {
  page: number;
  perPage: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const first = (page - 1) * perPage + 1;
  const last = Math.min(total, page * perPage);
  return (
    <nav className="pager" aria-label={t('pager.label')}>
      <span className="soft number" aria-live="polite">
        {t('pager.range', { first, last, total })}
      </span>
      {page > 1 && (
        <Button small icon="chevronLeft" onClick={() => onPage(page - 1)}>
          {t('pager.previous')}
        </Button>
      )}
      {last < total && (
        <Button small icon="chevronRight" onClick={() => onPage(page + 1)}>
          {t('pager.next')}
        </Button>
      )}
    </nav>
  );
}
