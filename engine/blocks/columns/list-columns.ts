/** Lists in columns among lines of text: they have too few rows for a gutter of the page, but their marks stand below each other. */

import { listMark, startsWithBullet } from '../../lines/marks/list-mark.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { rowsOfSegments } from '../tables/text-rows.ts';

/** Single marks may stand beside each other by chance. */
const MIN_ITEMS = 2;
const SAME_EDGE_EM = 0.2;
/** Marks of two digits begin farther out. */
const DIGIT_EM = 1.2;
/** An empty line may stand between items. */
const MAX_PITCH_EM = 2.5;

interface Mark {
  x0: number;
  x1: number;
  /** 0 for bullets */
  value: number;
}

interface Column {
  first: Mark;
  /** Where the text of its items begins. */
  textX: number;
  marks: Mark[];
  lines: TextLine[];
}

export interface Stretch {
  lines: readonly TextLine[];
  /** One of the columns of a list. */
  isColumn: boolean;
}

/** @returns the lines in reading order, each column of a list by itself */
export function withListColumns(lines: readonly TextLine[]): Stretch[] {
  const rows = lines.some((line) => markOf(line)) ? rowsOfSegments(lines).map(({ cells }) => cells) : [];
  const stretches: Stretch[] = [];
  let from = 0;
  const closeAt = (i: number): void => {
    if (i > from) stretches.push({ lines: rows.slice(from, i).flat(), isColumn: false });
  };
  for (let i = 0; i < rows.length; i++) {
    const list = listAt(rows, i);
    if (!list) continue;
    closeAt(i);
    stretches.push(...list.columns.map((column) => ({ lines: column.lines, isColumn: true })));
    from = list.end;
    i = list.end - 1;
  }
  if (from === 0) return [{ lines, isColumn: false }];
  closeAt(rows.length);
  return stretches;
}

function markOf(line: TextLine): Mark | null {
  const [run] = line.runs;
  if (!run || line.rtl) return null;
  if (startsWithBullet(line)) return { x0: run.x0, x1: run.x1, value: 0 };
  const mark = listMark(line);
  // Dashes may be the signs of empty cells.
  return mark && mark.kind !== 'bullet' ? { x0: run.x0, x1: run.x1, value: mark.value } : null;
}

/** A list whose columns begin in a row, and the row behind it. */
function listAt(rows: readonly TextLine[][], start: number): { columns: Column[]; end: number } | null {
  const columns = columnsOf(rows[start] ?? []);
  if (columns.length < 2) return null;
  let end = start;
  for (; end < rows.length; end++) {
    const [above, row] = [rows[end - 1]?.[0], rows[end]];
    const isNear =
      end === start || (above && row?.[0] && row[0].baseline - above.baseline < MAX_PITCH_EM * above.sizePt);
    if (!row || !isNear || !takeRow(columns, row)) break;
  }
  return columns.every(({ marks }) => marks.length >= MIN_ITEMS) && countOn(columns) ? { columns, end } : null;
}

function columnsOf(row: readonly TextLine[]): Column[] {
  const columns = row.flatMap((line, i): Column[] => {
    const first = markOf(line);
    const text = line.runs[1] ?? row[i + 1];
    return first && text ? [{ first, textX: text.x0, marks: [], lines: [] }] : [];
  });
  return columns[0]?.first.x0 === row[0]?.runs[0]?.x0 ? columns : [];
}

/** Gives the lines of a row to the columns of their items; false where one is no line of an item. */
function takeRow(columns: readonly Column[], row: readonly TextLine[]): boolean {
  const taken: [Column, TextLine, Mark | null][] = [];
  for (const line of row) {
    const slack = SAME_EDGE_EM * line.sizePt;
    const at = columns.findLastIndex(
      ({ first }) => line.x0 > first.x0 - (first.value ? DIGIT_EM * line.sizePt : slack),
    );
    const [column, next] = [columns[at], columns[at + 1]];
    if (!column || (next && line.x1 > next.first.x0)) return false;
    const mark = markOf(line);
    const isOwn = (edge: 'x0' | 'x1'): boolean => mark !== null && Math.abs(mark[edge] - column.first[edge]) < slack;
    const begins = (isOwn('x0') || isOwn('x1')) && (mark?.value === 0) === (column.first.value === 0);
    if (!begins && line.x0 < column.textX - slack) return false;
    taken.push([column, line, begins ? mark : null]);
  }
  for (const [column, line, mark] of taken) {
    column.lines.push(line);
    if (mark) column.marks.push(mark);
  }
  return true;
}

/** Whether the items have bullets, or numbers that go on from one column to the next. */
function countOn(columns: readonly Column[]): boolean {
  const values = columns.flatMap(({ marks }) => marks.map(({ value }) => value));
  return values.every((value, i) => value === (values[0] ? values[0] + i : 0));
}
