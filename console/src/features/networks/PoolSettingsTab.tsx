import type { Pool } from '../../api/networks';
import type { Provider } from '../../api/providers';
import { Status } from '../../components/badges';
import { Link } from '../../components/Button';
import { Card, Facts } from '../../components/Page';
import { Table } from '../../components/Table';
import { Time } from '../../components/Time';
import { t } from '../../lib/i18n';
import { countOf, parsePrefix } from '../../lib/ip';
import { to } from '../../lib/location';
import { purposeWord } from './cellWords';
import { big } from './LayoutBar';

/** What was configured, who uses it, and what the controller says of it. */
export default function PoolSettingsTab({ pool, users }: { pool: Pool; users: Provider[] }) {
  const tenants = pool.spec.tenantAllocation;
  const windows = [
    ...(tenants?.ranges ?? []),
    { start: tenants?.start ?? '', end: tenants?.end ?? '' },
  ].filter((range) => range.start !== '');
  return (
    <>
      <div className="cards tiers">
        <Card title={t('pool.tenants')}>
          <Facts
            facts={[
              [
                t('pool.range'),
                windows.length === 0 ? (
                  t('pool.allOfIt')
                ) : (
                  <span className="mono">
                    {windows.map(({ start, end }) => `${start} – ${end}`).join(', ')}
                  </span>
                ),
              ],
              [t('pool.nodesPerTenant'), tenants?.defaults?.nodesPerTenant ?? 5],
              [t('pool.lbPerTenant'), tenants?.defaults?.lbPoolPerTenant ?? 8],
            ]}
          />
        </Card>
        <Card title={t('pool.usedBy')}>
          {users.length === 0 ? (
            <p className="soft">{t('pool.usedByNone')}</p>
          ) : (
            <ul className="stack">
              {users.map((provider) => (
                <li key={provider.key} className="row">
                  <Link to={to`/admin/providers/${provider.namespace}/${provider.name}`}>
                    {provider.name}
                  </Link>
                  <span className="tag">{provider.kind}</span>
                  {provider.spec.network?.gateway && (
                    <span className="soft">
                      {t('pool.use.gateway')} <code>{provider.spec.network.gateway}</code>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Card>
      </div>
      <Card title={t('pool.reserved')} flush>
        {pool.spec.reserved.length === 0 ? (
          <p className="soft padded">{t('pool.reservedNone')}</p>
        ) : (
          <Table
            label={t('pool.reserved')}
            columns={[
              { id: 'cidr', title: t('pool.cidr'), cell: (item) => <code>{item.cidr}</code> },
              {
                id: 'count',
                title: t('pool.addresses'),
                numeric: true,
                cell: (item) => {
                  const range = parsePrefix(item.cidr);
                  return range ? big(countOf(range)) : '–';
                },
              },
              { id: 'purpose', title: t('pool.purpose'), cell: (item) => purposeWord(item.purpose) || '–' },
              { id: 'description', title: t('pool.description'), cell: (item) => item.description || '–' },
            ]}
            items={pool.spec.reserved}
            keyOf={(item) => item.cidr}
          />
        )}
      </Card>
      {pool.status && pool.status.conditions.length > 0 && (
        <Card title={t('card.conditions')} flush>
          <Table
            label={t('card.conditions')}
            wrap
            columns={[
              { id: 'type', title: t('condition.type'), cell: (item) => <strong>{item.type}</strong> },
              {
                id: 'status',
                title: t('clusters.status'),
                cell: (item) => <Status word={item.status} tone="none" />,
              },
              { id: 'message', title: t('condition.message'), cell: (item) => item.message || item.reason },
              {
                id: 'since',
                title: t('condition.since'),
                cell: (item) => <Time at={item.lastTransitionTime} />,
              },
            ]}
            items={pool.status.conditions}
            keyOf={(item) => item.type}
          />
        </Card>
      )}
    </>
  );
}
