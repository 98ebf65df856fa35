/**
 * Tables that a tagged PDF names, where they are tables: their rows stand below each other, their columns beside each other,
 * and no text of others stands between. What is tagged so for its layout only is left to the eye.
 */

import type { GlyphRun, PageContent, TagElement } from '../../extract/page-content.ts';
import { type Box, coveredShare, union } from '../../geometry/box.ts';
import { countLetters } from '../../lines/text-line.ts';
import type { LayoutCell, TableBlock } from '../layout.ts';
import { alignmentOf, cellLines, runsInside } from '../tables/table-cells.ts';
import { placesOf } from '../tables/table-grid.ts';
import { ownersOf } from './tag-owners.ts';

/** Longer cells hold the text of a page that is laid out as a table. */
const MAX_LETTERS = 1_200;
const MEAN_LETTERS = 250;
const LEADER = /[.…]{4}/;
const MAX_CELLS = 20_000;
const MAX_COLUMNS = 100;
/** Share of the text in a table's box that is its own. */
const OWN_SHARE = 0.97;
/** Lines of neighbouring rows may overlap by this share of their size, and columns by so many points. */
const ROW_SLACK_EM = 0.4;
const COLUMN_SLACK_PT = 1.5;

interface Cell {
  /** From 0, in the order of reading. */
  column: number;
  colspan: number;
  rowspan: number;
  header: boolean;
  runs: GlyphRun[];
  /** Around its text; null for none. */
  box: Box | null;
}

/** A table as tags tell it, and how many letters its caption has, which the eye may take for its first row. */
export interface NamedTable extends TableBlock {
  captionLetters: number;
}

export function taggedTables({ tags, runs }: Pick<PageContent, 'tags' | 'runs'>): NamedTable[] {
  if (!tags?.elements.some(({ type }) => type === 'Table')) return [];
  const { elements } = tags;
  const owners = ownersOf(runs, elements);
  const byElement = Map.groupBy(runs, (run) => owners.get(run) ?? -1);
  return elements.flatMap(({ type }, at) => {
    if (type !== 'Table') return [];
    const table = readTable(elements, at, byElement, runs);
    return table && ownsItsPlace(table, runs) ? [table] : [];
  });
}

/**
 * Tables that tags name and tables that were seen, without those that a better one stands for: what is tagged tells cells and
 * spans apart that no eye does, but programs leave parts of tables untagged.
 */
export function withTagged(seen: readonly TableBlock[], tagged: readonly NamedTable[]): TableBlock[] {
  const meet = (a: Box, b: Box): boolean => coveredShare(a, b) > 0 || coveredShare(b, a) > 0;
  const whole = tagged.filter((table) => {
    const others = seen.filter((other) => meet(other.box, table.box));
    const letters = others.reduce((sum, other) => sum + lettersIn(other), 0);
    return lettersIn(table) >= OWN_SHARE * (letters - table.captionLetters);
  });
  return [...whole, ...seen.filter((table) => !whole.some((other) => meet(table.box, other.box)))];
}

const lettersIn = ({ rows }: TableBlock): number =>
  rows.flat().reduce((sum, { lines }) => sum + countLetters(lines.flatMap((line) => line.runs)), 0);

function readTable(
  elements: readonly TagElement[],
  table: number,
  runsOf: ReadonlyMap<number, readonly GlyphRun[]>,
  page: readonly GlyphRun[],
): NamedTable | null {
  const { rows, captionLetters } = rowsOf(elements, table, runsOf) ?? { rows: null, captionLetters: 0 };
  const cells = rows?.flat() ?? [];
  if (!rows || cells.length > MAX_CELLS || !isData(rows, isBroken(elements, table))) return null;
  const placed = placeCells(rows);
  const columns = placed && columnsOf(placed.rows, placed.width);
  if (!columns || !areOrdered(columns) || !standBelow(placed.rows)) return null;
  return {
    kind: 'table',
    box: union(cells.flatMap(({ box }) => box ?? [])),
    columns,
    rows: withHeads(placed.rows).map((row) => row.map((cell) => layoutCell(cell, placed.rows, columns, page))),
    captionLetters,
  };
}

/** Null where the table holds what no table of data holds: other tables, headings, text outside its cells. */
function rowsOf(
  elements: readonly TagElement[],
  table: number,
  runsOf: ReadonlyMap<number, readonly GlyphRun[]>,
): { rows: Cell[][]; captionLetters: number } | null {
  const rows: Cell[][] = [];
  let captionLetters = 0;
  /** What each element inside belongs to. */
  const inside = new Map<number, 'table' | 'row' | 'caption' | Cell>([[table, 'table']]);
  for (let at = table + 1; at < elements.length; at++) {
    const element = elements[at];
    const above = element && inside.get(element.parent);
    // Parents come before their children, and nothing stands between the children of one.
    if (!element || above === undefined) break;
    const { type } = element;
    if (type === 'Table' || /^(?:H\d?|Title)$/.test(type)) return null;
    let own = above;
    if (above === 'table' && type === 'TR') {
      own = 'row';
      rows.push([]);
    } else if (above === 'table' && type === 'Caption') own = 'caption';
    else if (above === 'row' && (type === 'TD' || type === 'TH')) {
      const { colspan, rowspan } = element;
      own = { column: 0, colspan, rowspan, header: type === 'TH', runs: [], box: null };
      rows.at(-1)?.push(own);
    }
    inside.set(at, own);
    const runs = runsOf.get(at) ?? [];
    if (runs.length === 0) continue;
    if (own === 'table' || own === 'row') return null;
    if (own === 'caption') captionLetters += countLetters(runs);
    else own.runs.push(...runs);
  }
  if ((runsOf.get(table)?.length ?? 0) > 0) return null;
  for (const cell of rows.flat()) if (cell.runs.length > 0) cell.box = union(cellLines(cell.runs));
  return { rows, captionLetters };
}

/** Whether it begins before all other text of the page: the rest of a table whose page is full. */
function isBroken(elements: readonly TagElement[], table: number): boolean {
  for (let at = elements.findIndex(({ boxes }) => boxes.length > 0); at >= table; at = elements[at]?.parent ?? -1)
    if (at === table) return true;
  return false;
}

function isData(rows: readonly (readonly Cell[])[], isRest: boolean): boolean {
  const filled = rows.flat().filter((cell) => cell.box !== null);
  if (!isRest && (rows.length < 2 || filled.length < 4)) return false;
  if (filled.length < 2 || Math.max(...rows.map((row) => row.length)) < 2) return false;
  // Printed contents.
  const led = rows.filter((row) => row.some(({ runs }) => runs.some(({ text }) => LEADER.test(text))));
  if (led.length > 0.3 * rows.length) return false;
  // The lines of a listing beside their numbers.
  const words = filled.filter((cell) => cell.runs.some(({ text }) => /\p{L}/u.test(text)));
  if (words.length > 2 && words.every((cell) => cell.runs.every(({ style }) => style.monospace))) return false;
  const letters = filled.map(({ runs }) => countLetters(runs));
  const all = letters.reduce((sum, count) => sum + count, 0);
  return Math.max(...letters) <= MAX_LETTERS && all <= MEAN_LETTERS * filled.length;
}

/** Gives each cell its column as HTML does; short rows, whose empty cells have no tags, by where their text stands. */
function placeCells(rows: readonly Cell[][]): { rows: Cell[][]; width: number } | null {
  const places = placesOf(rows);
  const placed = rows.map((row, i) => ({
    cells: row.map((cell, k) => ({ ...cell, column: places[i]?.starts[k] ?? 0 })),
    end: places[i]?.end ?? 0,
  }));
  const width = Math.max(0, ...placed.map(({ end }) => end));
  if (width < 2 || width > MAX_COLUMNS) return null;
  const whole = placed.filter(({ end }) => end === width).map(({ cells }) => cells);
  const ranges = columnsOf(whole, width);
  const out: Cell[][] = [];
  for (const { cells, end } of placed) {
    const fitted = end === width ? cells : ranges && fit(cells, ranges);
    if (!fitted) return null;
    out.push(fitted);
  }
  return { rows: withEmptyCells(out, width), width };
}

/** Many programs write no tags for cells in which nothing stands. */
function withEmptyCells(rows: readonly Cell[][], width: number): Cell[][] {
  const taken = rows.map(() => new Set<number>());
  rows.forEach((row, i) => {
    for (const { column, colspan, rowspan } of row)
      for (const below of taken.slice(i, i + rowspan)) for (let c = 0; c < colspan; c++) below.add(column + c);
  });
  return rows.map((row, i) => {
    const header = row.every((cell) => cell.header);
    const missing = Array.from({ length: width }, (_, column) => column).filter((column) => !taken[i]?.has(column));
    const empty = missing.map((column): Cell => ({ column, colspan: 1, rowspan: 1, header, runs: [], box: null }));
    return [...row, ...empty].sort((a, b) => a.column - b.column);
  });
}

/** Moves the cells of a short row to the columns that they stand in; null where they stand in none of their own. */
function fit(cells: readonly Cell[], columns: readonly { x0: number; x1: number }[]): Cell[] | null {
  const out: Cell[] = [];
  let next = 0;
  for (const cell of cells) {
    const { box } = cell;
    if (!box) continue;
    const at = columns.findIndex(
      ({ x0, x1 }, i) =>
        i >= next && Math.min(box.x1, x1) - Math.max(box.x0, x0) > 0.3 * Math.min(box.x1 - box.x0, x1 - x0),
    );
    if (at < 0) return null;
    out.push({ ...cell, column: at });
    next = at + cell.colspan;
  }
  return out;
}

/** Where the text of each column begins and ends; null where a column has none of its own. */
function columnsOf(rows: readonly (readonly Cell[])[], width: number): { x0: number; x1: number }[] | null {
  const columns: { x0: number; x1: number }[] = [];
  for (let column = 0; column < width; column++) {
    const boxes = rows.flat().flatMap((cell) => (cell.column === column && cell.colspan === 1 && cell.box) || []);
    if (boxes.length === 0) return null;
    const { x0, x1 } = union(boxes);
    columns.push({ x0, x1 });
  }
  return columns;
}

/** From one side to the other, in whatever direction, and apart from each other. */
function areOrdered(columns: readonly { x0: number; x1: number }[]): boolean {
  const follow = (a: { x1: number } | undefined, b: { x0: number }): boolean =>
    a === undefined || a.x1 <= b.x0 + COLUMN_SLACK_PT;
  return (
    columns.every((column, i) => follow(columns[i - 1], column)) ||
    columns.every((column, i) => follow(columns[i + 1], column))
  );
}

/** Every row ends above the next one. */
function standBelow(rows: readonly (readonly Cell[])[]): boolean {
  let bottom = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const boxes = row.flatMap((cell) => cell.box ?? []);
    if (boxes.length === 0) continue;
    const em = Math.max(...row.flatMap(({ runs }) => runs.slice(0, 1).map(({ style }) => style.sizePt)));
    if (Math.min(...boxes.map((box) => box.y0)) < bottom - ROW_SLACK_EM * em) return false;
    const ends = row.flatMap((cell) => (cell.rowspan === 1 && cell.box ? [cell.box.y1] : []));
    bottom = Math.max(bottom, ...ends);
  }
  return true;
}

/** The first row is the head of a table without one. */
function withHeads(rows: readonly Cell[][]): Cell[][] {
  if (rows.flat().some(({ header }) => header)) return [...rows];
  return rows.map((row, i) => (i === 0 ? row.map((cell) => ({ ...cell, header: true })) : row));
}

function layoutCell(
  cell: Cell,
  rows: readonly (readonly Cell[])[],
  columns: readonly { x0: number; x1: number }[],
  page: readonly GlyphRun[],
): LayoutCell {
  const { runs, colspan, rowspan, header, column } = cell;
  const boxes = rows
    .flat()
    .flatMap((other) => (other.column === column && other.colspan === 1 && !other.header && other.box) || []);
  const edges = columns[column];
  return { lines: cellLines(runs, page), colspan, rowspan, header, align: edges ? alignmentOf(boxes, edges) : null };
}

/** Whether hardly anything else stands where the table stands. */
const ownsItsPlace = (table: TableBlock, runs: readonly GlyphRun[]): boolean =>
  lettersIn(table) >= OWN_SHARE * countLetters(runsInside(runs, table.box, 0));
