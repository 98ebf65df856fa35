/** Code inside a sentence that stands on a ground of its own, as web pages print it: the room around it is no space. */

import type { GlyphRun } from '../../extract/page-content.ts';

/** Web pages give it half the size of the text on each side, and narrow letters of code have room of their own. */
const MAX_PADDING_EM = 0.75;
const SAME_BASELINE_EM = 0.1;
/** Where spaces are glyphs, there are some beside code; where they are gaps, none: another font is another string. */
const MIN_DRAWN = 2;
const DRAWN_SHARE = 0.25;
/** Of an item, and the number of a heading: what they are set before stands apart from them. */
const MARK = /^(?:[•◦▪‣·*–—−-]|\(?[\dA-Za-z]{1,3}[.)]|\d+(?:\.\d+)+)$/;

/** The runs with those that touch code, or are code that touches the text before it, marked so. */
export function withoutPadding(runs: GlyphRun[]): GlyphRun[] {
  const touching = new Set<GlyphRun>();
  let drawn = 0;
  let before = runs[0];
  let first = before;
  for (const run of runs) {
    if (before && before.style.monospace !== run.style.monospace) {
      if (run.space === 'drawn') drawn++;
      else if (touches(before, run) && !(before === first && MARK.test(before.text))) touching.add(run);
    }
    if (run.baseline !== before?.baseline) first = run;
    before = run;
  }
  if (touching.size === 0 || drawn < Math.max(MIN_DRAWN, DRAWN_SHARE * touching.size)) return runs;
  return runs.map((run) => (touching.has(run) ? { ...run, space: 'closed' as const } : run));
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
