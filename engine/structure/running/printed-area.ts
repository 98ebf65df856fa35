/** Which part of its sheets a book uses. */

import type { PageLayout } from '../../blocks/layout.ts';

/** A single page tells nothing of their format. */
const MIN_SHEETS = 2;
/** Below the last line of a page, as a share of what is over it. */
const MARGIN = 0.1;

/**
 * The height of the part of the paper that a book uses, by the height of its pages: one of a smaller format may be printed at
 * the top of larger sheets.
 */
export function lowestFeet(pages: readonly PageLayout[]): Map<number, number> {
  const feet = new Map<number, number>();
  for (const { heightPt, blocks } of pages)
    for (const { box } of blocks) feet.set(heightPt, Math.max(feet.get(heightPt) ?? 0, box.y1));
  if (pages.length < MIN_SHEETS) return new Map();
  return new Map([...feet].map(([heightPt, y]) => [heightPt, Math.min(heightPt, (1 + MARGIN) * y)]));
}
