import { useId, type ButtonHTMLAttributes, type MouseEvent, type ReactNode } from 'react';
import { go } from '../lib/location';
import { Icon, type IconName } from './Icon';

type Look = 'primary' | 'danger' | 'quiet' | 'plain';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  look?: Look | undefined;
  icon?: IconName | undefined;
  small?: boolean | undefined;
  busy?: boolean | undefined;
  /** Why it cannot be used. It stays in the tab order, so that the reason can be found by keyboard. */
  reason?: string | undefined;
  /** For a button that is only its icon. */
  label?: string | undefined;
}

export function Button({
  look = 'plain',
  icon,
  small,
  busy,
  reason,
  label,
  children,
  onClick,
  ...rest
}: Props) {
  const reasonId = useId();
  const refused = reason !== undefined;
  const names = [
    'button',
    look === 'plain' ? '' : look,
    small ? 'small' : '',
    children === undefined ? 'icon' : '',
  ];
  const button = (
    <button
      type="button"
      {...rest}
      className={[...names, rest.className ?? ''].filter(Boolean).join(' ')}
      aria-label={label}
      title={label}
      aria-disabled={refused || busy ? true : undefined}
      aria-describedby={refused ? reasonId : rest['aria-describedby']}
      onClick={(event) => {
        if (refused || busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  );
  if (!refused) return button;
  return (
    <span className="with-reason">
      {button}
      <span className="reason" role="tooltip" id={reasonId}>
        {reason}
      </span>
    </span>
  );
}

interface LinkProps {
  to: string;
  className?: string | undefined;
  children: ReactNode;
  label?: string | undefined;
  current?: boolean | undefined;
  onGo?: (() => void) | undefined;
}

/** A link inside the console: the browser's own ways (new tab, copy) keep working. */
export function Link({ to, className, children, label, current, onGo }: LinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onGo?.();
    go(to);
  };
  return (
    <a
      href={to}
      className={className}
      aria-label={label}
      title={label}
      aria-current={current ? 'page' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  );
}

export function ButtonLink({
  to,
  look = 'plain',
  icon,
  children,
}: {
  to: string;
  look?: Look;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <Link to={to} className={`button ${look === 'plain' ? '' : look}`}>
      {icon && <Icon name={icon} />}
      {children}
    </Link>
  );
}
