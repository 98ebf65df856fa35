/** Lines of text as the rows of a table, before their columns are known. */

import { stretchesOf } from '../../geometry/stretches.ts';
import { markOf } from '../../lines/marks/list-mark.ts';
import { lineOf } from '../../lines/segments.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { PlacedRun, TextLine } from '../../lines/text-line.ts';

/** The text of one baseline, cut into cells from left to right. */
export interface TextRow {
  baseline: number;
  sizePt: number;
  cells: TextLine[];
}

/** Baselines of one row differ by less. */
export const SAME_ROW_EM = 0.3;

/** Rows from the top, each with its segments from left to right. */
export function rowsOfSegments(segments: readonly TextLine[]): TextRow[] {
  const rows: TextRow[] = [];
  for (const segment of [...segments].sort((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    if (row && segment.baseline - row.baseline < SAME_ROW_EM * row.sizePt) row.cells.push(segment);
    else rows.push({ baseline: segment.baseline, sizePt: segment.sizePt, cells: [segment] });
  }
  for (const row of rows) row.cells.sort((a, b) => a.x0 - b.x0);
  return rows;
}

/** The row of a baseline in pieces, each of which is a cell. */
export function rowOf(baseline: number, pieces: readonly PlacedRun[][], rtl: boolean): TextRow {
  const cells = pieces.map((piece) => lineOf(piece, rtl));
  return { baseline, sizePt: Math.max(...cells.map(({ sizePt }) => sizePt)), cells };
}

/** The rows, parted where one begins so far below the row before it. */
export const groupsWithin = (rows: readonly TextRow[], limitPt: number): TextRow[][] =>
  stretchesOf(rows, (row, above) => row.baseline - above.baseline < limitPt);

/** The smallest distance between rows. */
export const pitchOf = (rows: readonly TextRow[]): number =>
  Math.min(...rows.slice(1).map(({ baseline }, i) => baseline - (rows[i]?.baseline ?? 0)));

/** Rows farther apart than this, in type sizes, belong to different tables. */
export const ROW_REACH_EM = 3;
/** Of even rows in one size of type: browsers leave the room of a paragraph above and below each cell, and some more. */
export const EVEN_REACH_EM = 3.4;
/** The limit for tables in which all rows are equally far apart: word processors add space below each paragraph of a cell. */
const LOOSE_REACH_EM = 5;
const MIN_LOOSE_ROWS = 4;
const MIN_LOOSE_CELLS = 3;
const SAME_GAP_PT = 1;

/** How far below the previous row, in points, a row of the same table may be, as a function of its type size. */
export function rowReach(rows: readonly TextRow[]): (sizePt: number, reachEm?: number) => number {
  const loose = looseGap(rows);
  return (sizePt, reachEm = ROW_REACH_EM) => Math.max(reachEm * sizePt, loose <= LOOSE_REACH_EM * sizePt ? loose : 0);
}

/** The widest distance above several rows of at least three cells; 0 when none is wide. */
function looseGap(rows: readonly TextRow[]): number {
  const gaps = rows.flatMap((row, i) => {
    const gap = row.baseline - (rows[i - 1]?.baseline ?? row.baseline);
    const isLoose = gap > ROW_REACH_EM * row.sizePt && gap <= LOOSE_REACH_EM * row.sizePt;
    return isLoose && row.cells.length >= MIN_LOOSE_CELLS ? [gap] : [];
  });
  gaps.sort((a, b) => b - a);
  const at = gaps.findIndex((gap, i) => gap - (gaps[i + MIN_LOOSE_ROWS - 1] ?? Number.NEGATIVE_INFINITY) < SAME_GAP_PT);
  return gaps[at] ?? 0;
}

/** What begins with a capital letter, whatever signs stand before it. */
export const CAPITAL_START = /^\P{L}*\p{Lu}/u;
/** How the further lines of a cell often begin, and cells rarely. */
export const SMALL_START = /^\p{Ll}/u;

/** Whether the whole cell is bold. */
export const isAllBold = ({ runs }: TextLine): boolean => runs.every(({ style }) => style.bold);

/**
 * Whether the first row is a head: its cells are all bold or all in italics, and none of those below it. A number before a title is
 * none.
 */
export function isHeadedByStyle([head, ...body]: readonly TextRow[]): boolean {
  if (!head || head.cells.some((cell) => markOf(`${textOfLine(cell)} x`) !== null)) return false;
  const below = body.flatMap(({ cells }) => cells);
  const are = (cell: TextLine, look: 'bold' | 'italic'): boolean => cell.runs.every(({ style }) => style[look]);
  return (['bold', 'italic'] as const).some(
    (look) => head.cells.every((cell) => are(cell, look)) && !below.some((cell) => are(cell, look)),
  );
}
