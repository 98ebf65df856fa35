/**
 * Tables without vertical lines: booktabs (a rule above, below and under the head) and tables that only line up.
 *
 * The rows' text is projected on the x axis; where hardly any row has text is a gap between two columns.
 */

import type { Box, GlyphRun } from '../extract/page-content.ts';
import { rowsOf } from '../lines/rows.ts';
import { lineOf } from '../lines/segments.ts';
import { textOfLine } from '../lines/spans.ts';
import { markOf } from '../lines/list-mark.ts';
import type { PlacedRun, TextLine } from '../lines/text-line.ts';
import { overlap, union, width } from './box.ts';
import type { LayoutCell, TableBlock } from './layout.ts';
import type { Line, Ruling } from './rules.ts';
import { alignmentOf, runsInside } from './table-cells.ts';

/** Cells of a ruled table may stand closer than columns of a page. */
const CELL_GAP_EM = 0.75;
const SAME_EDGE_PT = 5;
const MAX_CROSSING_SHARE = 0.12;
/** Cells longer than this on average are columns of prose. */
const MAX_CELL_LETTERS = 48;

/** One baseline's text, cut into cells. */
interface TextRow {
  baseline: number;
  sizePt: number;
  cells: TextLine[];
}

/** Tables between horizontal rules of one width. */
export function booktabsTables(ruling: Ruling, runs: readonly GlyphRun[]): TableBlock[] {
  const tables: TableBlock[] = [];
  for (const rules of sameWidth(ruling)) {
    let open: Line[] = [];
    const close = (): void => {
      const table = open.length >= 2 ? readBooktabs(open, ruling.horizontal, runs) : null;
      if (table) tables.push(table);
      open = [];
    };
    rules.forEach((rule, i) => {
      const previous = rules[i - 1];
      if (previous && open.length > 0 && !isTabular(rowsBetween(previous, rule, runs))) close();
      open.push(rule);
    });
    close();
  }
  return tables;
}

function sameWidth(ruling: Ruling): Line[][] {
  const groups: Line[][] = [];
  const free = ruling.horizontal.filter((h) => h.to - h.from > 30 && !ruling.vertical.some((v) => v.to - v.from > 15 && v.at > h.from + 3 && v.at < h.to - 3 && v.from < h.at + 2 && v.to > h.at - 2));
  for (const rule of [...free].sort((a, b) => a.at - b.at)) {
    const group = groups.find((other) => {
      const first = other[0];
      return first && Math.abs(first.from - rule.from) < SAME_EDGE_PT && Math.abs(first.to - rule.to) < SAME_EDGE_PT;
    });
    if (group) group.push(rule);
    else groups.push([rule]);
  }
  return groups.filter((group) => group.length >= 2);
}

function rowsBetween(above: Line, below: Line, runs: readonly GlyphRun[]): TextRow[] {
  return textRows(runsInside(runs, { x0: above.from - 3, x1: above.to + 3, y0: above.at, y1: below.at }, 0));
}

function textRows(runs: readonly GlyphRun[]): TextRow[] {
  return rowsOf(runs).map((row) => {
    const cells = cutCells(row.runs).map(lineOf);
    return { baseline: row.baseline, sizePt: Math.max(...cells.map((cell) => cell.sizePt)), cells };
  });
}

function cutCells(runs: readonly PlacedRun[]): PlacedRun[][] {
  const cells: PlacedRun[][] = [];
  let right = 0;
  for (const run of runs) {
    const cell = cells.at(-1);
    if (cell && run.x0 - right <= CELL_GAP_EM * run.style.sizePt) cell.push(run);
    else cells.push([run]);
    right = cell && cells.at(-1) === cell ? Math.max(right, run.x1) : run.x1;
  }
  return cells;
}

/** Most rows have several short cells. An empty or single-row stretch is a part of what surrounds it. */
function isTabular(rows: readonly TextRow[]): boolean {
  if (rows.length === 0) return false;
  if (rows.length === 1) return true;
  const several = rows.filter((row) => row.cells.length > 1).length;
  return several >= 0.4 * rows.length && !isProse(rows);
}

function isProse(rows: readonly TextRow[]): boolean {
  const cells = rows.flatMap((row) => row.cells);
  const letters = cells.reduce((sum, cell) => sum + cell.runs.reduce((n, run) => n + run.text.length + 1, 0), 0);
  return letters / Math.max(1, cells.length) > MAX_CELL_LETTERS;
}

function readBooktabs(rules: readonly Line[], all: readonly Line[], runs: readonly GlyphRun[]): TableBlock | null {
  const first = rules[0];
  const last = rules.at(-1);
  if (!first || !last) return null;
  const box: Box = { x0: first.from - 2, x1: first.to + 2, y0: first.at, y1: last.at };
  const bands = rules.slice(1).map((rule, i) => rowsBetween(rules[i] ?? rule, rule, runs)).filter((rows) => rows.length > 0);
  const rows = bands.flat();
  if (rows.length < 2 || isProse(rows)) return null;
  const headRows = bands.length > 1 ? (bands[0]?.length ?? 0) : 1;
  const columns = findColumns(rows.length > headRows + 1 ? rows.slice(headRows) : rows, box);
  if (columns.length < 2) return null;
  const several = rows.filter((row) => row.cells.length > 1).length;
  if (several < 0.4 * rows.length) return null;
  const inner = all.filter((line) => line.at > first.at + 2 && line.at < last.at - 2 && line.from >= box.x0 - 3 && line.to <= box.x1 + 3);
  const bodyBands = bands.slice(1);
  const banded = bodyBands.length >= 3 && bodyBands.filter((band) => band.length > 1).length > 0 && bodyBands.every((band) => isOneRow(band, columns));
  const groups = banded ? bands : bands.flatMap((band, i) => (i === 0 && bands.length > 1 ? headGroups(band, inner) : logicalRows(band, columns)));
  const headGroupCount = bands.length > 1 ? (banded ? 1 : headGroups(bands[0] ?? [], inner).length) : 1;
  return { kind: 'table', box, rows: toCells(groups, columns, headGroupCount) };
}

/** Header lines belong together unless a partial rule stands between them. */
function headGroups(rows: readonly TextRow[], rules: readonly Line[]): TextRow[][] {
  const groups: TextRow[][] = [];
  rows.forEach((row, i) => {
    const previous = rows[i - 1];
    const parted = previous && rules.some((rule) => rule.at > previous.baseline - 1 && rule.at < row.baseline - 0.5 * row.sizePt);
    if (groups.length === 0 || parted) groups.push([row]);
    else groups.at(-1)?.push(row);
  });
  return groups;
}

/** In a band that is one row, the first column speaks at most once. */
function isOneRow(band: readonly TextRow[], columns: readonly Box[]): boolean {
  const first = columns[0];
  if (!first) return false;
  return band.filter((row) => row.cells.some((cell) => columnOf(cell, columns).from === 0)).length <= 1 || band.length === 1;
}

/** Joins continuation lines of wrapped cells to the row that they continue. */
function logicalRows(rows: readonly TextRow[], columns: readonly Box[]): TextRow[][] {
  const groups: TextRow[][] = [];
  rows.forEach((row, i) => {
    const previous = rows[i - 1];
    const group = groups.at(-1);
    if (group && previous && wraps(previous, row, columns)) group.push(row);
    else groups.push([row]);
  });
  return groups;
}

function wraps(above: TextRow, row: TextRow, columns: readonly Box[]): boolean {
  if (row.baseline - above.baseline > 1.45 * row.sizePt) return false;
  if (row.cells.some((cell) => columnOf(cell, columns).from === 0)) return false;
  return row.cells.every((cell) => {
    const place = columnOf(cell, columns);
    const over = above.cells.find((other) => columnOf(other, columns).from === place.from);
    const column = columns[place.from];
    return over !== undefined && column !== undefined && over.x1 > column.x1 - 0.35 * width(column) && width(over) > 5 * row.sizePt;
  });
}

/** Columns from the projection of all rows; what spans several of them is not counted. */
function findColumns(rows: readonly TextRow[], box: Box): Box[] {
  const left = Math.floor(box.x0);
  const size = Math.ceil(box.x1) - left + 2;
  const counts = new Uint16Array(size);
  for (const row of rows) {
    for (const cell of row.cells) {
      const from = Math.max(0, Math.floor(cell.x0) - left);
      const to = Math.min(size - 1, Math.ceil(cell.x1) - left);
      for (let x = from; x <= to; x++) counts[x] = (counts[x] ?? 0) + 1;
    }
  }
  const limit = Math.floor(MAX_CROSSING_SHARE * rows.length);
  const em = rows[0]?.sizePt ?? 10;
  const columns: Box[] = [];
  let start = -1;
  for (let x = 0; x <= size; x++) {
    const used = x < size && (counts[x] ?? 0) > limit;
    if (used && start < 0) start = x;
    if (!used && start >= 0) {
      const column = { x0: left + start, x1: left + x, y0: box.y0, y1: box.y1 };
      const last = columns.at(-1);
      if (last && column.x0 - last.x1 < 0.5 * em) last.x1 = column.x1;
      else columns.push(column);
      start = -1;
    }
  }
  return columns;
}

/** The columns that a cell's text stands over. */
function columnOf(cell: Box, columns: readonly Box[]): { from: number; to: number } {
  let from = -1;
  let to = -1;
  columns.forEach((column, i) => {
    const shared = overlap(cell.x0, cell.x1, column.x0, column.x1);
    if (shared <= Math.min(2, 0.3 * width(cell))) return;
    if (from < 0) from = i;
    to = i;
  });
  if (from >= 0) return { from, to };
  const middle = (cell.x0 + cell.x1) / 2;
  const nearest = columns.reduce((best, column, i) => {
    const distance = Math.min(Math.abs(column.x0 - middle), Math.abs(column.x1 - middle));
    return distance < best.distance ? { i, distance } : best;
  }, { i: 0, distance: Number.POSITIVE_INFINITY }).i;
  return { from: nearest, to: nearest };
}

function toCells(groups: readonly TextRow[][], columns: readonly Box[], headRows: number): LayoutCell[][] {
  const bodyCells = groups.slice(headRows).flatMap((group) => group.flatMap((row) => row.cells));
  const aligns = columns.map((column, i) => alignmentOf(bodyCells.filter((cell) => columnOf(cell, columns).from === i && columnOf(cell, columns).to === i), column));
  return groups.map((group, row) => {
    const slots = columns.map((): TextLine[] => []);
    const ends = columns.map((_, i) => i);
    for (const cell of group.flatMap((line) => line.cells).sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0)) {
      const { from, to } = columnOf(cell, columns);
      slots[from]?.push(cell);
      ends[from] = Math.max(ends[from] ?? from, to);
    }
    const cells: LayoutCell[] = [];
    for (let i = 0; i < columns.length; i++) {
      let end = ends[i] ?? i;
      // A span ends where the next cell begins.
      for (let k = i + 1; k <= end; k++) if ((slots[k]?.length ?? 0) > 0) end = k - 1;
      cells.push({ lines: slots[i] ?? [], colspan: end - i + 1, rowspan: 1, header: row < headRows, align: aligns[i] ?? null });
      i = end;
    }
    return cells;
  });
}

const MIN_ROWS = 3;

/**
 * A table in lines that only line up: at least three rows of several cells whose columns keep apart.
 *
 * @param segments of one region, ordered from the top
 * @returns index ranges of segments that are tables, with the tables
 */
export function unruledTables(segments: readonly TextLine[]): { table: TableBlock; used: Set<TextLine> }[] {
  const rows = rowsOfSegments(segments);
  const found: { table: TableBlock; used: Set<TextLine> }[] = [];
  let from = 0;
  while (from < rows.length) {
    let to = from;
    while (to < rows.length && (rows[to]?.cells.length ?? 0) > 1 && isNear(rows, from, to)) to++;
    if (to - from >= MIN_ROWS) {
      const table = readUnruled(rows.slice(from, to));
      if (table) found.push({ table, used: new Set(rows.slice(from, to).flatMap((row) => row.cells)) });
    }
    from = Math.max(to, from + 1);
  }
  return found;
}

function isNear(rows: readonly TextRow[], from: number, to: number): boolean {
  const row = rows[to];
  const above = rows[to - 1];
  return to === from || !row || !above || row.baseline - above.baseline < 3 * row.sizePt;
}

function rowsOfSegments(segments: readonly TextLine[]): TextRow[] {
  const rows: TextRow[] = [];
  for (const segment of [...segments].sort((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    if (row && segment.baseline - row.baseline < 0.3 * row.sizePt) row.cells.push(segment);
    else rows.push({ baseline: segment.baseline, sizePt: segment.sizePt, cells: [segment] });
  }
  for (const row of rows) row.cells.sort((a, b) => a.x0 - b.x0);
  return rows;
}

function readUnruled(rows: readonly TextRow[]): TableBlock | null {
  const cells = rows.flatMap((row) => row.cells);
  const box = union(cells);
  const columns = findColumns(rows, box);
  if (columns.length < 2 || isProse(rows)) return null;
  const placed = rows.every((row) => new Set(row.cells.map((cell) => columnOf(cell, columns).from)).size === row.cells.length);
  if (!placed) return null;
  const firstColumn = rows.flatMap((row) => row.cells.filter((cell) => columnOf(cell, columns).from === 0).map(textOfLine));
  // Marks and the text behind them are a list; titles and page numbers a contents page.
  if (columns.length === 2 && firstColumn.filter((text) => markOf(`${text} x`) !== null || text.length <= 2).length > 0.5 * firstColumn.length) return null;
  if (cells.some((cell) => /(?:\.\s?){5}/.test(textOfLine(cell)))) return null;
  const full = rows.filter((row) => row.cells.length >= Math.max(2, columns.length - 1)).length;
  if (full < 0.5 * rows.length) return null;
  if (columns.length === 2 && rows.length < 4) return null;
  return { kind: 'table', box, rows: toCells(rows.map((row) => [row]), columns, 1) };
}
