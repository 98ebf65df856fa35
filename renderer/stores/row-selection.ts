/** The selection of one list, and the request that its active row takes the focus. */
import { create } from 'zustand';
import { noSelection, prune, type Selection, type SelectMode, select } from './selection-state.ts';

interface RowSelection extends Selection {
  /** Increased to request that the active row is focused and scrolled into view. */
  focusRequests: number;
}

export type RowSelectionStore = ReturnType<typeof createRowSelection>;

export function createRowSelection() {
  const use = create<RowSelection>(() => ({ ...noSelection, focusRequests: 0 }));
  let answered = 0;
  return {
    use,
    select: (order: readonly string[], id: string, mode: SelectMode) =>
      use.setState((state) => select(state, order, id, mode)),
    selectAll: (order: readonly string[]) =>
      use.setState(({ active }) => ({
        selected: new Set(order),
        active: active ?? order[0] ?? null,
        anchor: order[0] ?? null,
      })),
    prune: (before: readonly string[], after: readonly string[]) =>
      use.setState((state) => prune(state, before, after)),
    focusActive: () => use.setState(({ focusRequests }) => ({ focusRequests: focusRequests + 1 })),
    isFocusRequested: () => use.getState().focusRequests !== answered,
    finishFocusRequest() {
      answered = use.getState().focusRequests;
    },
  };
}
