/**
 * Tables in which each cell is a separate box, as on slides: a label, and beside it the text about it.
 *
 *   ╭───────╮╭──────────────────────────╮
 *   │ Label ││ Some words about it …    │
 *   ╰───────╯╰──────────────────────────╯
 */

import type { GlyphRun, PageContent } from '../../extract/page-content.ts';
import { type Box, height, overlap, union, width } from '../../geometry/box.ts';
import { listMark } from '../../lines/marks/list-mark.ts';
import type { TableBlock } from '../layout.ts';
import { cellLines, runsInside } from './table-cells.ts';

const MIN_ROWS = 3;
/** The boxes of a column have the same left and right edges, except for the width of a shadow. */
const SAME_EDGE_PT = 4;
/** Boxes farther apart are nodes of a diagram. */
const MAX_GAP_PT = 14;
/** Overlap of two boxes side by side, as a share of the lower one's height. */
const BESIDE_SHARE = 0.7;
const MIN_SIDE_PT = 14;
const MAX_BOXES = 400;

interface Card {
  box: Box;
  runs: GlyphRun[];
}

export interface CardTables {
  tables: TableBlock[];
  /** Rows of cards that contain lists: titled sections of the page, read one after another. */
  sections: Box[][];
}

export function cardTables(content: PageContent): CardTables {
  const columns = columnsOf(cardsOf(content));
  const found: CardTables = { tables: [], sections: [] };
  const used = new Set<Card[]>();
  for (const first of columns) {
    if (used.has(first)) continue;
    const row = [first];
    for (;;) {
      const last = row.at(-1);
      const next = columns.find((other) => !used.has(other) && last && isBeside(last, other));
      if (!next) break;
      row.push(next);
    }
    if (row.length < 2 || !holdsAllText(row, content.runs)) continue;
    for (const column of row) used.add(column);
    const table = toTable(row);
    if (holdsLists(table)) found.sections.push(...first.map((_, i) => row.flatMap((column) => column[i]?.box ?? [])));
    else found.tables.push(table);
  }
  return found;
}

/** Whether most cells of one column begin with a bullet. */
function holdsLists({ rows, columns }: TableBlock): boolean {
  return columns.some((_, i) => {
    const starts = rows.map((row) => row[i]?.lines[0]);
    return starts.filter((line) => line && listMark(line)?.kind === 'bullet').length > 0.5 * rows.length;
  });
}

function cardsOf({ drawings, fills, images, runs, widthPt }: PageContent): Card[] {
  const boxes = [...drawings, ...fills, ...images].filter(
    (box) => width(box) >= MIN_SIDE_PT && height(box) >= MIN_SIDE_PT && width(box) < 0.9 * widthPt,
  );
  if (boxes.length > MAX_BOXES) return [];
  const cards: Card[] = [];
  for (const box of boxes.sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0)) {
    // Skips a box and its shadow, or a fill and its outline.
    if (cards.some((card) => isSame(card.box, box))) continue;
    const inside = runsInside(runs, box, 0);
    if (inside.length > 0) cards.push({ box, runs: inside });
  }
  return cards;
}

const isSame = (a: Box, b: Box): boolean =>
  sameColumn(a, b) && Math.abs(a.y0 - b.y0) < SAME_EDGE_PT && Math.abs(a.y1 - b.y1) < SAME_EDGE_PT;

const sameColumn = (a: Box, b: Box): boolean =>
  Math.abs(a.x0 - b.x0) < SAME_EDGE_PT && Math.abs(a.x1 - b.x1) < SAME_EDGE_PT;

/** Columns of cards with gaps between them, from the left. */
function columnsOf(cards: readonly Card[]): Card[][] {
  const columns: Card[][] = [];
  for (const card of cards) {
    const column = columns.find(([first]) => first && sameColumn(first.box, card.box));
    if (column) column.push(card);
    else columns.push([card]);
  }
  return columns
    .filter((column) => column.length >= MIN_ROWS && column.every((card, i) => isBelow(column[i - 1], card)))
    .sort((a, b) => (a[0]?.box.x0 ?? 0) - (b[0]?.box.x0 ?? 0));
}

/** Whether the card is below the other one. Pictures may overlap a little because of their shadows. */
const isBelow = (above: Card | undefined, card: Card): boolean =>
  above === undefined || card.box.y0 > above.box.y1 - 0.25 * height(above.box);

function isBeside(left: readonly Card[], right: readonly Card[]): boolean {
  return (
    left.length === right.length &&
    left.every(({ box }, i) => {
      const other = right[i]?.box;
      if (!other || other.x0 <= box.x0 || Math.abs(other.x0 - box.x1) > MAX_GAP_PT) return false;
      return overlap(box.y0, box.y1, other.y0, other.y1) > BESIDE_SHARE * Math.min(height(box), height(other));
    })
  );
}

/** Whether all text between the cards is inside one of them. */
function holdsAllText(columns: readonly Card[][], runs: readonly GlyphRun[]): boolean {
  const cards = columns.flat();
  const held = new Set(cards.flatMap((card) => card.runs));
  return runsInside(runs, union(cards.map((card) => card.box)), 0).every((run) => held.has(run));
}

function toTable(columns: readonly Card[][]): TableBlock {
  const rows = (columns[0] ?? []).map((_, i) =>
    columns.map((column) => ({
      lines: cellLines(column[i]?.runs ?? []),
      colspan: 1,
      rowspan: 1,
      header: false,
      align: null,
    })),
  );
  const boxes = columns.map((column) => union(column.map((card) => card.box)));
  return { kind: 'table', box: union(boxes), columns: boxes, rows };
}
