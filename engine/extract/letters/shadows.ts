/**
 * Removes text that is drawn twice at the same position: shadows, simulated bold, a hidden layer under visible text. One copy is
 * kept.
 */

import type { GlyphRun } from '../page-content.ts';

/** Size of the grid cells by which runs are found; three cells are searched for a copy. */
const ROW_PT = 3;
const COLUMN_PT = 8;
/** Copies are closer than this share of their size. */
const REACH_EM = 0.25;
/**
 * A copy of a single letter has the same horizontal position; a letter further to the side is the next one, as the second "f" of
 * "ff".
 */
const SAME_PLACE_PT = 0.3;
const LETTER = /[\p{L}\p{N}]/u;

export function withoutShadows(runs: GlyphRun[]): GlyphRun[] {
  /**
   * For each cell, the number of its last run, and for each run that of the previous one in its cell. Numbers start at 1; 0 means
   * none.
   */
  const lasts = new Map<number, number>();
  const before = new Uint32Array(runs.length + 1);
  const dropped = new Set<GlyphRun>();
  let visible = 0;
  const hasTwin = (run: GlyphRun, cell: number): boolean => {
    const reach = REACH_EM * run.style.sizePt;
    const aside = run.text.length === 1 ? Math.min(SAME_PLACE_PT, reach) : reach;
    for (let at = lasts.get(cell) ?? 0; at > 0; at = before[at] ?? 0) {
      const other = runs[at - 1];
      if (
        other?.text === run.text &&
        Math.abs(other.x0 - run.x0) < aside &&
        Math.abs(other.baseline - run.baseline) < reach
      )
        return true;
    }
    return false;
  };
  for (let i = 0; i < runs.length; i++) {
    const run = runs[i];
    if (!run) continue;
    if (!run.style.invisible) visible++;
    if (run.text.length === 1 && !LETTER.test(run.text)) continue;
    const row = Math.round(run.baseline / ROW_PT);
    const column = Math.round(run.x0 / COLUMN_PT);
    const cell = cellOf(row, column);
    if (hasTwin(run, cell) || hasTwin(run, cellOf(row - 1, column)) || hasTwin(run, cellOf(row + 1, column))) {
      dropped.add(run);
      continue;
    }
    before[i + 1] = lasts.get(cell) ?? 0;
    lasts.set(cell, i + 1);
  }
  // A hidden layer next to plenty of visible text duplicates it; on a scan it is the only text.
  const hidden = runs.length - visible;
  if (visible > 0 && hidden > 0 && visible >= hidden * 0.5)
    for (const run of runs) if (run.style.invisible) dropped.add(run);
  return dropped.size === 0 ? runs : runs.filter((run) => !dropped.has(run));
}

/** Pages are at most 14,400 points wide (PDF 1.7, Annex C), so no column number reaches 4,096. */
const cellOf = (row: number, column: number): number => row * 4_096 + column;
