/** Numbers that count the lines of bills, editions and manuscripts in the margin: they are not part of the text. */

import type { GlyphRun } from '../extract/page-content.ts';
import {
  areSmallInMargin,
  baselinesOf,
  countOf,
  isOutermost,
  NUMBER,
  SAME_ROW_PT,
  standsAside,
} from './numbered-margin.ts';
import { runsByHeight } from './run-bands.ts';

const SAME_EDGE_PT = 1.5;
const MIN_NUMBERS = 3;
/** Distances between numbered lines agree within this share. */
const EVEN_SHARE = 0.25;
/** A line takes at least this much of the number's size. */
const MIN_LEADING = 0.9;
/** Lines that carry nothing but a picture or a formula count too. */
const MIN_ROWS_SHARE = 0.6;
/** Room under a title may count as a line. */
const MIN_PAIRS_SHARE = 0.9;
const MIN_MARGIN_SINGLE = 4;
/** Numbers of code are below this share of its size, or several in another font. */
const CODE_NUMBER_SIZE = 0.85;
/** Editions print every fifth number: also a single one on a page is known. */
const FIFTH = 5;

/** The runs without line numbers: numbers under each other that grow in even steps with the lines that they stand at. */
export function withoutLineNumbers(runs: GlyphRun[]): GlyphRun[] {
  const numbers = runs.filter((run) => NUMBER.test(run.text));
  if (numbers.length === 0) return runs;
  const behind = runs.some((run) => run.style.monospace) ? behindNumbers(runs) : null;
  const columns = [...columnsAt(numbers, 'x1'), ...columnsAt(numbers, 'x0')];
  const dropped = new Set(columns.flatMap((column) => lineNumbersOf(column, runs, behind)));
  return dropped.size === 0 ? runs : runs.filter((run) => !dropped.has(run));
}

/** All numbers of a column, those of code in it, or none. */
function lineNumbersOf(
  column: readonly GlyphRun[],
  runs: readonly GlyphRun[],
  behind: Behind | null,
): readonly GlyphRun[] {
  const every = stepOfVerses(column);
  // Tables have columns of numbers: first what needs no look at all other words.
  const step = column.length >= MIN_NUMBERS ? stepOf(column) : 0;
  const parts = restarts(column);
  const outer = every > 0 ? parts.filter((part) => isOutermost(part, runs)) : [];
  if (step > 0 || outer.length > 0) {
    const own = new Set(column);
    const others = runs.filter((run) => !own.has(run));
    if (step > 0 && standsAside(column, others) && countsLines(column, step, others)) return column;
    if (every > 0) return outer.flatMap((part) => (countsVerses(part, every, others) ? part : []));
  }
  if (step === 0 && column.length > MIN_MARGIN_SINGLE) {
    const small = smallSeries(column, runs);
    if (small.length > 0) return behind ? [...small, ...codeNumbers(column, behind)] : small;
  }
  return behind && every === 0 ? codeNumbers(column, behind) : [];
}

/** Beside columns of text some lines have no numbers, and sections count anew: each series of small numbers is told for itself. */
function smallSeries(column: readonly GlyphRun[], runs: readonly GlyphRun[]): readonly GlyphRun[] {
  const series = seriesOf(column).filter((numbers) => numbers.length >= MIN_MARGIN_SINGLE && stepOf(numbers) === 1);
  if (series.length === 0) return [];
  const own = new Set(column);
  const others = runs.filter((run) => !own.has(run));
  const told = series.filter((numbers) => areSmallInMargin(numbers, others) && countsLines(numbers, 1, others)).flat();
  return told.length > 0.5 * column.length && areSmallInMargin(column, others) ? column : told;
}

/** Editions of verse number every fifth line, or another one: what all numbers are multiples of, where more than one says so. */
function stepOfVerses(column: readonly GlyphRun[]): number {
  const counts = column.map(countOf);
  if (counts.some((count) => count === 0)) return 0;
  if (counts.every((count) => count % FIFTH === 0)) return FIFTH;
  const least = Math.min(...counts);
  const isEvery = least > 1 && least < 2 * FIFTH && counts.every((count) => count % least === 0);
  return isEvery && counts.some((count, i) => i > 0 && count === (counts[i - 1] ?? 0) + least) ? least : 0;
}

/** Poems on one page each count their own verses. */
function restarts(column: readonly GlyphRun[]): GlyphRun[][] {
  const parts: GlyphRun[][] = [];
  for (const run of column) {
    const last = parts.at(-1);
    if (last && countOf(run) > countOf(last.at(-1))) last.push(run);
    else parts.push([run]);
  }
  return parts;
}

function columnsAt(numbers: readonly GlyphRun[], edge: 'x0' | 'x1'): GlyphRun[][] {
  const columns: GlyphRun[][] = [];
  for (const run of [...numbers].sort((a, b) => a[edge] - b[edge])) {
    const column = columns.at(-1);
    const first = column?.[0];
    if (column && first && run[edge] - first[edge] < SAME_EDGE_PT) column.push(run);
    else columns.push([run]);
  }
  return columns.map((column) => column.sort((a, b) => a.baseline - b.baseline));
}

/** By how much each number is more than the one above it, where that is the same everywhere and lines fit between them; else 0. */
function stepOf(column: readonly GlyphRun[]): number {
  const [first, second] = column;
  const step = countOf(second) - countOf(first);
  if (!first || step < 1) return 0;
  const leading = MIN_LEADING * first.style.sizePt * step;
  const isEven = column.every((run, i) => {
    const before = column[i - 1];
    return !before || (countOf(run) - countOf(before) === step && run.baseline - before.baseline >= leading);
  });
  return isEven ? step : 0;
}

/** Equal steps (fives, mostly) at equal distances, or with as many lines of text between them as the step says. */
function countsLines(column: readonly GlyphRun[], step: number, others: readonly GlyphRun[]): boolean {
  if (step === 1 && !(column.length >= MIN_MARGIN_SINGLE && areSmallInMargin(column, others))) return false;
  const pairs = column.slice(1).flatMap((run, i) => {
    const before = column[i];
    return before ? [{ before, run }] : [];
  });
  return areEven(pairs.map(({ before, run }) => run.baseline - before.baseline)) || countRows(pairs, step, others);
}

/** Numbers on a grid of their own, with more room where a number is left out. */
function areEven(heights: readonly number[]): boolean {
  const usual = [...heights].sort((a, b) => a - b)[heights.length >> 1] ?? 0;
  return heights.every((height) => height >= (1 - EVEN_SHARE) * usual);
}

function countRows(
  pairs: readonly { before: GlyphRun; run: GlyphRun }[],
  step: number,
  others: readonly GlyphRun[],
): boolean {
  const rows = baselinesOf(others);
  const counted = pairs.filter(({ before, run }) => {
    const half = 0.5 * run.style.sizePt;
    const between = rows.filter((y) => y > before.baseline + half && y < run.baseline + half);
    return between.length >= MIN_ROWS_SHARE * step;
  });
  return counted.length >= MIN_PAIRS_SHARE * pairs.length;
}

/** Multiples of a step in the outer margin, small as those of editions are, with the lines between them that they count. */
function countsVerses(column: readonly GlyphRun[], every: number, others: readonly GlyphRun[]): boolean {
  const pairs = column.slice(1).map((run, i) => ({ before: column[i] ?? run, run }));
  return (
    pairs.every(({ before, run }) => countOf(run) - countOf(before) === every) &&
    areSmallInMargin(column, others) &&
    countRows(pairs, every, others)
  );
}

/** What stands behind a number in its row. */
type Behind = (number: GlyphRun) => readonly GlyphRun[];

/** A page may have hundreds of numbers: its words are sorted into rows once, and looked up once for each number. */
function behindNumbers(runs: readonly GlyphRun[]): Behind {
  const known = new Map<GlyphRun, readonly GlyphRun[]>();
  const near = runsByHeight(runs);
  return (number) => {
    const { baseline } = number;
    const behind =
      known.get(number) ??
      near(baseline - SAME_ROW_PT, baseline + SAME_ROW_PT).filter(
        (run) => Math.abs(run.baseline - baseline) < SAME_ROW_PT && run.x0 > number.x1,
      );
    known.set(number, behind);
    return behind;
  };
}

/** Numbers before lines of nothing but code; a page may have several listings, and listings empty lines. */
function codeNumbers(column: readonly GlyphRun[], behind: Behind): readonly GlyphRun[] {
  const isAtCode = (number: GlyphRun): boolean =>
    behind(number).every((run) => run.style.monospace && run.style.sizePt > 0.9 * number.style.sizePt);
  const isSmall = (number: GlyphRun): boolean =>
    behind(number).every((run) => number.style.sizePt < CODE_NUMBER_SIZE * run.style.sizePt);
  return seriesOf(column.filter(isAtCode))
    .filter((series) => series.every(isSmall) || (series.length >= MIN_NUMBERS && !series[0]?.style.monospace))
    .filter((series) => series.some((number) => behind(number).some((run) => run.style.monospace)))
    .flat();
}

/** Parts a column where its numbers don't count on. */
function seriesOf(column: readonly GlyphRun[]): GlyphRun[][] {
  const series: GlyphRun[][] = [];
  for (const number of column) {
    const last = series.at(-1);
    if (last && countOf(number) === countOf(last.at(-1)) + 1) last.push(number);
    else series.push([number]);
  }
  return series;
}
