import type { InputHTMLAttributes } from 'react';

interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'checked' | 'onChange' | 'type'> {
  checked: boolean;
  onChange(checked: boolean): void;
}

export function Checkbox({ checked, onChange, ...rest }: CheckboxProps) {
  return (
    <input
      {...rest}
      className="check"
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
