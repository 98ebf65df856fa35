/** How many rows at the edges of pages are looked at: as many as come back, from outside in. */

import type { Candidate } from './running-candidates.ts';
import { onMostPages } from './twins.ts';

/** The first few rows, and further ones where they and all rows outwards of them stand on most pages: a letterhead, a navigation bar. */
export function peel(all: readonly Candidate[], pages: number): Candidate[] {
  const placeOf = ({ page, quarter, foot, row }: Candidate, outwards = 0): string =>
    `${page}|${quarter}|${foot}|${row - outwards}`;
  if (pages < MIN_PEELED || !all.some(({ isDeep }) => isDeep)) return all.filter(({ isDeep }) => !isDeep);
  const isAgain = onMostPages(all, pages);
  const again = new Set<string>();
  return all
    .toSorted((a, b) => a.row - b.row)
    .filter((item) => {
      const isPeeled = (item.row === 0 || again.has(placeOf(item, 1))) && isAgain(item);
      if (isPeeled) again.add(placeOf(item));
      return isPeeled || !item.isDeep;
    });
}
/** Fewer may be forms, all words of which come back but for what is filled in. */
const MIN_PEELED = 6;
