import { useEffect, useId, useRef, useState, type SubmitEvent, type ReactNode } from 'react';
import { t } from '../lib/i18n';
import { Button } from './Button';
import { TextField } from './Field';
import { Notice } from './states';

interface Props {
  title: string;
  wide?: boolean | undefined;
  /** Something was typed: Escape asks first. */
  dirty?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The browser's own modal dialog: it traps the focus and gives it back. */
export function Dialog({ title, wide, dirty, onClose, children }: Props) {
  const titleId = useId();
  const element = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = element.current;
    const before = document.activeElement;
    dialog?.showModal();
    // The browser would take the first button, which closes it.
    dialog?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  const leave = () => {
    if (!dirty || window.confirm(t('dialog.discard'))) onClose();
  };

  return (
    <dialog
      ref={element}
      className={wide ? 'wide' : undefined}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
    >
      <header>
        <h2 id={titleId}>{title}</h2>
        <Button look="quiet" icon="close" label={t('dialog.close')} onClick={leave} />
      </header>
      {children}
    </dialog>
  );
}

interface FormProps {
  title: string;
  wide?: boolean | undefined;
  action: string;
  dirty: boolean;
  busy: boolean;
  error: Error | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is a form: what was refused above it, and the two buttons below. */
export function FormDialog({
  title,
  wide,
  action,
  dirty,
  busy,
  error,
  onSubmit,
  onClose,
  children,
}: FormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog title={title} wide={wide} dirty={dirty} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        {error && <Notice kind="error" title={error.message} />}
        {children}
        <footer>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" look="primary" busy={busy}>
            {action}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

interface ConfirmProps {
  title: string;
  /** What is lost, in plain words. */
  consequences: string[];
  /** The name to type; absent: a click is enough. */
  name?: string | undefined;
  action: string;
  busy: boolean;
  error?: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is destroyed. */
export function Confirm({
  title,
  consequences,
  name,
  action,
  busy,
  error,
  onConfirm,
  onClose,
}: ConfirmProps) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name !== undefined && typed !== name) setWrong(true);
    else onConfirm();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        {error && <Notice kind="error" title={error} />}
        <ul className="stack consequences">
          {consequences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {name !== undefined && (
          <TextField
            label={t('confirm.type', { name })}
            value={typed}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            error={wrong && typed !== name ? t('confirm.wrong', { name }) : undefined}
            onChange={setTyped}
          />
        )}
        <footer>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button type="submit" look="danger" className="solid" busy={busy}>
            {action}
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
