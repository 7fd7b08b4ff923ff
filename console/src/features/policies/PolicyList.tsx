import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deletePolicy, policyQueries, type Policy } from '../../api/policies';
import { platformRefusal, useMe } from '../../api/roles';
import { Status } from '../../components/badges';
import { Button } from '../../components/Button';
import { useChange } from '../../components/change';
import { Confirm } from '../../components/Dialog';
import { Card, Page } from '../../components/Page';
import { Blank, Problem, Skeleton } from '../../components/states';
import { Table, type Column } from '../../components/Table';
import { t } from '../../lib/i18n';
import { PolicyDialog } from './PolicyDialog';

function scopeOf({ spec }: Policy): string {
  const { scope } = spec;
  if (scope?.teamAndEnvironment)
    return `${scope.teamAndEnvironment.teamRef?.name ?? ''} / ${scope.teamAndEnvironment.environmentName}`;
  return scope?.team?.teamRef?.name ?? t('policy.platformWide');
}

/** What new clusters may choose, must choose, or should. */
export default function PolicyList() {
  const policies = useQuery(policyQueries.list());
  const refused = platformRefusal(useMe());
  const [asked, setAsked] = useState<{ to: 'create' } | { to: 'edit' | 'delete'; policy: Policy }>();
  const close = () => setAsked(undefined);
  const create = (
    <Button look="primary" icon="plus" reason={refused} onClick={() => setAsked({ to: 'create' })}>
      {t('policy.create')}
    </Button>
  );
  const columns: Column<Policy>[] = [
    {
      id: 'name',
      title: t('clusters.name'),
      cell: (item) => <strong>{item.name}</strong>,
      sort: (item) => item.name,
    },
    { id: 'scope', title: t('policy.scope'), cell: scopeOf, sort: scopeOf },
    {
      id: 'providers',
      title: t('nav.providers'),
      cell: (item) => item.spec.targetProviders.join(', ') || t('policy.allProviders'),
    },
    {
      id: 'options',
      title: t('policy.options'),
      cell: (item) => (
        <span className="row">
          {Object.entries(item.spec.options).map(([name, option]) => (
            <span key={name} className="tag">
              {name}: {option.mode}
            </span>
          ))}
        </span>
      ),
    },
    {
      id: 'state',
      title: t('clusters.status'),
      cell: ({ status }) => {
        const conflict = status?.conditions.find(
          (item) => /conflict/i.test(item.type) && item.status === 'True',
        );
        if (conflict) return <Status word={t('policy.conflict')} tone="bad" />;
        return (status?.staleReferences.length ?? 0) > 0 ? (
          <Status
            word={t('policy.missing', { names: status?.staleReferences.join(', ') ?? '' })}
            tone="warn"
          />
        ) : (
          <Status word={t('policy.inForce')} tone="good" />
        );
      },
    },
    {
      id: 'actions',
      title: '',
      end: true,
      cell: (policy) => (
        <span className="row nowrap">
          <Button
            small
            look="quiet"
            icon="edit"
            reason={refused}
            label={t('policy.edit', { name: policy.name })}
            onClick={() => setAsked({ to: 'edit', policy })}
          />
          <Button
            small
            look="quiet"
            icon="trash"
            reason={refused}
            label={t('policy.delete', { name: policy.name })}
            onClick={() => setAsked({ to: 'delete', policy })}
          />
        </span>
      ),
    },
  ];
  return (
    <Page
      title={t('nav.policies')}
      lead={t('policies.lead')}
      actions={(policies.data?.length ?? 0) > 0 && create}
    >
      {policies.isPending && <Skeleton lines={5} />}
      {policies.isError && !policies.data && (
        <Problem
          title={t('policies.failed')}
          error={policies.error}
          onRetry={() => void policies.refetch()}
        />
      )}
      {policies.data?.length === 0 && (
        <Blank icon="shield" title={t('policies.none')} action={create}>
          {t('policies.noneText')}
        </Blank>
      )}
      {policies.data && policies.data.length > 0 && (
        <Card flush>
          <Table
            label={t('nav.policies')}
            columns={columns}
            items={policies.data}
            keyOf={(item) => item.name}
            defaultSort="name"
          />
        </Card>
      )}
      {asked?.to === 'create' && <PolicyDialog onClose={close} />}
      {asked?.to === 'edit' && <PolicyDialog policy={asked.policy} onClose={close} />}
      {asked?.to === 'delete' && <DeletePolicy policy={asked.policy} onClose={close} />}
    </Page>
  );
}

function DeletePolicy({ policy, onClose }: { policy: Policy; onClose: () => void }) {
  const change = useChange([['policies']], onClose);
  return (
    <Confirm
      title={t('policy.delete', { name: policy.name })}
      consequences={[t('policy.deleteText')]}
      name={policy.name}
      action={t('policy.deleteAction')}
      busy={change.isPending}
      error={change.error?.message}
      onConfirm={() =>
        change.mutate({
          work: () => deletePolicy(policy.name),
          done: t('policy.deleted', { name: policy.name }),
        })
      }
      onClose={onClose}
    />
  );
}
