/**
 * Removes text that is drawn twice at the same position: shadows, simulated bold, a hidden layer under visible text. One copy is
 * kept: the one that is seen.
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

/** The number of buckets that cells are hashed to, a power of two: a page has fewer cells with text. */
const BUCKETS = 4_096;
/** As many runs of a bucket are compared: only text that is piled up on purpose has more in one place. */
const MAX_COMPARED = 64;
/** For each bucket, the number of its last run, from 1; 0 for none. Reused from page to page. */
const lasts = new Uint32Array(BUCKETS);

export interface WithoutShadows {
  runs: GlyphRun[];
  /** What is left out as it is not seen, and says something else than what is seen in its place. */
  invisible: GlyphRun[];
}

export function withoutShadows(runs: GlyphRun[]): WithoutShadows {
  lasts.fill(0);
  /** For each run, the number of the previous one in its bucket. */
  const before = new Uint32Array(runs.length + 1);
  const dropped = new Set<GlyphRun>();
  const hasTwin = (run: GlyphRun, bucket: number): boolean => {
    const reach = REACH_EM * run.style.sizePt;
    const aside = run.text.length === 1 ? Math.min(SAME_PLACE_PT, reach) : reach;
    let at = lasts[bucket] ?? 0;
    for (let compared = 0; at > 0 && compared < MAX_COMPARED; compared++) {
      const other = runs[at - 1];
      if (
        other &&
        Math.abs(other.x0 - run.x0) < aside &&
        Math.abs(other.baseline - run.baseline) < reach &&
        other.text === run.text
      )
        return true;
      at = before[at] ?? 0;
    }
    return false;
  };
  const compare = (run: GlyphRun, i: number): void => {
    if (run.text.length === 1 && !LETTER.test(run.text)) return;
    const row = Math.round(run.baseline / ROW_PT);
    const column = Math.round(run.x0 / COLUMN_PT);
    const bucket = bucketOf(row, column);
    if (hasTwin(run, bucket) || hasTwin(run, bucketOf(row - 1, column)) || hasTwin(run, bucketOf(row + 1, column))) {
      dropped.add(run);
      return;
    }
    before[i + 1] = lasts[bucket] ?? 0;
    lasts[bucket] = i + 1;
  };
  let visible = 0;
  for (const [i, run] of runs.entries()) {
    if (run.style.invisible) continue;
    visible++;
    compare(run, i);
  }
  const hidden = runs.length - visible;
  if (hidden > 0) for (const [i, run] of runs.entries()) if (run.style.invisible) compare(run, i);
  // A hidden layer next to plenty of visible text duplicates it; on a scan it is the only text.
  const isLeftOut = visible > 0 && hidden > 0 && visible >= hidden * 0.5;
  const invisible = isLeftOut ? runs.filter((run) => run.style.invisible && !dropped.has(run)) : [];
  for (const run of invisible) dropped.add(run);
  return { runs: dropped.size === 0 ? runs : runs.filter((run) => !dropped.has(run)), invisible };
}

/** Columns next to each other, and rows below each other, have buckets of their own. */
const bucketOf = (row: number, column: number): number => (row * 61 + column) & (BUCKETS - 1);
