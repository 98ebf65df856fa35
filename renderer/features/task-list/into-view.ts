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
