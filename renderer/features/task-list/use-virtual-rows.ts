import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect } from 'react';
import type { RowSelectionStore } from '../../stores/row-selection.ts';

interface VirtualRows {
  list: RefObject<HTMLElement | null>;
  keys: readonly string[];
  /** Lines after those with keys. */
  more?: number;
  heightAt(index: number): number;
  overscan: number;
  selection: RowSelectionStore;
  /** The row in the Tab order; -1 if there is none. */
  activeIndex: number;
}

export const rowOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;

/** The visible lines of a list and its active row, which takes the focus when that is requested. */
export function useVirtualRows({ list, keys, more = 0, heightAt, overscan, selection, activeIndex }: VirtualRows) {
  // Renders again for each focus request.
  selection.use((state) => state.focusRequests);
  const count = keys.length + more;
  const rows = useVirtualizer({
    count,
    getScrollElement: () => list.current,
    estimateSize: heightAt,
    // The heights depend on the lines.
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    overscan,
    // The active row stays rendered, so that the list keeps the focus when it is scrolled away.
    rangeExtractor: useCallback(
      (range: Range) =>
        [...new Set([...defaultRangeExtractor(range), activeIndex])]
          .filter((index) => index >= 0 && index < count)
          .sort((a, b) => a - b),
      [activeIndex, count],
    ),
  });

  // Runs after every render, because the row may have been rendered only now. A row that only changes its place (for
  // example during a search) makes no request and leaves the focus alone.
  useLayoutEffect(() => {
    if (!selection.isFocusRequested()) return;
    rows.scrollToIndex(activeIndex, { align: 'auto' });
    const row = list.current?.querySelector<HTMLElement>(`[data-id="${CSS.escape(keys[activeIndex] ?? '')}"]`);
    (row ?? list.current)?.focus({ preventScroll: true });
    if (row) selection.finishFocusRequest();
  });
  return rows;
}
