import type { ReactNode } from 'react';

interface CellProps {
  className: string;
  /** Decoration: hidden from screen readers. */
  hidden?: boolean;
  children: ReactNode;
}

/** One column of a row. The row and the controls in the cell can have the focus, the cell can't. */
export function Cell({ className, hidden = false, children }: CellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: table elements can't be laid out as a virtual list
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div className={className} role="gridcell" aria-hidden={hidden || undefined}>
      {children}
    </div>
  );
}
