/**
 * Table heads of several rows between horizontal rules.
 *
 *                  Amount borrowed      A partial rule shows which columns the head above it spans. A column without a
 *    Kind   Share  ───────────────      partial rule has one head cell over the whole height.
 *                  Total   Mean
 */

import type { Box } from '../../geometry/box.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { LayoutCell, Line } from '../layout.ts';
import { columnOf, placesInOrder, splitAtColumns } from './table-grid.ts';
import { rowsOfSegments, type TextRow } from './text-rows.ts';
import { headsOf } from './unruled-head.ts';

/** Partial rules this close belong to one level of the head. */
const SAME_LEVEL_PT = 3;

/**
 * @param rules shorter than the table, anywhere in it
 * @returns the rows of the head, at least one
 */
export function headRows(head: readonly TextRow[], columns: readonly Box[], rules: readonly Line[]): LayoutCell[][] {
  const levels = levelsOf(head, columns, rules);
  const bandOf = (line: TextLine): number =>
    levels.filter((level) => level.at < line.baseline - 0.3 * line.sizePt).length;
  for (const [band, level] of levels.entries()) {
    const over = head.flatMap((row) => row.cells).filter((line) => bandOf(line) === band);
    level.groups = level.groups.flatMap((group) => parted(group, over, columns));
  }
  const cells = plan(columns.length, levels);
  const placed = head.flatMap((row) => {
    const places = placesInOrder(row.cells, columns);
    return row.cells.map((line, i) => ({ line, place: places[i] ?? columnOf(line, columns) }));
  });
  for (const { line, place } of placed) {
    const band = bandOf(line);
    const spanned = cells.filter((cell) => cell.colspan > 1 && holds(cell, band, place.from));
    const spans = spanned.some(({ column, colspan }) => place.to < column + colspan);
    const pieces = spans ? [line] : splitAtColumns(line, columns);
    for (const piece of pieces) {
      const { from, to } = pieces.length === 1 ? place : columnOf(piece, columns);
      const cell = cells.find((other) => holds(other, band, from));
      if (!cell) continue;
      cell.lines.push(piece);
      if (!spans && levels.length === 0) cell.reach = Math.max(cell.reach, to);
    }
  }
  return Array.from({ length: levels.length + 1 }, (_, band) => toCells(cells.filter((cell) => cell.band === band)));
}

interface HeadCell {
  band: number;
  column: number;
  rowspan: number;
  colspan: number;
  lines: TextLine[];
  /** The last column that its text overlaps. */
  reach: number;
}

const holds = (cell: HeadCell, band: number, column: number): boolean =>
  band >= cell.band && band < cell.band + cell.rowspan && column >= cell.column && column < cell.column + cell.colspan;

/** The first and last column of a head. */
interface Group {
  from: number;
  to: number;
}

interface Level {
  at: number;
  groups: Group[];
}

/** The groups that one rule is below: where several heads stand over it, each is in the middle of its own. */
function parted(group: Group, over: readonly TextLine[], columns: readonly Box[]): Group[] {
  const own = over.filter((line) => {
    const { from, to } = columnOf(line, columns);
    return from >= group.from && to <= group.to;
  });
  const [row, ...others] = rowsOfSegments(own);
  if (!row || row.cells.length < 2 || others.length > 0) return [group];
  const [heads = []] = headsOf(row, columns.slice(group.from, group.to + 1), group.from > 0);
  let column = group.from;
  return heads.map(({ colspan }) => {
    const from = column;
    column += colspan;
    return { from, to: column - 1 };
  });
}

function levelsOf(head: readonly TextRow[], columns: readonly Box[], rules: readonly Line[]): Level[] {
  const top = head[0]?.baseline ?? 0;
  const bottom = head.at(-1)?.baseline ?? 0;
  const levels: Level[] = [];
  for (const rule of rules.filter(({ at }) => at > top - 1 && at < bottom).sort((a, b) => a.at - b.at)) {
    const own = columns.flatMap((column, i) => {
      const middle = (column.x0 + column.x1) / 2;
      return middle > rule.from && middle < rule.to ? [i] : [];
    });
    const from = own[0];
    const to = own.at(-1);
    if (from === undefined || to === undefined) continue;
    const level = levels.at(-1);
    if (level && rule.at - level.at < SAME_LEVEL_PT) level.groups.push({ from, to });
    else levels.push({ at: rule.at, groups: [{ from, to }] });
  }
  return levels;
}

/** The cells that the rules define. Every column is covered in every band. */
function plan(columns: number, levels: readonly Level[]): HeadCell[] {
  const cells: HeadCell[] = [];
  const taken = new Set<string>();
  for (let band = 0; band <= levels.length; band++) {
    for (let column = 0; column < columns; column++) {
      if (taken.has(`${band}|${column}`)) continue;
      const group = levels[band]?.groups.find(({ from, to }) => column >= from && column <= to);
      const colspan = group ? group.to - column + 1 : 1;
      let rowspan = 1;
      if (!group) {
        while (band + rowspan <= levels.length && !isRuled(levels[band + rowspan - 1], column)) rowspan++;
      }
      for (let b = band; b < band + rowspan; b++)
        for (let c = column; c < column + colspan; c++) taken.add(`${b}|${c}`);
      cells.push({ band, column, rowspan, colspan, lines: [], reach: column });
    }
  }
  return cells;
}

function isRuled(level: Level | undefined, column: number): boolean {
  return level?.groups.some(({ from, to }) => column >= from && column <= to) ?? false;
}

/** The cells of one band. In a head without partial rules, text over empty columns spans these. */
function toCells(cells: readonly HeadCell[]): LayoutCell[] {
  const out: LayoutCell[] = [];
  let covered = -1;
  for (const cell of cells) {
    if (cell.column <= covered && cell.lines.length === 0) continue;
    const next = cells.find((other) => other.column > cell.column && other.lines.length > 0);
    const reach = Math.min(cell.reach, (next?.column ?? Number.POSITIVE_INFINITY) - 1);
    const colspan = Math.max(cell.colspan, reach - cell.column + 1);
    covered = cell.column + colspan - 1;
    const lines = [...cell.lines].sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0);
    out.push({ lines, colspan, rowspan: cell.rowspan, header: true, align: colspan > 1 ? 'center' : null });
  }
  return out;
}
