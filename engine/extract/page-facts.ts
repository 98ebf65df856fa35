/** Counts what a page contains, in one pass over its text. */

import { mathFontOf } from './fonts/math-fonts.ts';
import { isEastAsian } from './letters/unicode.ts';
import type { GlyphRun, PageContent, PageFacts, TextStyle } from './page-content.ts';

type Content = Omit<PageContent, 'facts'>;

/** Counts what a page contains. Pure; the given facts of a page are ignored. */
export function factsOf(content: Content): PageFacts {
  const { runs, turned, rules, fills, drawings, images, links, tags } = content;
  const facts: PageFacts = {
    ...NOTHING,
    hasTurned: turned.length > 0,
    hasRules: rules.length > 0,
    hasFills: fills.length > 0,
    hasDrawings: drawings.length > 0,
    hasImages: images.length > 0,
    hasLinks: links.length > 0,
    hasTags: tags !== undefined,
  };
  const styles = new Set<TextStyle>();
  countRuns(runs, facts, styles);
  for (const group of turned) countRuns(group, facts, styles);
  for (const style of styles) countStyle(style, facts);
  return facts;
}

/** The content with its facts, for content that was not read from a file. */
export const withFacts = (content: Content): PageContent => ({ ...content, facts: factsOf(content) });

const NOTHING: PageFacts = {
  hasRightToLeft: false,
  hasEastAsian: false,
  hasPrivateUse: false,
  hasBullets: false,
  hasNumbers: false,
  leaderDots: 0,
  hasMonospace: false,
  hasProportional: false,
  hasMathFonts: false,
  hasGrown: false,
  hasInvisible: false,
  smallestPt: 0,
  largestPt: 0,
  hasTurned: false,
  hasRules: false,
  hasFills: false,
  hasDrawings: false,
  hasImages: false,
  hasLinks: false,
  hasTags: false,
};

function countRuns(runs: readonly GlyphRun[], facts: PageFacts, styles: Set<TextStyle>): void {
  let last: TextStyle | undefined;
  for (const { text, style, ink } of runs) {
    // Most runs have the style of the one before.
    if (style !== last) styles.add(style);
    last = style;
    if (ink) facts.hasGrown = true;
    const first = text.charCodeAt(0);
    if (first === DOT || first === MIDDLE_DOT || first === ELLIPSIS) facts.leaderDots += text.length;
    else if (first >= ZERO && first <= NINE) facts.hasNumbers ||= isNumber(text);
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code >= FIRST_RIGHT_TO_LEFT) countCode(code, text, i, facts);
    }
  }
}

const DOT = 0x2e;
const MIDDLE_DOT = 0xb7;
const ELLIPSIS = 0x2026;
const ZERO = 0x30;
const NINE = 0x39;
/** Facts about scripts and signs are about characters from here on. */
const FIRST_RIGHT_TO_LEFT = 0x590;

function isNumber(text: string): boolean {
  for (let i = 1; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < ZERO || code > NINE) return false;
  }
  return true;
}

const BULLETS: ReadonlySet<number> = new Set(Array.from('•‣⁃∙●○◦◉▪▫■□◆◇▶►▸➢➤❖❑❒✓✔✗✘☐☑☒', (sign) => sign.charCodeAt(0)));

/** @param code the UTF-16 code at an index of a text, from Hebrew on */
function countCode(code: number, text: string, at: number, facts: PageFacts): void {
  if (code <= 0x8ff || (code >= 0xfb1d && code <= 0xfefc)) facts.hasRightToLeft = true;
  else if (code >= 0xe000 && code <= 0xf8ff) facts.hasPrivateUse = true;
  else if (code >= 0xd800 && code <= 0xdbff) {
    const whole = text.codePointAt(at) ?? code;
    if (whole >= FIRST_PRIVATE_PLANE) facts.hasPrivateUse = true;
    else if (isEastAsian(whole)) facts.hasEastAsian = true;
  } else if (isEastAsian(code)) facts.hasEastAsian = true;
  else if (BULLETS.has(code)) facts.hasBullets = true;
}

const FIRST_PRIVATE_PLANE = 0xf0000;

function countStyle(style: TextStyle, facts: PageFacts): void {
  const { sizePt, monospace, invisible } = style;
  if (monospace) facts.hasMonospace = true;
  else facts.hasProportional = true;
  if (invisible) facts.hasInvisible = true;
  facts.hasMathFonts ||= mathFontOf(style) !== 'none';
  facts.smallestPt = facts.smallestPt === 0 ? sizePt : Math.min(facts.smallestPt, sizePt);
  facts.largestPt = Math.max(facts.largestPt, sizePt);
}
