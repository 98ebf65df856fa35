import { create } from 'zustand';
import { noSelection, prune, type Selection, type SelectMode, select } from './selection-state.ts';

interface SelectionStore extends Selection {
  /** Increased to request that the active row is focused and scrolled into view. */
  focusRequests: number;
}

export const useSelection = create<SelectionStore>(() => ({ ...noSelection, focusRequests: 0 }));

export const selectRow = (order: readonly string[], id: string, mode: SelectMode): void =>
  useSelection.setState((state) => select(state, order, id, mode));

export const selectAll = (order: readonly string[]): void =>
  useSelection.setState(({ active }) => ({
    selected: new Set(order),
    active: active ?? order[0] ?? null,
    anchor: order[0] ?? null,
  }));

/** Selects these rows and makes the first one active. */
export const selectRows = (ids: readonly string[]): void =>
  useSelection.setState({ selected: new Set(ids), active: ids[0] ?? null, anchor: ids[0] ?? null });

export const clearSelection = (): void => useSelection.setState({ selected: new Set() });

export const pruneSelection = (before: readonly string[], after: readonly string[]): void =>
  useSelection.setState((state) => prune(state, before, after));

export const focusActiveRow = (): void =>
  useSelection.setState(({ focusRequests }) => ({ focusRequests: focusRequests + 1 }));

let handled = 0;

export const isFocusRequested = (): boolean => useSelection.getState().focusRequests !== handled;

export function finishFocusRequest(): void {
  handled = useSelection.getState().focusRequests;
}
