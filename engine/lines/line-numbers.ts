/** Numbers that count the lines of bills, editions and manuscripts in the margin: they are not part of the text. */

import type { GlyphRun } from '../extract/page-content.ts';

const NUMBER = /^(\d{1,4})[LR]?$/;
const SAME_EDGE_PT = 1.5;
const MIN_NUMBERS = 3;
const MIN_GAP_EM = 0.5;
/** Distances between numbered lines agree within this share. */
const EVEN_SHARE = 0.25;

/** The runs without line numbers: numbers under each other that grow in even steps with the lines that they stand at. */
export function withoutLineNumbers(runs: readonly GlyphRun[]): GlyphRun[] {
  const numbers = runs.filter((run) => NUMBER.test(run.text));
  if (numbers.length < MIN_NUMBERS) return [...runs];
  const dropped = new Set<GlyphRun>();
  for (const edge of ['x1', 'x0'] as const) {
    for (const column of columnsAt(numbers, edge))
      if (countsLines(column) && standsAside(column, runs)) for (const run of column) dropped.add(run);
  }
  return dropped.size === 0 ? [...runs] : runs.filter((run) => !dropped.has(run));
}

function columnsAt(numbers: readonly GlyphRun[], edge: 'x0' | 'x1'): GlyphRun[][] {
  const columns: GlyphRun[][] = [];
  for (const run of [...numbers].sort((a, b) => a[edge] - b[edge])) {
    const column = columns.at(-1);
    const first = column?.[0];
    if (column && first && run[edge] - first[edge] < SAME_EDGE_PT) column.push(run);
    else columns.push([run]);
  }
  return columns
    .map((column) => column.sort((a, b) => a.baseline - b.baseline))
    .filter((column) => column.length >= MIN_NUMBERS);
}

const countOf = (run: GlyphRun): number => Number(NUMBER.exec(run.text)?.[1] ?? 0);

/** Steps of two or more (fives, mostly), and as many lines between two numbers as the step says. */
function countsLines(column: readonly GlyphRun[]): boolean {
  const steps: number[] = [];
  const heights: number[] = [];
  for (let i = 1; i < column.length; i++) {
    const a = column[i - 1];
    const b = column[i];
    if (!a || !b) continue;
    steps.push(countOf(b) - countOf(a));
    heights.push(b.baseline - a.baseline);
  }
  const step = steps[0] ?? 0;
  if (step < 2 || steps.some((other) => other !== step)) return false;
  const usual = [...heights].sort((a, b) => a - b)[heights.length >> 1] ?? 0;
  const size = column[0]?.style.sizePt ?? 10;
  const even = heights.filter((height) => Math.abs(height - usual) <= EVEN_SHARE * usual || height > usual);
  return usual > 0.9 * size * step && even.length === heights.length;
}

/** In the margin of the page, or smaller than the text beside them; never touching it. */
function standsAside(column: readonly GlyphRun[], runs: readonly GlyphRun[]): boolean {
  const own = new Set(column);
  const others = runs.filter((run) => !own.has(run));
  const left = Math.min(...column.map((run) => run.x0));
  const right = Math.max(...column.map((run) => run.x1));
  const touched = column.some((number) =>
    others.some((run) => {
      if (Math.abs(run.baseline - number.baseline) > 0.5 * run.style.sizePt) return false;
      const gap = Math.max(run.x0 - number.x1, number.x0 - run.x1);
      return gap < MIN_GAP_EM * run.style.sizePt;
    }),
  );
  if (touched) return false;
  const outside = others.filter((run) => run.x1 < left || run.x0 > right);
  const oneSided =
    others.every((run) => run.x0 > right - 1) ||
    others.filter((run) => run.x1 > left + 1).length <= 0.03 * others.length;
  const beside = others.filter((run) =>
    column.some((number) => Math.abs(run.baseline - number.baseline) < 0.5 * run.style.sizePt),
  );
  const smaller = beside.length > 0 && beside.every((run) => run.style.sizePt > 1.1 * (column[0]?.style.sizePt ?? 0));
  return outside.length > 0 && (oneSided || smaller);
}
