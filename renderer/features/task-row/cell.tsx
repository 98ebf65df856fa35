import type { ReactNode } from 'react';

interface CellProps {
  className: string;
  /** Only decoration: screen readers pass over it. */
  hidden?: boolean;
  children: ReactNode;
}

/** One column of a row. The row takes the focus, and the controls in the cell; the cell itself never does. */
export function Cell({ className, hidden = false, children }: CellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: table elements can't be laid out as a virtual list
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div className={className} role="gridcell" aria-hidden={hidden || undefined}>
      {children}
    </div>
  );
}
