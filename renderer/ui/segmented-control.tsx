import { useId } from 'react';

interface SegmentedControlProps<T extends string> {
  label: string;
  value: T;
  values: readonly T[];
  labelOf(value: T): string;
  onChange(value: T): void;
  className?: string;
}

/** A few choices side by side. A radio group for the keyboard and for screen readers. */
export function SegmentedControl<T extends string>({
  label,
  value,
  values,
  labelOf,
  onChange,
  className,
}: SegmentedControlProps<T>) {
  const name = useId();
  return (
    <div className={className ? `segmented ${className}` : 'segmented'} role="radiogroup" aria-label={label}>
      {values.map((one) => (
        <label key={one} className="segmented__option">
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          <span>{labelOf(one)}</span>
        </label>
      ))}
    </div>
  );
}
