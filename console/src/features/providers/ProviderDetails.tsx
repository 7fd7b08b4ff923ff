import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { clusterQueries } from '../../api/clusters';
import { providerQueries, validateProvider, type Provider } from '../../api/providers';
import { platformRefusal, useMe } from '../../api/roles';
import { adminScope, clusterPath } from '../../api/scope';
import { Status } from '../../components/badges';
import { Button, Link } from '../../components/Button';
import { Card, Facts, Page } from '../../components/Page';
import { Notice, Problem, Skeleton } from '../../components/states';
import { Table } from '../../components/Table';
import { Time } from '../../components/Time';
import { t } from '../../lib/i18n';
import { to } from '../../lib/location';
import { DeleteProvider, EditProvider } from './dialogs';
import { fieldsOf, isSecret, kindName, valueIn } from './fields';
import { stateOf } from './providerState';
import { TestResult } from './ProviderTest';
import './providers.css';

export default function ProviderDetails({ parameters }: { parameters: Record<string, string> }) {
  const query = useQuery(providerQueries.one(parameters['namespace'] ?? '', parameters['name'] ?? ''));
  if (query.isPending) return <Skeleton lines={10} />;
  if (!query.data)
    return <Problem title={t('provider.failed')} error={query.error} onRetry={() => void query.refetch()} />;
  return <Details provider={query.data} />;
}

function Details({ provider }: { provider: Provider }) {
  const client = useQueryClient();
  const refused = platformRefusal(useMe());
  const [asked, setAsked] = useState<'edit' | 'delete'>();
  const state = stateOf(provider);
  const validate = useMutation({
    mutationFn: () => validateProvider(provider.namespace, provider.name),
    onSuccess: () => client.invalidateQueries({ queryKey: ['provider', provider.key] }),
  });
  return (
    <Page
      title={provider.name}
      crumbs={[{ label: t('nav.providers'), to: '/admin/providers' }]}
      lead={
        <span className="row">
          <Status word={state.word} tone={state.tone} />
          <span>{kindName(provider.kind)}</span>
          <span className="soft">{provider.namespace}</span>
        </span>
      }
      actions={
        <>
          <Button icon="refresh" busy={validate.isPending} reason={refused} onClick={() => validate.mutate()}>
            {t('provider.validate')}
          </Button>
          <Button icon="edit" reason={refused} onClick={() => setAsked('edit')}>
            {t('provider.edit')}
          </Button>
          <Button icon="trash" look="danger" reason={refused} onClick={() => setAsked('delete')}>
            {t('provider.delete')}
          </Button>
        </>
      }
    >
      {validate.data && <TestResult result={validate.data} />}
      {validate.error && <Notice kind="error" title={validate.error.message} />}
      {state.message !== '' && !validate.data && <Notice kind="warning" title={state.message} />}
      <div className="cards providers">
        <Settings provider={provider} />
        <Network provider={provider} />
        <Credentials provider={provider} />
        <Users provider={provider} />
      </div>
      <Conditions provider={provider} />
      {asked === 'edit' && <EditProvider provider={provider} onClose={() => setAsked(undefined)} />}
      {asked === 'delete' && <DeleteProvider provider={provider} onClose={() => setAsked(undefined)} />}
    </Page>
  );
}

function Settings({ provider }: { provider: Provider }) {
  const { status } = provider;
  return (
    <Card title={t('provider.settings')}>
      <Facts
        facts={[
          [t('provider.scope'), provider.team === '' ? t('provider.scope.platform') : provider.team],
          ...fieldsOf(provider.kind)
            .filter((field) => field.section !== 'network' && !isSecret(field))
            .map((field): [string, string] => [t(field.label), valueIn(provider.raw, field)])
            .filter(([, value]) => value !== ''),
          [t('provider.version'), status?.providerVersion],
          [t('provider.validated'), <Time key="v" at={status?.lastValidationTime} />],
        ]}
      />
    </Card>
  );
}

function Network({ provider }: { provider: Provider }) {
  const network = provider.spec.network;
  return (
    <Card title={t('provider.section.network')}>
      <Facts
        facts={[
          [t('provider.mode'), t(network?.mode === 'ipam' ? 'provider.mode.ipam' : 'provider.mode.cloud')],
          ...fieldsOf(provider.kind, 'network')
            .map((field): [string, string] => [t(field.label), valueIn(provider.raw, field)])
            .filter(([, value]) => value !== ''),
          [
            t('nav.networks'),
            network && network.poolRefs.length > 0 ? (
              <span className="row">
                {network.poolRefs.map((ref) => (
                  <Link key={ref.name} to={to`/admin/networks/${provider.namespace}/${ref.name}`}>
                    {ref.name}
                  </Link>
                ))}
              </span>
            ) : (
              ''
            ),
          ],
          [t('provider.freeAddresses'), provider.status?.capacity?.availableIPs],
        ]}
      />
    </Card>
  );
}

/** Which Secret holds them, for those who may know, and the authorities that are trusted. */
function Credentials({ provider }: { provider: Provider }) {
  const trust = useQuery(providerQueries.trust(provider.namespace, provider.name));
  return (
    <Card title={t('provider.section.credentials')}>
      <div className="stack">
        <Facts
          facts={[
            [
              t('provider.secret'),
              provider.spec.credentialsRef?.name ? (
                <code key="s">{provider.spec.credentialsRef.name}</code>
              ) : (
                <span key="s" className="soft">
                  {t('provider.hidden')}
                </span>
              ),
            ],
            [
              t('provider.trust'),
              trust.data?.configured ? (
                <Status key="t" word={trust.data.health ?? ''} />
              ) : (
                <span key="t" className="soft">
                  {t(trust.isError ? 'state.unknown' : 'provider.trustNone')}
                </span>
              ),
            ],
          ]}
        />
        <ul className="trust">
          {trust.data?.certificates.map((item) => (
            <li key={item.subject + (item.notAfter ?? '')}>
              <strong>{item.subject}</strong>
              <span className="row">
                <Status word={item.healthStatus} />
                <span className="soft">
                  {t('certificates.expires')} <Time at={item.notAfter} />
                </span>
                {item.selfSigned && <span className="tag">{t('provider.selfSigned')}</span>}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function Users({ provider }: { provider: Provider }) {
  const clusters = useQuery(clusterQueries.list({})).data ?? [];
  const mine = clusters.filter((cluster) => cluster.spec.providerConfigRef?.name === provider.name);
  return (
    <Card title={t('provider.usedBy')}>
      {mine.length === 0 ? (
        <p className="soft">{t('provider.usedByNone')}</p>
      ) : (
        <ul className="stack">
          {mine.slice(0, 12).map((cluster) => (
            <li key={cluster.key} className="row">
              <Link to={clusterPath(adminScope, cluster.namespace, cluster.name)}>{cluster.name}</Link>
              <span className="soft">{cluster.team}</span>
              <span className="spread" />
              <Status word={cluster.phase} />
            </li>
          ))}
          {mine.length > 12 && (
            <li>
              <Link to={to`/admin/clusters?provider=${provider.name}`}>
                {t('clusters.count', { count: mine.length })}
              </Link>
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}

function Conditions({ provider }: { provider: Provider }) {
  const conditions = provider.status?.conditions ?? [];
  if (conditions.length === 0) return null;
  return (
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
          { id: 'reason', title: t('condition.reason'), cell: (item) => item.reason },
          { id: 'message', title: t('condition.message'), cell: (item) => item.message },
          { id: 'since', title: t('condition.since'), cell: (item) => <Time at={item.lastTransitionTime} /> },
        ]}
        items={conditions}
        keyOf={(item) => item.type}
      />
    </Card>
  );
}
