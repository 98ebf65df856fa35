/** Text that is letterspaced throughout, as style sheets set pages and headings: "T h e  w o r d s ," are "The words,". */

import type { GlyphRun } from '../extract/page-content.ts';

const LETTER = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]$/u;
/** Fewer glyphs of a style tell nothing by themselves. */
const MIN_RUNS = 12;
const SINGLE_SHARE = 0.7;
const LETTER_SHARE = 0.5;
/** Letters stand this far apart, as shares of the size; typed spaces are wider. */
const MIN_GAP_EM = 0.05;
const MAX_GAP_EM = 0.22;
/** Most gaps are the usual one: kerning changes some, and words stand farther apart. */
const SAME_GAP = 0.3;
const SAME_SHARE = 0.6;
/** The space between two words, as a multiple of that between letters. */
const WORD_GAP = 1.6;
const MIN_WORD_GAPS = 2;
/** At least of all gaps: few words have more letters. */
const WORD_SHARE = 0.06;
/** Even a short word has so many. */
const MIN_GAPS = 4;
/** Of all runs: letters of words follow each other, those of formulas stand alone. */
const GAP_SHARE = 0.5;
/** Where the usual one is among the gaps: those between words are wider. */
const USUAL_AT = 0.4;

/** The runs with the words of styles that are letterspaced throughout in one each. */
export function withoutSpacedText(runs: GlyphRun[]): GlyphRun[] {
  const usual = spacedStyles(runs);
  if (usual.size === 0) return runs;
  const out: GlyphRun[] = [];
  for (const run of runs) {
    const last = out.at(-1);
    const gap = gapBetween(last, run);
    const own = Math.max(usual.get(run.style) ?? 0, (last && usual.get(last.style)) ?? 0);
    const isSame = last?.style === run.style;
    if (!last || gap === null || gap > (isSame ? WORD_GAP : 1 + SAME_GAP) * own) out.push(run);
    else if (isSame) out[out.length - 1] = { ...last, text: last.text + run.text, x1: run.x1 };
    else out.push({ ...run, space: 'closed' });
  }
  return out;
}

/** In points; `null` where one does not follow the other on its line. */
function gapBetween(last: GlyphRun | undefined, run: GlyphRun): number | null {
  if (!last || last.baseline !== run.baseline || run.x0 < last.x0) return null;
  if (last.math !== undefined || run.math !== undefined) return null;
  return run.x0 - last.x1;
}

/** What the runs of a style are like. */
interface Spacing {
  runs: number;
  single: number;
  letters: number;
  /** From each run to the next, in points, from the narrowest. */
  gaps: number[];
}

/** The distance of two letters, in points, in each style that is letterspaced. */
function spacedStyles(runs: readonly GlyphRun[]): Map<GlyphRun['style'], number> {
  const usual = new Map<GlyphRun['style'], number>();
  const few = new Map<GlyphRun['style'], number>();
  for (const [style, spacing] of spacings(runs)) {
    const gap = usualGap(style, spacing);
    if (gap === null) continue;
    const words = spacing.gaps.filter((other) => other > WORD_GAP * gap).length;
    const isSure = spacing.runs >= MIN_RUNS && words >= Math.max(MIN_WORD_GAPS, WORD_SHARE * spacing.gaps.length);
    (isSure ? usual : few).set(style, gap);
  }
  // Style sheets give all of a page the same: a heading of a few letters, or what is said in bold.
  const known = [...usual.values()];
  for (const [style, gap] of few)
    if (known.some((other) => Math.abs(gap - other) < SAME_GAP * other)) usual.set(style, gap);
  return usual;
}

function spacings(runs: readonly GlyphRun[]): Map<GlyphRun['style'], Spacing> {
  const found = new Map<GlyphRun['style'], Spacing>();
  let last: GlyphRun | undefined;
  for (const run of runs) {
    const own = found.get(run.style) ?? { runs: 0, single: 0, letters: 0, gaps: [] };
    own.runs++;
    if (run.text.length === 1) own.single++;
    if (LETTER.test(run.text)) own.letters++;
    const gap = last?.style === run.style ? gapBetween(last, run) : null;
    if (gap !== null) own.gaps.push(gap);
    found.set(run.style, own);
    last = run;
  }
  for (const { gaps } of found.values()) gaps.sort((a, b) => a - b);
  return found;
}

/** Of the letters of a word in points; `null` where they are not letterspaced. */
function usualGap({ monospace, sizePt }: GlyphRun['style'], { runs, single, letters, gaps }: Spacing): number | null {
  if (
    monospace ||
    gaps.length < Math.max(MIN_GAPS, GAP_SHARE * runs) ||
    single < SINGLE_SHARE * runs ||
    letters < LETTER_SHARE * runs
  )
    return null;
  const gap = gaps[Math.floor(USUAL_AT * gaps.length)] ?? 0;
  if (gap < MIN_GAP_EM * sizePt || gap > MAX_GAP_EM * sizePt) return null;
  const same = gaps.filter((other) => Math.abs(other - gap) < SAME_GAP * gap).length;
  return same >= SAME_SHARE * gaps.length ? gap : null;
}
