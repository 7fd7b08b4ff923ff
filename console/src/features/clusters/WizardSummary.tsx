import type { Environment, Team } from '../../api/teams';
import { Meter } from '../../components/badges';
import { Card, Facts } from '../../components/Page';
import { formatBytes, parseQuantity } from '../../lib/quantity';
import { locale, t } from '../../lib/i18n';
import type { Form } from './wizardForm';

/** What comes out of it, and what it does to the team's quota. */
export function Summary({
  form,
  team,
  environment,
}: {
  form: Form;
  team: Team | undefined;
  environment: Environment | undefined;
}) {
  const workers = Number(form.workers) || 0;
  const cpu = workers * (Number(form.cpu) || 0);
  const memory = workers * (parseQuantity(form.memory) ?? 0);
  const limits = team?.resourceLimits;
  const usage = team?.resourceUsage;
  const number = (value: string | undefined) => (value === undefined ? undefined : parseQuantity(value));
  return (
    <Card title={t('wizard.summary')}>
      <div className="stack">
        <Facts
          facts={[
            [t('clusters.name'), form.name],
            [t('scale.workers'), form.workers],
            [t('fact.cpu'), cpu],
            [t('fact.memory'), formatBytes(memory, locale())],
          ]}
        />
        {limits?.maxClusters !== undefined && (
          <Meter label={t('quota.clusters')} used={(usage?.clusters ?? 0) + 1} limit={limits.maxClusters} />
        )}
        {limits?.maxTotalNodes !== undefined && (
          <Meter
            label={t('quota.nodes')}
            used={(usage?.totalNodes ?? 0) + workers}
            limit={limits.maxTotalNodes}
          />
        )}
        {limits?.maxTotalCPU !== undefined && (
          <Meter
            label={t('fact.cpu')}
            used={(number(usage?.totalCPU) ?? 0) + cpu}
            limit={number(limits.maxTotalCPU)}
          />
        )}
        {limits?.maxTotalMemory !== undefined && (
          <Meter
            label={t('fact.memory')}
            used={(number(usage?.totalMemory) ?? 0) + memory}
            limit={number(limits.maxTotalMemory)}
            show={(value) => formatBytes(value, locale())}
          />
        )}
        {environment?.limits?.maxClusters !== undefined && (
          <Meter
            label={t('quota.environment', { name: environment.name })}
            used={environment.clusterCount + 1}
            limit={environment.limits.maxClusters}
          />
        )}
      </div>
    </Card>
  );
}
