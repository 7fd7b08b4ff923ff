import type { Validation } from '../../api/providers';
import { Notice } from '../../components/states';
import { hasMessage, t } from '../../lib/i18n';

/** What became of a try to reach the provider, and what can be done about it. */
export function TestResult({ result }: { result: Validation }) {
  const advice = `provider.advice.${result.category ?? ''}`;
  return (
    <div role="status">
      <Notice
        kind={result.valid ? 'success' : 'error'}
        title={result.valid ? t('provider.test.good') : result.message || t('provider.test.bad')}
      >
        {!result.valid && hasMessage(advice) && <p>{t(advice)}</p>}
        {result.detail && <p className="mono soft">{result.detail}</p>}
      </Notice>
    </div>
  );
}
