/** Lines → text: word spaces from gaps, and right-to-left lines in logical order. */

import type { MathNode } from '../document/math.ts';
import { isPlain, isRightToLeft } from '../extract/letters/unicode.ts';
import type { TextStyle } from '../extract/page-content.ts';
import { readingOrder } from './scripts/bidi.ts';
import { type Piece, withWhole } from './scripts/whole-pieces.ts';
import type { PlacedRun, Script, TextLine } from './text-line.ts';
import { drawsSpaces, isSideOfAlef, isSpaceBetween, isTightSpace } from './word-spaces.ts';

export interface Span {
  text: string;
  style: TextStyle;
  script: Script | null;
  /** The formula that the text stands for. */
  math?: MathNode;
  /** How it is spelt, in small letters above it. */
  ruby?: string;
  /** Middle of its first run, and from where to where it reaches, for finding the link that covers it. */
  x: number;
  y: number;
  x0: number;
  x1: number;
}

const ZERO_WIDTH_NON_JOINER = '\u200c';
/** Letters that don't join the next one, so that a non-joiner behind them shows nothing: Hebrew, and some Arabic ones. */
const UNJOINED =
  /[\u0590-\u05ff\u0621-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5]\p{M}*$/u;
export function spansOf(line: TextLine): Span[] {
  const spans: Span[] = [];
  let space = false;
  if (!hasTurns(line)) {
    let right = 0;
    let last: PlacedRun | undefined;
    for (let i = 0; i < line.runs.length; i++) {
      const run = line.runs[i];
      if (!run) continue;
      space = last !== undefined && (isSpaceBetween(last, run, run.x0 - right, false) || isTightSpace(line.runs, i));
      addSpan(spans, shownText(run, space || !last), run, space, !space);
      right = last && !space ? Math.max(right, run.x1) : run.x1;
      last = run;
    }
    return spans;
  }
  let touching: PlacedRun | null = null;
  for (const { text, from: run } of piecesOf(line)) {
    if (run !== null) addSpan(spans, text, run, space, touching === run || !space);
    space = run === null;
    touching = run ?? touching;
  }
  return spans;
}

/** @param goesOn whether it may be one span with the last, if it is set as that one */
function addSpan(spans: Span[], own: string, run: PlacedRun, space: boolean, goesOn: boolean): void {
  const text = space && spans.length > 0 ? ` ${own}` : own;
  const last = spans.at(-1);
  const { style, script, math, ruby } = run;
  if (
    goesOn &&
    last &&
    last.style === style &&
    last.script === script &&
    !last.math &&
    !math &&
    last.ruby === undefined &&
    ruby === undefined
  ) {
    last.text += text;
    last.x0 = Math.min(last.x0, run.x0);
    last.x1 = Math.max(last.x1, run.x1);
    return;
  }
  const y = run.baseline - 0.3 * style.sizePt;
  const span: Span = { text, style, script, x: (run.x0 + run.x1) / 2, y, x0: run.x0, x1: run.x1 };
  if (math) span.math = math;
  if (ruby !== undefined) span.ruby = ruby;
  spans.push(span);
}

/** The text of a line in reading order; computed once. */
export function textOfLine(line: TextLine): string {
  line.text ??= readLine(line);
  return line.text;
}

function readLine(line: TextLine): string {
  if (!hasTurns(line)) return textFromLeft(line.runs);
  let text = '';
  for (const piece of piecesOf(line)) text += piece.text;
  return text;
}

/** A non-joiner at a word's end shows nothing. */
const shownText = ({ text }: PlacedRun, isApart: boolean): string =>
  isApart && text.endsWith(ZERO_WIDTH_NON_JOINER) ? text.slice(0, -1) : text;

function textFromLeft(runs: readonly PlacedRun[]): string {
  let text = '';
  let right = 0;
  let last: PlacedRun | undefined;
  for (let i = 0; i < runs.length; i++) {
    const run = runs[i];
    if (!run) continue;
    const space = last !== undefined && (isSpaceBetween(last, run, run.x0 - right, false) || isTightSpace(runs, i));
    text += space ? ` ${run.text}` : run.text;
    right = last && !space ? Math.max(right, run.x1) : run.x1;
    last = run;
  }
  return text;
}

/** A line with right-to-left words, in reading order. */
function piecesOf(line: TextLine): readonly Piece[] {
  const rtl = line.rtl && !isSetFromLeft(line);
  return readingOrder(withWhole(visualPieces(line), rtl), rtl);
}

/**
 * Right-to-left words in a paragraph that its author left running from left to right: the bullet stands at the left end, the
 * full stop at the right one, where no line read from the right begins.
 */
function isSetFromLeft({ runs }: TextLine): boolean {
  const left = runs[0]?.text ?? '';
  const right = runs.at(-1)?.text ?? '';
  return (/^[•▪◦●]$/.test(left) && left !== right) || (/^[.،؛!؟]$/.test(right) && !/[.،؛!؟:]$/.test(left));
}

const hasTurns = ({ rtl, runs }: TextLine): boolean =>
  rtl || runs.some(({ text }) => !isPlain(text) && isRightToLeft(text));

function visualPieces(line: TextLine): Piece[] {
  const pieces: { text: string; from: PlacedRun | null }[] = [];
  let right = 0;
  let last: PlacedRun | undefined;
  for (const run of line.runs) {
    const gap = run.x0 - right;
    const space =
      last !== undefined &&
      isSpaceBetween(last, run, gap, true) &&
      !(isSideOfAlef(last, run, gap) && drawsSpaces(line.runs));
    const joined = pieces.at(-1);
    if (space) pieces.push({ text: ' ', from: null });
    else if (joined && last && isNonJoiner(last, run)) joined.text = ZERO_WIDTH_NON_JOINER + joined.text;
    pieces.push({ text: shownText(run, space || !last), from: run });
    right = last && !space ? Math.max(right, run.x1) : run.x1;
    last = run;
  }
  return pieces;
}

/** Shapers draw a space without width where an Arabic word has a zero-width non-joiner. */
function isNonJoiner(left: PlacedRun, right: PlacedRun): boolean {
  const joins = isRightToLeft(right.text) && !UNJOINED.test(right.text) && /^\p{L}/u.test(left.text);
  return left.space === 'drawn' && joins && isRightToLeft(left.text);
}
