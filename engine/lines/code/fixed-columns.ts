/**
 * Listings in proportional type, which LaTeX's listings package sets in columns of a fixed width:
 *
 *     |c|d| |$|H|O|M|E|      each word fills as many columns as it has letters; its letters share the room that is left
 *
 * The letters of a word stand as far apart as words elsewhere, and words a column and more.
 */

import type { GlyphRun } from '../../extract/page-content.ts';
import { APART_SINGLES, singlesTogether } from '../singles.ts';

/** The width of a column that the package sets by default. */
const COLUMN_EM = 0.6;
/** A line is as wide as its columns, but for less than a column at its ends and this share of all. */
const DRIFT = 0.015;
/** The room between two words, in columns. */
const MIN_SPACE = 0.72;
/** A wider gap parts texts. */
const MAX_GAP_EM = 12;
const MIN_COLUMNS = 6;
/** So many of the letters stand alone or in twos, and so often a letter stands apart from the next of its word. */
const SINGLE_SHARE = 0.5;
const MIN_APART = 3;
const LETTER = /\p{L}/u;
const CODE_SIGN = /[\\/{}$;<>#&_|~@"'’]|[\w)]\(|\)$/;
const SAME_ROW_PT = 0.5;

/** Neighbours in one row, in type of one size. */
interface Part {
  runs: GlyphRun[];
  baseline: number;
  sizePt: number;
}

/** The runs with the words of such listings whole, as typewriter type. */
export function withFixedColumns(runs: GlyphRun[]): GlyphRun[] {
  if (singlesTogether(runs) < APART_SINGLES || !hasSpreadRow(runs)) return runs;
  const parts = partsOf(runs);
  const found = new Set(parts.filter((part) => isFilled(part) && isSpread(part)));
  if (![...found].some(isLikeCode)) return runs;
  return parts.flatMap((part) => (found.has(part) ? wordsOf(part) : part.runs));
}

/** A quick look for neighbours one of which is a single character: few pages have so many in one row. */
function hasSpreadRow(runs: readonly GlyphRun[]): boolean {
  let apart = 0;
  for (let i = 1; i < runs.length; i++) {
    const last = runs[i - 1];
    const run = runs[i];
    if (!last || !run) continue;
    if (Math.abs(run.baseline - last.baseline) >= SAME_ROW_PT) apart = 0;
    else if (!run.style.monospace && (run.text.length === 1 || last.text.length === 1)) {
      const gap = run.x0 - last.x1;
      if (gap < MIN_SPACE * COLUMN_EM * run.style.sizePt && ++apart >= MIN_APART) return true;
    }
  }
  return false;
}

function partsOf(runs: readonly GlyphRun[]): Part[] {
  const parts: Part[] = [];
  for (const run of runs) {
    const { baseline, style } = run;
    const part = parts.at(-1);
    const last = part?.runs.at(-1);
    const goesOn =
      part !== undefined &&
      last !== undefined &&
      run.math === undefined &&
      Math.abs(baseline - part.baseline) < SAME_ROW_PT &&
      style.sizePt === part.sizePt &&
      run.x0 >= last.x1 - 0.1 * part.sizePt &&
      run.x0 - last.x1 < MAX_GAP_EM * part.sizePt;
    if (goesOn) part.runs.push(run);
    else parts.push({ runs: [run], baseline, sizePt: style.sizePt });
  }
  return parts;
}

const lettersOf = (runs: readonly GlyphRun[]): number => runs.reduce((sum, { text }) => sum + text.length, 0);

/** Whether letters stand by themselves that are no words. */
function isSpread({ runs, sizePt }: Part): boolean {
  if (runs.length <= MIN_APART) return false;
  if (lettersOf(runs.filter(({ text }) => text.length <= 2)) < SINGLE_SHARE * lettersOf(runs)) return false;
  const apart = runs.filter((run, i) => {
    const last = runs[i - 1];
    return (
      last !== undefined &&
      run.x0 - last.x1 < MIN_SPACE * COLUMN_EM * sizePt &&
      (run.text.length === 1 || last.text.length === 1) &&
      LETTER.test(last.text.slice(-1)) &&
      LETTER.test(run.text.charAt(0))
    );
  });
  return apart.length >= MIN_APART;
}

/** Letterspaced names have no spaces as wide as a column, and no such signs. */
function isLikeCode({ runs, sizePt }: Part): boolean {
  const hasSpace = gapsOf(runs).some((gap) => gap >= MIN_SPACE * COLUMN_EM * sizePt);
  return hasSpace && runs.some((run) => CODE_SIGN.test(run.text));
}

/** Whether the letters and spaces of a line fill their columns. */
function isFilled(part: Part): boolean {
  const { runs, sizePt } = part;
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last || runs.some(({ style }) => style.monospace)) return false;
  const column = COLUMN_EM * sizePt;
  let columns = lettersOf(runs);
  for (const gap of gapsOf(runs)) if (gap >= MIN_SPACE * column) columns += Math.max(1, Math.round(gap / column - 0.1));
  const width = last.x1 - first.x0;
  const off = columns * column - width;
  return columns >= MIN_COLUMNS && off > -DRIFT * width && off < column + DRIFT * width;
}

const gapsOf = (runs: readonly GlyphRun[]): number[] => runs.slice(1).map((run, i) => run.x0 - (runs[i]?.x1 ?? 0));

/** The words of a line, as wide as their letters. */
function joinedWords({ runs, sizePt }: Part): GlyphRun[] {
  const words: GlyphRun[] = [];
  for (const run of runs) {
    const word = words.at(-1);
    if (word && run.x0 - word.x1 < MIN_SPACE * COLUMN_EM * sizePt)
      words[words.length - 1] = { ...word, text: word.text + run.text, x1: run.x1 };
    else words.push(run);
  }
  return words;
}

/** Words as wide as their columns. The package takes the minus of mathematics for the hyphen. */
function wordsOf(part: Part): GlyphRun[] {
  return joinedWords(part).map((word, i) => {
    const room = Math.max(0, word.text.length * COLUMN_EM * part.sizePt - (word.x1 - word.x0)) / 2;
    return {
      ...word,
      text: word.text.replaceAll('−', '-'),
      x0: word.x0 - room,
      x1: word.x1 + room,
      style: { ...word.style, monospace: true },
      space: i > 0 ? 'drawn' : word.space,
    };
  });
}
