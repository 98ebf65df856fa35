interface ProgressBarProps {
  label: string;
  /** 0 to 1; null: unknown, shown as an indeterminate bar. */
  value: number | null;
  /** What screen readers say instead of the number. */
  text: string;
  resting?: boolean;
}

export function ProgressBar({ label, value, text, resting = false }: ProgressBarProps) {
  const known =
    value === null ? {} : { 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-valuenow': Math.round(value * 100) };
  const look = value === null ? 'bar bar--unknown' : resting ? 'bar bar--rest' : 'bar';
  return (
    <div className={look} role="progressbar" aria-label={label} aria-valuetext={text} {...known}>
      <span className="bar__fill" {...(value === null ? {} : { style: { '--value': value } })} />
    </div>
  );
}
