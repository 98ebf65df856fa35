/** Which of several groups on one scrolling page is being read. Pure. */

/** A group counts as the current one when its heading has passed this far below the top. */
const readingLinePx = 96;

/**
 * Near the end of the page the line sinks with what is left to scroll, so that short last groups are reached too.
 * @param topsPx of the groups' headings below the top of what is seen, in their order
 * @returns the last group above the line; the first where none is
 */
export function currentGroup(topsPx: readonly number[], heightPx: number, leftToScrollPx: number): number {
  const line = Math.max(readingLinePx, heightPx - leftToScrollPx);
  return Math.max(
    0,
    topsPx.findLastIndex((top) => top < line),
  );
}
