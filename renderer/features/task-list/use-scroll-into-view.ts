import { type RefObject, useLayoutEffect, useRef } from 'react';
import { clearScrollRequest, useAddedRows } from '../../stores/arrivals.ts';

/** Scrolls to what was just added: first to the names below the rows, then to the rows. */
export function useScrollIntoView(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  arriving: number,
  topOf: (index: number) => number,
): void {
  const wanted = useAddedRows((state) => state.scrollTo);
  const arrived = useRef(0);

  const show = (from: number, to: number) => {
    if (!list.current || isBusy(document)) return;
    const { scrollTop: offset, clientHeight: height } = list.current;
    list.current.scrollTop = scrollFor({ top: topOf(from), bottom: topOf(to) }, { offset, height });
  };

  // Runs after every render. It does nothing unless something was added.
  useLayoutEffect(() => {
    const before = arrived.current;
    arrived.current = arriving;
    if (arriving > before) show(keys.length + before, keys.length + arriving);
    if (wanted.length === 0) return;
    const added = new Set(wanted);
    const first = keys.findIndex((key) => added.has(key));
    if (first < 0) return;
    show(first, keys.findLastIndex((key) => added.has(key)) + 1);
    clearScrollRequest();
  });
}

/** The scroll position that shows new rows, in CSS pixels from the top of the list. Pure. */
export function scrollFor(
  { top, bottom }: { top: number; bottom: number },
  { offset, height }: { offset: number; height: number },
): number {
  // If they don't all fit, the first ones are shown.
  if (bottom - top > height || top < offset) return top;
  return bottom > offset + height ? bottom - height : offset;
}

const field = 'input:not([type=radio], [type=checkbox]), textarea, select';

/** Nothing scrolls while the user types, drags something or has a menu open. */
export function isBusy(page: Document): boolean {
  const { activeElement } = page;
  const writes = activeElement?.matches(field) === true && activeElement.closest('[role="dialog"]') === null;
  return writes || page.querySelector('.lanes, [role="menu"]') !== null;
}
