import type { Scope } from '../../api/scope';
import { Page } from '../../components/Page';
import { t } from '../../lib/i18n';
import { EnvironmentsPanel } from './EnvironmentsPanel';

export default function Environments({ scope }: { scope: Scope }) {
  return (
    <Page title={t('nav.environments')} lead={t('environments.lead')}>
      <EnvironmentsPanel team={scope.team} />
    </Page>
  );
}
