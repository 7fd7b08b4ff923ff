import { Button } from '../../components/Button';
import { Copy } from '../../components/Copy';
import { Dialog } from '../../components/Dialog';
import { TextField } from '../../components/Field';
import { Notice } from '../../components/states';
import { t } from '../../lib/i18n';

/** The server tells the link once; when this is closed nobody can see it again. */
export function InviteLink({ email, link, onClose }: { email: string; link: string; onClose: () => void }) {
  return (
    <Dialog title={t('invited.title', { email })} onClose={onClose}>
      <div className="body">
        <Notice kind="warning" title={t('invited.once')}>
          <p>{t('invited.onceText')}</p>
        </Notice>
        <TextField
          label={t('invited.link')}
          value={link}
          readOnly
          spellCheck={false}
          onFocus={(event) => event.target.select()}
        />
        <footer>
          <Copy text={link} label={t('invited.copy')} words={t('invited.copy')} />
          <Button look="primary" onClick={onClose}>
            {t('invited.done')}
          </Button>
        </footer>
      </div>
    </Dialog>
  );
}
