/** Finds list bullets, which recognition reads as any round letter ("e", "ο", "٠", "®") or not at all. Pure. */

import { type GreyBitmap, hasInk, inkOfColumn } from '../bitmap.ts';
import { baselineAt } from '../text-size.ts';
import {
  confidenceOfWords,
  DIRECTIONS,
  isFromRight,
  type PixelBox,
  type RecognisedLine,
  type RecognisedWord,
} from '../words.ts';

/** A bullet is a solid round or square spot. All lengths are shares of the type size. */
const SMALLEST = 0.2;
const LARGEST = 0.65;
const MAX_ASPECT = 1.35;
/** The least share of its box that a solid bullet fills: a disc fills .79, a square all of it, letters and rings less than .6. */
const LEAST_FILL = 0.68;
/**
 * A ring bullet, compared with the letter "o": it is much smaller, or it is smaller and stands above the baseline. The inner
 * third of a ring is empty.
 */
const SMALL_RING = 0.37;
const LARGEST_RING = 0.45;
const LOWEST_RING = 0.04;
const INNER_INK = 0.2;
const TAILS = /[gjpqyçþβγζημξρςφχψруфцщ,;()]/u;
/** The height of a bullet's centre above the baseline: full stops are lower, quotation marks higher. */
const LOWEST = 0.12;
const HIGHEST = 0.6;
/** The least white space between a bullet and its item. Between the letters of a word there is less. */
const LEAST_GAP = 0.2;
const LARGEST_GAP = 2.5;
/** The most characters that recognition reads a bullet as: the bullet itself and one sign beside it. */
const MAX_LETTERS = 2;
const LETTER = /\p{L}/u;
interface Spot extends PixelBox {
  ink: number;
}
const SIGNS_BEFORE = /^[^\p{L}\p{N}("“«„'‘]+/u;

/**
 * @param line as it was read, before noise is removed
 * @param sizePx the line's type size
 * @param threshold pixels up to this grey level are ink
 * @returns the line with a bullet before its first word when one is printed there
 */
export function withInkBullet(
  line: RecognisedLine,
  sizePx: number,
  bitmap: GreyBitmap,
  threshold: number,
): RecognisedLine {
  const rtl = isFromRight(line.words);
  const words = rtl ? line.words.toReversed() : line.words;
  const [first, second] = words;
  if (!first || sizePx <= 0) return line;
  const isRead = second !== undefined && [...first.text.replace(DIRECTIONS, '')].length <= MAX_LETTERS;
  const item = isRead ? second : first;
  if (!LETTER.test(item.text) && !isRead) return line;
  const baseline = baselineAt(line, (item.x0 + item.x1) / 2);
  const em = (share: number): number => Math.round(share * sizePx);
  const rows = { y0: Math.round(baseline) - em(0.9), y1: Math.round(baseline) + em(0.2) };
  // From where a bullet may begin to the first letters of the item.
  const reach = isRead ? em(0.2) : em(LARGEST_GAP);
  const outer = isRead ? first : item;
  const sought = rtl
    ? { x0: item.x1 - em(LARGEST_GAP), x1: outer.x1 + reach, ...rows }
    : { x0: outer.x0 - reach, x1: item.x0 + em(LARGEST_GAP), ...rows };
  const spot = outermostInk(bitmap, sought, rtl, em(LEAST_GAP), threshold);
  const isMark =
    spot &&
    isBullet(spot, baseline, sizePx) &&
    (isSolid(spot) || (isRing(spot, bitmap, threshold) && (rtl || isNoLetter(spot, item, baseline, sizePx))));
  if (!spot || !isMark) return line;
  const { x0, y0, x1, y1 } = spot;
  const bullet: RecognisedWord = { text: isSolid(spot) ? '•' : '◦', confidence: 95, x0, y0, x1, y1 };
  const sure = confidenceOfWords(words.slice(1));
  const others = line.words.flatMap((word): RecognisedWord[] => {
    if (word !== first) return [word];
    return isRead ? [] : [withoutSign(word, bullet, sure)];
  });
  return {
    ...line,
    x0: Math.min(line.x0, x0),
    x1: Math.max(line.x1, x1),
    words: rtl ? [...others, bullet] : [bullet, ...others],
  };
}

/** Removes the bullet from the word that it was read together with. Such a word has a low confidence because of the bullet. */
function withoutSign(word: RecognisedWord, { x0, x1 }: PixelBox, sure: number): RecognisedWord {
  const text = word.text.replace(SIGNS_BEFORE, '');
  if (text === '' || x1 <= word.x0 || x0 >= word.x1) return word;
  const box = x0 - word.x0 < word.x1 - x1 ? { x0: x1 } : { x1: x0 };
  return { ...word, ...box, text, confidence: Math.max(word.confidence, sure) };
}

const isSolid = ({ x0, y0, x1, y1, ink }: Spot): boolean => ink >= LEAST_FILL * (x1 - x0) * (y1 - y0);

function isNoLetter({ x0, y0, x1, y1 }: Spot, item: RecognisedWord, baseline: number, sizePx: number): boolean {
  // The baseline of a short line is off by a pixel or two.
  const foot = TAILS.test(item.text) ? baseline : Math.max(baseline, item.y1);
  const size = Math.max(x1 - x0, y1 - y0) / sizePx;
  return size <= SMALL_RING || (size <= LARGEST_RING && foot - y1 >= LOWEST_RING * sizePx);
}

/** Whether there is ink at the middle of all four sides and paper in the centre. */
function isRing({ x0, y0, x1, y1 }: PixelBox, bitmap: GreyBitmap, threshold: number): boolean {
  const [third, step] = [Math.round((x1 - x0) / 3), Math.round((y1 - y0) / 3)];
  const inner = { x0: x0 + third, y0: y0 + step, x1: x1 - third, y1: y1 - step };
  const sides = [
    { ...inner, x0, x1: x0 + third },
    { ...inner, x0: x1 - third, x1 },
    { ...inner, y0, y1: y0 + step },
    { ...inner, y0: y1 - step, y1 },
  ];
  let ink = 0;
  for (let x = inner.x0; x < inner.x1; x++) ink += inkOfColumn(bitmap, x, inner.y0, inner.y1, threshold).ink;
  return (
    ink <= INNER_INK * (inner.x1 - inner.x0) * (inner.y1 - inner.y0) &&
    sides.every((side) => hasInk(bitmap, side, threshold))
  );
}

function isBullet({ x0, y0, x1, y1 }: PixelBox, baseline: number, sizePx: number): boolean {
  const width = x1 - x0;
  const height = y1 - y0;
  const middle = (baseline - (y0 + y1) / 2) / sizePx;
  return (
    Math.min(width, height) >= SMALLEST * sizePx &&
    Math.max(width, height) <= LARGEST * sizePx &&
    Math.max(width, height) <= MAX_ASPECT * Math.min(width, height) &&
    middle >= LOWEST &&
    middle <= HIGHEST
  );
}

/**
 * The box of the first shape in a part of the bitmap; null when no white space of at least `gapPx` separates it from other ink.
 */
function outermostInk(
  bitmap: GreyBitmap,
  { x0, y0, x1, y1 }: PixelBox,
  fromRight: boolean,
  gapPx: number,
  threshold: number,
): Spot | null {
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
