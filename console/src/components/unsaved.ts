import { useEffect } from 'react';
import { t } from '../lib/i18n';
import { addGuard } from '../lib/location';

/** While something typed is not saved, leaving the page asks first. */
export function useUnsaved(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return;
    return addGuard(() => !window.confirm(t('dialog.discard')));
  }, [dirty]);
}
