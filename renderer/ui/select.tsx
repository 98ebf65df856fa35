import type { SelectHTMLAttributes } from 'react';
import { Icon } from './icon.tsx';

interface SelectProps<T extends string> extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'value' | 'onChange'> {
  /** Null: nothing is selected and `none` is shown. */
  value: T | null;
  none?: string;
  values: readonly T[];
  labelOf(value: T): string;
  onChange(value: T): void;
}

/** The native select, with the look of our buttons. */
export function Select<T extends string>({ value, none = '', values, labelOf, onChange, ...rest }: SelectProps<T>) {
  return (
    <span className="select-wrap">
      <select
        className="button select"
        {...rest}
        value={value ?? ''}
        onChange={(event) => {
          const chosen = values.find((one) => one === event.target.value);
          if (chosen !== undefined) onChange(chosen);
        }}
      >
        {value === null && (
          <option value="" disabled hidden>
            {none}
          </option>
        )}
        {values.map((one) => (
          <option key={one} value={one}>
            {labelOf(one)}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={12} />
    </span>
  );
}
