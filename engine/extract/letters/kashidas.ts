/**
 * Removes kashidas: strokes that lengthen Arabic words to fill a line. They are not letters of the word, but programs that
 * justify text with them draw them as characters. LibreOffice does not state which character it draws, so that they come as any
 * sign: "متصMMفح", "دانش‌آم>وز".
 */

import type { GlyphRun } from '../page-content.ts';

/** Between letters with their marks. A kashida after a single letter marks an abbreviation, such as "هـ" for a year. */
const INSIDE = /(?<=[\u0620-\u063f\u0641-\u065f\u066e-\u06d3])\u0640+(?=[\u0620-\u063f\u0641-\u064a\u066e-\u06d3])/g;
/** One sign, repeated. Signs that join words, such as hyphens, are not included. */
const STROKES = /^([0-9A-Za-zÀ-ÿ<>@#$%&*+;?^{}|~`\u0640])\1*$/;
const ARABIC = /[\u0620-\u063f\u0641-\u064a\u066e-\u06d3]/;
/** Characters that may also be typed alone between words. */
const TYPED = /^[\p{L}\d%&*+;?]/u;
const KASHIDA = '\u0640';
/** The least number of strokes with the same sign on a page; fewer may be Latin letters between words. */
const MIN_STROKES = 3;
const MANY_STROKES = 6;
/** Lines of books have fewer runs. The limit is needed because every run of a line is compared with each stray stroke. */
const MAX_BESIDE = 1000;
/** Parts of one word touch: their gap is at most this share of the size. */
const TOUCH_EM = 0.06;
/** A letter's tail may extend below the next letter. */
const OVERLAP_EM = 0.5;

interface Stroke {
  run: GlyphRun;
  /** The part of the word to the right of the stroke. */
  word: GlyphRun;
}

/**
 * Removes strokes; the part of a word on their right is extended over them.
 *
 * @param runs in the order of the text page
 */
export function withoutKashidas(runs: readonly GlyphRun[]): GlyphRun[] {
  const strokes = runs.flatMap((run, i) => {
    if (!STROKES.test(run.text)) return [];
    const beside = runs.slice(Math.max(0, i - 2), i + 3).filter((other) => other !== run);
    return strokesBetween(run, beside);
  });
  const taken = new Set<GlyphRun>();
  for (const [sign, own] of Map.groupBy(strokes, ({ run }) => run.text.charAt(0))) {
    if (sign !== KASHIDA && own.length < MIN_STROKES) continue;
    // A sign typed between words is not repeated and does not occur this often.
    if (sign !== KASHIDA && TYPED.test(sign) && own.every(({ run }) => run.text.length === 1) && !arePartsOfWords(own))
      continue;
    for (const { run, word } of [...own, ...(sign === KASHIDA ? [] : strayStrokes(runs, sign, own))]) {
      word.x0 = Math.min(word.x0, run.x0);
      taken.add(run);
    }
  }
  for (const run of runs) if (run.text.includes(KASHIDA)) run.text = run.text.replace(INSIDE, '');
  return taken.size === 0 ? [...runs] : runs.filter((run) => !taken.has(run));
}

/**
 * Whether most strokes follow parts of words. Algebraic signs stand between single letters, names of points after short words.
 */
const arePartsOfWords = (strokes: readonly Stroke[]): boolean =>
  strokes.length >= MANY_STROKES && strokes.filter(({ word }) => word.text.length > 1).length > 0.5 * strokes.length;

/** Further strokes with a sign that lengthens words on this page, if the text page lists the parts of a word far apart. */
function strayStrokes(runs: readonly GlyphRun[], sign: string, known: readonly Stroke[]): Stroke[] {
  const fonts = new Set(known.map(({ run }) => run.style));
  const taken = new Set(known.map(({ run }) => run));
  const stray = runs.filter(
    (run) => run.text.startsWith(sign) && STROKES.test(run.text) && fonts.has(run.style) && !taken.has(run),
  );
  if (stray.length === 0) return [];
  const lines = Map.groupBy(runs, ({ baseline }) => Math.round(baseline));
  return stray.flatMap((run) => {
    const beside = lines.get(Math.round(run.baseline)) ?? [];
    return beside.length > MAX_BESIDE ? [] : strokesBetween(run, beside);
  });
}

/** The run, where it is a stroke between two parts of words. */
function strokesBetween(run: GlyphRun, beside: readonly GlyphRun[]): Stroke[] {
  const word = beside.find((other) => touches(run, other, other.x0 - run.x1));
  return word && beside.some((other) => touches(run, other, run.x0 - other.x1)) ? [{ run, word }] : [];
}

const touches = ({ style, baseline }: GlyphRun, word: GlyphRun, gapPt: number): boolean =>
  word.style === style &&
  Math.abs(word.baseline - baseline) < 1 &&
  gapPt < TOUCH_EM * style.sizePt &&
  gapPt > -OVERLAP_EM * style.sizePt &&
  ARABIC.test(word.text);
