/**
 * No run of a page is lost on the way to its blocks: what no step has put into one becomes paragraphs of its own, where it stands.
 * Pure.
 */

import type { LeftOutReason } from '../convert.ts';
import type { GlyphRun, LeftOutArea, PageContent } from '../extract/page-content.ts';
import { type Box, coveredShare, overlap, union } from '../geometry/box.ts';
import { segmentsOf } from '../lines/segments.ts';
import { boxOfRun, type TextLine } from '../lines/text-line.ts';
import { placeAmong } from './comments.ts';
import { type LayoutBlock, type LayoutCell, linesOf, type TableBlock } from './layout.ts';
import { paragraphsOf } from './paragraphs.ts';
import { onPage } from './turned-text.ts';

/**
 * @param runs all that is to be read, once each
 * @param elsewhere ids of those that stand in no line of a block: in the words of figures and formulas
 */
export function withAllRuns(
  blocks: readonly LayoutBlock[],
  runs: readonly GlyphRun[],
  elsewhere: ReadonlySet<number>,
): LayoutBlock[] {
  const found = new Set<number>();
  for (const block of blocks) for (const line of linesOf(block)) for (const { id } of line.runs) found.add(id);
  const lost = runs.filter(({ id, text }) => !found.has(id) && !elsewhere.has(id) && LETTER.test(text));
  if (lost.length === 0) return [...blocks];
  const out = [...blocks];
  // Text at an angle has frames of its own, which don't compare with the page's.
  for (const group of Map.groupBy(lost, ({ quarter }) => quarter).values()) {
    const segments = segmentsOf(group);
    const lines = group[0]?.quarter === undefined ? segments.filter((line) => !takeIntoTable(line, out)) : segments;
    const column = union(lines);
    for (const own of paragraphsOf(lines)) {
      const box = union(own);
      const boxes = out.map((block) => block.box);
      const at = group[0]?.quarter === undefined ? 1 + placeAmong(boxes, box) : out.length;
      out.splice(at, 0, { kind: 'text', box, lines: own, column });
    }
  }
  return out;
}

/** A comma between two cells would part their table, and is missed by nobody. */
const LETTER = /[\p{L}\p{N}]/u;

/** Puts a line that stands in a table into the cell at its place: between two halves of a table it would part them. */
function takeIntoTable(line: TextLine, blocks: LayoutBlock[]): boolean {
  const at = blocks.findIndex(({ kind, box }) => kind === 'table' && coveredShare(line, box) > 0.5);
  const table = blocks[at];
  if (table?.kind !== 'table') return false;
  const apart = (row: readonly LayoutCell[]): number =>
    Math.min(...row.flatMap(({ lines }) => lines).map(({ baseline }) => Math.abs(baseline - line.baseline)));
  const [row] = table.rows.toSorted((a, b) => apart(a) - apart(b));
  const cell = row && cellAt((line.x0 + line.x1) / 2, row, table.columns);
  if (!cell) return false;
  const lines = [...cell.lines, line].sort((a, b) => a.baseline - b.baseline || a.x0 - b.x0);
  const rows = table.rows.map((own) => own.map((other) => (other === cell ? { ...cell, lines } : other)));
  blocks[at] = { ...table, rows };
  return true;
}

/** The last cell of a row whose columns begin before `x`; cells that reach into the row from above are not counted. */
function cellAt(x: number, row: readonly LayoutCell[], columns: TableBlock['columns']): LayoutCell | undefined {
  let column = 0;
  let found = row[0];
  for (const cell of row) {
    if ((columns[column]?.x0 ?? Number.POSITIVE_INFINITY) <= x) found = cell;
    column += cell.colspan;
  }
  return found;
}

/** Where runs stand on the page that are in none of its blocks on purpose; neighbours of one line are one area. */
export function leftOutAreas(
  runs: readonly GlyphRun[],
  reason: LeftOutReason,
  { widthPt, heightPt }: Pick<PageContent, 'widthPt' | 'heightPt'>,
): LeftOutArea[] {
  const boxes = runs.map((run) =>
    run.quarter === undefined ? boxOfRun(run) : onPage(boxOfRun(run), run.quarter, widthPt, heightPt),
  );
  return areasOf(boxes, reason);
}

/** The same of boxes in the page's frame. */
export function areasOf(boxes: readonly Box[], reason: LeftOutReason): LeftOutArea[] {
  const areas: LeftOutArea[] = [];
  for (const box of boxes) {
    const last = areas.at(-1);
    if (last && touches(last, box)) Object.assign(last, union([last, box]));
    else areas.push({ ...box, reason });
  }
  return areas;
}

/** Of a line's height: words of one line stand closer. */
const WORD_GAP = 1;

function touches(a: Box, b: Box): boolean {
  const near = WORD_GAP * Math.min(b.y1 - b.y0, b.x1 - b.x0);
  return (
    overlap(a.x0 - near, a.x1 + near, b.x0, b.x1) > 0 &&
    overlap(a.y0, a.y1, b.y0, b.y1) > 0.5 * Math.min(b.y1 - b.y0, a.y1 - a.y0)
  );
}
