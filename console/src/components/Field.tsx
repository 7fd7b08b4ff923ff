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
  return {
    id,
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': error ? (true as const) : undefined,
  };
}

/** A control between its label and what is said about it; the control wears what it is handed. */
function Labelled({
  label,
  hint,
  error,
  children,
}: Common & { children: (control: ReturnType<typeof useDescription>) => ReactNode }) {
  const control = useDescription({ hint, error });
  return (
    <div className="field">
      <label htmlFor={control.id}>{label}</label>
      {children(control)}
      {hint && (
        <span className="hint" id={`${control.id}-hint`}>
          {hint}
        </span>
      )}
      {error && <FieldError id={`${control.id}-error`} text={error} />}
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

type Changes = { onChange?: (value: string) => void };
type InputProps = Common & Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & Changes;

export function TextField({ label, hint, error, onChange, ...rest }: InputProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(control) => (
        <input
          className="input"
          {...rest}
          {...control}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </Labelled>
  );
}

type AreaProps = Common & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange'> & Changes;

export function TextArea({ label, hint, error, onChange, ...rest }: AreaProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(control) => (
        <textarea
          className="input"
          {...rest}
          {...control}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </Labelled>
  );
}

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

type SelectProps = Common &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> &
  Changes & { options: Option[] };

export function SelectField({ label, hint, error, options, onChange, ...rest }: SelectProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {(control) => (
        <select
          className="select"
          {...rest}
          {...control}
          onChange={(event) => onChange?.(event.target.value)}
        >
          <Options options={options} />
        </select>
      )}
    </Labelled>
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
  const control = useDescription({ hint });
  return (
    <div className="check">
      <input
        {...control}
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={control.id}>
        {label}
        {hint && (
          <span className="hint" id={`${control.id}-hint`}>
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
