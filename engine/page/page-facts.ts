/** What the passes ask about a page's text before they look through it, gathered in one walk over its runs. */

import { mathFontOf } from '../extract/fonts/math-fonts.ts';
import { hasRightToLeftCode } from '../extract/letters/unicode.ts';
import type { GlyphRun, TextStyle } from '../extract/page-content.ts';
import { singlesTogether } from '../lines/letterspacing.ts';

export interface PageFacts {
  /** In UTF-16 codes, as all counts of letters here. */
  letters: number;
  monospaceLetters: number;
  /** The sizes of the smallest and the largest type; 0 and infinite where there is none. */
  smallestPt: number;
  largestPt: number;
  hasSeveralFonts: boolean;
  /** Fonts of formulas or without a name, or letters from the blocks of mathematical alphabets. */
  mayHaveFormulas: boolean;
  /** The most runs of a single character among a few neighbours. */
  singlesTogether: number;
  /** Single characters that may be ideographs or signs as wide. */
  wideSingles: number;
  /** Whether a run begins or ends with what may be Hangul, an ideograph or a sign as wide. */
  hasWide: boolean;
  hasRightToLeft: boolean;
  /** Whether a run begins with a digit, European or Arabic. */
  hasNumbers: boolean;
  /** Letters of runs that begin with a dot. */
  dots: number;
  /** Whether a short run begins with a sign that TeX composes, or borrows from a font of formulas. */
  hasTexSigns: boolean;
}

const FIRST_WIDE = 0x1100;
const MATH_SURROGATE = 0xd835;
const MAX_SIGN = 3;
const TEX_SIGNS: ReadonlySet<number> = new Set(Array.from('\u0338/◯‹›≪≫”’EA\\{}|<>', (sign) => sign.charCodeAt(0)));
const DOTS: ReadonlySet<number> = new Set(Array.from('.…·', (sign) => sign.charCodeAt(0)));

const isDigit = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x660 && code <= 0x669) || (code >= 0x6f0 && code <= 0x6f9);

/** Counts what the runs of a page contain, in one walk. */
export function pageFacts(runs: readonly GlyphRun[]): PageFacts {
  const facts: PageFacts = {
    letters: 0,
    monospaceLetters: 0,
    smallestPt: Number.POSITIVE_INFINITY,
    largestPt: 0,
    hasSeveralFonts: false,
    mayHaveFormulas: false,
    singlesTogether: singlesTogether(runs),
    wideSingles: 0,
    hasWide: false,
    hasRightToLeft: false,
    hasNumbers: false,
    dots: 0,
    hasTexSigns: false,
  };
  const font = runs[0]?.style.font;
  let last: TextStyle | undefined;
  for (const { text, style } of runs) {
    const { length } = text;
    const first = text.charCodeAt(0);
    const end = text.charCodeAt(length - 1);
    facts.letters += length;
    if (style.monospace) facts.monospaceLetters += length;
    if (length === 1 && first >= FIRST_WIDE) facts.wideSingles++;
    if (first >= FIRST_WIDE || end >= FIRST_WIDE) facts.hasWide = true;
    if (isDigit(first)) facts.hasNumbers = true;
    else if (DOTS.has(first)) facts.dots += length;
    else if (first === MATH_SURROGATE) facts.mayHaveFormulas = true;
    if (length <= MAX_SIGN && TEX_SIGNS.has(first)) facts.hasTexSigns = true;
    facts.hasRightToLeft ||= hasRightToLeftCode(text);
    // Most runs are set as the one before.
    if (style === last) continue;
    last = style;
    facts.smallestPt = Math.min(facts.smallestPt, style.sizePt);
    facts.largestPt = Math.max(facts.largestPt, style.sizePt);
    facts.hasSeveralFonts ||= style.font !== font;
    facts.mayHaveFormulas ||= style.font === '' || mathFontOf(style) !== 'none';
  }
  return facts;
}
