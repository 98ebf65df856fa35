/**
 * Variables in the slanted font that the text has, too: Times, Palatino and Utopia have no other letters for formulas.
 * On such pages signs and Greek letters come from mathematical fonts and no Latin letter does.
 */

import { mathFontOf, SHARED_ITALIC } from '../extract/fonts/math-fonts.ts';
import type { GlyphRun, TextStyle } from '../extract/page-content.ts';

const LETTER = /^[A-Za-z]$/;
const WORD = /\p{L}{2}/u;
const LATIN = /[A-Za-z]/;
const SAME_LINE_EM = 0.2;
/** Words follow each other no farther apart. */
const WORD_GAP_EM = 0.7;

/** The runs, single slanted letters that stand in no slanted words as those of a mathematical font. */
export function withSharedItalics(runs: readonly GlyphRun[]): readonly GlyphRun[] {
  if (runs.some(({ style, text }) => mathFontOf(style) === 'italic' && LATIN.test(text))) return runs;
  const styles = new Map<TextStyle, TextStyle>();
  return runs.map((run, i) => {
    if (!run.style.italic || run.style.monospace || !LETTER.test(run.text) || mathFontOf(run.style) !== 'none')
      return run;
    if (belongs(runs[i - 1], run) || belongs(run, runs[i + 1])) return run;
    const style = styles.get(run.style) ?? { ...run.style, font: SHARED_ITALIC };
    styles.set(run.style, style);
    return { ...run, style };
  });
}

/** Whether two neighbours of a line are one stretch of slanted words. */
function belongs(left: GlyphRun | undefined, right: GlyphRun | undefined): boolean {
  if (!left || !right) return false;
  const em = Math.max(left.style.sizePt, right.style.sizePt);
  const gap = right.x0 - left.x1;
  if (Math.abs(left.baseline - right.baseline) > SAME_LINE_EM * em || gap > WORD_GAP_EM * em) return false;
  return left.style.italic && right.style.italic && (WORD.test(left.text) || WORD.test(right.text));
}
