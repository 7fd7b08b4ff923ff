import { useEffect, useId, useState } from 'react';
import type { AuditFilter } from '../../api/audit';
import { Button } from '../../components/Button';
import { SearchField, SelectField, TextField } from '../../components/Field';
import { t } from '../../lib/i18n';
import { clearFilters, knownActions, knownKinds, setFilter } from './filter';

/** What is typed goes into the address when somebody has stopped typing. */
const pause = 350;

export function Filters({ filter, platform }: { filter: AuditFilter; platform: boolean }) {
  const any = Object.keys(filter).length > 0;
  const moreOpen = Object.keys(filter).some((name) => name !== 'q');
  return (
    <div className="audit-filters">
      <div className="toolbar">
        <Typed value={filter.q ?? ''} onChange={(q) => setFilter({ q })}>
          {(value, onChange) => <SearchField label={t('audit.search')} value={value} onChange={onChange} />}
        </Typed>
        {any && (
          <Button look="quiet" icon="close" onClick={clearFilters}>
            {t('audit.clear')}
          </Button>
        )}
      </div>
      <details open={moreOpen}>
        <summary>{t('audit.more')}</summary>
        <div className="form-row">
          {(['from', 'to'] as const).map((name) => (
            <TextField
              key={name}
              type="date"
              label={t(`audit.${name}`)}
              value={filter[name]?.slice(0, 10) ?? ''}
              onChange={(value) => setFilter({ [name]: value })}
            />
          ))}
          <SelectField
            label={t('audit.outcome')}
            value={filter.success ?? ''}
            options={[
              { value: '', label: t('audit.any') },
              { value: 'true', label: t('audit.succeeded') },
              { value: 'false', label: t('audit.refused') },
            ]}
            onChange={(success) => setFilter({ success })}
          />
        </div>
        <div className="form-row">
          <Words name="user" filter={filter} />
          {platform && <Words name="team" filter={filter} />}
          <Words name="resourceType" filter={filter} known={knownKinds} />
          <Words name="action" filter={filter} known={knownActions} />
        </div>
      </details>
    </div>
  );
}

function Words({
  name,
  filter,
  known = [],
}: {
  name: 'user' | 'team' | 'resourceType' | 'action';
  filter: AuditFilter;
  known?: string[];
}) {
  const list = useId();
  return (
    <Typed value={filter[name] ?? ''} onChange={(value) => setFilter({ [name]: value })}>
      {(value, onChange) => (
        <div>
          <TextField
            label={t(`audit.${name}`)}
            value={value}
            spellCheck={false}
            list={known.length > 0 ? list : undefined}
            onChange={onChange}
          />
          {known.length > 0 && (
            <datalist id={list}>
              {known.map((word) => (
                <option key={word} value={word} />
              ))}
            </datalist>
          )}
        </div>
      )}
    </Typed>
  );
}

/** A field over the address that does not ask the server for every letter. */
function Typed({
  value,
  onChange,
  children,
}: {
  value: string;
  onChange: (value: string) => void;
  children: (value: string, onChange: (value: string) => void) => React.ReactNode;
}) {
  const [typed, setTyped] = useState<string>();
  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => {
      onChange(typed.trim());
      setTyped(undefined);
    }, pause);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only typing starts it anew
  }, [typed]);
  return children(typed ?? value, setTyped);
}
