/** Where the lines of a column begin and end. */

import { medianOf } from '../../geometry/statistics.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';

/** So many lines that end at one place are justified there. */
const JUSTIFIED_LINES = 3;
export const SAME_EDGE_EM = 0.1;
/** Typesetters hang small signs out of a justified edge, partly or whole. */
const HANGING_EM = 0.32;
/** Those of ideographs stand in half a square, which may be out altogether. */
const HANGING_COMMA_EM = 0.8;
const HANGING_COMMA = /(?<=.{18})[、，：；]$/u;
const HANGING = /[-֊‐.,:;'’"”!?)\]}»]$/u;
export const LOWER_START = /^["“‘«(]?\p{Ll}/u;
/** A letter that begins no sentence, or one of a script without capitals. */
export const INNER_START = /^["“‘«(（「]?[\p{Ll}\p{Lo}]/u;
/** First lines of paragraphs, and further lines of entries, are set in by as much at least. */
export const INDENT_EM = 0.8;
/** Sizes that differ by less are one: programs round them. */
export const SAME_SIZE = 0.08;

export function columnEdges(all: readonly TextLine[], rtl: boolean): { edge: number; margin: number } {
  const lines = all.filter((line) => line.rtl === rtl);
  return { edge: endEdge(lines), margin: Math.min(...lines.map(start)) };
}

/** Right-to-left lines are compared in a mirror, so that every line starts at a smaller number than it ends. */
export const start = (line: TextLine): number => (line.rtl ? -line.x1 : line.x0);
export const end = (line: TextLine): number => (line.rtl ? -line.x0 : line.x1);

const BROKEN_WORD = /\p{Ll}[-\u00ad\u058a\u2010]$/u;
export const breaksWord = (last: TextLine, line: TextLine): boolean =>
  BROKEN_WORD.test(textOfLine(last)) && LOWER_START.test(textOfLine(line));

/** Several words, and no signs of formulas. */
export function isInSentence(last: TextLine, line: TextLine): boolean {
  const text = textOfLine(last);
  if (SENTENCE_OF_IDEOGRAPHS.test(text)) return EAST_ASIAN_START.test(textOfLine(line));
  if (HANGUL_BREAK.test(text)) return HANGUL_START.test(textOfLine(line)) && text.split(' ').length > 3;
  return /\p{L}{2},?$/u.test(text) && /^\p{Ll}{2}/u.test(textOfLine(line)) && text.split(' ').length > 2;
}

/** Longer than a verse or an address. */
const SENTENCE_OF_IDEOGRAPHS = /^.{19,}[\u3040-\u30ff\u4e00-\u9fff，、]$/u;
const HANGUL_BREAK = /[\uac00-\ud7af],?$/;
const HANGUL_START = /^[\uac00-\ud7af]/;
const EAST_ASIAN_START = /^[\u3040-\u30ff\u4e00-\u9fff]/u;

/**
 * The edge that full lines reach: the farthest one that several lines share. Few short lines share one by chance; ideographs
 * never reach over the edge.
 */
export function endEdge(lines: readonly TextLine[]): number {
  const ends = lines.map(end).sort((a, b) => b - a);
  const em = medianOf(lines.map(({ sizePt }) => sizePt)) ?? 10;
  const needed = Math.max(2, Math.round(lines.length * 0.1));
  for (const edge of ends) {
    const sharing = ends.filter((other) => Math.abs(other - edge) < 0.5 * em).length;
    if (sharing < needed) continue;
    return sharing > MAX_BY_CHANCE ? edge : Math.max(edge, ...lines.filter(isIdeographic).map(end));
  }
  return ends[0] ?? 0;
}

const MAX_BY_CHANCE = 3;
const isIdeographic = (line: TextLine): boolean => {
  const text = textOfLine(line);
  return (text.match(IDEOGRAPHS)?.length ?? 0) > 0.5 * text.length;
};
const IDEOGRAPHS = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]/g;

/**
 * Abstracts, quotations and boxes are narrower than their column: where a line and several around it, all farther in
 * than the column's edge, end at one place, that is their edge. Two are enough where a word or a sentence goes on from
 * one to the other: it was full.
 */
export function ownEdge(lines: readonly TextLine[], index: number): number | null {
  const line = lines[index];
  if (!line) return null;
  const sameEnd = (other: TextLine | undefined): boolean => {
    if (!other || Math.abs(other.sizePt - line.sizePt) > 0.5) return false;
    const apart = Math.abs(end(other) - end(line));
    // Most lines need no look at their words.
    if (apart < SAME_EDGE_EM * line.sizePt) return true;
    if (apart >= HANGING_COMMA_EM * line.sizePt) return false;
    const text = textOfLine(end(other) > end(line) ? other : line);
    return HANGING_COMMA.test(text) || (apart < HANGING_EM * line.sizePt && HANGING.test(text));
  };
  let [from, to] = [index, index];
  while (to - from + 1 < JUSTIFIED_LINES && sameEnd(lines[from - 1])) from--;
  while (to - from + 1 < JUSTIFIED_LINES && sameEnd(lines[to + 1])) to++;
  const goesOn = (): boolean => {
    const [first, second] = lines.slice(from, to + 1);
    return first !== undefined && second !== undefined && (breaksWord(first, second) || isInSentence(first, second));
  };
  return to - from + 1 >= JUSTIFIED_LINES || goesOn() ? end(line) : null;
}
