/**
 * Dots that somebody is to write on, in forms and exams: they are no text.
 *
 *   Name: ................... Town: ..............     Nothing stands behind them, or the name of the next field. Leaders
 *   ...............................................     have a page, a price or a name at their end.
 */

import type { GlyphRun } from '../../extract/page-content.ts';
import { runsByHeight } from '../run-bands.ts';

const DOTS = /^[.·…]+$/;
const FIELD = /:$/;
/** Fewer are an ellipsis. */
export const MIN_DOTS = 10;
/** The page behind leaders may stand a little higher or lower than they do. */
const SAME_ROW_PT = 2.5;
/** Dots of one line stand closer. */
const MAX_GAP_EM = 1.2;

/** The runs without the dots of lines to be filled in. */
export function withoutFillDots(runs: GlyphRun[]): GlyphRun[] {
  let dots = 0;
  for (const { text } of runs)
    if (text.charAt(0) === '.' || text.charAt(0) === '…' || text.charAt(0) === '·') dots += text.length;
  if (dots < MIN_DOTS) return runs;
  const dropped = new Set<GlyphRun>();
  for (const row of rowsWithDots(runs)) for (const run of fillingOf(row)) dropped.add(run);
  return dropped.size === 0 ? runs : runs.filter((run) => !dropped.has(run));
}

/** The rows that hold dots, from the left. */
function rowsWithDots(runs: readonly GlyphRun[]): GlyphRun[][] {
  const near = runsByHeight(runs);
  const baselines = new Set(runs.filter(({ text }) => DOTS.test(text)).map(({ baseline }) => baseline));
  return [...baselines].map((baseline) =>
    near(baseline - SAME_ROW_PT, baseline + SAME_ROW_PT)
      .filter((run) => Math.abs(run.baseline - baseline) < SAME_ROW_PT)
      .sort((a, b) => a.x0 - b.x0),
  );
}

function fillingOf(row: readonly GlyphRun[]): GlyphRun[] {
  const found: GlyphRun[] = [];
  for (let from = 0; from < row.length; ) {
    let to = from;
    let letters = 0;
    for (let run = row[to]; run && DOTS.test(run.text) && isNear(row[to - 1], run, to === from); run = row[++to])
      letters += run.text.length;
    if (letters >= MIN_DOTS && isFieldBehind(row.slice(to))) found.push(...row.slice(from, to));
    from = Math.max(to, from + 1);
  }
  return found;
}

const isNear = (before: GlyphRun | undefined, run: GlyphRun, isFirst: boolean): boolean =>
  isFirst || (before !== undefined && run.x0 - before.x1 < MAX_GAP_EM * run.style.sizePt);

/** Nothing, or the words of a field's name, up to its colon. */
function isFieldBehind(rest: readonly GlyphRun[]): boolean {
  const words = rest.slice(
    0,
    Math.max(
      0,
      rest.findIndex(({ text }) => DOTS.test(text)),
    ) || rest.length,
  );
  return words.length === 0 || FIELD.test(words.at(-1)?.text ?? '');
}
