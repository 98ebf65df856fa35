/**
 * Lines that their author ended, as those of poems and addresses: they are kept apart. A typesetter ends a line where the next
 * word has no more room; lines that end before that were meant to.
 */

import { isMonospaceLine } from '../blocks/paragraphs.ts';
import type { Box } from '../extract/page-content.ts';
import type { TextLine } from '../lines/text-line.ts';
import { lineText } from './flow.ts';
import { type InlineContext, type Piece, piecesOf } from './inlines.ts';
import { isSolid } from './solid-lines.ts';
import type { ParagraphUnit, Unit } from './units.ts';

const MIN_LINES = 3;
/** Lines of a stanza are all as far apart. */
const SAME_LEADING = 1.2;
/** Of all lines but the last, how many end early. */
const MIN_SHORT_SHARE = 0.75;
/** Short paragraphs end sentences, as the talk of a novel does; most verses don't. */
const MAX_SENTENCE_SHARE = 0.5;
const MIN_ROOM_EM = 3;
const REST_INDENT_EM = 1;
const MIN_RAGGED_SHARE = 0.33;
/** Letters and words of a line on average, and digits of all signs. */
const MIN_LETTERS = 12;
const LONGEST = 80;
const MIN_WORDS = 2.5;
const MAX_DIGIT_SHARE = 0.15;
/** Addresses have short lines, numbers, and half of the measure free beside them. */
const ADDRESS = { lines: 8, letters: 5, free: 0.5 };
const ADDRESS_LINE = /^[^\p{L}\p{N}]*[\p{Lu}\p{Lo}\p{N}+]/u;
const BROKEN_WORD = /\p{L}[-\u00ad\u2010]$/u;
const SENTENCE_END = /[.!?:。！？：][”"’»)\]」』]*\s*$/;

/** The units with every stretch of such lines as one paragraph, whose pieces keep the ends of lines. */
export function withVerse(units: readonly Unit[], contextOf: (page: number) => InlineContext): Unit[] {
  const out: Unit[] = [];
  for (let i = 0; i < units.length; ) {
    const unit = units[i];
    const stretch = unit?.kind === 'paragraph' ? stretchFrom(units, i) : [];
    const first = stretch[0];
    const last = stretch.at(-1);
    const lines = stretch.flatMap(({ flow }) => flow.block.lines);
    if (first && last && isVerse(lines, first)) {
      const pieces = versePieces(lines, first.flow.block.column, contextOf(first.flow.page.index));
      out.push({ ...first, pieces, last: last.last, lastColumn: last.lastColumn });
      i += stretch.length;
    } else {
      if (unit) out.push(unit);
      i++;
    }
  }
  return out;
}

/** Paragraphs of one look that follow each other without more room than between lines. */
function stretchFrom(units: readonly Unit[], from: number): ParagraphUnit[] {
  const stretch: ParagraphUnit[] = [];
  let leading = 0;
  for (let i = from; i < units.length; i++) {
    const unit = units[i];
    if (unit?.kind !== 'paragraph' || !isPlain(unit)) break;
    const before = stretch.at(-1);
    if (before) {
      const gap = (unit.flow.block.lines[0]?.baseline ?? 0) - before.last.baseline;
      if (!isSolid(before, unit) || (leading > 0 && gap > SAME_LEADING * leading)) break;
      if (leading === 0) leading = gap;
    }
    stretch.push(unit);
    leading = leading || innerLeading(unit);
  }
  return stretch;
}

/** A paragraph that goes on in another column has lines elsewhere. */
const isPlain = ({ mark, flow, last, isQuote }: ParagraphUnit): boolean =>
  mark === null &&
  !isQuote &&
  last === flow.block.lines.at(-1) &&
  !flow.block.aside &&
  !flow.block.lines.some((line) => isMonospaceLine(line) || line.runs.some(({ math }) => math !== undefined));

function innerLeading({ flow }: ParagraphUnit): number {
  const [first, second] = flow.block.lines;
  return first && second ? second.baseline - first.baseline : 0;
}

function isVerse(lines: readonly TextLine[], { flow, em }: ParagraphUnit): boolean {
  if (lines.length < MIN_LINES) return false;
  const inner = lines.slice(0, -1);
  const ends = lines.map(endOf);
  const edge = Math.max(...ends);
  const { column } = flow.block;
  const early = (to: number): TextLine[] => inner.filter((line, i) => endsEarly(line, lines[i + 1], to));
  const measure = measureOf(lines, column);
  const short = early(measure);
  const fewest = measure - edge > MIN_ROOM_EM * em ? 2 : 3;
  if (short.length < Math.max(fewest, MIN_SHORT_SHARE * inner.length)) return false;
  if (isAddress(lines, edge, measure) && !isCentred(lines)) return true;
  // Lines of a narrow paragraph end early in the column, but not among themselves.
  if (early(edge).length < MIN_RAGGED_SHARE * inner.length) return false;
  if (short.filter((line) => SENTENCE_END.test(lineText(line))).length > MAX_SENTENCE_SHARE * short.length)
    return false;
  if (isCentred(lines) || inner.some((line) => BROKEN_WORD.test(lineText(line)))) return false;
  const texts = lines.map(lineText);
  const letters = texts.join('').length / lines.length;
  const words = texts.join(' ').split(/\s+/).length / lines.length;
  const digits = texts.join('').replace(/\P{N}/gu, '').length;
  const isWorded =
    words >= MIN_WORDS && texts.every((text) => text.length <= LONGEST) && /\p{Ll}/u.test(texts.join(''));
  return isWorded && letters >= MIN_LETTERS && digits <= MAX_DIGIT_SHARE * letters * lines.length;
}

function isAddress(lines: readonly TextLine[], edge: number, measure: number): boolean {
  const start = Math.min(...lines.map(startOf));
  if (lines.length > ADDRESS.lines || edge - start > (1 - ADDRESS.free) * (measure - start)) return false;
  const texts = lines.map(lineText);
  const isNamed = texts.every((text) => ADDRESS_LINE.test(text) && !SENTENCE_END.test(text));
  return isNamed && /\p{Ll}/u.test(texts.join('')) && texts.join('').length >= ADDRESS.letters * lines.length;
}

/** Where lines would end that nobody ended: at a margin on the right as wide as on the left, or behind the longest of them. */
function measureOf(lines: readonly TextLine[], column: Box): number {
  const [left, right] = lines[0]?.rtl ? [-column.x1, -column.x0] : [column.x0, column.x1];
  return Math.max(...lines.map(endOf), right - (Math.min(...lines.map(startOf)) - left));
}

/** Right-to-left lines are compared in a mirror. */
const endOf = (line: TextLine): number => (line.rtl ? -line.x0 : line.x1);
const startOf = (line: TextLine): number => (line.rtl ? -line.x1 : line.x0);

/** The first word of the next line would have fitted. */
function endsEarly(line: TextLine, next: TextLine | undefined, edge: number): boolean {
  const word = next && (next.rtl ? next.runs.at(-1) : next.runs[0]);
  return word !== undefined && edge - endOf(line) > word.x1 - word.x0 + 0.5 * line.sizePt;
}

/** Titles, and the names and addresses below them. */
function isCentred(lines: readonly TextLine[]): boolean {
  const spread = (values: number[]): number => Math.max(...values) - Math.min(...values);
  return spread(lines.map(({ x0, x1 }) => x0 + x1)) < 4 && spread(lines.map(startOf)) > 4;
}

/** What was too long for its line goes on farther in, or is no beginning of a verse by its first letter. */
const isRest = (before: TextLine, line: TextLine): boolean =>
  startOf(line) > startOf(before) + REST_INDENT_EM * line.sizePt || !/^[\p{P}]*\p{Lu}/u.test(lineText(line));

/** A line that is full goes on below, as one that was too long for its page does. */
function versePieces(lines: readonly TextLine[], column: Box, context: InlineContext): Piece[] {
  const measure = measureOf(lines, column);
  const verses: TextLine[][] = [];
  lines.forEach((line, i) => {
    const before = lines[i - 1];
    const isFull = before && endOf(before) < measure && !endsEarly(before, line, measure);
    if (isFull && isRest(before, line)) verses.at(-1)?.push(line);
    else verses.push([line]);
  });
  return verses.flatMap((verse, i) => {
    const [first, ...rest] = piecesOf(verse, context);
    return first ? [i === 0 ? first : { ...first, isNewLine: true }, ...rest] : [];
  });
}
