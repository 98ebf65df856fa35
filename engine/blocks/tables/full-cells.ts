/**
 * Cells that fill their column and leave hardly a word space to the next one.
 *
 *   play       is shown while it plays
 *   stop       is shown when nothing plays        The rows around it begin at the same two places, as far from each other as it is
 *   fallback is shown otherwise                   from them.
 */

import type { TextLine } from '../../lines/text-line.ts';
import { EVEN_REACH_EM, rowsOfSegments, type TextRow } from './text-rows.ts';

/** Fewer rows may begin alike by chance. */
const MIN_ROWS = 3;
/** Places are rounded. */
const SAME_X_PT = 0.5;
const SAME_PITCH_PT = 0.5;

/** Where the second cell of a row begins that has no gap before it, by the segment that both are. */
export function cutsInFullCells(segments: readonly TextLine[]): ReadonlyMap<TextLine, number> {
  const cuts = new Map<TextLine, number>();
  const rows = rowsOfSegments(segments);
  rows.forEach((row, at) => {
    const [cell] = row.cells;
    if (!cell || row.cells.length > 1 || cell.rtl) return;
    for (const step of [-1, 1]) {
      const x = secondStart(rows, at, step, cell);
      if (x !== null && cell.runs.some(({ x0 }) => Math.abs(x0 - x) < SAME_X_PT)) cuts.set(cell, x);
    }
  });
  return cuts;
}

/** Where the second cells of the rows next to this one begin, above or below it; null where these are few or not like it. */
function secondStart(rows: readonly TextRow[], at: number, step: number, cell: TextLine): number | null {
  let x: number | null = null;
  let pitch: number | null = null;
  let count = 0;
  for (let i = at + step; count < MIN_ROWS; i += step) {
    const [row, last] = [rows[i], rows[i - step]];
    const [first, second] = row?.cells ?? [];
    if (!row || !last || !first || !second || Math.abs(first.x0 - cell.x0) > SAME_X_PT) return null;
    const distance = Math.abs(row.baseline - last.baseline);
    if (distance > EVEN_REACH_EM * row.sizePt || Math.abs(distance - (pitch ?? distance)) > SAME_PITCH_PT) return null;
    if (first.sizePt !== cell.sizePt || Math.abs(second.x0 - (x ?? second.x0)) > SAME_X_PT) return null;
    x = second.x0;
    pitch = distance;
    count++;
  }
  return x;
}
