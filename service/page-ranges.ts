/** Pages as people write them: `3`, `3-5`, `3-`, and several of these between commas. Pure. */

/** Counted from 1, both ends included; `last` is Infinity where a range is open. */
export interface PageRange {
  first: number;
  last: number;
}

const part = /^\s*(\d{1,6})\s*(?:([-–])\s*(\d{1,6})?)?\s*$/;

/** Null where the text names no pages. Dashes and commas may be those of typesetters and of Chinese keyboards. */
export function parsePageRanges(text: string): PageRange[] | null {
  const ranges: PageRange[] = [];
  for (const words of text.split(/[,，、]/)) {
    const match = part.exec(words);
    if (!match) return null;
    const first = Number(match[1]);
    const last = match[3] !== undefined ? Number(match[3]) : match[2] ? Number.POSITIVE_INFINITY : first;
    if (first === 0 || last < first) return null;
    ranges.push({ first, last });
  }
  return ranges;
}

/** Whether a page, counted from 1, is meant. */
export const holdsPage = (ranges: readonly PageRange[], page: number): boolean =>
  ranges.some(({ first, last }) => page >= first && page <= last);

/** How many pages of a document are meant. */
export function countPages(ranges: readonly PageRange[], pages: number): number {
  let count = 0;
  for (let page = 1; page <= pages; page++) if (holdsPage(ranges, page)) count++;
  return count;
}

/** The one spelling that equal texts share: "1-12,20-". */
export const writePageRanges = (ranges: readonly PageRange[]): string =>
  ranges
    .map(({ first, last }) => (first === last ? String(first) : `${first}-${Number.isFinite(last) ? last : ''}`))
    .join(',');
