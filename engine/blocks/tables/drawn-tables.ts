/** Tables that are drawn: with rules, shading or boxes. */

import type { GlyphRun } from '../../extract/page-content.ts';
import { coveredShare, middleX, union } from '../../geometry/box.ts';
import type { TableBlock } from '../layout.ts';
import type { Ruling } from '../ruling.ts';
import { booktabsTables } from './booktabs-tables.ts';
import { ruledTables } from './ruled-tables.ts';
import { placesOf, withPartedHeads } from './undrawn-heads.ts';

/** Of two tables that cover each other by a larger share, the one whose cells are drawn is right. */
const SAME_PLACE_SHARE = 0.3;

/**
 * Lattices first, then tables between horizontal rules, then boxes.
 *
 * @param cards tables whose cells are boxes
 */
export function drawnTables(ruling: Ruling, runs: readonly GlyphRun[], cards: readonly TableBlock[]): TableBlock[] {
  const ruled = ruledTables(ruling, runs);
  const lined = withDrawnHeads(ruled, apartFrom(ruled, booktabsTables(ruling, runs), SAME_PLACE_SHARE));
  return [...lined, ...apartFrom(lined, cards, 0)];
}

/** The tables of which none covers more than a share of one of the others, nor is covered by it. */
const apartFrom = (others: readonly TableBlock[], tables: readonly TableBlock[], share: number): TableBlock[] =>
  tables.filter(
    ({ box }) => !others.some((other) => coveredShare(box, other.box) > share || coveredShare(other.box, box) > share),
  );

const MAX_HEAD_ROWS = 3;
/** Boxes of tables between rules reach two points over these. */
const SAME_EDGE_PT = 4;

/**
 * Joins a head whose shaded cells are a lattice of their own to the rows right below it: its cells end at edges of their columns.
 *
 * @param lattices of which some may be heads
 * @param lined tables that are no lattices
 */
function withDrawnHeads(lattices: readonly TableBlock[], lined: readonly TableBlock[]): TableBlock[] {
  const used = new Set<TableBlock>();
  const headed = lined.map((body) => {
    const head = lattices.find((lattice) => !used.has(lattice) && isHeadOf(lattice, body));
    if (!head) return body;
    used.add(head);
    return withPartedHeads(joined(head, body));
  });
  return [...lattices.filter((lattice) => !used.has(lattice)), ...headed];
}

function isHeadOf(head: TableBlock, { box, columns, rows }: TableBlock): boolean {
  const near = (a: number, b: number): boolean => Math.abs(a - b) < SAME_EDGE_PT;
  const em = rows[0]?.flatMap(({ lines }) => lines)[0]?.sizePt ?? 0;
  return (
    head.rows.length <= MAX_HEAD_ROWS &&
    head.columns.length > 1 &&
    head.columns.length <= columns.length &&
    Math.abs(box.y0 - head.box.y1) < em &&
    near(head.box.x0, box.x0) &&
    near(head.box.x1, box.x1) &&
    head.columns.every(({ x1 }) => columns.some((column) => near(column.x1, x1)))
  );
}

function joined(head: TableBlock, body: TableBlock): TableBlock {
  // How many columns of the rows each column of the head is over.
  const over = head.columns.map(
    ({ x0, x1 }) => body.columns.filter((own) => middleX(own) > x0 && middleX(own) < x1).length,
  );
  const places = placesOf(head.rows);
  const heads = head.rows.map((row, i) =>
    row.map((cell, k) => {
      const from = places[i]?.[k] ?? 0;
      const colspan = over.slice(from, from + cell.colspan).reduce((sum, count) => sum + count, 0);
      return { ...cell, colspan, header: true };
    }),
  );
  const rows = body.rows.map((row) => row.map((cell) => ({ ...cell, header: false })));
  return { ...body, box: union([head.box, body.box]), rows: [...heads, ...rows] };
}
