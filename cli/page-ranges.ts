/** Pages as people write them: `3`, `3-5`, `3-`, and several of these between commas. */

/** @returns whether a page, counted from 1, is meant; null where the text names no pages */
export function pageRanges(text: string): ((page: number) => boolean) | null {
  const ranges: { first: number; last: number }[] = [];
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,6})\s*(?:(-)\s*(\d{1,6})?)?\s*$/.exec(part);
    if (!match) return null;
    const first = Number(match[1]);
    const last = match[3] !== undefined ? Number(match[3]) : match[2] ? Number.POSITIVE_INFINITY : first;
    if (first === 0 || last < first) return null;
    ranges.push({ first, last });
  }
  return (page) => ranges.some(({ first, last }) => page >= first && page <= last);
}
