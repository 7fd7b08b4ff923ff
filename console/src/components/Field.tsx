import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { t } from '../lib/i18n';
import { Icon } from './Icon';

interface Common {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

function useDescription({ hint, error }: Pick<Common, 'hint' | 'error'>) {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return { id, described: described === '' ? undefined : described };
}

function Frame({ id, label, hint, error, children }: Common & { id: string; children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && (
        <span className="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && <FieldError id={`${id}-error`} text={error} />}
    </div>
  );
}

export function FieldError({ id, text }: { id?: string; text: string }) {
  return (
    <span className="field-error" id={id}>
      <Icon name="alert" size={12} />
      {text}
    </span>
  );
}

type InputProps = Common &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & { onChange?: (value: string) => void };

export function TextField({ label, hint, error, onChange, ...rest }: InputProps) {
  const { id, described } = useDescription({ hint, error });
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <input
        className="input"
        {...rest}
        id={id}
        aria-describedby={described}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange?.(event.target.value)}
      />
    </Frame>
  );
}

type AreaProps = Common &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> & { onChange?: (value: string) => void };

export function TextArea({ label, hint, error, onChange, ...rest }: AreaProps) {
  const { id, described } = useDescription({ hint, error });
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <textarea
        className="input"
        {...rest}
        id={id}
        aria-describedby={described}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange?.(event.target.value)}
      />
    </Frame>
  );
}

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

type SelectProps = Common &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> & {
    options: Option[];
    onChange?: (value: string) => void;
  };

export function SelectField({ label, hint, error, options, onChange, ...rest }: SelectProps) {
  const { id, described } = useDescription({ hint, error });
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <select
        className="select"
        {...rest}
        id={id}
        aria-describedby={described}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange?.(event.target.value)}
      >
        <Options options={options} />
      </select>
    </Frame>
  );
}

function Options({ options }: { options: Option[] }) {
  return options.map((option) => (
    <option key={option.value} value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  ));
}

/** A choice in a toolbar: its label is heard, not seen. */
export function FilterSelect({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: Option[];
  onChange: (value: string) => void;
}) {
  return (
    <select
      className="select"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <Options options={options} />
    </select>
  );
}

export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <div className="input-search">
      <Icon name="search" size={14} />
      <input
        className="input"
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        data-search=""
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

export function CheckField({
  label,
  hint,
  checked,
  disabled,
  onChange,
}: {
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}) {
  const { id, described } = useDescription({ hint });
  return (
    <div className="check">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-describedby={described}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>
        {label}
        {hint && (
          <span className="hint" id={`${id}-hint`}>
            <br />
            {hint}
          </span>
        )}
      </label>
    </div>
  );
}

/** One of a few, side by side. */
export function Segments<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T;
  options: { value: T; label: string }[];
  onChange: (value: T) => void;
}) {
  return (
    <div className="segments" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

export function PasswordToggle({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  return (
    <button type="button" className="button quiet small" aria-pressed={shown} onClick={onToggle}>
      <Icon name="eye" size={14} />
      {t(shown ? 'password.hide' : 'password.show')}
    </button>
  );
}
