/** Words that are struck out: a rule through their middle, exactly as long as they are. */

import { type GlyphRun, type PageContent, type Rule, type TextStyle, UNNUMBERED } from '../../extract/page-content.ts';
import { runsByHeight } from '../run-bands.ts';

/** Of the rule over the baseline: through the small letters. Underlines are below it. */
const MIN_RISE_EM = 0.15;
const MAX_RISE_EM = 0.48;
const MAX_THICKNESS_EM = 0.2;
/** It ends where the words end. */
const SLACK_EM = 0.15;
/** Words stand at most so far below a rule through them. */
const REACH_PT = 24;
/** A page with more rules is a table or a drawing. */
const MAX_RULES = 2_000;

/** The page with what is struck out in a style that says so, and without the rules that say it. */
export function withStruck(page: PageContent): PageContent {
  const rules = page.rules.filter(({ horizontal }) => horizontal);
  if (rules.length === 0 || rules.length > MAX_RULES) return page;
  const near = runsByHeight(page.runs);
  const struck = new Map<GlyphRun, GlyphRun[]>();
  const used = new Set<Rule>();
  const styles = new Map<TextStyle, TextStyle>();
  for (const rule of rules) {
    const found = runsThrough(rule, near(rule.y1, rule.y1 + REACH_PT));
    if (found.length === 0) continue;
    used.add(rule);
    for (const run of found) struck.set(run, parted(run, rule, styles));
  }
  if (used.size === 0) return page;
  return {
    ...page,
    runs: page.runs.flatMap((run) => struck.get(run) ?? [run]),
    rules: page.rules.filter((rule) => !used.has(rule)),
  };
}

/** The words that the rule goes through; none where it is as long as something else. */
function runsThrough(rule: Rule, near: readonly GlyphRun[]): GlyphRun[] {
  const y = (rule.y0 + rule.y1) / 2;
  const runs = near.filter(({ x0, x1, baseline, style }) => {
    const rise = (baseline - y) / style.sizePt;
    const isThin = rule.thicknessPt < MAX_THICKNESS_EM * style.sizePt;
    return isThin && rise > MIN_RISE_EM && rise < MAX_RISE_EM && Math.min(x1, rule.x1) - Math.max(x0, rule.x0) > 0.5;
  });
  const [first] = runs;
  if (!first || !runs.some(({ text }) => /[\p{L}\p{N}]/u.test(text))) return [];
  const slack = SLACK_EM * first.style.sizePt;
  const x0 = Math.min(...runs.map((run) => run.x0));
  const x1 = Math.max(...runs.map((run) => strikeEnd(run, rule)));
  return Math.abs(x0 - rule.x0) < slack && Math.abs(x1 - rule.x1) < slack ? runs : [];
}

/** Looked for at the end of a word: a longer stretch would take long to try. */
const MAX_SIGNS = 100;

/** Punctuation behind the last word isn't struck out with it. */
function strikeEnd({ text, x0, x1, style }: GlyphRun, rule: Rule): number {
  const isParted = rule.x1 < x1 - SLACK_EM * style.sizePt && rule.x1 > x0 + 0.5 * (x1 - x0);
  return isParted && /[^\p{P}]\p{P}+$/u.test(text.slice(-MAX_SIGNS)) ? rule.x1 : x1;
}

function parted(run: GlyphRun, rule: Rule, styles: Map<TextStyle, TextStyle>): GlyphRun[] {
  const style = styles.get(run.style) ?? { ...run.style, isStruck: true };
  styles.set(run.style, style);
  const end = strikeEnd(run, rule);
  if (end === run.x1) return [{ ...run, style }];
  const signs = /\p{P}+$/u.exec(run.text.slice(-MAX_SIGNS))?.[0] ?? '';
  const word = run.text.slice(0, run.text.length - signs.length);
  return [
    { ...run, text: word, x1: end, style },
    { ...run, id: UNNUMBERED, text: run.text.slice(word.length), x0: end, space: 'none' },
  ];
}
