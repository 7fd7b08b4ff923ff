import { useQuery } from '@tanstack/react-query';
import { clusterQueries } from '../../api/clusters';
import { providerQueries, type Provider } from '../../api/providers';
import { platformRefusal, useMe } from '../../api/roles';
import { Status } from '../../components/badges';
import { Button, Link } from '../../components/Button';
import { FilterSelect, SearchField } from '../../components/Field';
import { Page } from '../../components/Page';
import { Blank, Problem, Skeleton } from '../../components/states';
import { Time } from '../../components/Time';
import { locale, t } from '../../lib/i18n';
import { go, to, useQueryPart } from '../../lib/location';
import { kindName } from './fields';
import { stateOf } from './providerState';
import './providers.css';

export default function ProviderList() {
  const providers = useQuery(providerQueries.list(''));
  const clusters = useQuery(clusterQueries.list({})).data ?? [];
  const refused = platformRefusal(useMe());
  const [words, setWords] = useQueryPart('q');
  const [kind, setKind] = useQueryPart('kind');
  const all = providers.data ?? [];
  const create = (
    <Button look="primary" icon="plus" reason={refused} onClick={() => go('/admin/providers/create')}>
      {t('provider.create')}
    </Button>
  );
  const shown = all.filter(
    (item) =>
      (kind === '' || item.kind === kind) &&
      `${item.name} ${item.team}`.toLowerCase().includes(words.toLowerCase()),
  );
  return (
    <Page title={t('nav.providers')} lead={t('providers.lead')} actions={all.length > 0 && create}>
      {providers.isPending && <Skeleton lines={6} />}
      {providers.isError && !providers.data && (
        <Problem
          title={t('providers.failed')}
          error={providers.error}
          onRetry={() => void providers.refetch()}
        />
      )}
      {providers.data && all.length === 0 && (
        <Blank icon="provider" title={t('providers.none')} action={create}>
          {t('providers.noneText')}
        </Blank>
      )}
      {all.length > 0 && (
        <div className="toolbar">
          <SearchField label={t('providers.search')} value={words} onChange={setWords} />
          <FilterSelect
            label={t('provider.kind')}
            value={kind}
            options={[
              { value: '', label: t('providers.allKinds') },
              ...[...new Set(all.map((item) => item.kind))].map((value) => ({
                value,
                label: kindName(value),
              })),
            ]}
            onChange={setKind}
          />
        </div>
      )}
      {all.length > 0 && shown.length === 0 && <Blank icon="search" title={t('providers.noMatch')} />}
      <ul className="cards providers">
        {shown.map((provider) => (
          <ProviderCard
            key={provider.key}
            provider={provider}
            clusters={
              clusters.filter((cluster) => cluster.spec.providerConfigRef?.name === provider.name).length
            }
          />
        ))}
      </ul>
    </Page>
  );
}

function ProviderCard({ provider, clusters }: { provider: Provider; clusters: number }) {
  const state = stateOf(provider);
  const capacity = provider.status?.capacity;
  return (
    <li className="card provider-card">
      <header>
        <div>
          <h2>
            <Link to={to`/admin/providers/${provider.namespace}/${provider.name}`}>{provider.name}</Link>
          </h2>
          <span className="soft">{kindName(provider.kind)}</span>
        </div>
        <span className="spread" />
        <Status word={state.word} tone={state.tone} />
      </header>
      {state.message !== '' && <p className="soft">{state.message}</p>}
      <dl className="provider-figures">
        <div>
          <dt>{t('nav.clusters')}</dt>
          <dd>{clusters.toLocaleString(locale())}</dd>
        </div>
        <div>
          <dt>{t('provider.freeAddresses')}</dt>
          <dd>{capacity?.availableIPs?.toLocaleString(locale()) ?? '–'}</dd>
        </div>
        <div>
          <dt>{t('provider.moreClusters')}</dt>
          <dd>{capacity?.estimatedTenants?.toLocaleString(locale()) ?? '–'}</dd>
        </div>
      </dl>
      <footer className="row soft">
        <span className="tag">{provider.team === '' ? t('provider.scope.platform') : provider.team}</span>
        <span className="spread" />
        {provider.status?.lastValidationTime && (
          <span>
            {t('provider.validated')} <Time at={provider.status.lastValidationTime} />
          </span>
        )}
      </footer>
    </li>
  );
}
