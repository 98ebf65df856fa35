/** Corrects the letter "I" of sans-serif faces, which recognition reads as a bar: "| am". Pure. */

import type { GreyBitmap } from '../bitmap.ts';
import { baselineAt } from '../text-size.ts';
import type { RecognisedLine, RecognisedWord } from '../words.ts';

const LATIN_WORD = /^\P{L}*\p{Script=Latin}/u;
/**
 * Shares of the type size, upwards from the baseline. The letter has the height of capitals and stands on the baseline; bars,
 * rules and the edge of the paper extend below or above it.
 */
const INSIDE = [0.1, 0.6] as const;
const OUTSIDE = [
  [0.8, 0.88],
  [-0.18, -0.08],
] as const;

/** @returns the line with the letter "I" in place of the bars that it was read as */
export function withCapitalI(
  line: RecognisedLine,
  sizePx: number,
  bitmap: GreyBitmap,
  threshold: number,
): RecognisedLine {
  if (sizePx <= 0 || !line.words.some(({ text }) => text === '|')) return line;
  const isLetter = (word: RecognisedWord): boolean => {
    const baseline = baselineAt(line, (word.x0 + word.x1) / 2);
    const inkedRows = ([from, to]: readonly [number, number]): boolean[] => {
      const [top, bottom] = [Math.round(baseline - to * sizePx), Math.round(baseline - from * sizePx)];
      return Array.from({ length: Math.max(1, bottom - top) }, (_, i) => hasInk(bitmap, word, top + i, threshold));
    };
    return inkedRows(INSIDE).every(Boolean) && !OUTSIDE.some((rows) => inkedRows(rows).some(Boolean));
  };
  const words = line.words.map((word, i) => {
    const isBeside = [line.words[i - 1], line.words[i + 1]].some((beside) => LATIN_WORD.test(beside?.text ?? ''));
    return word.text === '|' && isBeside && isLetter(word) ? { ...word, text: 'I' } : word;
  });
  return { ...line, words };
}

function hasInk(
  { samples, widthPx, heightPx }: GreyBitmap,
  { x0, x1 }: RecognisedWord,
  y: number,
  threshold: number,
): boolean {
  if (y < 0 || y >= heightPx) return false;
  for (let x = Math.max(0, x0); x < Math.min(widthPx, x1); x++)
    if ((samples[y * widthPx + x] ?? 255) <= threshold) return true;
  return false;
}
