import { Component, type ReactNode } from 'react';
import { Button } from '../components/Button';
import { Blank } from '../components/states';
import { t } from '../lib/i18n';

/** A mistake in one page does not take the console with it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: Error } {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return (
      <main>
        <Blank
          icon="alert"
          title={t('state.broken')}
          action={<Button onClick={() => window.location.reload()}>{t('state.reload')}</Button>}
        >
          {error.message}
        </Blank>
      </main>
    );
  }
}
