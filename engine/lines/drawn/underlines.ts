/** Rules that only underline words: they end where the words end, and part no rows of a table. */

import type { GlyphRun, Rule } from '../../extract/page-content.ts';
import { runsByHeight } from '../run-bands.ts';

/** Of the rule below the baseline: fonts put underlines a tenth below it, and descents end at a fifth. */
const MAX_DROP_EM = 0.25;
/** Fonts have them a twentieth to a tenth thick. */
const MAX_THICKNESS_EM = 0.12;
/** The borders of a cell are farther from its text. */
const SLACK_PT = 0.75;
/** The space behind the last word of a line is underlined with it. */
const MAX_END_EM = 0.35;
/** Justified words are farther apart than others. */
const MAX_SPACE_EM = 1;
/** So far over its rule stands the baseline of type of 96 points at most. */
const REACH_PT = MAX_DROP_EM * 96;
/** A page with more rules is a table or a drawing. */
const MAX_RULES = 2_000;
/** Of the file's own rounding. */
const SAME_END_PT = 0.1;

/** The rules without those that underline words. */
export function withoutUnderlines(rules: readonly Rule[], runs: readonly GlyphRun[]): readonly Rule[] {
  if (rules.length === 0 || rules.length > MAX_RULES) return rules;
  const near = runsByHeight(runs);
  const isRepeated = (rule: Rule): boolean =>
    rules.some(
      (other) =>
        other.horizontal &&
        other !== rule &&
        Math.abs(other.x0 - rule.x0) < SAME_END_PT &&
        Math.abs(other.x1 - rule.x1) < SAME_END_PT,
    );
  return rules.filter(
    (rule) => !rule.horizontal || !underlines(rule, near(rule.y0 - REACH_PT, rule.y1), () => isRepeated(rule)),
  );
}

/** @param isRepeated whether another rule has the same ends: under words that go beyond them, it is the uppermost of a table */
function underlines(rule: Rule, near: readonly GlyphRun[], isRepeated: () => boolean): boolean {
  const words = near
    .filter(({ x0, x1, baseline, style: { sizePt } }) => {
      const drop = (rule.y0 + rule.y1) / 2 - baseline;
      const isBelow = drop > 0 && drop < MAX_DROP_EM * sizePt && rule.thicknessPt < MAX_THICKNESS_EM * sizePt;
      return isBelow && x1 > rule.x0 + SLACK_PT && x0 < rule.x1 - SLACK_PT;
    })
    .sort((a, b) => a.x0 - b.x0);
  const [first] = words;
  if (!first || first.x0 > rule.x0 + SLACK_PT) return false;
  let end = first.x0;
  for (const { x0, x1, style } of words) {
    if (x0 - end > MAX_SPACE_EM * style.sizePt) return false;
    end = Math.max(end, x1);
  }
  if (end < rule.x1 - MAX_END_EM * first.style.sizePt) return false;
  const isInWords = first.x0 < rule.x0 - SLACK_PT && end > rule.x1 + SLACK_PT;
  return !isInWords || !isRepeated();
}
