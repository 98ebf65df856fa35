/** Which page of the PDF goes with which block of the result. Pure. */

export interface Place {
  /** From 1. */
  page: number;
  block: number;
}

/**
 * The places that go on with the pages: the most of them that never step back, so that a page found at a wrong place does not
 * lead the others astray. (Longest non-decreasing subsequence, by patience sorting.)
 */
export function placesInOrder(places: readonly (number | null)[]): Place[] {
  const all = places.flatMap((block, index): Place[] => (block === null ? [] : [{ page: index + 1, block }]));
  /** For each length the index of the place that ends such a run with the smallest block. */
  const ends: number[] = [];
  const before: number[] = [];
  for (const [index, { block }] of all.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((all[ends[middle] ?? 0]?.block ?? 0) <= block) low = middle + 1;
      else high = middle;
    }
    before[index] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = index;
  }
  const run: Place[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const place = all[index];
    if (place) run.push(place);
  }
  return run.reverse();
}

/** Where a page is, or the nearest page before it whose place is known; the beginning where none is. */
export function blockOfPage(places: readonly Place[], page: number): number {
  return places.findLast((place) => place.page <= page)?.block ?? 0;
}

/** The page that a block is on: the last that begins there or before; of several that begin in one block the first. */
export function pageOfBlock(places: readonly Place[], block: number): number {
  const last = places.findLast((place) => place.block <= block);
  if (!last) return 1;
  return last.block === block ? (places.find((place) => place.block === block)?.page ?? last.page) : last.page;
}
