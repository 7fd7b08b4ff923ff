import { useEffect, useState } from 'react';
import { t } from '../lib/i18n';
import { Button } from './Button';

/** Copies a text and says so, also to those who do not see the tick. */
export function Copy({ text, label, words }: { text: string; label: string; words?: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    void navigator.clipboard.writeText(text).then(() => setCopied(true));
  };
  const icon = copied ? 'check' : 'copy';
  return (
    <>
      {words === undefined ? (
        <Button look="quiet" small icon={icon} label={label} onClick={copy} />
      ) : (
        <Button small icon={icon} onClick={copy}>
          {words}
        </Button>
      )}
      <span className="hidden-text" aria-live="polite">
        {copied ? t('copy.done') : ''}
      </span>
    </>
  );
}

/** A value people paste elsewhere. */
export function Copyable({ text, label }: { text: string; label: string }) {
  if (text === '') return <span className="soft">–</span>;
  return (
    <span className="row copyable">
      <code>{text}</code>
      <Copy text={text} label={label} />
    </span>
  );
}
