/**
 * Lists of terms with what is said of them.
 *
 *   Bollard                                 Bollard  A short post on a quay, to which ropes
 *       A short post on a quay, to                   are made fast.
 *       which ropes are made fast.          Lee  The side away from the wind.
 *   Lee
 *       The side away from the wind.
 */

import { isMonospaceLine } from '../../blocks/line-looks.ts';
import { sentenceEnd } from '../../lines/sentence-end.ts';
import { lineText } from '../flow.ts';
import { type Piece, textOfPieces } from '../inlines.ts';
import type { ParagraphUnit, Unit } from '../units.ts';

export interface Description {
  /** Index of the unit that begins with the term. */
  at: number;
  term: Piece[];
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
/** Closer than this, a line stands over the next without anything between. */
const MAX_LEADING_EM = 2;
/** Terms in the weight of the text are told by their place alone. */
const MIN_DISTINCT = 2;
const MIN_PLAIN = 3;
const SENTENCE_END = /[.!?:;,。！？：；、–—-][”"’»)\]]*\s*$/;
const WHOLE_SENTENCE = sentenceEnd();

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

interface Open {
  unit: ParagraphUnit;
  /** Where what is said of the terms begins; unknown as long as nothing goes on below. */
  textX: number | null;
}

function listFrom(units: readonly Unit[], from: number): Description[] {
  const list: Description[] = [];
  let textX: number | null = null;
  let before: ParagraphUnit | null = null;
  let at = from;
  for (;;) {
    const unit = units[at];
    if (unit?.kind !== 'paragraph') break;
    const start = startOf(units, at, unit);
    if (!start || (before && !isAlike({ unit: before, textX }, unit, start.textX))) break;
    textX = start.textX ?? textX;
    const to = endOf(units, at, unit.markX + INDENT_EM * unit.em, textX);
    if (start.rest.length === 0 && to === at + 1) break;
    const own = { at, term: start.term, rest: start.rest, from: at + 1, to };
    list.push(own);
    before = unit;
    at = to;
    // Pages may turn before the next term.
    while (units[at]?.kind === 'page') at++;
    const next = units[at];
    if (next?.kind === 'paragraph' && Math.abs(next.markX - unit.markX) < SAME_EM * unit.em) own.to = at;
  }
  const last = list.at(-1);
  if (last) last.to = withoutPages(units, last);
  return isList(units, list, textX) ? list : [];
}

/** A page that turns behind the last description turns behind the list. */
function withoutPages(units: readonly Unit[], { from, to }: Description): number {
  let end = to;
  while (end > from && units[end - 1]?.kind === 'page') end--;
  return end;
}

function isAlike({ unit, textX }: Open, next: ParagraphUnit, nextX: number | null): boolean {
  if (Math.abs(unit.markX - next.markX) > SAME_EM * unit.em || isBold(unit.pieces[0]) !== isBold(next.pieces[0]))
    return false;
  return textX === null || nextX === null || Math.abs(textX - nextX) < SAME_EM * unit.em;
}

const isBold = (piece: Piece | undefined): boolean => piece?.bold === true;

interface Start {
  term: Piece[];
  rest: Piece[];
  textX: number | null;
}

function startOf(units: readonly Unit[], at: number, unit: ParagraphUnit): Start | null {
  const { pieces, mark, markX, textX, em, flow } = unit;
  if (mark !== null || (flow.block.tag?.within.length ?? 0) > 0) return null;
  const hangs = textX > markX + INDENT_EM * em;
  const bold = pieces.findIndex((piece) => !piece.bold && piece.text.trim() !== '');
  // "**baler**, *n.* A scoop": the headword of a dictionary belongs to its sentence. Options have two names: "**-a**, **--all**".
  if (bold > 0 && !/^[,;.[=]/.test(pieces[bold]?.text ?? '')) {
    const term = pieces.slice(0, bold);
    const isShort = textOfPieces(term).trim().length <= MAX_RUN_IN;
    const isOver = flow.block.lines.length > 1;
    return isShort && (hangs || !isOver) ? { term, rest: pieces.slice(bold), textX: hangs ? textX : null } : null;
  }
  const text = textOfPieces(pieces).trim();
  const below = units[at + 1];
  if (flow.block.lines.length > 1 || text.length > MAX_TERM || SENTENCE_END.test(text) || below?.kind !== 'paragraph')
    return null;
  const first = below.flow.block.lines[0];
  const isBelow =
    first !== undefined &&
    below.flow.page === flow.page &&
    below.flow.block.column === flow.block.column &&
    first.baseline - unit.last.baseline < MAX_LEADING_EM * em;
  const isIndented = Math.min(below.markX, below.textX) > markX + INDENT_EM * em && below.mark === null;
  return isBelow && isIndented ? { term: [...pieces], rest: [], textX: Math.min(below.markX, below.textX) } : null;
}

/** Behind the last unit that stands as far in as what is said of the term. */
function endOf(units: readonly Unit[], at: number, leastX: number, textX: number | null): number {
  let end = at + 1;
  for (let i = at + 1; i < units.length; i++) {
    const unit = units[i];
    if (unit?.kind === 'page') continue;
    const x = unit?.kind === 'paragraph' ? Math.min(unit.markX, unit.textX) : unit?.kind === 'code' ? unit.x : null;
    if (x === null || x < leastX || (textX !== null && x < textX - SAME_PT)) break;
    end = i + 1;
  }
  return end;
}

/**
 * Bold terms that run in hang somewhere; terms in lines of their own are set apart, stand over sentences, or are paragraphs by
 * their tags: those of a poem whose lines are set in by turns are not.
 */
function isList(units: readonly Unit[], list: readonly Description[], textX: number | null): boolean {
  if (textX === null || list.length < MIN_DISTINCT) return false;
  if (list.some(({ rest }) => rest.length > 0)) return true;
  const isDistinct = list.every(({ at, term }) => isApart(units[at], term));
  if (isDistinct) return true;
  if (list.length < MIN_PLAIN) return false;
  if (list.every(({ at }) => isWhole(units[at]) && isWhole(units[at + 1]))) return true;
  const sentences = list.filter(({ to }) => endsSentence(units[to - 1]));
  return sentences.length > 0.5 * list.length;
}

const isApart = (unit: Unit | undefined, term: readonly Piece[]): boolean =>
  term.every(({ bold, italic, code, text }) => bold || italic || code || text.trim() === '') ||
  (unit?.kind === 'paragraph' && unit.flow.block.lines.every(isMonospaceLine));

const isWhole = (unit: Unit | undefined): boolean => unit?.kind === 'paragraph' && unit.flow.block.isWhole === true;

function endsSentence(unit: Unit | undefined): boolean {
  return unit?.kind === 'paragraph' && WHOLE_SENTENCE.test(lineText(unit.last));
}
