/**
 * Small labels in a row, each with its value below it: on tickets, bills and forms.
 *
 *   PASSENGER      FLIGHT     DATE         One row of labels and one of values are few for a table. But that each value begins
 *   Anna Meier     AX 2086    5 Dec        where its label does, ends there or has it in its middle, and that the labels are
 *                                          set smaller, is said of no two lines of text.
 */

import { sharesEdge, union } from '../../geometry/box.ts';
import { cutLine } from '../../lines/segments.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { FoundTable } from './decide.ts';
import { toCells } from './table-grid.ts';
import type { TextRow } from './text-rows.ts';
import { MAX_LEADING_EM } from './wrapped-rows.ts';

/** Labels are smaller than their values by more than sizes are rounded. */
const LABEL_SIZE = 0.93;
const MAX_LABEL_LETTERS = 24;
/** What the edges of a label and its value may differ by: large letters have more white beside them. */
const SAME_EDGE_EM = 0.25;
/** Of a value: more room parts it from its label than from the next line. */
const REACH_EM = 2;
/** More lines are a text below its title. */
const MAX_VALUE_LINES = 2;
const WORD = /\p{L}{2}/u;

/**
 * @param rows of one region
 * @returns the table that begins with the row at `from`, and the index of the row after it
 */
export function labelledValues(rows: readonly TextRow[], from: number): { table: FoundTable; to: number } | null {
  const [above, labels, next] = [rows[from - 1], rows[from], rows[from + 1]];
  if (!labels || !next || labels.cells.length < 2 || !labels.cells.every(isLabel)) return null;
  const first = cutBelow(labels, next);
  if (!areValuesOf(first, labels)) return null;
  // Names below large numbers are no labels of those that follow.
  const isBelow = above && labels.baseline - above.baseline < first.baseline - labels.baseline;
  if (isBelow && areValuesOf(above, labels)) return null;
  const values = [first];
  let to = from + 2;
  for (let row = rows[to]; row && goesOn(row, values); row = rows[++to]) values.push(row);
  if (values.length > MAX_VALUE_LINES) return null;
  const below = values.flatMap(({ cells }) => cells);
  const columns = first.cells.map((value, i) =>
    union([...below.filter((cell) => areInLine(cell, value)), ...labels.cells.slice(i, i + 1)]),
  );
  const used = new Set(rows.slice(from, to).flatMap(({ cells }) => cells));
  const box = union([...used]);
  return {
    table: { box, used, content: { kind: 'table', box, columns, rows: toCells([[labels], values], columns, 1) } },
    to,
  };
}

const isLabel = (cell: TextLine): boolean => {
  const text = textOfLine(cell);
  return WORD.test(text) && text.length <= MAX_LABEL_LETTERS;
};

/** A long value may be as close to the next one as words are, which begins under its own label. */
function cutBelow(labels: TextRow, row: TextRow): TextRow {
  if (row.cells.length >= labels.cells.length) return row;
  const starts = (x0: number): boolean =>
    labels.cells.some((label) => Math.abs(label.x0 - x0) < SAME_EDGE_EM * label.sizePt);
  return { ...row, cells: row.cells.flatMap((cell) => cutLine(cell, (_, { x0 }) => starts(x0))) };
}

const areValuesOf = ({ cells, baseline }: TextRow, labels: TextRow): boolean =>
  cells.length === labels.cells.length &&
  cells.every((cell, i) => {
    const label = labels.cells[i];
    return (
      label !== undefined &&
      label.sizePt < LABEL_SIZE * cell.sizePt &&
      Math.abs(baseline - labels.baseline) < REACH_EM * cell.sizePt &&
      areInLine(label, cell)
    );
  });

/** Whether the row has further lines of values, as a name that found no room in one. */
function goesOn({ cells, baseline }: TextRow, values: readonly TextRow[]): boolean {
  const last = values.at(-1);
  const above = values.flatMap((row) => row.cells);
  return cells.every((cell) => {
    const isNear = last !== undefined && baseline - last.baseline < MAX_LEADING_EM * cell.sizePt;
    return isNear && above.some((value) => value.sizePt === cell.sizePt && areInLine(value, cell));
  });
}

const areInLine = (a: TextLine, b: TextLine): boolean => sharesEdge(a, b, SAME_EDGE_EM * Math.max(a.sizePt, b.sizePt));
