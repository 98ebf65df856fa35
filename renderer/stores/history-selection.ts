/** Which entries of the history are selected, and where the keyboard is. Forgotten with the page. */
import { create } from 'zustand';
import { noSelection, prune, type Selection, type SelectMode, select } from './selection-state.ts';

interface HistorySelection extends Selection {
  /** Grows when the keyboard's row should be focused and brought into view. */
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

/** The keyboard goes to what took the place of an entry that is gone, and only that is selected then. */
export const prunePast = (before: readonly string[], after: readonly string[]): void =>
  useHistorySelection.setState((state) => {
    const next = prune(state, before, after);
    return next.selected.size === 0 && next.active !== null && state.selected.size > 0
      ? { ...next, selected: new Set([next.active]) }
      : next;
  });

export const dropPastSelection = (): void => useHistorySelection.setState(noSelection);

export const focusPast = (): void =>
  useHistorySelection.setState(({ focusRequests }) => ({ focusRequests: focusRequests + 1 }));
