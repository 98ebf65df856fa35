import type { InputHTMLAttributes } from 'react';

interface CheckProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'checked' | 'onChange' | 'type'> {
  checked: boolean;
  onChange(checked: boolean): void;
}

export function Check({ checked, onChange, ...rest }: CheckProps) {
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
