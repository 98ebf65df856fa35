/** The selected entries of the history and the active one. Cleared when the page closes. */
import { createRowSelection } from './row-selection.ts';
import { noSelection, prune } from './selection-state.ts';

export const historyRows = createRowSelection();
export const {
  use: useHistorySelection,
  select: selectPast,
  selectAll: selectAllPast,
  focusActive: focusPast,
} = historyRows;

/** If all selected entries are gone, the entry that took their place is selected. */
export const prunePast = (before: readonly string[], after: readonly string[]): void =>
  useHistorySelection.setState((state) => {
    const next = prune(state, before, after);
    return next.selected.size === 0 && next.active !== null && state.selected.size > 0
      ? { ...next, selected: new Set([next.active]) }
      : next;
  });

export const clearPastSelection = (): void => useHistorySelection.setState(noSelection);
