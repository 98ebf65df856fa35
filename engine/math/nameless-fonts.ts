/** Formulas in fonts that a program has embedded without their names, as browsers do with those of MathJax. */

import { FUNCTIONS } from '../document/math.ts';
import { NAMELESS_MATH } from '../extract/fonts/math-fonts.ts';
import type { GlyphRun, TextStyle } from '../extract/page-content.ts';
import { countLetters } from '../lines/text-line.ts';

/** Signs that the letters of text don't need. */
const SIGNS = /[=∑∏∫√∈≤≥±×→∂∇∞⊗∪∩⊆]/u;
const WORD = /\p{L}{4,}/u;
/** A page whose own text has no named font is no page of formulas. */
const MOST_SHARE = 0.5;

const MOST_WORDS = 0.1;
const isWord = ({ text }: GlyphRun): boolean => WORD.test(text) && !FUNCTIONS.has(text);

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
