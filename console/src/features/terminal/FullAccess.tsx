import { useState } from 'react';
import { Button } from '../../components/Button';
import { Confirm } from '../../components/Dialog';
import { t } from '../../lib/i18n';

/** Asks before the terminal of the management cluster is opened with all rights. */
export function FullAccess({ onConfirm }: { onConfirm: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('terminal.full')}</Button>
      {asking && (
        <Confirm
          title={t('terminal.fullTitle')}
          consequences={[t('terminal.fullText'), t('terminal.fullAudit')]}
          action={t('terminal.full')}
          busy={false}
          onConfirm={() => {
            setAsking(false);
            onConfirm();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
