import {
  useEffect,
  useId,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Icon, type IconName } from './Icon';

interface Props {
  label: string;
  /** What the button shows; it opens the list. */
  button: ReactNode;
  buttonClass?: string;
  end?: boolean;
  phoneWide?: boolean;
  /** Above what would cut it off, such as a table that scrolls. */
  floating?: boolean;
  children: (close: () => void) => ReactNode;
  openKey?: number; // a change opens it, for shortcuts
}

/** A button with a list under it. Arrow keys move in the list, Escape and Tab leave it. */
export function Menu({
  label,
  button,
  buttonClass = 'button',
  end,
  phoneWide,
  floating,
  children,
  openKey,
}: Props) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (openKey) setOpen(true);
  }, [openKey]);

  useEffect(() => {
    if (!open) return;
    items(root.current)[0]?.focus();
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const away = () => setOpen(false);
    document.addEventListener('pointerdown', outside);
    // A floating list does not move with its button.
    if (floating) window.addEventListener('scroll', away, { capture: true, passive: true });
    return () => {
      document.removeEventListener('pointerdown', outside);
      window.removeEventListener('scroll', away, { capture: true });
    };
  }, [open, floating]);

  const close = () => {
    setOpen(false);
    root.current?.querySelector<HTMLElement>(':scope > button')?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      close();
    } else if (event.key === 'Tab') {
      setOpen(false);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(items(root.current), event.key === 'ArrowDown' ? 1 : -1);
    }
  };

  return (
    <div
      ref={root}
      className={`menu ${end ? 'end' : ''} ${phoneWide ? 'phone-wide' : ''}`}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className={buttonClass}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div
          className="list"
          id={id}
          role="menu"
          aria-label={label}
          style={floating ? placeAt(root.current) : undefined}
        >
          {children(close)}
        </div>
      )}
    </div>
  );
}

/** Under the button, or above it where there is more room. */
function placeAt(root: HTMLElement | null): CSSProperties {
  const at = root?.getBoundingClientRect();
  if (!at) return {};
  const below = window.innerHeight - at.bottom > 240;
  return {
    position: 'fixed',
    right: document.documentElement.clientWidth - at.right,
    left: 'auto',
    ...(below
      ? { top: at.bottom + 6, bottom: 'auto' }
      : { top: 'auto', bottom: window.innerHeight - at.top + 6 }),
  };
}

function items(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('.list input, .list [role^=menuitem]') ?? [])];
}

function move(all: HTMLElement[], step: number): void {
  const at = all.findIndex((item) => item === document.activeElement);
  all[(at + step + all.length) % all.length]?.focus();
}

interface ItemProps {
  icon?: IconName;
  danger?: boolean | undefined;
  checked?: boolean | undefined;
  reason?: string | undefined;
  onSelect: () => void;
  children: ReactNode;
}

export function MenuItem({ icon, danger, checked, reason, onSelect, children }: ItemProps) {
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      tabIndex={-1}
      className={`menu-item ${danger ? 'danger' : ''}`}
      aria-checked={checked}
      aria-disabled={reason === undefined ? undefined : true}
      title={reason}
      onClick={() => {
        if (reason === undefined) onSelect();
      }}
    >
      {icon && <Icon name={icon} />}
      {children}
      {checked && (
        <>
          <span className="spread" />
          <Icon name="check" size={14} />
        </>
      )}
    </button>
  );
}

export interface RowAction {
  icon: IconName;
  text: string;
  danger?: boolean;
  reason?: string | undefined;
  onSelect: () => void;
}

/** What can be done with one row of a table. */
export function RowMenu({ label, actions }: { label: string; actions: RowAction[] }) {
  return (
    <Menu label={label} end floating buttonClass="button quiet icon small" button={<Icon name="more" />}>
      {(close) =>
        actions.map(({ text, onSelect, ...rest }) => (
          <MenuItem
            key={text}
            {...rest}
            onSelect={() => {
              close();
              onSelect();
            }}
          >
            {text}
          </MenuItem>
        ))
      }
    </Menu>
  );
}
