/** The selected rows of the queue and the active one. */
import { createRowSelection } from './row-selection.ts';

export const queueRows = createRowSelection();
export const {
  use: useSelection,
  select: selectRow,
  selectAll,
  prune: pruneSelection,
  focusActive: focusActiveRow,
} = queueRows;

/** Selects these rows and makes the first one active. */
export const selectRows = (ids: readonly string[]): void =>
  useSelection.setState({ selected: new Set(ids), active: ids[0] ?? null, anchor: ids[0] ?? null });

export const clearSelection = (): void => useSelection.setState({ selected: new Set() });
