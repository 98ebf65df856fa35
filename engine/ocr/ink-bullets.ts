/** Bullets of lists, which recognition reads as any round letter ("e", "ο", "٠", "®") or not at all. Pure. */

import type { GreyBitmap } from './bitmap.ts';
import { baselineAt } from './text-size.ts';
import type { PixelBox, RecognisedLine, RecognisedWord } from './words.ts';

/** A bullet is a solid round or square spot. All lengths are shares of the type size. */
const SMALLEST = 0.2;
const LARGEST = 0.65;
const MAX_ASPECT = 1.35;
/** Of its box: a disc fills .79, a square all; letters and rings less than .6. */
const LEAST_FILL = 0.68;
/** Its middle above the baseline: stops stand lower, quotes higher. */
const LOWEST = 0.12;
const HIGHEST = 0.6;
/** White between a bullet and its item; between the letters of a word there is less. */
const LEAST_GAP = 0.2;
const LARGEST_GAP = 2.5;
/** What recognition makes of a bullet, with a sign beside it at most. */
const MAX_LETTERS = 2;
const LETTER = /\p{L}/u;
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e]/g;
const LETTERS = /\p{L}/gu;
const RIGHT_TO_LEFT = /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]/gu;

/**
 * @param line as it was read, before noise is taken off it
 * @param sizePx the line's type size
 * @param threshold the darkest paper
 * @returns the line with a bullet before its first word where one is printed there
 */
export function withInkBullet(
  line: RecognisedLine,
  sizePx: number,
  bitmap: GreyBitmap,
  threshold: number,
): RecognisedLine {
  const words = readingFrom(line);
  const [first, second] = words;
  if (!first || sizePx <= 0) return line;
  const rtl = words[0] !== line.words[0];
  const isRead = second !== undefined && [...first.text.replace(DIRECTIONS, '')].length <= MAX_LETTERS;
  const item = isRead ? second : first;
  if (!LETTER.test(item.text) && !isRead) return line;
  const baseline = baselineAt(line, (item.x0 + item.x1) / 2);
  const em = (share: number): number => Math.round(share * sizePx);
  const rows = { y0: Math.round(baseline) - em(0.9), y1: Math.round(baseline) + em(0.2) };
  // From where a bullet may begin into the first letters of the item.
  const reach = isRead ? em(0.2) : em(LARGEST_GAP);
  const outer = isRead ? first : item;
  const sought = rtl
    ? { x0: item.x1 - em(1), x1: outer.x1 + reach, ...rows }
    : { x0: outer.x0 - reach, x1: item.x0 + em(1), ...rows };
  const spot = outermostInk(bitmap, sought, rtl, em(LEAST_GAP), threshold);
  if (!spot || !isBullet(spot, baseline, sizePx)) return line;
  const { x0, y0, x1, y1 } = spot;
  const bullet: RecognisedWord = { text: '•', confidence: 95, x0, y0, x1, y1 };
  const others = line.words.filter((word) => !isRead || word !== first);
  return {
    ...line,
    x0: Math.min(line.x0, x0),
    x1: Math.max(line.x1, x1),
    words: rtl ? [...others, bullet] : [bullet, ...others],
  };
}

/** The line's words in the order of reading. */
function readingFrom({ words }: RecognisedLine): readonly RecognisedWord[] {
  const text = words.map((word) => word.text).join('');
  const isRtl = 2 * (text.match(RIGHT_TO_LEFT)?.length ?? 0) > (text.match(LETTERS)?.length ?? 0);
  return isRtl ? words.toReversed() : words;
}

function isBullet({ x0, y0, x1, y1, ink }: PixelBox & { ink: number }, baseline: number, sizePx: number): boolean {
  const width = x1 - x0;
  const height = y1 - y0;
  const middle = (baseline - (y0 + y1) / 2) / sizePx;
  return (
    Math.min(width, height) >= SMALLEST * sizePx &&
    Math.max(width, height) <= LARGEST * sizePx &&
    Math.max(width, height) <= MAX_ASPECT * Math.min(width, height) &&
    ink >= LEAST_FILL * width * height &&
    middle >= LOWEST &&
    middle <= HIGHEST
  );
}

/** The box around what stands first in a part of the bitmap; null where no white of `gapPx` or more parts it from more ink. */
function outermostInk(
  bitmap: GreyBitmap,
  { x0, y0, x1, y1 }: PixelBox,
  fromRight: boolean,
  gapPx: number,
  threshold: number,
): (PixelBox & { ink: number }) | null {
  const box = { x0: Infinity, y0: Infinity, x1: 0, y1: 0, ink: 0 };
  let last = -1;
  for (let i = 0; i < x1 - x0; i++) {
    const x = fromRight ? x1 - 1 - i : x0 + i;
    const column = inkOfColumn(bitmap, x, y0, y1, threshold);
    if (column.ink === 0) continue;
    if (last >= 0 && i - last > gapPx) return box;
    last = i;
    box.x0 = Math.min(box.x0, x);
    box.x1 = Math.max(box.x1, x + 1);
    box.y0 = Math.min(box.y0, column.top);
    box.y1 = Math.max(box.y1, column.bottom + 1);
    box.ink += column.ink;
  }
  return null;
}

function inkOfColumn({ samples, widthPx, heightPx }: GreyBitmap, x: number, y0: number, y1: number, threshold: number) {
  const column = { top: Infinity, bottom: -1, ink: 0 };
  if (x < 0 || x >= widthPx) return column;
  for (let y = Math.max(0, y0); y < Math.min(heightPx, y1); y++) {
    if ((samples[y * widthPx + x] ?? 255) > threshold) continue;
    column.top = Math.min(column.top, y);
    column.bottom = y;
    column.ink++;
  }
  return column;
}
