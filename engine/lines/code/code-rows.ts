import type { GlyphRun } from '../../extract/page-content.ts';
import { stretchesOf } from '../../geometry/stretches.ts';

/** Formatters set letters of another font a little lower. */
const SAME_ROW_EM = 0.15;
const STEP_BACK_EM = 0.3;
/** A wider gap parts texts, in em of the larger type. */
const MAX_GAP_EM = 12;

/** Neighbours in one row, as the file draws them: before lines are known, code is looked for among these. */
export const rowsAsDrawn = (runs: readonly GlyphRun[]): GlyphRun[][] =>
  stretchesOf(runs, (run, last) => {
    const em = Math.max(run.style.sizePt, last.style.sizePt);
    const gap = run.x0 - last.x1;
    return (
      Math.abs(run.baseline - last.baseline) < SAME_ROW_EM * em && gap > -STEP_BACK_EM * em && gap < MAX_GAP_EM * em
    );
  });
