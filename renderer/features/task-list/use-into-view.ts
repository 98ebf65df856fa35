import { type RefObject, useLayoutEffect, useRef } from 'react';
import { dropWish, useFresh } from '../../stores/arrivals.ts';

/** Brings what was just added into view: first the names below the rows, then the rows where they stand. */
export function useIntoView(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  arriving: number,
  topOf: (index: number) => number,
): void {
  const wanted = useFresh((state) => state.wanted);
  const arrived = useRef(0);

  const show = (from: number, to: number) => {
    if (!list.current || isBusy(document)) return;
    const { scrollTop: offset, clientHeight: height } = list.current;
    list.current.scrollTop = scrollFor({ top: topOf(from), bottom: topOf(to) }, { offset, height });
  };

  // Cheap where nothing was added, and never behind what is drawn.
  useLayoutEffect(() => {
    const before = arrived.current;
    arrived.current = arriving;
    if (arriving > before) show(keys.length + before, keys.length + arriving);
    if (wanted.length === 0) return;
    const added = new Set(wanted);
    const first = keys.findIndex((key) => added.has(key));
    if (first < 0) return;
    show(first, keys.findLastIndex((key) => added.has(key)) + 1);
    dropWish();
  });
}

/** How far a list is scrolled so that new rows are seen. Pure, in CSS pixels from the top of the list. */
export function scrollFor(
  { top, bottom }: { top: number; bottom: number },
  { offset, height }: { offset: number; height: number },
): number {
  // More than there is room for: the first ones.
  if (bottom - top > height || top < offset) return top;
  return bottom > offset + height ? bottom - height : offset;
}

const field = 'input:not([type=radio], [type=checkbox]), textarea, select';

/** Somebody writes in the window, drags something or has a menu open: nothing moves then. */
export function isBusy(page: Document): boolean {
  const { activeElement } = page;
  const writes = activeElement?.matches(field) === true && activeElement.closest('[role="dialog"]') === null;
  return writes || page.querySelector('.lanes, [role="menu"]') !== null;
}
