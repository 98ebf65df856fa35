/**
 * Marks of notes whose sign and figure come from different fonts, or stand at different heights, as Japanese classes of TeX set
 * them: a star and a figure, a figure and a bracket of full width. They become one run.
 *
 *   難しくなっている*1。   使用する1）場合
 */

import type { GlyphRun } from '../../extract/page-content.ts';

const TOUCHING_EM = 0.12;
const SAME_HEIGHT_EM = 0.3;
const SAME_SIZE = 0.1;
const SIGN = /^[*∗＊※†（(［[〔]$/;
const FIGURE = /^\d{1,3}$/;
const BRACKET = /^[）)］\]〕]$/;

/** @param runs as the file draws them */
export function withNoteMarks(runs: GlyphRun[]): GlyphRun[] {
  let out: (GlyphRun | null)[] | null = null;
  for (let i = 0; i < runs.length; i++) {
    const run = runs[i];
    if (!run || run.text.length > 3 || !FIGURE.test(run.text)) continue;
    const [before, after] = [runs[i - 1], runs[i + 1]];
    const sign = before && SIGN.test(before.text) && belong(before, run) ? before : null;
    const bracket = after && BRACKET.test(after.text) && belong(run, after) ? after : null;
    if (!sign && !bracket) continue;
    out ??= [...runs];
    if (sign) out[i - 1] = null;
    if (bracket) out[i + 1] = null;
    const text = `${sign?.text ?? ''}${run.text}${bracket?.text ?? ''}`;
    out[i] = { ...run, text, x0: sign?.x0 ?? run.x0, x1: bracket?.x1 ?? run.x1, space: sign?.space ?? run.space };
  }
  return out?.filter((run) => run !== null) ?? runs;
}

function belong(left: GlyphRun, right: GlyphRun): boolean {
  const em = left.style.sizePt;
  const gap = right.x0 - left.x1;
  return (
    Math.abs(right.style.sizePt - em) < SAME_SIZE * em &&
    Math.abs(left.baseline - right.baseline) < SAME_HEIGHT_EM * em &&
    Math.abs(gap) < TOUCHING_EM * em &&
    (left.style !== right.style || left.baseline !== right.baseline)
  );
}
