/** Maps pages of the PDF to blocks of the result. Pure. */

export interface PagePlace {
  /** From 1. */
  page: number;
  block: number;
}

/**
 * The largest set of places whose blocks never go back, so that a page found at a wrong place does not mislead the
 * others. (Longest non-decreasing subsequence, by patience sorting.)
 */
export function placesInOrder(places: readonly (number | null)[]): PagePlace[] {
  const all = places.flatMap((block, index): PagePlace[] => (block === null ? [] : [{ page: index + 1, block }]));
  /** For each length, the index of the place that ends such a sequence with the smallest block. */
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
  const run: PagePlace[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const place = all[index];
    if (place) run.push(place);
  }
  return run.reverse();
}

/** The block of a page, or of the nearest earlier page that is known; 0 if there is none. */
export function blockOfPage(places: readonly PagePlace[], page: number): number {
  return places.findLast((place) => place.page <= page)?.block ?? 0;
}

/** The last page that begins at or before the block. If several begin in this block, the first of them. */
export function pageOfBlock(places: readonly PagePlace[], block: number): number {
  const last = places.findLast((place) => place.block <= block);
  if (!last) return 1;
  return last.block === block ? (places.find((place) => place.block === block)?.page ?? last.page) : last.page;
}
