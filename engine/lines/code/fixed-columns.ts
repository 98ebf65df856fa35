/**
 * Listings in proportional type, which LaTeX's listings package sets in columns of a fixed width:
 *
 *     |c|d| |$|H|O|M|E|      each word fills as many columns as it has letters; its letters share the room that is left
 *
 * Letters that are too wide for their columns stick out at both sides. So the middle of each word and of each sign is where it
 * would be if all letters were as wide as columns, whatever the gaps between them are.
 */

import type { GlyphRun } from '../../extract/page-content.ts';
import { stretchesOf } from '../../geometry/stretches.ts';
import { APART_SINGLES, singlesTogether } from '../letterspacing.ts';
import { rowsAsDrawn } from '../rows.ts';
import { countLetters } from '../text-line.ts';

/** The width of a column that the package sets by default, of the font's own em. */
const COLUMN_EM = 0.6;
/** The em of Computer Modern by its size, where that is not the size itself. */
const EMS: Readonly<Record<number, number>> = { 7: 1.1386, 8: 1.0625, 9: 1.0278, 12: 0.979 };
/** Ten of TeX's points are 9.963 of PDF's, which are said to be 10, or what they are. */
const TEX_POINT = 0.9963;
/** How far the middle of a word may be from where it would be, in columns: by chance, a third of all words are. */
const OFF_COLUMN = 0.17;
/** Beside one word on its columns, four of five others are by chance in one line of twenty. */
const ON_COLUMNS = 0.75;
/** Of a line beside such a one: wide signs push those that follow. */
const ON_BESIDE = 0.5;
/** Columns are looked for with so many of a line's words, as many as a line of a page has. */
const MAX_TRIED = 60;
/** Neighbours stand apart where so much room is between them, in columns. */
const MIN_SPACE = 0.72;
/** Programs round the places of letters to a tenth of a point and less. */
const ROUNDING = 0.05;
/** So many of the letters stand alone or in twos, and so often a letter stands apart from the next of its word. */
const SINGLE_SHARE = 0.5;
const MIN_APART = 3;
const LETTER = /\p{L}/u;
const CODE_SIGN = /[\\/{}$;<>#&_|~@"'’]|[\w)]\(|\)$/;
const SAME_ROW_PT = 0.5;
/** Letters with more room between them are drawn apart; those of text, which are narrower than columns, are not. */
const MAX_ROOM = 0.1;
/** Of lines with one empty one between them. */
const MAX_LEADING_EM = 2.5;

/** Neighbours in one row, in type of one size. */
interface Part {
  runs: GlyphRun[];
  baseline: number;
  sizePt: number;
}

/** Columns: how wide they are, and where one of them begins. */
interface Grid {
  column: number;
  from: number;
}

/** The runs with the words of such listings whole, as typewriter type. */
export function withFixedColumns(runs: GlyphRun[]): GlyphRun[] {
  if (singlesTogether(runs) < APART_SINGLES || !hasSpreadRow(runs)) return runs;
  const parts = partsOf(runs);
  const grids = new Map<Part, Grid>();
  for (const part of parts) {
    const grid = isSpread(part) ? gridOf(part) : null;
    if (grid) grids.set(part, grid);
  }
  if (![...grids.keys()].some(isLikeCode)) return runs;
  // Lines of few or wide letters are known by those beside them.
  for (const [known, grid] of grids)
    for (const part of parts) if (!grids.has(part) && isBeside(part, known) && isOn(grid, part)) grids.set(part, grid);
  return parts.flatMap((part) => {
    const grid = grids.get(part);
    return grid ? wordsOn(grid, part) : part.runs;
  });
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

const partsOf = (runs: readonly GlyphRun[]): Part[] =>
  rowsAsDrawn(runs)
    .flatMap((row) =>
      stretchesOf(
        row,
        (run, last, [first = last]) =>
          run.style.sizePt === last.style.sizePt && Math.abs(run.baseline - first.baseline) < SAME_ROW_PT,
      ),
    )
    .flatMap((own) => (own[0] ? [{ runs: own, baseline: own[0].baseline, sizePt: own[0].style.sizePt }] : []));

/** Ideographs stand alone in all text, and fill more than a column. */
const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/;
const mayBeListing = (runs: readonly GlyphRun[]): boolean =>
  !runs.some(({ text, style }) => style.monospace || WIDE.test(text));

/** Whether letters stand by themselves that are no words. */
function isSpread({ runs, sizePt }: Part): boolean {
  if (!mayBeListing(runs)) return false;
  if (countLetters(runs.filter(({ text }) => text.length <= 2)) < SINGLE_SHARE * countLetters(runs)) return false;
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
  const hasSpace = runs.some((run, i) => i > 0 && run.x0 - (runs[i - 1]?.x1 ?? 0) >= MIN_SPACE * COLUMN_EM * sizePt);
  return hasSpace && runs.some((run) => CODE_SIGN.test(run.text));
}

/** Where a word begins if each letter has a column, in columns of the grid. */
const startOn = ({ column, from }: Grid, { text, x0, x1 }: GlyphRun): number =>
  ((x0 + x1) / 2 - from) / column - [...text].length / 2;

/** In columns. */
function offColumn(grid: Grid, word: GlyphRun): number {
  const start = startOn(grid, word);
  return Math.abs(start - Math.round(start));
}

const IN_WORD = /^[\p{L}\p{M}\d]+$/u;

/** Letters that stand near each other as one word, if that is on its columns; wide ones leave no more room between two words. */
function piecesOf(grid: Grid, { runs }: Part): GlyphRun[] {
  const words: { whole: GlyphRun; runs: GlyphRun[] }[] = [];
  for (const run of runs) {
    const word = words.at(-1);
    const last = word?.runs.at(-1);
    const goesOn =
      last && run.x0 - last.x1 < MIN_SPACE * grid.column && [last, run].every(({ text }) => IN_WORD.test(text));
    if (word && goesOn) {
      word.whole = { ...word.whole, text: word.whole.text + run.text, x1: run.x1 };
      word.runs.push(run);
    } else words.push({ whole: run, runs: [run] });
  }
  return words.flatMap(({ whole, runs }) =>
    offColumn(grid, whole) > OFF_COLUMN || !areEven(grid, whole, runs) ? runs : [whole],
  );
}

/** Whether the parts of a word share the room that they leave in its columns; words of text stand farther apart. */
function areEven(grid: Grid, { text }: GlyphRun, runs: readonly GlyphRun[]): boolean {
  const room = [...text].length * grid.column - runs.reduce((sum, { x0, x1 }) => sum + x1 - x0, 0);
  const most = Math.max(0, room) / (runs.length + 1) + ROUNDING * grid.column;
  return runs.every((run, i) => i === 0 || run.x0 - (runs[i - 1]?.x1 ?? 0) <= most);
}

/** The columns on which a line's words stand. */
function gridOf(part: Part): Grid | null {
  const { runs, sizePt } = part;
  const tried = { ...part, runs: runs.slice(0, MAX_TRIED) };
  const ems = new Set([1, EMS[Math.round(sizePt)] ?? 1].flatMap((em) => [em, TEX_POINT * em]));
  const grids = [...ems].flatMap((em) => {
    const column = em * COLUMN_EM * sizePt;
    return tried.runs.map((run) => ({ column, from: startOn({ column, from: 0 }, run) * column }));
  });
  const fits = grids.map((grid) => fitOn(grid, tried));
  const scores = fits.map(({ share, off }) => share - off);
  const best = grids[scores.indexOf(Math.max(...scores))];
  return best && fitOn(best, part).share >= ON_COLUMNS ? best : null;
}

/** How a line fits columns: the share of its words that stand on them, and how far off all of them are on average, in columns. */
function fitOn(grid: Grid, part: Part): { share: number; off: number } {
  const offs = piecesOf(grid, part).map((word) => offColumn(grid, word));
  const on = offs.filter((off) => off <= OFF_COLUMN).length;
  return { share: on / offs.length, off: offs.reduce((sum, off) => sum + off, 0) / offs.length };
}

const isOn = (grid: Grid, part: Part): boolean =>
  mayBeListing(part.runs) &&
  part.runs.every((run) => [...run.text].length === 1 || roomIn(grid, run) < MAX_ROOM * grid.column) &&
  fitOn(grid, part).share >= ON_BESIDE;

/** The room between the letters of a run that fills its columns. */
function roomIn({ column }: Grid, { text, x0, x1 }: GlyphRun): number {
  const letters = [...text].length;
  return (letters * column - (x1 - x0)) / (letters + 1);
}

const isBeside = (part: Part, other: Part): boolean =>
  other.sizePt === part.sizePt && Math.abs(other.baseline - part.baseline) < MAX_LEADING_EM * part.sizePt;

/** Words as wide as their columns. The package takes the minus of mathematics for the hyphen. */
function wordsOn(grid: Grid, part: Part): GlyphRun[] {
  const words: GlyphRun[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const run of piecesOf(grid, part)) {
    const start = Math.max(Math.round(startOn(grid, run)), end);
    const text = run.text.replaceAll('−', '-');
    const last = words.at(-1);
    const x0 = grid.from + start * grid.column;
    const isNext = last !== undefined && start === end;
    end = start + [...text].length;
    const x1 = grid.from + end * grid.column;
    const style = { ...run.style, monospace: true };
    if (isNext) words[words.length - 1] = { ...last, text: last.text + text, x1 };
    else words.push({ ...run, text, x0, x1, style, space: last ? 'drawn' : run.space });
  }
  return words;
}
