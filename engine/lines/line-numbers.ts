/** Numbers that count the lines of bills, editions and manuscripts in the margin: they are not part of the text. */

import type { GlyphRun } from '../extract/page-content.ts';
import { medianOf } from '../geometry/statistics.ts';
import { stretchesOf } from '../geometry/stretches.ts';
import {
  areFarInMargin,
  areSmallInMargin,
  baselinesOf,
  countOf,
  isOutermost,
  NUMBER,
  type NumbersPlace,
  numbersAt,
  SAME_EDGE_PT,
  SAME_ROW_PT,
  standsAside,
} from './numbered-margin.ts';
import { runsByHeight } from './run-bands.ts';
import { countLetters } from './text-line.ts';

const MIN_NUMBERS = 3;
/** Distances between numbered lines agree within this share. */
const EVEN_SHARE = 0.25;
/** A line takes at least this much of the number's size. */
const MIN_LEADING = 0.9;
/** Lines that carry nothing but a picture or a formula count too. */
const MIN_ROWS_SHARE = 0.6;
/** Room under a title may count as a line. */
const MIN_PAIRS_SHARE = 0.9;
/** Where every line of a text has a number, whether it is indented or not, and so many of them fill the measure. */
const MIN_FULL_LINES = 5;
const MIN_NUMBERED_SHARE = 0.9;
const MIN_FULL_SHARE = 0.3;
const MAX_LONG_SHARE = 0.15;
const MIN_GOING_ON_SHARE = 0.2;
/** Stands in a column of its own before what is asked and answered. */
const SPEAKER = /^\p{Lu}[.:]?$/u;
const MAX_INNER_GAP_EM = 1.5;
const MIN_SOLID_SHARE = 0.8;
const MIN_ROW_WORDS = 3;
/** Numbers of pages stand behind dots, or far away from titles. */
const LEADER = /^[.·…_]+$|[.·…_]{3}$/;
const MAX_END_GAP_EM = 6;
const SAME_START_PT = 4;
/** Where every line has a number. */
const MIN_SINGLE = 10;
const MIN_MARGIN_SINGLE = 4;
/** Numbers of code are below this share of its size, or several in another font. */
const CODE_NUMBER_SIZE = 0.85;
/** Running heads are counted as well, and the number of a line that is broken between pages is missing: most count on all the same. */
const MOST_SHARE = 0.5;
/** Editions print every fifth number: also a single one on a page is known. */
const FIFTH = 5;
/** Numbers on a grid of their own vary less than this share of a step, and at least this share of them meets no line. */
const GRID_SHARE = 0.05;
const OFF_GRID_SHARE = 0.1;
/** Where so many meet no line, a line that goes on with so many words shows that they count none of a table. */
const LONELY_SHARE = 0.3;
const MIN_TEXT_WORDS = 6;

/**
 * The runs without line numbers: numbers under each other that grow in even steps with the lines that they stand at.
 *
 * @param places of those that other pages of the document have
 */
export function withoutLineNumbers(runs: GlyphRun[], widthPt = 0, places: readonly NumbersPlace[] = []): GlyphRun[] {
  const numbers = runs.filter((run) => NUMBER.test(run.text));
  if (numbers.length === 0) return runs;
  const behind = runs.some((run) => run.style.monospace) ? behindNumbers(runs) : null;
  const columns = [...columnsAt(numbers, 'x1'), ...columnsAt(numbers, 'x0')];
  const known = places.flatMap((place) => numbersAt(place, widthPt, numbers, runs));
  const dropped = new Set<GlyphRun>([...known, ...atBothEdges(columns, runs)]);
  for (const column of columns)
    if (!column.every((run) => dropped.has(run)))
      for (const run of lineNumbersOf(column, runs, behind)) dropped.add(run);
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
  // The foot of a page may be counted anew.
  const foot = step === 0 && parts.length === 2 && parts[1]?.length === 1 ? parts[0] : undefined;
  if (foot && foot.length >= MIN_SINGLE && lineNumbersOf(foot, runs, null).length > 0)
    return isAtFoot(parts[1]?.[0], runs) ? column : foot;
  if (step > 0 || outer.length > 0) {
    const own = new Set(column);
    const others = runs.filter((run) => !own.has(run));
    if (step > 0 && standsAside(column, others) && countsLines(column, step, others)) return column;
    if (every > 0) return countVerses(outer, every, others) ? outer.flat() : [];
  }
  if (step === 0 && column.length > MIN_SINGLE) {
    const most = seriesOf(column).reduce((a, b) => (b.length > a.length ? b : a));
    if (most.length < column.length && most.length >= MOST_SHARE * column.length) {
      const own = new Set(most);
      const rest = new Set(column.filter((number) => !own.has(number)));
      const others = runs.filter((run) => !rest.has(run));
      if (standAtText(most, others) && lineNumbersOf(most, others, null).length > 0) return column;
    }
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

/** The first and the last column of a page where both count the same lines of one text, as some courts and bills have them. */
function atBothEdges(columns: readonly GlyphRun[][], runs: readonly GlyphRun[]): readonly GlyphRun[] {
  const counting = columns.filter((column) => column.length >= MIN_FULL_LINES && stepOf(column) === 1);
  const most = Math.max(...counting.map(({ length }) => length));
  const whole = counting.filter(({ length }) => length === most).sort((a, b) => (a[0]?.x0 ?? 0) - (b[0]?.x0 ?? 0));
  const [left, right] = [whole[0], whole.at(-1)];
  if (!left || !right) return [];
  const isTwin = left.every((run, i) => {
    const twin = right[i];
    return (
      twin && twin !== run && countOf(twin) === countOf(run) && Math.abs(twin.baseline - run.baseline) < SAME_ROW_PT
    );
  });
  if (!isTwin) return [];
  const [from, to] = [Math.max(...left.map(({ x1 }) => x1)), Math.min(...right.map(({ x0 }) => x0))];
  const half = 0.5 * (left[0]?.style.sizePt ?? 0);
  const [top, bottom] = [(left[0]?.baseline ?? 0) - half, (left.at(-1)?.baseline ?? 0) + half];
  const within = runs.filter(({ baseline }) => baseline > top && baseline < bottom);
  // Boards of games are numbered at both edges, too, and have words beside them.
  if (!isOutermost(left, within) || !isOutermost(right, within)) return [];
  const rows = rowsBetween(
    within.filter(({ x0, x1 }) => x0 > from && x1 < to),
    top,
    bottom,
    half,
  );
  // Tables count in two columns, too, with a word or nothing between them.
  const isText = rows.filter((row) => row.length >= MIN_ROW_WORDS).length > 0.5 * rows.length;
  return isText && rows.filter(isSolidRow).length >= MIN_SOLID_SHARE * rows.length ? [...left, ...right] : [];
}

/** What stands on each baseline between two heights, from left to right. */
function rowsBetween(runs: readonly GlyphRun[], top: number, bottom: number, half: number): GlyphRun[][] {
  const inside = runs.filter(({ baseline }) => baseline > top && baseline < bottom);
  const near = runsByHeight(inside);
  return baselinesOf(inside).map((y) =>
    near(y - half, y + half)
      .filter(({ baseline }) => Math.abs(baseline - y) < half)
      .sort((a, b) => a.x0 - b.x0),
  );
}

/** Words of one text, not cells of a table. */
const isSolidRow = (row: readonly GlyphRun[]): boolean =>
  row.every(
    (run, i) =>
      run.x0 - (row[i - 1]?.x1 ?? run.x0) < MAX_INNER_GAP_EM * run.style.sizePt ||
      (i === 1 && SPEAKER.test(row[0]?.text ?? '')),
  );

/** "Page 3", the name of an act: a note has more letters behind its number. */
const MAX_FOOT_LETTERS = 20;

function isAtFoot(number: GlyphRun | undefined, runs: readonly GlyphRun[]): boolean {
  const beside = runs.filter((run) => run !== number && Math.abs(run.baseline - (number?.baseline ?? 0)) < 1);
  return countLetters(beside) <= MAX_FOOT_LETTERS;
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
const restarts = (column: readonly GlyphRun[]): GlyphRun[][] =>
  stretchesOf(column, (run, last) => countOf(run) > countOf(last));

function columnsAt(numbers: readonly GlyphRun[], edge: 'x0' | 'x1'): GlyphRun[][] {
  const sorted = numbers.toSorted((a, b) => a[edge] - b[edge]);
  const columns = stretchesOf(sorted, (run, last, [first = last]) => run[edge] - first[edge] < SAME_EDGE_PT);
  return columns.map((column) => column.sort((a, b) => a.baseline - b.baseline));
}

/** By how much each number is more than the one above it, where that is the same everywhere and lines fit between them; else 0. */
function stepOf(column: readonly GlyphRun[]): number {
  const [first, second] = column;
  const step = countOf(second) - countOf(first);
  if (!first || step < 1) return 0;
  // Word processors set the numbers of small lines small.
  const leading = (run: GlyphRun): number => MIN_LEADING * run.style.sizePt * step;
  const isEven = column.every((run, i) => {
    const before = column[i - 1];
    return !before || (countOf(run) - countOf(before) === step && run.baseline - before.baseline >= leading(run));
  });
  return isEven ? step : 0;
}

/** Equal steps (fives, mostly) at equal distances, or with as many lines of text between them as the step says. */
function countsLines(column: readonly GlyphRun[], step: number, others: readonly GlyphRun[]): boolean {
  if (step === 1) return countsEveryLine(column, others);
  const pairs = column.slice(1).flatMap((run, i) => {
    const before = column[i];
    return before ? [{ before, run }] : [];
  });
  return areEven(pairs.map(({ before, run }) => run.baseline - before.baseline)) || countRows(pairs, step, others);
}

/** Numbers on a grid of their own, with more room where a number is left out. */
function areEven(heights: readonly number[]): boolean {
  const usual = medianOf(heights) ?? 0;
  return heights.every((height) => height >= (1 - EVEN_SHARE) * usual);
}

function countRows(
  pairs: readonly { before: GlyphRun; run: GlyphRun }[],
  step: number,
  others: readonly GlyphRun[],
): boolean {
  const rows = baselinesOf(others);
  const counted = pairs.filter(({ before, run }) => rowsFrom(before, run, rows) >= MIN_ROWS_SHARE * step);
  return counted.length >= MIN_PAIRS_SHARE * pairs.length;
}

/** How many lines stand below the first number, down to the line of the second one. */
function rowsFrom(before: GlyphRun, run: GlyphRun, rows: readonly number[]): number {
  const half = 0.5 * run.style.sizePt;
  return rows.filter((y) => y > before.baseline + half && y < run.baseline + half).length;
}

function countsEveryLine(column: readonly GlyphRun[], others: readonly GlyphRun[]): boolean {
  if (column.length >= MIN_MARGIN_SINGLE && areSmallInMargin(column, others)) return true;
  if (standAtFullLines(column, others)) return true;
  return column.length >= MIN_SINGLE && (standAtProse(column, others) || areOnOwnGrid(column, others));
}

/**
 * Every line between the first and the last number has one, many of them fill the measure, and they begin at several places,
 * as the sections of a bill do, or many go on where the one above them was full. Items of a list, and rows of a table, all
 * begin at one place, and none goes on.
 */
function standAtFullLines(column: readonly GlyphRun[], others: readonly GlyphRun[]): boolean {
  const left = Math.min(...column.map((run) => run.x0));
  const right = Math.max(...column.map((run) => run.x1));
  const [first, last] = [column[0]?.baseline ?? 0, column.at(-1)?.baseline ?? 0];
  const half = 0.5 * (column[0]?.style.sizePt ?? 0);
  const behind = others.filter(({ x0 }) => x0 > right);
  const beside = behind.length > 0 ? behind : others.filter(({ x1 }) => x1 < left);
  // Neither lists nor the rows of tables are counted behind their words.
  const atEnd = behind.length === 0;
  if (!atEnd && column.length < MIN_FULL_LINES) return false;
  const rows = rowsBetween(beside, first - half, last + half, half);
  const numbered = rows.filter((row) => column.some((run) => Math.abs(run.baseline - (row[0]?.baseline ?? 0)) < half));
  const isFilled = numbered.length >= MIN_NUMBERED_SHARE * Math.max(rows.length, column.length);
  if (!isFilled && column.length < MIN_SINGLE) return false;
  const ends = numbered.map((row) => row.at(-1)?.x1 ?? 0).sort((a, b) => b - a);
  // Lines may be too long for their measure.
  const edge = ends[Math.floor(MAX_LONG_SHARE * ends.length)] ?? 0;
  if (atEnd && numbered.some((row) => LEADER.test(row.at(-1)?.text ?? ''))) return false;
  if (atEnd && left - edge > MAX_END_GAP_EM * 2 * half) return false;
  const roomIn = (row: readonly GlyphRun[]): number => edge - (row.at(-1)?.x1 ?? 0);
  const full = numbered.filter((row) => isSolidRow(row) && roomIn(row) < 2 * half);
  const starts = new Set(numbered.map((row) => Math.round((row[0]?.x0 ?? 0) / SAME_START_PT)));
  if (isFilled && column.length >= MIN_FULL_LINES && starts.size > 1 && full.length >= MIN_FULL_SHARE * numbered.length)
    return true;
  const goOn = rows.filter((row, i) => {
    const [above, word] = [rows[i - 1], row[0]];
    return above && word && isSolidRow(above) && roomIn(above) < word.x1 - word.x0 + half && /^\p{Ll}/u.test(word.text);
  });
  if (goOn.filter((row) => numbered.includes(row)).length < MIN_NUMBERED_SHARE * goOn.length) return false;
  // Short sections go on in few lines, and their heads are not indented as they are.
  const isLaw = (atEnd || starts.size > 1) && goOn.length > 0 && numbered.length === column.length;
  return (atEnd || column.length >= MIN_SINGLE) && (isLaw || goOn.length >= MIN_GOING_ON_SHARE * numbered.length);
}

/**
 * Multiples of a step in the outer margin, small as those of editions are, with the lines between them that they count. The
 * figures of a table are multiples of five by chance, and below each other.
 *
 * @param poems the numbers of each poem of a page
 */
function countVerses(poems: readonly GlyphRun[][], every: number, others: readonly GlyphRun[]): boolean {
  const column = poems.flat();
  const pairs = column.slice(1).map((run, i) => ({ before: column[i] ?? run, run }));
  const rows = baselinesOf(others);
  return (
    (areSmallInMargin(column, others) || (pairs.length > 0 && areFarInMargin(column, others))) &&
    pairs.every(({ before, run }) => {
      const [count, last] = [countOf(run), countOf(before)];
      const verses = count > last ? every : count;
      return (count <= last || count === last + every) && rowsFrom(before, run, rows) >= verses;
    })
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
const seriesOf = (column: readonly GlyphRun[]): GlyphRun[][] =>
  stretchesOf(column, (number, last) => countOf(number) === countOf(last) + 1);

/** What stands behind a number in its line, from left to right. */
const rowBehind = (number: GlyphRun, others: readonly GlyphRun[]): GlyphRun[] =>
  others
    .filter((run) => Math.abs(run.baseline - number.baseline) < 0.5 * run.style.sizePt && run.x0 > number.x1)
    .sort((a, b) => a.x0 - b.x0);

/** Not at the rows of tables, which leave room between their cells. */
const standAtText = (column: readonly GlyphRun[], others: readonly GlyphRun[]): boolean =>
  column.filter((number) => isSolidRow(rowBehind(number, others))).length >= MOST_SHARE * column.length;

/** Numbers at every line may as well be those of a list or of chapters, whose lines begin with capitals. */
function standAtProse(column: readonly GlyphRun[], others: readonly GlyphRun[]): boolean {
  const begun = column.flatMap((number) => rowBehind(number, others)[0]?.text ?? []);
  return (
    begun.length >= 0.8 * column.length && begun.filter((text) => /^\p{Ll}/u.test(text)).length >= 0.4 * begun.length
  );
}

/**
 * The rulers of manuscripts count down the page whatever stands beside them: numbers without a line, and lines between
 * two numbers. Numbers of a list or a table have their row each.
 */
function areOnOwnGrid(column: readonly GlyphRun[], others: readonly GlyphRun[]): boolean {
  const heights = column.slice(1).map((run, i) => run.baseline - (column[i]?.baseline ?? 0));
  const step = heights.reduce((sum, height) => sum + height, 0) / heights.length;
  if (heights.some((height) => Math.abs(height - step) > GRID_SHARE * step)) return false;
  const top = column[0]?.baseline ?? 0;
  const bottom = column.at(-1)?.baseline ?? 0;
  // The other column of a page may have a ruler of its own.
  const numbers = others.filter((run) => NUMBER.test(run.text));
  const rulers = columnsAt(numbers, 'x1').filter((ruler) => ruler.length >= MIN_SINGLE && stepOf(ruler) === 1);
  const beyond = new Set(rulers.flat());
  const rows = baselinesOf(others.filter((run) => !beyond.has(run))).filter((y) => y > top - step && y < bottom + step);
  const meet = (a: number, b: number) => Math.abs(a - b) < 0.25 * step;
  const lonely = column.filter((run) => !rows.some((y) => meet(y, run.baseline)));
  const between = rows.filter((y) => !column.some((run) => meet(y, run.baseline)));
  if (lonely.length < OFF_GRID_SHARE * column.length) return false;
  if (between.length >= Math.max(1, OFF_GRID_SHARE * rows.length)) return true;
  // Below the last lines of a brief the ruler goes on.
  const right = Math.max(...column.map(({ x1 }) => x1));
  const text = rowsBetween(others, top - step / 2, bottom + step / 2, step / 4).map((row) =>
    row.filter(({ x0 }) => x0 > right),
  );
  return (
    lonely.length >= LONELY_SHARE * column.length &&
    text.some((row) => row.length >= MIN_TEXT_WORDS && /^\p{Ll}/u.test(row[0]?.text ?? '') && isSolidRow(row))
  );
}
