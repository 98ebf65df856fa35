/** Rows → segments: pieces of a line without a wide gap inside, or the gutter between two columns. */

import { isLeftToRight, isRightToLeft } from '../extract/letters/unicode.ts';
import type { GlyphRun } from '../extract/page-content.ts';
import { heaviestOf } from '../geometry/statistics.ts';
import { cutWhere } from '../geometry/stretches.ts';
import { cutAtGutters } from './gutters.ts';
import { rowsOf } from './rows.ts';
import { ASCENT_EM, DESCENT_EM, type PlacedRun, type TextLine } from './text-line.ts';

/** Wider gaps part columns, cells, or a list's mark from its text; justified lines rarely stretch a space so far. */
const SEGMENT_GAP_EM = 1.15;

/** @param page that the runs are of, where they are those of a cell: what it reads like, its cells do */
export function segmentsOf(runs: readonly GlyphRun[], page = runs): TextLine[] {
  const rows = rowsOf(runs);
  const amongRtl = page === runs ? readsFromRight(runs, rows) : readsFromRight(page);
  const pieces = cutAtGutters(rows.map((row) => cut(row.runs)));
  return pieces.flatMap((row) => row.map((piece) => lineOf(piece, amongRtl)));
}

/** By the runs of pages: tables ask for each of their rows. */
const directions = new WeakMap<readonly GlyphRun[], boolean>();

/** Whether a page reads from right to left, and with it its lines of two directions. */
export function readsFromRight(runs: readonly GlyphRun[], rows?: readonly { runs: readonly GlyphRun[] }[]): boolean {
  const known = directions.get(runs) ?? (hasRtl(runs) && (isMostlyRtl(runs) || hasRtlRows(rows ?? rowsOf(runs))));
  directions.set(runs, known);
  return known;
}

const cut = (runs: readonly PlacedRun[]): PlacedRun[][] =>
  cutWhere(runs, (right, run, last) => run.x0 - right > SEGMENT_GAP_EM * Math.max(last.style.sizePt, run.style.sizePt));

const hasRtl = (runs: readonly GlyphRun[]): boolean => runs.some(({ text }) => isRightToLeft(text));

/** Whether more letters are read from the right than from the left. */
export function isMostlyRtl(runs: readonly GlyphRun[]): boolean {
  if (!hasRtl(runs)) return false;
  let more = 0;
  for (const { text } of runs) {
    if (isRightToLeft(text)) more += text.length;
    else if (isLeftToRight(text)) more -= text.length;
  }
  return more > 0;
}

/** Of all letters. */
const MIN_RTL = 0.3;
/** Of the rows with words in them, and so many at least. */
const RTL_ROWS = 0.6;
const MIN_RTL_ROWS = 4;

/** Whether there are right-to-left words in most rows, code aside: text on programs may have more Latin letters than others. */
function hasRtlRows(rows: readonly { runs: readonly GlyphRun[] }[]): boolean {
  const sums = { own: 0, all: 0, rtlRows: 0, rows: 0 };
  for (const { runs } of rows) {
    let [own, all] = [0, 0];
    for (const { text, style } of runs) {
      if (style.monospace) continue;
      if (isRightToLeft(text)) own += text.length;
      else if (isLeftToRight(text)) all += text.length;
    }
    all += own;
    sums.own += own;
    sums.all += all;
    if (own > 0 && !isWithinLatin(runs)) sums.rtlRows++;
    if (all > 0) sums.rows++;
  }
  return sums.rtlRows >= Math.max(MIN_RTL_ROWS, RTL_ROWS * sums.rows) && sums.own >= MIN_RTL * sums.all;
}

/** Words from the left stand at both ends: right-to-left ones inside them are a quotation. */
function isWithinLatin(runs: readonly GlyphRun[]): boolean {
  const words = runs.filter(({ text }) => /\p{L}/u.test(text));
  return [words[0], words.at(-1)].every((word) => word !== undefined && isLeftToRight(word.text));
}

/** Latin words or numbers that end a right-to-left paragraph: the stop behind them stands on their left. */
function endsAtLeft(runs: readonly PlacedRun[]): boolean {
  const words = runs.filter(({ script }) => script === null);
  const [first, second] = words;
  if (!first || first.style.monospace) return false;
  // One word may be ".NET", one number ".5".
  const inside = first.text.length > 1 ? first.text.slice(1) : (second?.text ?? '');
  return /^[.,:;!?،؛؟]/.test(first.text) && (/^[()]/.test(inside) || (/^\p{L}/u.test(inside) && words.length > 2));
}

/**
 * @param runs one row's runs ordered by x, at least one
 * @param amongRtl the text around it reads from right to left, and so does a line of two directions
 */
export function lineOf(runs: PlacedRun[], amongRtl = false): TextLine {
  let x0 = Number.POSITIVE_INFINITY;
  let x1 = Number.NEGATIVE_INFINITY;
  for (const run of runs) {
    x0 = Math.min(x0, run.lineX0 ?? run.x0);
    x1 = Math.max(x1, run.x1);
  }
  const sizePt = sizeOf(runs);
  const main = runs.find((run) => run.script === null && run.style.sizePt === sizePt) ?? runs[0];
  const baseline = main?.baseline ?? 0;
  return {
    x0,
    x1,
    y0: baseline - ASCENT_EM * sizePt,
    y1: baseline + DESCENT_EM * sizePt,
    baseline,
    sizePt,
    runs,
    rtl: amongRtl ? hasRtl(runs) || endsAtLeft(runs) : isMostlyRtl(runs) && !isWithinLatin(runs),
    text: undefined,
  };
}

/** The size of most letters; scripts count where there is nothing else. */
function sizeOf(runs: readonly PlacedRun[]): number {
  const only = runs[0]?.style.sizePt ?? 0;
  if (runs.every((run) => run.style.sizePt === only)) return only;
  // Code inside a sentence is often set smaller, and may be most of the line.
  const weightOf = ({ style, script, text }: PlacedRun): number =>
    script === null ? text.length * (style.monospace ? 10 : 100) : 1;
  return heaviestOf(runs.map((run) => [run.style.sizePt, weightOf(run)])) ?? 0;
}

/** The line in pieces, parted as `cutWhere` does; itself where there is one. */
export function cutLine(
  line: TextLine,
  parts: (right: number, run: PlacedRun, last: PlacedRun) => boolean,
): readonly TextLine[] {
  const pieces = cutWhere(line.runs, parts);
  return pieces.length === 1 ? [line] : pieces.map((runs) => lineOf(runs, line.rtl));
}

/** Joins segments of one row into one line. */
export function joinSegments(segments: readonly TextLine[]): TextLine {
  const only = segments.length === 1 ? segments[0] : undefined;
  if (only) return only;
  const runs = segments.flatMap((segment) => segment.runs).sort((a, b) => a.x0 - b.x0 || a.x1 - b.x1);
  return lineOf(
    runs,
    segments.some(({ rtl, runs: own }) => rtl && !lineOf(own).rtl),
  );
}
