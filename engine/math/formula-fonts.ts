/** Which fonts are those of formulas, where their names do not tell. */

import { FUNCTIONS } from '../document/math.ts';
import { mathFontOf, NAMELESS_MATH, SHARED_ITALIC } from '../extract/fonts/math-fonts.ts';
import type { GlyphRun, TextStyle } from '../extract/page-content.ts';
import { countLetters } from '../lines/text-line.ts';

// Formulas in fonts that a program has embedded without their names, as browsers do with those of MathJax.

/** Signs that the letters of text don't need. */
const SIGNS = /[=∑∏∫√∈≤≥±×→∂∇∞⊗∪∩⊆]/u;
const LETTERS = /\p{L}{4,}/u;
/** A page whose own text has no named font is no page of formulas. */
const MOST_SHARE = 0.5;

const MOST_WORDS = 0.1;
const isWord = ({ text }: GlyphRun): boolean => LETTERS.test(text) && !FUNCTIONS.has(text);

/** The runs, those of nameless fonts in a mathematical one where they hold formulas and hardly a word. */
export function withNamedFonts(runs: readonly GlyphRun[]): readonly GlyphRun[] {
  const nameless = runs.filter(({ style }) => style.font === '');
  if (nameless.length === 0) return runs;
  if (countLetters(nameless) > MOST_SHARE * countLetters(runs)) return runs;
  if (!nameless.some(({ text }) => SIGNS.test(text))) return runs;
  const words = nameless.filter(isWord);
  if (words.length > MOST_WORDS * nameless.length) return runs;
  const styles = new Map<TextStyle, TextStyle>();
  return runs.map((run) => {
    if (run.style.font !== '' || isWord(run)) return run;
    const style = styles.get(run.style) ?? { ...run.style, font: NAMELESS_MATH };
    styles.set(run.style, style);
    return { ...run, style };
  });
}

/*
 * Variables in the slanted font that the text has, too: Times, Palatino and Utopia have no other letters for formulas.
 * On such pages signs and Greek letters come from mathematical fonts and no Latin letter does.
 */

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
