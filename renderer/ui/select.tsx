import type { SelectHTMLAttributes } from 'react';
import { Icon } from './icon.tsx';

interface SelectProps<T extends string> extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'> {
  value: T;
  options: readonly { value: T; label: string }[];
  onChange(value: T): void;
}

/** The platform's own list of choices under a button that looks like ours. */
export function Select<T extends string>({ value, options, onChange, ...rest }: SelectProps<T>) {
  return (
    <span className="select-wrap">
      <select
        className="button select"
        {...rest}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
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
