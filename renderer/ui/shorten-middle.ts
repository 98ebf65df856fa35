/** Shortens long names in the middle, because the names of a series differ at the end. Pure. */

const ellipsis = '…';
/** The last word and the extension are kept up to this many letters and this share of the width. */
const longestTail = 20;
const tailShare = 0.5;

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const lettersOf = (text: string): string[] => Array.from(letters.segment(text), ({ segment }) => segment);

/** The length of the last word with the extension; 0 if it should not be kept. */
function tailLength(name: readonly string[]): number {
  const dot = name.lastIndexOf('.');
  const space = name.lastIndexOf(' ', dot > 0 ? dot : name.length);
  const length = name.length - space - 1;
  return space > 0 && length <= longestTail ? length : 0;
}

/** The largest count that fits, found by binary search; `from` if none does. */
function largest(from: number, to: number, fits: (count: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * @param measure width of a text in px, as it will be drawn
 * @returns the name itself where it fits into `widthPx`, else its beginning and its end with an ellipsis between them
 */
export function shortenMiddle(name: string, widthPx: number, measure: (text: string) => number): string {
  if (measure(name) <= widthPx) return name;
  const all = lettersOf(name);
  const tail = tailLength(all);
  const join = (head: number, end: number) =>
    all.slice(0, head).join('').trimEnd() +
    ellipsis +
    all
      .slice(all.length - end)
      .join('')
      .trimStart();
  if (tail > 0 && measure(all.slice(-tail).join('')) <= widthPx * tailShare) {
    const head = largest(0, all.length - tail - 1, (count) => measure(join(count, tail)) <= widthPx);
    return join(head, tail);
  }
  // For an odd number, the end gets one more letter.
  const halves = (kept: number) => join(Math.floor(kept / 2), Math.ceil(kept / 2));
  return halves(largest(0, all.length - 1, (kept) => measure(halves(kept)) <= widthPx));
}
