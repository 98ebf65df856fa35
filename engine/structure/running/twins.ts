/** Lines that stand at one height of several pages. */

import type { Candidate } from './running-candidates.ts';

const SAME_HEIGHT_PT = 4;

export const sameHeight = (a: Candidate, b: Candidate): boolean =>
  a.foot === b.foot && Math.abs(a.edge - b.edge) < SAME_HEIGHT_PT;

/** Sizes of recognised text vary a little; a half-title and a title differ more. */
const SAME_SIZE = 1.2;
export const areTwins = (a: Candidate, b: Candidate): boolean =>
  sameHeight(a, b) && Math.max(a.sizePt, b.sizePt) < SAME_SIZE * Math.min(a.sizePt, b.sizePt);

/** Whether items like this stand on so many pages. Looks no further than that: books have thousands of pages. */
export function isOnPages(needed: number, items: readonly Candidate[], isAlike: (item: Candidate) => boolean): boolean {
  if (items.length < needed) return false;
  const pages = new Set<number>();
  for (const item of items) {
    if (!isAlike(item)) continue;
    pages.add(item.page);
    if (pages.size >= needed) return true;
  }
  return false;
}

/** Whether the words of a candidate's row stand at its height on most pages. */
export function onMostPages(running: Iterable<Candidate>, pages: number): (item: Candidate) => boolean {
  const keyOf = ({ foot, rowPattern }: Candidate): string => `${foot}|${rowPattern}`;
  const groups = Map.groupBy(running, keyOf);
  return (item) => isOnPages(pages / 2, groups.get(keyOf(item)) ?? [], (other) => areTwins(item, other));
}
