/** The formulas of a page: those in its lines become single runs, those in lines of their own are taken out. */

import { mathFontOf } from '../extract/fonts/math-fonts.ts';
import type { GlyphRun, PageContent } from '../extract/page-content.ts';
import { lineOf, segmentsOf } from '../lines/segments.ts';
import type { PlacedRun, TextLine } from '../lines/text-line.ts';
import { SMALL, speaksForFormulas } from './atoms.ts';
import { TALL_EM } from './bars.ts';
import { type DisplayFormula, takeDisplays } from './display.ts';
import { spoilsOf, withDrawnRoots } from './drawn-signs.ts';
import { withNamedFonts, withSharedItalics } from './formula-fonts.ts';
import { withTextFences, withTextFractions } from './in-text.ts';
import { withInlineFormulas } from './inline.ts';
import { classOf, SPACING_ACCENTS } from './symbols.ts';
import { withWholeSigns } from './tall-signs.ts';

/**
 * Reads the formulas of a page. Pages without mathematical fonts or letters have none: italics alone don't tell a variable
 * from a stressed word.
 */
export function recogniseFormulas(drawn: PageContent): { content: PageContent; displays: DisplayFormula[] } {
  const signs = withWholeSigns(drawn.runs);
  const named = withNamedFonts(signs);
  if (!named.some(speaksForFormulas))
    return { content: signs === drawn.runs ? drawn : { ...drawn, runs: [...signs] }, displays: [] };
  const content = { ...drawn, runs: [...withSharedItalics(named)] };
  const { runs: whole, rules } = withTextFences(
    withTextFractions({ runs: withLargeOperators(withDrawnRoots(content)), rules: content.rules }),
  );
  const spoils = spoilsOf(content);
  const { displays, rest } = takeDisplays(
    withNestedScripts(segmentsOf(withDelimiterScripts(withSignsOnRow(whole)))),
    rules,
    spoils,
  );
  const runs = rest.flatMap(({ line, atoms }) => withInlineFormulas(line, atoms, rules, spoils));
  return { content: { ...content, runs }, displays };
}

/** Sums that are those of the text's font, only larger, as with Times and Palatino: of the size of their row, and grown. */
function withLargeOperators(runs: readonly GlyphRun[]): readonly GlyphRun[] {
  return runs.map((run, i) => {
    if (run.ink || run.text.length > 1 || classOf(run.text) !== 'large') return run;
    const large = run.style.sizePt;
    const onRow = [...runs.slice(Math.max(0, i - HOST_RUNS), i), ...runs.slice(i + 1, i + 1 + HOST_RUNS)]
      .filter((other) => Math.abs(other.baseline - run.baseline) < ON_ROW_EM * large)
      .sort((a, b) => b.style.sizePt - a.style.sizePt);
    // In a line of text it is as large as the text, on whose axis it is centred; denominators may stand as high as its row.
    const [first] = onRow;
    if (first && first.style.sizePt >= SMALL * large)
      return first.style.sizePt > large * LARGER ? run : { ...run, baseline: first.baseline };
    const host = onRow.find((other) => mathFontOf(other.style) !== 'none');
    if (!host) return run;
    const ink = { y0: run.baseline - OPERATOR_EM.above * large, y1: run.baseline + OPERATOR_EM.below * large };
    return { ...run, baseline: host.baseline, style: { ...run.style, sizePt: host.style.sizePt }, ink };
  });
}
/** Bounds are drawn before and behind a sum. */
const HOST_RUNS = 12;
const ON_ROW_EM = 0.2;
const LARGER = 1.05;
/** Of the Symbol font's sum. */
const OPERATOR_EM = { above: 0.75, below: 0.11 };

/** Scripts of scripts, which stand too far from the line to be found with it. */
function withNestedScripts(lines: readonly TextLine[]): TextLine[] {
  const nested = new Map<TextLine, PlacedRun[]>();
  const taken = new Set<TextLine>();
  const hosts = lines.filter((line) => line.runs.some((run) => run.script !== null));
  for (const small of lines) {
    if (small.runs.length > CONTINUED_RUNS) continue;
    for (const line of hosts) {
      const host =
        line === small
          ? undefined
          : line.runs.find((run) => run.script !== null && (isScriptOf(small, run) || goesOn(small, run)));
      if (!host) continue;
      nested.set(line, [...(nested.get(line) ?? []), ...small.runs.map((run) => ({ ...run, script: host.script }))]);
      taken.add(small);
      break;
    }
  }
  return lines
    .filter((line) => !taken.has(line))
    .map((line) => {
      const more = nested.get(line);
      return more ? lineOf([...line.runs, ...more].sort((a, b) => a.x0 - b.x0)) : line;
    });
}

/** A script may be torn where its own scripts stand. */
function goesOn(small: TextLine, run: PlacedRun): boolean {
  const size = run.style.sizePt;
  return (
    Math.abs(small.baseline - run.baseline) < 0.02 * size &&
    Math.abs(small.sizePt - size) < 0.02 * size &&
    small.x0 > run.x0 &&
    small.x0 - run.x1 < 0.75 * size
  );
}
const CONTINUED_RUNS = 9;

/** A script's script is one sign or a short term. */
const NESTED_RUNS = 3;

function isScriptOf(small: TextLine, run: PlacedRun): boolean {
  const size = run.style.sizePt;
  const shift = Math.abs(small.baseline - run.baseline);
  return (
    small.runs.length <= NESTED_RUNS &&
    small.sizePt < SMALL * size &&
    small.x0 - run.x1 < 0.3 * size &&
    small.x0 > run.x0 &&
    shift > 0.1 * size &&
    shift < 0.75 * size
  );
}

/** Scripts of a tall delimiter stand at its ends, too far from the line to be found with it: they are brought near. */
function withDelimiterScripts(runs: GlyphRun[]): GlyphRun[] {
  const tall = runs.filter(
    ({ ink, text, style }) => ink && CLOSING.includes(text) && isTall(ink.y1 - ink.y0, style.sizePt),
  );
  if (tall.length === 0) return runs;
  const largest = tall.reduce((most, { style }) => Math.max(most, style.sizePt), 0);
  const small = runs.filter(({ text, style }) => style.sizePt <= SMALL * largest && !WORD.test(text));
  const moved = new Map<GlyphRun, number>();
  for (const { ink, x1, baseline, style, text } of tall) {
    const em = style.sizePt;
    for (const [sign, edge] of ink ? [[-1, ink.y0] as const, [1, ink.y1] as const] : []) {
      let right = x1;
      let at: number | null = null;
      for (let grew = true; grew; ) {
        const next = small.find(
          (run) =>
            !moved.has(run) &&
            run.style.sizePt <= SMALL * em &&
            run.x0 - right < SCRIPT_GAP_EM * em &&
            right - run.x0 < ('∫∮'.includes(text) ? SLANT_EM : SCRIPT_GAP_EM) * em &&
            Math.abs(run.baseline - (at ?? edge)) < (at === null ? EDGE_EM : 0.3) * em &&
            sign * (run.baseline - baseline) > (sign < 0 ? FAR_OVER_EM : FAR_UNDER_EM) * em &&
            // What goes on from a bound is no script.
            !runs.some((other) => !moved.has(other) && isRightBefore(other, run)),
        );
        grew = next !== undefined;
        if (!next) continue;
        at ??= next.baseline;
        right = Math.max(right, next.x1);
        moved.set(next, baseline + sign * (sign < 0 ? NEAR_OVER_EM : NEAR_UNDER_EM) * em - at);
      }
    }
  }
  return moved.size === 0
    ? runs
    : runs.map((run) => {
        const by = moved.get(run);
        return by === undefined ? run : { ...run, baseline: run.baseline + by };
      });
}

const isRightBefore = (other: GlyphRun, run: GlyphRun): boolean =>
  Math.abs(other.baseline - run.baseline) < 0.1 &&
  other.style.sizePt === run.style.sizePt &&
  other.x0 < run.x0 &&
  run.x0 - other.x1 < ROW_SPACE_EM * run.style.sizePt;
const ROW_SPACE_EM = 0.1;

const CLOSING = ')]}⟩⌋⌉|‖∣∑∏∐∫∮⋃⋂⨁⨂⋁⋀';
/** Scripts of integrals begin before their upper end. */
const SLANT_EM = 0.6;
/** Beside a matrix stand the labels of its rows. */
const isTall = (height: number, em: number): boolean => height > 1.15 * em && height < 3 * em;
const WORD = /\p{L}{3,}/u;
const SCRIPT_GAP_EM = 0.25;
/** How far the scripts' baseline is from the end of the delimiter. */
const EDGE_EM = 0.75;
/** What is no farther is found with the line. */
const FAR_OVER_EM = 0.7;
const FAR_UNDER_EM = 0.4;
const NEAR_OVER_EM = 0.45;
const NEAR_UNDER_EM = 0.25;

/** An accent isn't raised by more than a tall letter is taller than a low one. */
const RAISED_EM = 0.45;

function onRow(accent: GlyphRun, runs: readonly GlyphRun[]): GlyphRun {
  const x = (accent.x0 + accent.x1) / 2;
  const em = accent.style.sizePt;
  let letter: GlyphRun | null = null;
  for (const run of runs) {
    if (run === accent || x < run.x0 || x > run.x1 || run.baseline <= accent.baseline) continue;
    if (run.baseline - accent.baseline > RAISED_EM * em || !/\p{L}/u.test(run.text)) continue;
    if (!letter || run.baseline < letter.baseline) letter = run;
  }
  return letter ? { ...accent, baseline: letter.baseline } : accent;
}

/** The sign for "is congruent to" is set as a tilde over an equals sign. */
function isUnderTilde(equals: GlyphRun, tildes: readonly GlyphRun[]): boolean {
  const em = equals.style.sizePt;
  return tildes.some(
    ({ x0, x1, baseline }) =>
      Math.abs(x0 - equals.x0) < 0.1 * em &&
      Math.abs(x1 - equals.x1) < 0.1 * em &&
      equals.baseline > baseline + 0.1 * em &&
      equals.baseline < baseline + 0.5 * em,
  );
}

/** A root hangs from its bar, and an accent is raised over a tall letter: they belong to the row of what stands under them. */
function withSignsOnRow(runs: readonly GlyphRun[]): GlyphRun[] {
  const tildes = runs.filter(({ text }) => text === '∼');
  const rest =
    tildes.length === 0
      ? runs
      : runs.filter(
          (run) => run.text !== '∼' || !runs.some((other) => other.text === '=' && isUnderTilde(other, [run])),
        );
  return rest.map((run) => {
    if (run.text.length === 1 && SPACING_ACCENTS[run.text] !== undefined) return onRow(run, runs);
    if (run.text === '=' && isUnderTilde(run, tildes)) return { ...run, text: '≅' };
    const { ink, x1, style } = run;
    if (!ink || run.text !== '√' || ink.y1 - ink.y0 > TALL_EM * style.sizePt) return run;
    const under = runs.filter(
      (other) =>
        other !== run &&
        Math.abs(other.x0 - x1) < 0.3 * style.sizePt &&
        other.baseline > ink.y0 &&
        other.baseline < ink.y1 + 1,
    );
    const first = under.reduce<GlyphRun | null>(
      (best, next) => (!best || next.style.sizePt > best.style.sizePt ? next : best),
      null,
    );
    return first ? { ...run, baseline: first.baseline } : run;
  });
}
