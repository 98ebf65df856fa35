/**
 * Underscores that are drawn as rules, because the font has none, as TeX does in its old encoding. What touches one from both
 * sides goes on in the same word.
 *
 *   ieeepes_skel.tex   "ieeepes" and "skel.tex" in the file, and a short rule between them
 */

import { mathFontOf } from '../../extract/fonts/math-fonts.ts';
import { isRightToLeft } from '../../extract/letters/unicode.ts';
import { type GlyphRun, type PageContent, type Rule, UNNUMBERED } from '../../extract/page-content.ts';
import { runsByHeight } from '../run-bands.ts';

const LENGTH_EM = { least: 0.2, most: 0.6 };
const MAX_LENGTH_PT = 12;
const MAX_THICKNESS_EM = 0.12;
/** It lies on the baseline; bars of fractions and strokes are higher. */
const OFF_BASELINE_EM = 0.12;
const TOUCHING_EM = 0.15;
const SAME_BASELINE_PT = 0.5;
/** A page with more rules is a table or a drawing. */
const MAX_RULES = 2_000;
/** More in one line, between nearly all of its words, show where the spaces are. */
const MAX_IN_LINE = 5;
const SPACES_SHARE = 0.85;

/** The page with underscores for the rules that stand for them. */
export function withUnderscores(page: PageContent): PageContent {
  if (page.rules.length > MAX_RULES) return page;
  const rules = page.rules.filter(({ horizontal, x0, x1 }) => horizontal && x1 - x0 < MAX_LENGTH_PT);
  if (rules.length === 0) return page;
  const near = runsByHeight(page.runs);
  const before = new Map<GlyphRun, GlyphRun>();
  const behind = new Map<GlyphRun, GlyphRun>();
  const used = new Set<Rule>();
  const found = rules.flatMap((rule) => {
    const words = touching(rule, near(rule.y0 - MAX_LENGTH_PT, rule.y1 + MAX_LENGTH_PT));
    return words ? [{ rule, ...words }] : [];
  });
  const inLine = Map.groupBy(found, ({ left }) => Math.round(left.baseline));
  const spaces = new Set(
    [...inLine].flatMap(([y, { length }]) => {
      if (length <= MAX_IN_LINE) return [];
      const words = near(y - 1, y + 1).filter(({ baseline }) => Math.round(baseline) === y);
      return length > SPACES_SHARE * (words.length - 1) ? [y] : [];
    }),
  );
  for (const { rule, left, right } of found) {
    if (spaces.has(Math.round(left.baseline))) continue;
    const { x0, x1 } = rule;
    used.add(rule);
    before.set(right, { id: UNNUMBERED, text: '_', x0, x1, baseline: left.baseline, style: left.style, space: 'none' });
    behind.set(right, { ...right, space: 'none' });
  }
  if (used.size === 0) return page;
  return {
    ...page,
    runs: page.runs.flatMap((run) => {
      const sign = before.get(run);
      return sign ? [sign, behind.get(run) ?? run] : [run];
    }),
    rules: page.rules.filter((rule) => !used.has(rule)),
  };
}

/** The words that end and begin at the rule; null where it is under letters, or longer or thicker than the sign. */
function touching(rule: Rule, near: readonly GlyphRun[]): { left: GlyphRun; right: GlyphRun } | null {
  const onLine = near.filter((run) => isUnderscoreOf(rule, run));
  const left = onLine.find(({ x1, style }) => Math.abs(x1 - rule.x0) < TOUCHING_EM * style.sizePt);
  const right = onLine.find(({ x0, style }) => Math.abs(x0 - rule.x1) < TOUCHING_EM * style.sizePt);
  if (!left || !right || Math.abs(left.baseline - right.baseline) > SAME_BASELINE_PT) return null;
  // A raised mark of a note is underlined on the line, too.
  const isUnder = ({ x0, x1, baseline, style }: GlyphRun): boolean =>
    x0 < rule.x1 - 1 && x1 > rule.x0 + 1 && baseline > rule.y0 - left.style.sizePt && baseline - style.sizePt < rule.y1;
  return near.some(isUnder) ? null : { left, right };
}

/** Braces that lie are made of signs and rules, and Persian letters are joined by them. */
function isUnderscoreOf({ x0, x1, y0, y1, thicknessPt }: Rule, { baseline, style, text }: GlyphRun): boolean {
  const em = style.sizePt;
  if (mathFontOf(style) !== 'none' || isRightToLeft(text)) return false;
  const isSign = x1 - x0 > LENGTH_EM.least * em && x1 - x0 < LENGTH_EM.most * em && thicknessPt < MAX_THICKNESS_EM * em;
  return isSign && Math.abs((y0 + y1) / 2 - baseline) < OFF_BASELINE_EM * em;
}
