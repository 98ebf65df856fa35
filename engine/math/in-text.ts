/** Formulas of several lines in a line of text. */

import { FUNCTIONS } from '../document/math.ts';
import { mathFontOf } from '../extract/fonts/math-fonts.ts';
import { type GlyphRun, type Rule, UNNUMBERED } from '../extract/page-content.ts';
import { type Box, middleX, union } from '../geometry/box.ts';
import { firstWhere } from '../geometry/statistics.ts';
import { atomsOf, leavesOf, SMALL } from './atoms.ts';
import { AXIS_EM } from './bars.ts';
import { buildFormula, buildFraction } from './build.ts';
import { pairsOf } from './fences.ts';
import { mathWords } from './words.ts';

// Fractions in a line of text, whose parts stand in no line of their own.

/** What is wider is no part of a line; longer bars part the rows of tables. */
const MAX_WIDTH_EM = 20;
/** How far the bar may lie off the axis of its line. */
const AXIS_SLACK_EM = 0.1;
/** The line that it stands in goes on beside it, after the space of a relation or a word at most. */
const BESIDE_EM = 0.8;
/** Over and under the bar: two rows of small letters, with their scripts. */
const REACH_EM = 1.3;
/** The same of letters as large as the line; those of the lines above and below are farther away. */
const FULL_EM = { over: 0.8, under: 1.2 };
/** A bar with letters of that size has the width of the longer of its parts (TeX, appendix G, rule 15) and the other in its middle. */
const CENTRED_EM = 0.15;
/** "Otherwise", "by the chain rule": words that are no more than this say something of a display. */
const MIN_WORDS = 4;
/** The longer of its parts is as long as the bar. */
const FILLED = 0.6;

/**
 * Makes one run of each small fraction, on the baseline of its line.
 *
 * @returns the runs, and the rules that are left
 */
export function withTextFractions({ runs, rules }: Drawn): Drawn {
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
  const first = firstWhere(sorted.length, (at) => (sorted[at]?.baseline ?? 0) >= from);
  const end = sorted.findIndex(({ baseline }, at) => at >= first && baseline > to);
  return sorted.slice(first, end < 0 ? undefined : end);
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
  const held = lettersOf(bar, host, near);
  const found = held && buildFraction(atomsOf(held.letters), bar, bars);
  if (!found) return null;
  const { numerator, denominator } = found;
  const longer = Math.max(numerator.x1 - numerator.x0, denominator.x1 - denominator.x0);
  if (longer < FILLED * (bar.x1 - bar.x0)) return null;
  if (held.areFull && !isExactly(bar, numerator, denominator, CENTRED_EM * em)) return null;
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

/** What stands over and under a bar; null where nothing does on one of its sides, or its line is a display, which is read as a whole. */
function lettersOf(
  bar: Rule,
  host: GlyphRun,
  near: readonly GlyphRun[],
): { letters: GlyphRun[]; areFull: boolean } | null {
  const em = host.style.sizePt;
  const y = (bar.y0 + bar.y1) / 2;
  const inside = near.filter((run) => {
    const x = (run.x0 + run.x1) / 2;
    return run !== host && x > bar.x0 - 0.5 && x < bar.x1 + 0.5;
  });
  const isSmall = (run: GlyphRun): boolean => run.style.sizePt < SMALL * em;
  const isFull = (run: GlyphRun): boolean =>
    run.baseline > y - FULL_EM.over * em && run.baseline < y + FULL_EM.under * em;
  const isOver = (run: GlyphRun): boolean => run.baseline <= y;
  const standAround = (letters: readonly GlyphRun[]): boolean => letters.some(isOver) && !letters.every(isOver);
  const areFull = standAround(inside.filter((run) => !isSmall(run) && isFull(run)));
  if (areFull && !isInText(near, host.baseline, em)) return null;
  const letters = inside.filter(areFull ? isFull : (run) => isSmall(run) && Math.abs(run.baseline - y) < REACH_EM * em);
  return standAround(letters) ? { letters, areFull } : null;
}

/** A line of text begins with a word or has several; behind a display stands its condition. */
function isInText(near: readonly GlyphRun[], baseline: number, em: number): boolean {
  const row = near.filter((run) => Math.abs(run.baseline - baseline) < AXIS_SLACK_EM * em);
  const words = row.filter(isWord);
  const left = Math.min(...row.map(({ x0 }) => x0));
  return words.length >= MIN_WORDS || words.some(({ x0 }) => x0 === left);
}

const isWord = ({ text, style }: GlyphRun): boolean =>
  /\p{L}{3}|\p{Ideographic}/u.test(text) && !FUNCTIONS.has(text) && mathFontOf(style) === 'none';

function isExactly(bar: Rule, numerator: Box, denominator: Box, slack: number): boolean {
  const both = union([numerator, denominator]);
  return (
    Math.abs(both.x0 - bar.x0) < slack &&
    Math.abs(both.x1 - bar.x1) < slack &&
    Math.abs(middleX(numerator) - middleX(denominator)) < slack
  );
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

// Matrices, vectors and binomials in a line of text, whose rows stand in no lines of their own.

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
