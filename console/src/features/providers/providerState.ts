import type { Provider } from '../../api/providers';
import { t } from '../../lib/i18n';

/** What is shown of how a provider is: a word, how it looks, and why. */
export function stateOf(provider: Provider): {
  word: string;
  tone: 'good' | 'bad' | 'wait';
  message: string;
} {
  const { status } = provider;
  const wrong = status?.conditions.find((item) => item.status === 'False');
  if (provider.ready) return { word: t('provider.ready'), tone: 'good', message: '' };
  if (!status || (!wrong && !status.validated && status.lastValidationTime === undefined))
    return { word: t('provider.notTried'), tone: 'wait', message: '' };
  return { word: t('provider.notReady'), tone: 'bad', message: wrong?.message ?? '' };
}
