/** Letters and signs that recognition reads as others, told by their ink. Pure. */

import { type GreyBitmap, hasInk, inkOfColumn } from '../bitmap.ts';
import { baselineAt } from '../text-size.ts';
import type { RecognisedLine, RecognisedWord } from '../words.ts';

// Corrects the letter "I" of sans-serif faces, which recognition reads as a bar: "| am". Pure.

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
      return Array.from({ length: Math.max(1, bottom - top) }, (_, i) =>
        hasInk(bitmap, { ...word, y0: top + i, y1: top + i + 1 }, threshold),
      );
    };
    return inkedRows(INSIDE).every(Boolean) && !OUTSIDE.some((rows) => inkedRows(rows).some(Boolean));
  };
  const words = line.words.map((word, i) => {
    const isBeside = [line.words[i - 1], line.words[i + 1]].some((beside) => LATIN_WORD.test(beside?.text ?? ''));
    return word.text === '|' && isBeside && isLetter(word) ? { ...word, text: 'I' } : word;
  });
  return { ...line, words };
}

// Finds section signs, "§ 3", which recognition reads as a similar digit or letter: "83", "S 3". Pure.

/** What the sign is read as, alone or joined to its number. */
const READ_AS = /^[8S$&](?=\d{0,3}[a-z]?[.,;:)]?$)/;
const NUMBER = /^\d{1,3}[a-z]?[.,;:)]?$/;
/** Shares of the type size. The sign extends below the baseline, as no similar digit does, and above the x-height. */
const LEAST_BELOW = 0.11;
const LEAST_ABOVE = 0.55;
const LARGEST_WIDTH = 0.7;

/** @returns the line with its printed section signs, each as a word of its own */
export function withSectionSigns(
  line: RecognisedLine,
  sizePx: number,
  bitmap: GreyBitmap,
  threshold: number,
): RecognisedLine {
  if (sizePx <= 0 || !line.words.some(({ text }) => READ_AS.test(text))) return line;
  const words = line.words.flatMap((word, i): RecognisedWord[] => {
    const rest = word.text.replace(READ_AS, '');
    if (rest === word.text || (rest === '' && !NUMBER.test(line.words[i + 1]?.text ?? ''))) return [word];
    const end = endOfSign(line, word, sizePx, bitmap, threshold);
    if (end === null || (rest === '') !== end >= word.x1) return [word];
    const sign = { ...word, text: '§', x1: end };
    return rest === '' ? [sign] : [sign, { ...word, text: rest, x0: end }];
  });
  return words.length === line.words.length && words.every((word, i) => word === line.words[i])
    ? line
    : { ...line, words };
}

/** Where the first shape of a word ends, if it extends as far above and below the baseline as the sign. */
function endOfSign(
  line: RecognisedLine,
  word: RecognisedWord,
  sizePx: number,
  bitmap: GreyBitmap,
  threshold: number,
): number | null {
  const baseline = baselineAt(line, (word.x0 + word.x1) / 2);
  let top = Number.POSITIVE_INFINITY;
  let bottom = -1;
  let x = Math.max(0, word.x0);
  for (let isOpen = false; x < Math.min(bitmap.widthPx, word.x1); x++) {
    const column = inkOfColumn(bitmap, x, word.y0, word.y1, threshold);
    if (isOpen && column.ink === 0) break;
    isOpen ||= column.ink > 0;
    top = Math.min(top, column.top);
    bottom = Math.max(bottom, column.bottom + 1);
  }
  const isSign =
    bottom - baseline >= LEAST_BELOW * sizePx &&
    baseline - top >= LEAST_ABOVE * sizePx &&
    x - word.x0 <= LARGEST_WIDTH * sizePx;
  return isSign ? x : null;
}
