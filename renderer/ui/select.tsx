import type { SelectHTMLAttributes } from 'react';
import { Icon } from './icon.tsx';

interface SelectProps<T extends string> extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'> {
  /** Null: nothing is selected and `none` is shown. */
  value: T | null;
  none?: string;
  options: readonly { value: T; label: string }[];
  onChange(value: T): void;
}

/** The native select, with the look of our buttons. */
export function Select<T extends string>({ value, none = '', options, onChange, ...rest }: SelectProps<T>) {
  return (
    <span className="select-wrap">
      <select
        className="button select"
        {...rest}
        value={value ?? ''}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {value === null && (
          <option value="" disabled hidden>
            {none}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={12} />
    </span>
  );
}
