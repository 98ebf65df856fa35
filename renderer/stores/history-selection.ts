/** The selected entries of the history and the active one. Cleared when the page closes. */
import { create } from 'zustand';
import { noSelection, prune, type Selection, type SelectMode, select } from './selection-state.ts';

interface HistorySelection extends Selection {
  /** Increased to request that the active row is focused and scrolled into view. */
  focusRequests: number;
}

export const useHistorySelection = create<HistorySelection>(() => ({ ...noSelection, focusRequests: 0 }));

export const selectPast = (order: readonly string[], id: string, mode: SelectMode): void =>
  useHistorySelection.setState((state) => select(state, order, id, mode));

export const selectAllPast = (order: readonly string[]): void =>
  useHistorySelection.setState(({ active }) => ({
    selected: new Set(order),
    active: active ?? order[0] ?? null,
    anchor: order[0] ?? null,
  }));

/** If all selected entries are gone, the entry that took their place is selected. */
export const prunePast = (before: readonly string[], after: readonly string[]): void =>
  useHistorySelection.setState((state) => {
    const next = prune(state, before, after);
    return next.selected.size === 0 && next.active !== null && state.selected.size > 0
      ? { ...next, selected: new Set([next.active]) }
      : next;
  });

export const clearPastSelection = (): void => useHistorySelection.setState(noSelection);

export const focusPast = (): void =>
  useHistorySelection.setState(({ focusRequests }) => ({ focusRequests: focusRequests + 1 }));
