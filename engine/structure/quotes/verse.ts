/**
 * Lines that their author ended, as those of poems and addresses: they are kept apart. A typesetter ends a line where the next
 * word has no more room; lines that end before that were meant to.
 */

import { end as endOf, start as startOf } from '../../blocks/columns/column-edges.ts';
import { isMonospaceLine } from '../../blocks/line-looks.ts';
import { type Box, width } from '../../geometry/box.ts';
import { stretchesOf } from '../../geometry/stretches.ts';
import { sentenceEnd } from '../../lines/sentence-end.ts';
import { firstRun, type TextLine } from '../../lines/text-line.ts';
import { lineText } from '../flow.ts';
import { type InlineContext, type Piece, piecesOf } from '../inlines.ts';
import type { ParagraphUnit, Unit } from '../units.ts';
import { isSolid } from './quotes.ts';

const MIN_LINES = 3;
/** Lines of a stanza are all as far apart. */
const SAME_LEADING = 1.2;
/** Of all lines but the last, how many end early. */
const MIN_SHORT_SHARE = 0.75;
/** Short paragraphs end sentences, as the talk of a novel does; most verses don't. */
const MAX_SENTENCE_SHARE = 0.5;
const MIN_ALTERNATING = 4;
const MIN_ROOM_EM = 3;
const REST_INDENT_EM = 1;
const SAME_END_PT = 0.3;
const JUSTIFIED_SHARE = 0.5;
/** Of lines that stand out beyond the others: short ones of a fixed pitch end at one place, too. */
const MAX_BEYOND = 0.4;
const MIN_RAGGED_SHARE = 0.33;
/** Letters and words of a line on average, and digits of all signs. */
const MIN_LETTERS = 12;
const LONGEST = 80;
const MIN_WORDS = 2.5;
const MAX_DIGIT_SHARE = 0.15;
/** Between commas, in a line on average: thanks go to more people. Declarations of programs have more small words there. */
const MAX_NAMES = 2;
const BEFORE_NAME = /[,،、，;]\s*(?=[\p{Lu}\p{Lo}])/u;
/** Addresses have short lines, numbers, and half of the measure free beside them. */
const ADDRESS = { lines: 8, letters: 5, free: 0.5 };
const ADDRESS_LINE = /^[^\p{L}\p{N}]*[\p{Lu}\p{Lo}\p{N}+]/u;
/** What stands in brackets goes on. */
const OPEN_BRACKET = /\([^)]*$/;
const BROKEN_WORD = /\p{L}[-\u00ad\u058a\u2010]$/u;
const SENTENCE_END = sentenceEnd('colon');

/** Verses that each begin with a capital, in the midst of sentences, are known by that. */
const CAPITALS = { share: 0.9, sentences: 0.7, ragged: 0.25, centredLines: 4, centredWords: 3.5 };
/** Of verses that are all as long, so many end before the column does. */
const EVEN_SHARE = 0.9;
const SENTENCE_OR_NOTE = /[.!?:。！？：][”"’»)\]」』]*\s*[\d*†‡]*$/;
const CAPITAL_START = /^[\p{P}\p{S}\p{N}\s]*\p{Lu}/u;
const LOWER_START = /^[\p{P}\s]*\p{Ll}/u;
/** Stanzas of one poem begin within so much of each other. */
const SAME_START_EM = 3;
/** So many lines tell how wide a poem is. */
const POEM_LINES = 30;

/** The units with every stretch of such lines as one paragraph, whose pieces keep the ends of lines. */
export function withVerse(units: readonly Unit[], contextOf: (page: number) => InlineContext): Unit[] {
  const out: Unit[] = [];
  for (let i = 0; i < units.length; ) {
    const unit = units[i];
    const stretch = unit?.kind === 'paragraph' ? stretchFrom(units, i) : [];
    const first = stretch[0];
    const last = stretch.at(-1);
    const lines = stretch.flatMap(({ flow }) => flow.block.lines);
    const above = out.findLast(({ kind }) => kind !== 'page');
    const isNext = first !== undefined && isNextStanza(lines, first, above);
    if (first && last && (isNext || isVerse(lines, first))) {
      const poem =
        isNext && above?.kind === 'paragraph' ? [...(above.verse ?? []).slice(-POEM_LINES), ...lines] : lines;
      const pieces = versePieces(lines, first.flow.block.column, contextOf(first.flow.page.index));
      out.push({ ...first, pieces, last: last.last, lastColumn: last.lastColumn, verse: poem });
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
    // Stanzas may be numbered.
    if (before && unit.mark !== null) break;
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
const isPlain = ({ flow, last, isQuote }: ParagraphUnit): boolean =>
  !isQuote &&
  last === flow.block.lines.at(-1) &&
  !flow.block.aside &&
  !flow.block.lines.some((line) => isMonospaceLine(line) || line.runs.some(({ math }) => math !== undefined));

function innerLeading({ flow }: ParagraphUnit): number {
  const [first, second] = flow.block.lines;
  return first && second ? second.baseline - first.baseline : 0;
}

function isVerse(lines: readonly TextLine[], { flow, em, mark }: ParagraphUnit): boolean {
  if (lines.length < MIN_LINES) return false;
  if (isCapitalised(lines, mark === null ? flow.block.column : null)) return true;
  if (mark !== null) return false;
  if (isBlockOfNames(lines)) return true;
  if (isAlternating(lines, flow.block.column)) return isWorded(lines.map(lineText));
  const inner = lines.slice(0, -1);
  const edge = Math.max(...lines.map(endOf));
  if (isJustified(inner)) return false;
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
  return isWorded(lines.map(lineText));
}

/** Most lines end at one place, as no verses do but those that are said again; what doesn't break may stand out beyond it. */
function isJustified(inner: readonly TextLine[]): boolean {
  const ends = inner.toSorted((a, b) => endOf(a) - endOf(b));
  let [start, from, count] = [0, 0, 0];
  ends.forEach((line, i) => {
    while (endOf(line) - endOf(ends[start] ?? line) >= SAME_END_PT) start++;
    if (i + 1 - start > count) [from, count] = [start, i + 1 - start];
  });
  const isFull = count > JUSTIFIED_SHARE * inner.length && inner.length - from - count <= MAX_BEYOND * inner.length;
  return isFull && new Set(ends.slice(from, from + count).map(lineText)).size > 1;
}

/**
 * Every second line begins farther in, and the column has room beside them: where what is too long goes on so, as paragraphs and
 * entries of two lines do, the first line of most pairs has none.
 */
function isAlternating(lines: readonly TextLine[], column: Box): boolean {
  const [first, second] = lines;
  if (!first || !second || lines.length < MIN_ALTERNATING) return false;
  const starts = [startOf(first), startOf(second)];
  if (Math.abs(startOf(first) - startOf(second)) < REST_INDENT_EM * first.sizePt) return false;
  if (!lines.every((line, i) => Math.abs(startOf(line) - (starts[i % 2] ?? 0)) < 1)) return false;
  const edge = first.rtl ? -column.x0 : column.x1;
  const inner = lines.slice(0, -1);
  if (inner.some((line) => BROKEN_WORD.test(lineText(line)))) return false;
  const heads = lines.flatMap((line, i) =>
    i % 2 === 0 && i < inner.length ? [endsEarly(line, lines[i + 1], edge)] : [],
  );
  // The second one ends what the first began.
  const areEntries = inner.every((line, i) => i % 2 === 0 || SENTENCE_END.test(lineText(line)));
  return heads.filter(Boolean).length >= (areEntries ? MIN_SHORT_SHARE : 0.5) * heads.length;
}

/**
 * Lines that all begin with capitals though sentences go on, and the first word of the next would have fitted on some: verses
 * as long as each other have room for it in the column.
 */
function isCapitalised(lines: readonly TextLine[], column: Box | null): boolean {
  const texts = lines.map(lineText);
  const heads = lines.filter((line, i) => !isTurnedIn(lines[i - 1], line));
  const capitals = heads.filter((line) => CAPITAL_START.test(lineText(line)));
  if (capitals.length < CAPITALS.share * heads.length || !isWorded(texts)) return false;
  const inner = texts.slice(0, -1);
  if (inner.filter((text) => SENTENCE_END.test(text)).length > CAPITALS.sentences * inner.length) return false;
  if (inner.some((text) => BROKEN_WORD.test(text))) return false;
  const isEarly = isEarlyAmong(lines);
  const isMiddle = isCentred(lines);
  const early = lines.filter((line, i) => isEarly(line, i) && (isMiddle || !endsEntry(lines[i - 1], line)));
  const edge = (lines[0]?.rtl ? -(column?.x0 ?? 0) : column?.x1) ?? 0;
  const hasRoom = (line: TextLine, i: number): boolean => endsEarly(line, lines[i + 1], edge);
  const goOn = inner.filter((text) => !SENTENCE_OR_NOTE.test(text));
  const areEven =
    column !== null &&
    !isMiddle &&
    lines.length > MIN_LINES &&
    lines.filter(hasRoom).length >= EVEN_SHARE * inner.length &&
    goOn.length >= (1 - MAX_SENTENCE_SHARE) * inner.length;
  if (!areEven && early.length < Math.max(1, CAPITALS.ragged * inner.length)) return false;
  const words = texts.join(' ').split(/\s+/).length;
  return !isCentred(lines) || (lines.length >= CAPITALS.centredLines && words >= CAPITALS.centredWords * lines.length);
}

/** How many lines end early, held against the longest of them; of what is centred, both ends are free. */
const earlyAmong = (lines: readonly TextLine[]): number => lines.filter(isEarlyAmong(lines)).length;

function isEarlyAmong(lines: readonly TextLine[]): (line: TextLine, i: number) => boolean {
  const edge = Math.max(...lines.map(endOf));
  const shift = isCentred(lines)
    ? (line: TextLine): number => startOf(line) - Math.min(...lines.map(startOf))
    : () => 0;
  return (line, i) => endsEarly(line, lines[i + 1], edge + shift(line));
}

/** An entry whose second line is set in ends where its text does, as the verses of a stanza all do. */
const endsEntry = (before: TextLine | undefined, line: TextLine): boolean =>
  before !== undefined &&
  startOf(line) > startOf(before) + REST_INDENT_EM * line.sizePt &&
  SENTENCE_END.test(lineText(line));

/** What was too long for its verse goes on farther in. */
const isTurnedIn = (before: TextLine | undefined, line: TextLine): boolean =>
  before !== undefined &&
  LOWER_START.test(lineText(line)) &&
  startOf(line) > startOf(before) + REST_INDENT_EM * line.sizePt;

/** Lines with capitals below a stanza of the same look, however few and wherever their sentences end: one more ends early. */
function isNextStanza(lines: readonly TextLine[], { flow, em }: ParagraphUnit, above: Unit | undefined): boolean {
  if (lines.length < 2 || above?.kind !== 'paragraph' || !above.verse) return false;
  if (flow.page.index > above.flow.page.index + 1) return false;
  const texts = lines.map(lineText);
  const start = (some: readonly TextLine[]): number => Math.min(...some.map(startOf));
  return (
    Math.abs(above.em - em) < 0.3 &&
    (isCentred(lines) || Math.abs(start(lines) - start(above.verse)) < SAME_START_EM * em) &&
    isWorded(texts) &&
    lines.every((line, i) => CAPITAL_START.test(lineText(line)) || isTurnedIn(lines[i - 1], line)) &&
    earlyAmong([...above.verse, ...lines]) > earlyAmong(above.verse)
  );
}

function isWorded(texts: readonly string[]): boolean {
  const all = texts.join('');
  const letters = all.length / texts.length;
  const words = texts.join(' ').split(/\s+/).length / texts.length;
  const small = all.replace(/\P{Ll}/gu, '').length;
  return (
    words >= MIN_WORDS &&
    letters >= MIN_LETTERS &&
    texts.every((text) => text.length <= LONGEST) &&
    small > 0.5 * all.replace(/\P{L}/gu, '').length &&
    all.replace(/\P{N}/gu, '').length <= MAX_DIGIT_SHARE * all.length &&
    areFewNames(texts)
  );
}

const areFewNames = (texts: readonly string[]): boolean =>
  texts.join('\n').split(BEFORE_NAME).length - 1 <= MAX_NAMES * texts.length;

function isAddress(lines: readonly TextLine[], edge: number, measure: number): boolean {
  const start = Math.min(...lines.map(startOf));
  if (lines.length > ADDRESS.lines || edge - start > (1 - ADDRESS.free) * (measure - start)) return false;
  return areNamed(lines);
}

function areNamed(lines: readonly TextLine[]): boolean {
  const texts = lines.map(lineText);
  if (texts.slice(0, -1).some((text) => OPEN_BRACKET.test(text))) return false;
  const isNamed = texts.every((text) => ADDRESS_LINE.test(text) && !SENTENCE_END.test(text));
  return isNamed && /\p{Ll}/u.test(texts.join('')) && texts.join('').length >= ADDRESS.letters * lines.length;
}

/**
 * The same where the lines themselves show it: on some there was room for the first word of the next, whether they begin or end at one
 * place or are centred.
 */
function isBlockOfNames(lines: readonly TextLine[]): boolean {
  if (lines.length > ADDRESS.lines || !areNamed(lines) || !areFewNames(lines.map(lineText))) return false;
  const widest = Math.max(...lines.map(width));
  return lines.some((line, i) => {
    const word = firstWord(lines[i + 1]);
    return word !== null && widest - width(line) > word + 0.5 * line.sizePt;
  });
}

/** Where lines would end that nobody ended: at a margin on the right as wide as on the left, or behind the longest of them. */
function measureOf(lines: readonly TextLine[], column: Box): number {
  const [left, right] = lines[0]?.rtl ? [-column.x1, -column.x0] : [column.x0, column.x1];
  return Math.max(...lines.map(endOf), right - (Math.min(...lines.map(startOf)) - left));
}

/** The first word of the next line would have fitted. */
function endsEarly(line: TextLine, next: TextLine | undefined, edge: number): boolean {
  const word = firstWord(next);
  return word !== null && edge - endOf(line) > word + 0.5 * line.sizePt;
}

/** How wide it is. */
function firstWord(line: TextLine | undefined): number | null {
  const word = line && firstRun(line);
  return word ? word.x1 - word.x0 : null;
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
  const isBegunByCapitals = isCapitalised(lines, column);
  const hasIndents = isAlternating(lines, column);
  const areNames = isBlockOfNames(lines);
  const goesOn = (line: TextLine, before: TextLine): boolean =>
    !hasIndents &&
    (!areNames || lineText(before).endsWith(',')) &&
    (isBegunByCapitals
      ? isTurnedIn(before, line)
      : endOf(before) < measure && !endsEarly(before, line, measure) && isRest(before, line));
  return stretchesOf(lines, goesOn).flatMap((verse, i) => {
    const [first, ...rest] = piecesOf(verse, context);
    return first ? [i === 0 ? first : { ...first, isNewLine: true }, ...rest] : [];
  });
}
