/**
 * Detects lines that Tesseract's layout analysis splits: it takes the numbers of a list for a column, and Korean lines that are
 * close together for columns of single syllables. Recognised as one block, such a page is correct. Pure.
 */

import { holdsMiddle } from '../geometry/box.ts';
import { medianOf } from '../geometry/statistics.ts';
import { countLetters } from '../lines/text-line.ts';
import type { RecognisedLine, Recognition } from './words.ts';

/** A single split line may be an accident of the print. */
const MIN_TORN = 2;
/** What remains of "1." when its number was split off. */
const NUMBER_END = /^[.)]$/;
/** A line higher than this many usual lines is vertical. */
const UPRIGHT = 1.5;
/** Lines with fewer letters are cells of a table. */
const MIN_LETTERS = 15;
/** Overlap of two lines side by side, as a share of the lower one's height. */
const SAME_HEIGHT = 0.5;
const SURE = 60;

/** Whether a page of one column has lines that were split. */
export function isTorn({ lines }: Pick<Recognition, 'lines'>): boolean {
  const usual = medianOf(lines.map(heightOf)) ?? 0;
  const upright = lines.filter((line) => heightOf(line) > Math.max(UPRIGHT * usual, line.x1 - line.x0));
  const cut = lines.filter(({ words }) => words.length > 1 && NUMBER_END.test(words[0]?.text ?? ''));
  return (upright.length >= MIN_TORN || cut.length >= MIN_TORN) && !hasColumns(lines);
}

/** The result with more confident letters. Text of the block result inside the page's pictures is dropped. */
export function surerOf(page: Recognition, block: Pick<Recognition, 'lines'>): Recognition {
  const lines = block.lines.filter((line) => !page.pictures.some((box) => holdsMiddle(box, line)));
  return sureLetters(lines) >= sureLetters(page.lines) ? { ...page, lines } : page;
}

function hasColumns(lines: readonly RecognisedLine[]): boolean {
  const long = lines.filter(({ words }) => countLetters(words) >= MIN_LETTERS).sort((one, other) => one.y0 - other.y0);
  return long.some((line, i) => {
    // Lines are sorted from the top: once one begins below this line, no further line is beside it.
    for (let next = i + 1; next < long.length; next++) {
      const other = long[next];
      if (!other || other.y0 >= line.y1) return false;
      const shared = Math.min(line.y1, other.y1) - other.y0;
      const isApart = other.x0 >= line.x1 || line.x0 >= other.x1;
      if (isApart && shared > SAME_HEIGHT * Math.min(heightOf(line), heightOf(other))) return true;
    }
    return false;
  });
}

const heightOf = ({ y0, y1 }: RecognisedLine): number => y1 - y0;

const sureLetters = (lines: readonly RecognisedLine[]): number =>
  lines.reduce(
    (sum, { words }) => sum + words.reduce((of, word) => of + (word.confidence >= SURE ? word.text.length : 0), 0),
    0,
  );
