/** Fractions in a line of text: set smaller than it, so that their parts stand in no line of their own. */

import { type GlyphRun, type Rule, UNNUMBERED } from '../extract/page-content.ts';
import { atomsOf, leavesOf } from './atoms.ts';
import { AXIS_EM } from './bars.ts';
import { buildFraction } from './build.ts';
import { mathWords } from './words.ts';

/** Longer bars part the rows of tables. */
const MAX_WIDTH_EM = 20;
/** Numerators and denominators are set in the next smaller size. */
const SMALLER = 0.86;
/** How far the bar may lie off the axis of its line. */
const AXIS_SLACK_EM = 0.1;
/** The line that it stands in goes on beside it, after the space of a relation or a word at most. */
const BESIDE_EM = 0.8;
/** Over and under the bar: two rows of small letters, with their scripts. */
const REACH_EM = 1.3;
/** Letters of the line's size over and under a bar of their own; those of the lines above and below are farther away. */
const FULL_EM = { over: 0.65, under: 1 };
/** The longer of its parts is as long as the bar. */
const FILLED = 0.6;

/**
 * Makes one run of each small fraction, on the baseline of its line.
 *
 * @returns the runs, and the rules that are left
 */
export function withSmallFractions({ runs, rules }: Drawn): Drawn {
  const bars = rules.filter((rule) => rule.horizontal).sort((a, b) => a.x1 - a.x0 - (b.x1 - b.x0));
  if (bars.length === 0) return { runs, rules };
  const used = new Set<Rule>();
  let sorted = [...runs].sort((a, b) => a.baseline - b.baseline);
  const made = new Map<GlyphRun, GlyphRun | null>();
  for (const bar of bars) {
    const near = within(sorted, bar.y0 - REACH_PT, bar.y1 + REACH_PT);
    const found = fractionOf(
      bar,
      near,
      bars.filter((rule) => !used.has(rule)),
    );
    if (!found) continue;
    for (const rule of bars) if (rule === bar || inside(rule, found.run)) used.add(rule);
    const first = runs.find((run) => found.parts.has(run)) ?? [...found.parts][0];
    for (const run of found.parts) made.set(run, run === first ? found.run : null);
    sorted = [...sorted.filter((run) => !found.parts.has(run)), found.run].sort((a, b) => a.baseline - b.baseline);
  }
  if (made.size === 0) return { runs, rules };
  const last = (run: GlyphRun): GlyphRun[] => {
    const next = made.get(run);
    return next === undefined ? [run] : next === null ? [] : last(next);
  };
  return { runs: runs.flatMap(last), rules: rules.filter((rule) => !used.has(rule)) };
}

interface Drawn {
  runs: readonly GlyphRun[];
  rules: readonly Rule[];
}

function inside(rule: Rule, { x0, x1, ink }: GlyphRun): boolean {
  return ink !== undefined && rule.x0 > x0 - 1 && rule.x1 < x1 + 1 && rule.y0 > ink.y0 - 1 && rule.y1 < ink.y1 + 1;
}

/** Larger letters than those of a page's text have no fractions among them. */
const REACH_PT = 40;

/** @param sorted by their baselines */
function within(sorted: readonly GlyphRun[], from: number, to: number): GlyphRun[] {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle]?.baseline ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  const out: GlyphRun[] = [];
  for (let i = low; i < sorted.length; i++) {
    const run = sorted[i];
    if (!run || run.baseline > to) break;
    out.push(run);
  }
  return out;
}

function fractionOf(
  bar: Rule,
  near: readonly GlyphRun[],
  bars: readonly Rule[],
): { run: GlyphRun; parts: Set<GlyphRun> } | null {
  const host = hostOf(bar, near);
  if (!host) return null;
  const em = host.style.sizePt;
  if (bar.x1 - bar.x0 > MAX_WIDTH_EM * em) return null;
  const y = (bar.y0 + bar.y1) / 2;
  const small = near.filter((run) => {
    const x = (run.x0 + run.x1) / 2;
    return (
      x > bar.x0 - 0.5 &&
      x < bar.x1 + 0.5 &&
      run.style.sizePt < SMALLER * em &&
      Math.abs(run.baseline - y) < REACH_EM * em
    );
  });
  const isFull = (run: GlyphRun): boolean => {
    const x = (run.x0 + run.x1) / 2;
    const under = run.baseline - y;
    return (
      x > bar.x0 &&
      x < bar.x1 &&
      run.style.sizePt >= SMALLER * em &&
      under > -FULL_EM.over * em &&
      under < FULL_EM.under * em
    );
  };
  // Scripts of letters that are as large as the line.
  if (near.some((run) => run !== host && isFull(run))) return null;
  const isOver = (run: GlyphRun): boolean => run.baseline <= y;
  if (!small.some(isOver) || small.every(isOver)) return null;
  const atoms = atomsOf(small);
  const found = buildFraction(atoms, bar, bars);
  if (!found) return null;
  const filled = Math.max(found.numerator.x1 - found.numerator.x0, found.denominator.x1 - found.denominator.x0);
  if (filled < FILLED * (bar.x1 - bar.x0)) return null;
  const parts = new Set(found.atoms.flatMap(leavesOf).map((atom) => atom.run));
  const [first] = [...parts].sort((a, b) => a.x0 - b.x0);
  if (!first) return null;
  const run: GlyphRun = {
    id: UNNUMBERED,
    text: mathWords(found.node),
    x0: Math.min(bar.x0, found.box.x0),
    x1: Math.max(bar.x1, found.box.x1),
    baseline: host.baseline,
    style: { ...first.style, sizePt: em },
    space: 'none',
    ink: { y0: found.box.y0, y1: found.box.y1 },
    math: found.node,
  };
  return { run, parts };
}

/** What stands beside the bar, on the baseline whose axis the bar lies on. */
function hostOf(bar: Rule, near: readonly GlyphRun[]): GlyphRun | null {
  const y = (bar.y0 + bar.y1) / 2;
  let host: GlyphRun | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const run of near) {
    const em = run.style.sizePt;
    if (Math.abs(run.baseline - AXIS_EM * em - y) > AXIS_SLACK_EM * em) continue;
    const gap = Math.max(bar.x0 - run.x1, run.x0 - bar.x1);
    if (gap < -1 || gap > BESIDE_EM * em || gap >= least) continue;
    least = gap;
    host = run;
  }
  return host;
}
