/**
 * Lists of terms with what is said of them: below it, or behind it. What is behind terms in the weight of the text begins at
 * one place, and hangs there.
 *
 *   Bollard                                 Bollard  A short post on a quay, to which ropes
 *       A short post on a quay, to                   are made fast.
 *       which ropes are made fast.          Lee      The side away from the wind.
 *   Lee
 *       The side away from the wind.
 */

import { isMonospaceLine } from '../../blocks/line-looks.ts';
import { lineOf } from '../../lines/segments.ts';
import { sentenceEnd } from '../../lines/sentence-end.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { lineText } from '../flow.ts';
import { type Piece, textOfPieces } from '../inlines.ts';
import type { ParagraphUnit, Unit } from '../units.ts';

export interface Description {
  /** Index of the unit that begins with the term. */
  at: number;
  /** Null where that unit is a line of code. */
  term: Piece[] | null;
  /** What stands behind the term in its line; empty where it has a line of its own. */
  rest: Piece[];
  /** Indexes of the units below it: from, and behind the last. */
  from: number;
  to: number;
}

/** Of terms with a line of their own, in letters; those that run in are set apart by their weight. */
const MAX_TERM = 60;
const MAX_RUN_IN = 80;
/** What is said of a term stands so far in. */
const INDENT_EM = 1;
const SAME_EM = 0.6;
const SAME_PT = 6;
/** Nothing stands between lines closer than this: a line of 1.5 times the type size may be left blank. */
const MAX_LEADING_EM = 3;
/** An en, less its rounding, is what roff leaves behind a term at least; spaces are half as wide, and seldom grow so far. */
const MIN_GAP_EM = 0.48;
/** Where lines hang below what follows a gap, they begin where that begins: type is set more exactly, kerning and side bearings aside. */
const SAME_EDGE_EM = 0.2;
const MIN_TERMS = 2;
/** Terms in the weight of the text, and lines below them, that are told by their place alone. */
const MIN_PLAIN = 3;
const SENTENCE_END = /[.!?:;,。！？：；、–—-][”"’»)\]]*\s*$/;
const WHOLE_SENTENCE = sentenceEnd();
/** No number of a paragraph, and no label of a reference. */
const NAME = /^[^[].*\p{L}{2}/u;

/** @returns lists of descriptions by the index of their first unit */
export function findDescriptions(units: readonly Unit[]): Map<number, Description[]> {
  const found = new Map<number, Description[]>();
  for (let i = 0; i < units.length; i++) {
    const list = listFrom(units, i);
    const last = list.at(-1);
    if (!last) continue;
    found.set(i, list);
    i = last.to - 1;
  }
  return found;
}

type Term = Extract<Unit, { kind: 'paragraph' | 'code' }>;

interface Start extends Pick<Description, 'term' | 'rest'> {
  unit: Term;
  /** How far in from the term what is said of it begins; unknown as long as nothing goes on below. */
  indent: number | null;
  /** Of what begins behind a gap in the term's line: whether it goes on below. */
  hangs?: boolean;
}

function listFrom(units: readonly Unit[], from: number): Description[] {
  const list: (Description & Start)[] = [];
  let indent: number | null = null;
  let at = from;
  for (;;) {
    const start = startOf(units, at);
    const before = list.at(-1);
    if (!start || leadsIn(units, at, start, before)) break;
    if (before && !isAlike(before, start, indent)) break;
    const { unit } = start;
    indent = start.indent ?? indent;
    const to = endOf(units, at, unit, indent);
    if (start.rest.length === 0 && to === at + 1) break;
    const own = { ...start, at, from: at + 1, to };
    list.push(own);
    at = to;
    // Pages may turn before the next term.
    while (units[at]?.kind === 'page') at++;
    const next = units[at];
    if (next && isTerm(next) && Math.abs(insetOf(next, unit)) < SAME_EM * unit.em) own.to = at;
  }
  const last = list.at(-1);
  if (last) last.to = withoutPages(units, last);
  return isList(units, list, indent) ? list : [];
}

const isTerm = (unit: Unit): unit is Term => unit.kind === 'paragraph' || unit.kind === 'code';

const firstLine = (unit: Term): TextLine | undefined => (unit.kind === 'code' ? unit.lines : unit.flow.block.lines)[0];

/** How far in a unit begins from a term before it: as the page has them, or, where the text goes on in another column, as these have. */
function insetOf(unit: Term, from: Term, x = unit.kind === 'code' ? unit.x : unit.markX): number {
  const inset = x - (from.kind === 'code' ? from.x : from.markX);
  const [line, first] = [firstLine(unit), firstLine(from)];
  const isBelow = unit.flow.page === from.flow.page && line && first && line.baseline > first.baseline - 0.5 * unit.em;
  return isBelow && !line.rtl ? inset + unit.flow.block.column.x0 - from.flow.block.column.x0 : inset;
}

/** A page that turns behind the last description turns behind the list. */
function withoutPages(units: readonly Unit[], { from, to }: Description): number {
  let end = to;
  while (end > from && units[end - 1]?.kind === 'page') end--;
  return end;
}

/** Sentences that stand as far in as what is below the code go on with it: "To keep the package, run", "Type this:". */
function leadsIn(units: readonly Unit[], at: number, { unit: code, indent }: Start, before?: Description): boolean {
  let above = at - 1;
  while (units[above]?.kind === 'page') above--;
  const unit = units[above];
  if (unit?.kind !== 'paragraph' || code.kind !== 'code' || indent === null) return false;
  if (insetOf(code, unit, code.x) > -INDENT_EM * code.em) return false;
  const text = lineText(unit.last);
  return before ? /[:：]$/.test(text) : !WHOLE_SENTENCE.test(text);
}

function isAlike(before: Start, next: Start, indent: number | null): boolean {
  const em = next.unit.em;
  // Code may stand among bold terms.
  const isCode = isCodeTerm(before) || isCodeTerm(next);
  if (Math.abs(insetOf(next.unit, before.unit)) > SAME_EM * em || (!isCode && isBold(before) !== isBold(next)))
    return false;
  return indent === null || next.indent === null || Math.abs(indent - next.indent) < SAME_EM * em;
}

const isCodeTerm = ({ unit }: Start): boolean => firstLine(unit)?.runs[0]?.style.monospace === true;
const isBold = ({ unit }: Start): boolean => firstLine(unit)?.runs[0]?.style.bold === true;

function startOf(units: readonly Unit[], at: number): Start | null {
  const unit = units[at];
  if (!unit || !isTerm(unit) || (unit.flow.block.tag?.within.length ?? 0) > 0) return null;
  let below = at + 1;
  while (units[below]?.kind === 'page') below++;
  const next = units[below];
  if (unit.kind === 'code') return startAlone(unit, next);
  if (unit.mark !== null) return null;
  const runIn = startRunIn(unit);
  return runIn === undefined ? (startAlone(unit, next) ?? startBeforeGap(unit)) : runIn;
}

/** A term in a line of its own, with what is said of it set in below, on the next page or beside it in a column of its own. */
function startAlone(unit: Term, next: Unit | undefined): Start | null {
  const lines = unit.kind === 'code' ? unit.lines : unit.flow.block.lines;
  const [line] = lines;
  if (!line || lines.length > 1 || next?.kind !== 'paragraph' || next.mark !== null) return null;
  const text = lineText(line).trim();
  const first = firstLine(next);
  if (!first || text.length > MAX_TERM || SENTENCE_END.test(text)) return null;
  const term = unit.kind === 'code' ? null : [...unit.pieces];
  const indent = insetOf(next, unit, Math.min(next.markX, next.textX));
  const isTurned = next.flow.page !== unit.flow.page;
  const down = first.baseline - line.baseline;
  if (indent < INDENT_EM * unit.em) return null;
  if (isTurned) return { unit, term, rest: [], indent };
  if (Math.abs(down) < SAME_EDGE_EM * unit.em && first.x0 > line.x1 + MIN_GAP_EM * unit.em && NAME.test(text))
    return { unit, term, rest: [], indent, hangs: next.flow.block.lines.length > 1 };
  const isBelow = next.flow.block.column === unit.flow.block.column && down > 0 && down < MAX_LEADING_EM * unit.em;
  return isBelow ? { unit, term, rest: [], indent } : null;
}

/** Bold words, or code with a gap behind it, that begin a paragraph; null where that is no description. */
function startRunIn(unit: ParagraphUnit): Start | null | undefined {
  const { pieces, markX, textX, em, flow } = unit;
  const hangs = textX > markX + INDENT_EM * em;
  const isBold = pieces[0]?.bold === true;
  const isApart = (piece: Piece): boolean => piece.text.trim() === '' || (isBold ? piece.bold : piece.code);
  const end = pieces.findIndex((piece) => !isApart(piece));
  // "**baler**, *n.* A scoop": the headword of a dictionary belongs to its sentence. Options have two names: "**-a**, **--all**".
  if (end <= 0 || /^[,;.[(=]/.test(pieces[end]?.text ?? '')) return undefined;
  if (!isBold && !hasGapBehindCode(flow.block.lines[0])) return undefined;
  const term = pieces.slice(0, end);
  const isShort = textOfPieces(term).trim().length <= MAX_RUN_IN;
  const isOver = flow.block.lines.length > 1;
  if (!isShort || (isOver && !hangs)) return null;
  return { unit, term, rest: pieces.slice(end), indent: hangs ? textX - markX : null };
}

function hasGapBehindCode(line: TextLine | undefined): boolean {
  const at = line?.runs.findIndex(({ style }) => !style.monospace) ?? -1;
  const [code, behind] = [line?.runs[at - 1], line?.runs[at]];
  return code !== undefined && behind !== undefined && behind.x0 - code.x1 > MIN_GAP_EM * behind.style.sizePt;
}

/** "--all     shows those that are hidden, too": what follows the gap begins where the lines below it do. */
function startBeforeGap(unit: ParagraphUnit): Start | null {
  const { pieces, flow, em, markX, textX } = unit;
  const [line, ...others] = flow.block.lines;
  if (!line || line.rtl) return null;
  const hangingX = others.length > 0 ? line.x0 + textX - markX : null;
  const gap = line.runs.findIndex(({ x0 }, i) => {
    const before = line.runs[i - 1];
    return before !== undefined && x0 - before.x1 > MIN_GAP_EM * em;
  });
  const behind = line.runs[gap];
  if (!behind || behind.x0 - line.x0 < INDENT_EM * em) return null;
  if (hangingX !== null && Math.abs(hangingX - behind.x0) > SAME_EDGE_EM * em) return null;
  const text = textOfLine(lineOf(line.runs.slice(0, gap)));
  if (text.length > MAX_TERM || !NAME.test(text)) return null;
  return { unit, ...parted(pieces, text), indent: behind.x0 - line.x0, hangs: others.length > 0 };
}

/** The pieces as far as the term goes, and those behind it. */
function parted(pieces: readonly Piece[], text: string): { term: Piece[]; rest: Piece[] } {
  const term: Piece[] = [];
  let left = text.replace(/\s/g, '').length;
  for (const [i, piece] of pieces.entries()) {
    const at = Array.from(piece.text.matchAll(/\S/g), ({ index }) => index)[left];
    if (at !== undefined) {
      const { places: _, ...behind } = piece;
      if (at > 0) term.push({ ...piece, text: piece.text.slice(0, at) });
      return { term, rest: [{ ...(at > 0 ? behind : piece), text: piece.text.slice(at) }, ...pieces.slice(i + 1)] };
    }
    left -= piece.text.replace(/\s/g, '').length;
    term.push(piece);
  }
  return { term, rest: [] };
}

/** Behind the last unit that stands as far in as what is said of the term. */
function endOf(units: readonly Unit[], at: number, term: Term, indent: number | null): number {
  const least = Math.max(INDENT_EM * term.em, indent === null ? 0 : indent - SAME_PT);
  let end = at + 1;
  for (let i = at + 1; i < units.length; i++) {
    const unit = units[i];
    if (unit?.kind === 'page') continue;
    if (!unit || !isTerm(unit)) break;
    if (insetOf(unit, term, unit.kind === 'code' ? unit.x : Math.min(unit.markX, unit.textX)) < least) break;
    end = i + 1;
  }
  return end;
}

/**
 * Bold terms that run in hang somewhere, and so does what is behind others; terms in lines of their own are set apart, stand
 * over sentences, or are paragraphs by their tags: those of a poem whose lines are set in by turns are not.
 */
function isList(units: readonly Unit[], list: readonly (Description & Start)[], indent: number | null): boolean {
  if (indent === null || list.length < MIN_TERMS) return false;
  if (list.some(({ hangs }) => hangs)) return true;
  // One line behind a gap is as much a value behind its label, but where such begin below other terms, too.
  const sure = list.filter(({ hangs }) => hangs === undefined);
  if (sure.length < MIN_TERMS) return false;
  if (list.length - sure.length >= MIN_TERMS) return true;
  if (sure.some(({ rest }) => rest.length > 0) || sure.every(isApart)) return true;
  if (sure.every(({ at }) => isWhole(units[at]) && isWhole(units[at + 1]))) return true;
  const sentences = sure.filter(({ to }) => endsSentence(units[to - 1]));
  if (sure.length < MIN_PLAIN) return sentences.length === sure.length && sure.some(({ to }) => isLong(units[to - 1]));
  return sentences.length > 0.5 * sure.length;
}

const isLong = (unit: Unit | undefined): boolean => unit?.kind === 'paragraph' && unit.flow.block.lines.length > 1;

const isApart = ({ unit, term }: Start): boolean =>
  term === null ||
  term.every(({ bold, italic, code, text }) => bold || italic || code || text.trim() === '') ||
  unit.flow.block.lines.every(isMonospaceLine);

const isWhole = (unit: Unit | undefined): boolean => unit?.kind === 'paragraph' && unit.flow.block.isWhole === true;

function endsSentence(unit: Unit | undefined): boolean {
  return unit?.kind === 'paragraph' && WHOLE_SENTENCE.test(lineText(unit.last));
}
