/**
 * Selects the part of a page on which languages are tried: a few lines identify a language as well as the whole page does, in an
 * eighth of the time. Pure.
 */

import { type GreyBitmap, nextInk, nextPaper } from './bitmap.ts';
import type { RecognisedLine } from './words.ts';

/** Rows of a picture. */
export interface Band {
  y0: number;
  y1: number;
}

/** Eight lines of 10 pt are enough to identify a script; a page has five times as many. */
const BAND_LINES = 8;
const BAND_IN = 1.4;
/** Rows with fewer strokes than this share of a full row's strokes lie between lines. */
const QUIET = 0.1;
/** Photographs have fewer. */
const MIN_LINES = 3;

/**
 * The band of rows where ink and paper alternate most often, which is the densest text.
 *
 * @param threshold pixels up to this grey level are ink
 */
export function densestBand({ samples, widthPx, heightPx }: GreyBitmap, dpi: number, threshold: number): Band {
  const height = Math.round(BAND_IN * dpi);
  if (heightPx <= height) return { y0: 0, y1: heightPx };
  const strokes = Array.from({ length: heightPx }, (_, y) => strokesIn(samples, y * widthPx, widthPx, threshold));
  const step = Math.max(1, Math.round(dpi / 20));
  let best = { y0: 0, score: -1 };
  for (let y0 = 0; y0 + height <= heightPx; y0 += step) {
    const score = textIn(strokes.slice(y0, y0 + height));
    if (score > best.score) best = { y0, score };
  }
  return { y0: quietestNear(strokes, best.y0, step), y1: quietestNear(strokes, best.y0 + height, step) };
}

/** How much text the rows hold: the median over rows inside lines, so that rows of leader dots do not count. */
function textIn(rows: readonly number[]): number {
  const sorted = rows.toSorted((one, other) => one - other);
  const quiet = QUIET * (sorted[Math.floor(0.9 * sorted.length)] ?? 0);
  const busy = sorted.filter((count) => count > quiet);
  const lines = rows.filter((count, i) => count > quiet && (rows[i - 1] ?? 0) <= quiet).length;
  const text = busy.length * (busy[Math.floor(busy.length / 2)] ?? 0);
  // A band without lines is taken only when there is no other.
  return lines >= MIN_LINES ? text : text / rows.length ** 2;
}

function strokesIn(samples: Uint8Array, start: number, length: number, threshold: number): number {
  const end = start + length;
  let strokes = 0;
  for (let at = nextInk(samples, start, end, threshold); at < end; at = nextInk(samples, at, end, threshold)) {
    strokes++;
    at = nextPaper(samples, at, end, threshold);
  }
  return strokes;
}

/** The row with the fewest strokes near `row`, so that the band is cut between lines. */
function quietestNear(strokes: readonly number[], row: number, reach: number): number {
  let best = Math.min(row, strokes.length);
  for (let y = Math.max(0, row - reach); y <= Math.min(strokes.length - 1, row + reach); y++) {
    if ((strokes[y] ?? 0) < (strokes[best] ?? 0)) best = y;
  }
  return best;
}

/** The neighbouring lines with the lowest confidence: they show which other language is needed. */
export function doubtfulBand(lines: readonly RecognisedLine[], heightPx: number): Band {
  const sorted = [...lines].sort((one, other) => one.y0 - other.y0);
  const doubt = sorted.map((line) =>
    line.words.reduce((sum, word) => sum + word.text.length * (100 - word.confidence), 0),
  );
  let best = { doubt: -1, from: 0 };
  for (let from = 0; from + BAND_LINES <= sorted.length; from++) {
    const sum = doubt.slice(from, from + BAND_LINES).reduce((one, other) => one + other, 0);
    if (sum > best.doubt) best = { doubt: sum, from };
  }
  if (best.doubt < 0) return { y0: 0, y1: heightPx };
  const band = sorted.slice(best.from, best.from + BAND_LINES);
  return { y0: Math.min(...band.map((line) => line.y0)) - 10, y1: Math.max(...band.map((line) => line.y1)) + 10 };
}
