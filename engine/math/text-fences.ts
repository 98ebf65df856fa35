/** Matrices, vectors and binomials in a line of text, whose rows stand in no lines of their own. */

import { type GlyphRun, type Rule, UNNUMBERED } from '../extract/page-content.ts';
import { atomsOf, SMALL } from './atoms.ts';
import { buildFormula } from './build.ts';
import { pairsOf } from './fences.ts';
import { type Drawn, isInText, MAX_WIDTH_EM, within } from './text-fractions.ts';
import { mathWords } from './words.ts';

/** Scripts are closer to their row (TeX's cmsy10: sup1 0.41 em, and its small size). */
const OFF_ROW_EM = 0.3;

/** Makes one run of each pair of tall brackets that holds rows, on the baseline of its line. */
export function withTextFences({ runs, rules }: Drawn): Drawn {
  // Bars, which open and close alike, enclose no rows that people set in a line.
  const brackets = atomsOf(runs.filter(({ ink, text }) => ink && '()[]{}'.includes(text)));
  if (brackets.length < 2) return { runs, rules };
  const sorted = [...runs].sort((a, b) => a.baseline - b.baseline);
  const made = new Map<GlyphRun, GlyphRun | null>();
  const used = new Set<Rule>();
  for (const row of Map.groupBy(brackets, ({ baseline }) => Math.round(baseline)).values()) {
    for (const { open, close } of pairsOf(row)) {
      if (!close || made.has(open.run) || close.x1 - open.x0 > MAX_WIDTH_EM * open.sizePt) continue;
      const near = within(sorted, open.y0, open.y1);
      const inside = near.filter(({ x0, x1 }) => (x0 + x1) / 2 > open.x1 - 0.5 && (x0 + x1) / 2 < close.x0 + 0.5);
      if (!isInText(near, open.baseline, open.sizePt) || !haveRows(inside, open.baseline, open.sizePt)) continue;
      const bars = rules.filter(
        (rule) => rule.x0 > open.x0 && rule.x1 < close.x1 && rule.y0 > open.y0 && rule.y1 < open.y1,
      );
      const math = buildFormula(atomsOf([open.run, ...inside, close.run]), bars);
      if (!math) continue;
      for (const run of [...inside, close.run]) made.set(run, null);
      for (const bar of bars) used.add(bar);
      const ink = { y0: open.y0, y1: open.y1 };
      made.set(open.run, { ...open.run, id: UNNUMBERED, text: mathWords(math), x1: close.x1, ink, math });
    }
  }
  if (made.size === 0) return { runs, rules };
  return {
    runs: runs.flatMap((run) => (made.has(run) ? (made.get(run) ?? []) : [run])),
    rules: rules.filter((rule) => !used.has(rule)),
  };
}

/** Letters over and under the row, which are no scripts of letters on it. */
function haveRows(inside: readonly GlyphRun[], baseline: number, em: number): boolean {
  const off = inside.filter((run) => Math.abs(run.baseline - baseline) > OFF_ROW_EM * em);
  const isFull = ({ style }: GlyphRun): boolean => style.sizePt >= SMALL * em;
  return off.length === inside.length || off.some(isFull);
}
