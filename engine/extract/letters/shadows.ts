/** Text drawn twice at the same place: shadows, poor man's bold, a hidden layer under visible text. It is kept once. */

import type { GlyphRun } from '../page-content.ts';

/** The cells of a grid that the runs are found by; three of them are looked at. */
const ROW_PT = 3;
const COLUMN_PT = 8;
/** Copies stand nearer than this share of their size. */
const REACH_EM = 0.25;
/** A letter that is drawn by itself stands right over or under its copy: beside it is the second one of "ff". */
const SAME_PLACE_PT = 0.3;
const LETTER = /[\p{L}\p{N}]/u;

export function withoutShadows(runs: GlyphRun[]): GlyphRun[] {
  /** The last run of each cell, and the one before it in the same cell; from 1, and 0 for none. */
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
  // A hidden layer beside plenty of visible text repeats it; on a scan it is all the text there is.
  const hidden = runs.length - visible;
  if (visible > 0 && hidden > 0 && visible >= hidden * 0.5)
    for (const run of runs) if (run.style.invisible) dropped.add(run);
  return dropped.size === 0 ? runs : runs.filter((run) => !dropped.has(run));
}

/** Pages are at most 14,400 points wide (PDF 1.7, Annex C), and so is the grid. */
const cellOf = (row: number, column: number): number => row * 4_096 + column;
