/**
 * The rows of a table whose cells have several lines, by what each way of parting the lines would have to explain.
 *
 *   Levy     Paid by owners    31 March     The cells of a row begin together, or lie about one middle. A line that goes on in a
 *            of wells                       cell although the one above had room, or a cell that ends where there was none and
 *   Grant    None              open         begins the next one in small letters, has its price. The cheapest parting is taken.
 *
 * Found by dynamic programming over the baselines, since rows don't overlap.
 */

import type { Box } from '../../geometry/box.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { asRows, baselinesOf, OFF_MIDDLE_EM } from './centred-rows.ts';
import { isNumber } from './number-words.ts';
import { linesIn } from './table-grid.ts';
import { CAPITAL_START, SMALL_START, type TextRow } from './text-rows.ts';
import { isFull, leadingOf, MAX_LEADING_EM, ROW_GAP, wordsOf } from './wrapped-rows.ts';

/**
 * In the order in which a reader would doubt; how much of a doubt one is beside another, the made tables of `bench` have told. Without
 * any of them some table there or in a test falls apart.
 */
const PRICE = {
  /** A line goes on in a cell: a second number, which is another row's, */
  secondNumber: 6,
  /** where the line above had room, */
  brokenEarly: 3,
  /** farther off than other lines of the column, */
  wideLeading: 2,
  /** with lines in the other columns, of which hardly one shows that it goes on, */
  wholeLine: 2,
  /** below one or two words, which are as wide as their column where they are its longest cell. */
  fewWords: 0.6,
  /** A cell begins although the word above it is broken, */
  hyphenAbove: 3,
  /** in small letters, as hardly any label does, */
  smallLabel: 3,
  /** or so below a full line. */
  smallStart: 1.5,
  /** A row has no cell in the first column. */
  noLabel: 1.5,
};
/** Rows have fewer lines, and pages more. */
const MAX_LINES = 40;
/** A line of fewer words says nothing of the width of its column. */
const WRAPPED_WORDS = 3;
type Alignment = 'top' | 'middle';

export interface RowPartition {
  /** The lines of each row. */
  groups: TextRow[][];
  /** The sum of the prices. */
  cost: number;
  /** How many lines go on in a cell. */
  goingOn: number;
}

/** @returns null where cells reach over columns or are read from the right, or no parting is possible */
export function partitionRows(rows: readonly TextRow[], columns: readonly Box[]): RowPartition | null {
  const byColumn = linesIn(rows, columns).map((lines) => lines.sort((a, b) => a.baseline - b.baseline));
  const cells = rows.flatMap((row) => row.cells);
  // Right to left, no capitals tell what begins.
  if (byColumn.flat().length < cells.length || cells.some(({ rtl }) => rtl)) return null;
  const table = tableOf(byColumn, columns);
  const found = (['top', 'middle'] as const)
    .map((alignment) => cheapest(table, alignment))
    .filter(({ cost }) => cost < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.cost - b.cost);
  const [best] = found;
  if (!best) return null;
  const groups = best.starts.map((from, i) => {
    const to = best.starts[i + 1] ?? table.baselines.length;
    return asRows(byColumn.flatMap((lines, c) => lines.slice(table.first[c]?.[from], table.first[c]?.[to])));
  });
  const goingOn = byColumn.flat().length - best.cells;
  return { groups, cost: best.cost, goingOn };
}

/** A parting that leaves fewer doubts for each of its lines is sure: in one of ten, a label may be missing. */
const MAX_COST = 0.15;

/** Whether lines go on in some cells of these parts of a table, and hardly anything speaks against it. */
export function areSure(parts: readonly RowPartition[]): boolean {
  return parts.some(({ goingOn }) => goingOn > 0) && areCheap(parts);
}

/** Whether hardly anything speaks against these parts of a table. */
export function areCheap(parts: readonly RowPartition[]): boolean {
  const sum = (of: (part: RowPartition) => number): number => parts.reduce((all, part) => all + of(part), 0);
  return sum(({ cost }) => cost) <= MAX_COST * sum(({ groups }) => groups.flat().length);
}

/** @returns the parting of the rows where it is sure */
export function surePartition(rows: readonly TextRow[], columns: readonly Box[]): RowPartition | null {
  const found = partitionRows(rows, columns);
  return found && areSure([found]) ? found : null;
}

/** @returns the lines, where each is a row of several cells and nothing speaks against any */
export function plainRows(rows: readonly TextRow[], columns: readonly Box[]): TextRow[][] | null {
  if (rows.some(({ cells }) => cells.length < 2)) return null;
  const found = partitionRows(rows, columns);
  return found?.cost === 0 && found.goingOn === 0 ? found.groups : null;
}

interface Table {
  byColumn: readonly TextLine[][];
  baselines: number[];
  /** By column and baseline: the first line that is at it or below. */
  first: number[][];
  /** By column: what it costs that a line goes on from the one above, and that it does not. */
  joined: number[][];
  parted: number[][];
}

function tableOf(byColumn: readonly TextLine[][], columns: readonly Box[]): Table {
  const baselines = baselinesOf(byColumn.flat());
  const first = byColumn.map((lines) => {
    let at = 0;
    const starts = baselines.map((baseline) => {
      while (at < lines.length && (lines[at]?.baseline ?? 0) < baseline - 0.01) at++;
      return at;
    });
    return [...starts, lines.length];
  });
  const leading = byColumn.map(leadingOf);
  const parted = byColumn.map((lines, c) =>
    lines.map((line, i) => partCost(lines[i - 1], line, columns[c], leading[c] ?? 0)),
  );
  const joined = byColumn.map((lines, c) =>
    lines.map((line, i) => joinCost(lines[i - 1], line, columns[c], leading[c] ?? 0)),
  );
  const table = { byColumn, baselines, first, joined, parted };
  weighLabels(table);
  return table;
}

/** Of labels, so many begin with capitals where small letters show that one goes on. */
const NAMED_SHARE = 0.5;

/** Adds the prices that only labels tell. */
function weighLabels({ byColumn, baselines, first, joined, parted }: Table): void {
  const [labels = []] = byColumn;
  const [join = [], part = []] = [joined[0], parted[0]];
  const named = labels.filter((label) => CAPITAL_START.test(textOfLine(label))).length;
  baselines.forEach((_, k) => {
    const level = first.flatMap((starts, c) => {
      const at = starts[k] ?? 0;
      return at < (starts[k + 1] ?? 0) ? [{ c, goesOn: parted[c]?.[at] ?? 0 }] : [];
    });
    const [i = 0, label] = [first[0]?.[k], labels[first[0]?.[k] ?? 0]];
    if (level[0]?.c !== 0 || !label) return;
    const goingOn = level.reduce((sum, { goesOn }) => sum + goesOn, 0);
    const isWhole = level.length === byColumn.length ? goingOn < PRICE.wholeLine : level.length > 1 && goingOn === 0;
    join[i] = (join[i] ?? 0) + (isWhole ? PRICE.wholeLine : 0);
    if (i > 0 && named >= NAMED_SHARE * labels.length && SMALL_START.test(textOfLine(label)))
      part[i] = Math.max(part[i] ?? 0, PRICE.smallLabel);
  });
}

const distance = (above: TextLine, line: TextLine): number => line.baseline - above.baseline;

function joinCost(above: TextLine | undefined, line: TextLine, column: Box | undefined, leading: number): number {
  if (!above) return 0;
  if (distance(above, line) > MAX_LEADING_EM * line.sizePt) return Number.POSITIVE_INFINITY;
  let cost = 0;
  if (isNumber(above.runs) && isNumber(line.runs)) cost += PRICE.secondNumber;
  if (!isFull(above, line, column)) cost += PRICE.brokenEarly;
  else if (wordsOf(above) < WRAPPED_WORDS) cost += PRICE.fewWords;
  if (distance(above, line) > ROW_GAP * leading) cost += PRICE.wideLeading;
  return cost;
}

function partCost(above: TextLine | undefined, line: TextLine, column: Box | undefined, leading: number): number {
  if (!above || distance(above, line) > ROW_GAP * leading) return 0;
  if (/\p{L}[-‐\u00ad]$/u.test(textOfLine(above))) return PRICE.hyphenAbove;
  const goesOn = SMALL_START.test(textOfLine(line)) && wordsOf(above) >= WRAPPED_WORDS && isFull(above, line, column);
  return goesOn ? PRICE.smallStart : 0;
}

/** Rows by the first baseline of each. */
function cheapest(table: Table, alignment: Alignment): { cost: number; starts: number[]; cells: number } {
  const count = table.baselines.length;
  const least = [0, ...Array.from({ length: count }, () => Number.POSITIVE_INFINITY)];
  const from: number[] = [];
  for (let to = 1; to <= count; to++)
    for (let start = to - 1; start >= Math.max(0, to - MAX_LINES); start--) {
      const own = rowCost(table, start, to, alignment);
      if (own === null) break;
      const cost = (least[start] ?? 0) + own;
      if (cost < (least[to] ?? 0)) [least[to], from[to]] = [cost, start];
    }
  const starts: number[] = [];
  for (let to = count; to > 0 && from[to] !== undefined; to = from[to] ?? 0) starts.unshift(from[to] ?? 0);
  const cells = starts.reduce(
    (sum, start, i) => sum + table.first.filter((first) => first[start] !== first[starts[i + 1] ?? count]).length,
    0,
  );
  return { cost: least[count] ?? Number.POSITIVE_INFINITY, starts, cells };
}

/** What a row of these baselines costs; null where none that begins higher can be had either. */
function rowCost(
  { byColumn, first, joined, parted }: Table,
  from: number,
  to: number,
  alignment: Alignment,
): number | null {
  let cost = 0;
  let place: number | undefined;
  let areLevel = true;
  // Asked for some hundred rows of a table, of which most are none: it makes nothing on the way.
  for (let c = 0; c < byColumn.length; c++) {
    const start = first[c]?.[from] ?? 0;
    const end = first[c]?.[to] ?? 0;
    if (start === end) {
      if (c === 0) cost += PRICE.noLabel;
      continue;
    }
    for (let i = start + 1; i < end; i++) cost += joined[c]?.[i] ?? 0;
    cost += parted[c]?.[start] ?? 0;
    const line = byColumn[c]?.[start];
    const top = line?.baseline ?? 0;
    const at = alignment === 'top' ? top : (top + (byColumn[c]?.[end - 1]?.baseline ?? 0)) / 2;
    place ??= at;
    areLevel &&= Math.abs(at - place) < OFF_MIDDLE_EM * (line?.sizePt ?? 0);
  }
  if (cost === Number.POSITIVE_INFINITY) return null;
  return areLevel ? cost : Number.POSITIVE_INFINITY;
}
