import type { Scope } from '../../api/scope';
import { Page } from '../../components/Page';
import { t } from '../../lib/i18n';
import { MembersPanel } from './MembersPanel';

export default function Members({ scope }: { scope: Scope }) {
  return (
    <Page title={t('nav.members')} lead={t('members.lead')}>
      <MembersPanel team={scope.team} />
    </Page>
  );
}
