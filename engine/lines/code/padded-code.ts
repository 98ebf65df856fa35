/**
 * Code inside a sentence that stands on a ground of its own, as web pages print it: the room between it and the sign behind it, or the
 * bracket before it, is no space.
 */

import type { GlyphRun } from '../../extract/page-content.ts';

/** Web pages give it half the size of the text on each side, and narrow letters of code have room of their own. */
const MAX_PADDING_EM = 0.75;
const SAME_BASELINE_EM = 0.1;
const OPENING = /[(“‘]$/;
/** French has spaces before its colons and semicolons. */
const CLOSING = /^[.,)\]”’]/;

/** The runs with those marked so that are such a sign behind code, or code behind such a bracket. */
export function withoutPadding(runs: GlyphRun[]): GlyphRun[] {
  const isClosed = (run: GlyphRun, i: number): boolean => {
    const before = runs[i - 1];
    if (!before || before.style.monospace === run.style.monospace || run.space === 'drawn') return false;
    const isEllipsis = run.text === '.' && runs[i + 1]?.text === '.';
    const isSign = run.style.monospace ? OPENING.test(before.text) : CLOSING.test(run.text) && !isEllipsis;
    return isSign && touches(before, run);
  };
  return runs.some(isClosed)
    ? runs.map((run, i) => (isClosed(run, i) ? { ...run, space: 'closed' as const } : run))
    : runs;
}

function touches(before: GlyphRun, { baseline, x0, style }: GlyphRun): boolean {
  const em = Math.max(before.style.sizePt, style.sizePt);
  const gap = x0 - before.x1;
  return (
    Math.abs(baseline - before.baseline) < SAME_BASELINE_EM * em &&
    gap > -SAME_BASELINE_EM * em &&
    gap < MAX_PADDING_EM * em
  );
}
