/**
 * Spaces between Korean words. Recognition cuts Korean text at any syllable and places the boxes badly there, so only the bitmap
 * shows whether a space is printed. Pure.
 */

import { type GreyBitmap, hasInk } from './bitmap.ts';
import { baselineAt } from './text-size.ts';
import type { PixelBox, RecognisedLine, RecognisedWord } from './words.ts';

const HANGUL = /\p{Script=Hangul}/u;
/** How far the search reaches on both sides of a box edge that recognition gives, in type sizes: half a syllable. */
const REACH = 0.5;
/** Words farther apart than this, in type sizes, are in different cells, even if specks stand between them. */
const APART = 0.8;
/** The rows that syllables occupy, in type sizes from the baseline. */
const ABOVE = 0.85;
const BELOW = 0.1;

/** @returns the line with the edges of Korean words moved to the widest white space between them; words without a space touch */
export function withHangulGaps(
  line: RecognisedLine,
  sizePx: number,
  bitmap: GreyBitmap,
  threshold: number,
): RecognisedLine {
  if (!line.words.some(({ text }) => HANGUL.test(text))) return line;
  const words: RecognisedWord[] = [];
  for (const word of line.words) {
    const last = words.at(-1);
    const isKorean = last !== undefined && HANGUL.test(last.text) && HANGUL.test(word.text);
    if (!isKorean || word.x0 - last.x1 > APART * sizePx) {
      words.push(word);
      continue;
    }
    const from = Math.round(last.x1 - Math.min(REACH * sizePx, (last.x1 - last.x0) / 2));
    const to = Math.round(word.x0 + Math.min(REACH * sizePx, (word.x1 - word.x0) / 2));
    const baseline = baselineAt(line, (from + to) / 2);
    const rows = { y0: Math.round(baseline - ABOVE * sizePx), y1: Math.round(baseline + BELOW * sizePx) };
    const [end, start] = widestWhite(bitmap, { x0: from, x1: to, ...rows }, threshold) ?? [
      (from + to) / 2,
      (from + to) / 2,
    ];
    words[words.length - 1] = { ...last, x1: Math.max(last.x0, end) };
    words.push({ ...word, x0: Math.min(word.x1, start) });
  }
  return { ...line, words };
}

/** The widest part of a box without ink, from top to bottom. */
function widestWhite(
  bitmap: GreyBitmap,
  box: PixelBox,
  threshold: number,
): readonly [start: number, end: number] | null {
  let best: readonly [number, number] | null = null;
  let start = -1;
  for (let x = box.x0; x <= box.x1; x++) {
    if (x < box.x1 && !hasInk(bitmap, { ...box, x0: x, x1: x + 1 }, threshold)) {
      if (start < 0) start = x;
    } else if (start >= 0) {
      if (!best || x - start > best[1] - best[0]) best = [start, x];
      start = -1;
    }
  }
  return best;
}
