/**
 * Lines that Tesseract's layout analysis tears apart: the numbers of a list are a column to it, and Korean lines that stand
 * close to each other are columns of single syllables. Read as one block, such a page is whole. Pure.
 */

import type { RecognisedLine, Recognition } from './words.ts';

/** One may be an accident of the print. */
const MIN_TORN = 2;
/** What is left of "1." where the number is elsewhere. */
const NUMBER_END = /^[.)]$/;
/** In heights of the usual line. */
const UPRIGHT = 1.5;
/** Fewer letters are a cell of a table. */
const MIN_LETTERS = 15;
/** Of the lower line. */
const SAME_HEIGHT = 0.5;
const SURE = 60;

/** Whether a page of one column has lines that were torn apart. */
export function isTorn({ lines }: Pick<Recognition, 'lines'>): boolean {
  const usual = lines.map(heightOf).sort((one, other) => one - other)[lines.length >> 1] ?? 0;
  const upright = lines.filter((line) => heightOf(line) > Math.max(UPRIGHT * usual, line.x1 - line.x0));
  const cut = lines.filter(({ words }) => words.length > 1 && NUMBER_END.test(words[0]?.text ?? ''));
  return (upright.length >= MIN_TORN || cut.length >= MIN_TORN) && !hasColumns(lines);
}

/** The reading that is sure of more letters; what the block has where the page has pictures is no text. */
export function surerOf(page: Recognition, block: Pick<Recognition, 'lines'>): Recognition {
  const lines = block.lines.filter((line) => !page.pictures.some((box) => isInside(line, box)));
  return sureLetters(lines) >= sureLetters(page.lines) ? { ...page, lines } : page;
}

function hasColumns(lines: readonly RecognisedLine[]): boolean {
  const long = lines
    .filter(({ words }) => words.reduce((sum, { text }) => sum + text.length, 0) >= MIN_LETTERS)
    .sort((one, other) => one.y0 - other.y0);
  return long.some((line, i) => {
    // Lines are listed from the top: what begins below this one has nothing beside it.
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

function isInside(line: RecognisedLine, box: { x0: number; y0: number; x1: number; y1: number }): boolean {
  const [x, y] = [(line.x0 + line.x1) / 2, (line.y0 + line.y1) / 2];
  return x > box.x0 && x < box.x1 && y > box.y0 && y < box.y1;
}

const sureLetters = (lines: readonly RecognisedLine[]): number =>
  lines.reduce(
    (sum, { words }) => sum + words.reduce((of, word) => of + (word.confidence >= SURE ? word.text.length : 0), 0),
    0,
  );
