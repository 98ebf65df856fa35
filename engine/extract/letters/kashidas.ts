/**
 * Strokes that lengthen Arabic words to fill a line. They are no letters of the word, though whoever justifies with them draws
 * them as signs of their own. LibreOffice does not say what it draws there: they come as any sign, "متصMMفح", "دانش‌آم>وز".
 */

import type { GlyphRun } from '../page-content.ts';

/** Between letters, with their marks. The sign behind a letter alone is an abbreviation, as "هـ" for a year. */
const INSIDE = /(?<=[\u0620-\u063f\u0641-\u065f\u066e-\u06d3])\u0640+(?=[\u0620-\u063f\u0641-\u064a\u066e-\u06d3])/g;
/** One sign, as often as it needs; signs that words are joined with are not among them. */
const STROKES = /^([0-9A-Za-zÀ-ÿ<>@#$%&*+;?^{}|~`\u0640])\1*$/;
const ARABIC = /[\u0620-\u063f\u0641-\u064a\u066e-\u06d3]/;
/** What stands alone between words now and then, too. */
const TYPED = /^[\p{L}\d%&*+;?]/u;
const KASHIDA = '\u0640';
/** Of one sign on a page; fewer may be a Latin letter between words. */
const MIN_STROKES = 3;
const MANY_STROKES = 6;
/** Lines of books have fewer runs; each is looked at for each stray stroke. */
const MAX_BESIDE = 1000;
/** What belongs to one word touches. */
const TOUCH_EM = 0.06;
/** A letter's tail may reach below the next one. */
const OVERLAP_EM = 0.5;

interface Stroke {
  run: GlyphRun;
  /** The part of the word that is on its right. */
  word: GlyphRun;
}

/** @param runs in the order of the text page; a word reaches over what lengthens it */
export function withoutKashidas(runs: readonly GlyphRun[]): GlyphRun[] {
  const strokes = runs.flatMap((run, i): Stroke[] => {
    if (!STROKES.test(run.text)) return [];
    const beside = runs.slice(Math.max(0, i - 2), i + 3).filter((other) => other !== run);
    const word = beside.find((other) => touches(run, other, other.x0 - run.x1));
    return word && beside.some((other) => touches(run, other, run.x0 - other.x1)) ? [{ run, word }] : [];
  });
  const taken = new Set<GlyphRun>();
  for (const [sign, own] of Map.groupBy(strokes, ({ run }) => run.text.charAt(0))) {
    if (sign !== KASHIDA && own.length < MIN_STROKES) continue;
    // What is typed between words is not said twice, nor so often.
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

/** Signs of algebra stand between letters, names of points behind short words. */
const arePartsOfWords = (strokes: readonly Stroke[]): boolean =>
  strokes.length >= MANY_STROKES && strokes.filter(({ word }) => word.text.length > 1).length > 0.5 * strokes.length;

/** Others of a sign that lengthens words on this page: the text page may give the parts of a word far from each other. */
function strayStrokes(runs: readonly GlyphRun[], sign: string, known: readonly Stroke[]): Stroke[] {
  const fonts = new Set(known.map(({ run }) => run.style));
  const taken = new Set(known.map(({ run }) => run));
  const stray = runs.filter(
    (run) => run.text.startsWith(sign) && STROKES.test(run.text) && fonts.has(run.style) && !taken.has(run),
  );
  if (stray.length === 0) return [];
  const lines = Map.groupBy(runs, ({ baseline }) => Math.round(baseline));
  return stray.flatMap((run): Stroke[] => {
    const beside = lines.get(Math.round(run.baseline)) ?? [];
    if (beside.length > MAX_BESIDE) return [];
    const word = beside.find((other) => touches(run, other, other.x0 - run.x1));
    return word && beside.some((other) => touches(run, other, run.x0 - other.x1)) ? [{ run, word }] : [];
  });
}

const touches = ({ style, baseline }: GlyphRun, word: GlyphRun, gapPt: number): boolean =>
  word.style === style &&
  Math.abs(word.baseline - baseline) < 1 &&
  gapPt < TOUCH_EM * style.sizePt &&
  gapPt > -OVERLAP_EM * style.sizePt &&
  ARABIC.test(word.text);
