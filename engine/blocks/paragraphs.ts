/** Lines of one column → text blocks: paragraphs, list items, headings, each a stretch of lines that belong together. */

import type { TextStyle } from '../extract/page-content.ts';
import { FIRST_IDEOGRAPH } from '../lines/first-word.ts';
import { isCaption } from '../lines/marks/caption-label.ts';
import { partsDefinition } from '../lines/marks/definition-line.ts';
import { isItemOfCode, listMark } from '../lines/marks/list-mark.ts';
import { textOfLine } from '../lines/spans.ts';
import type { TextLine } from '../lines/text-line.ts';
import { endsSentence, hasEnded } from './code-in-sentences.ts';
import {
  breaksWord,
  columnEdges,
  end,
  endEdge,
  INDENT_EM,
  INNER_START,
  LOWER_START,
  ownEdge,
  SAME_EDGE_EM,
  SAME_SIZE,
  start,
} from './columns/column-edges.ts';
import { type EntryPlace, entryPlaces } from './hanging-entries.ts';
import { startsItem } from './item-starts.ts';
import { leadingKind, PARAGRAPH_LEADING, SAME_LEADING_EM, usualLeading, usualOf, WIDE_EM } from './leading.ts';
import { endsShort, fillsLine, SENTENCE_END } from './line-ends.ts';
import { beginsRunIn, edgeStyles, isBoldLine, isMonospace, Looks, largeSize } from './line-looks.ts';
import { areRows } from './row-gaps.ts';
import { mixSameSizes } from './type-size.ts';

/** Behind a full line whose sentence goes on: lists and notes of the same size may be set closer than the text. */
const FULL_LEADING = 1.45;
/** Some room between the short first line of an item and its second paragraph. */
const LOOSE_LEADING = 1.1;
/** Over a line that begins with bold words. */
const RUN_IN_LEADING = 1.1;
/** Lines of one title stand at most so many times their size apart, however few of them tell what is usual. */
const LARGE_LEADING = 2;
/** Code inside a sentence is set smaller by less than this. */
const SMALL_CODE = 0.25;
/** A ragged line is longer than this share of its column. */
export const LONG = 0.7;
/** What was to be shown: no paragraph goes on behind the end of a proof. */
const PROOF_END = /[.!?:)\]}]\s*[□■◻◼∎]$/u;
const LAST_IDEOGRAPH = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]$/;
/** Fewer lines that end with ideographs tell nothing of where they end. */
const MIN_IDEOGRAPHIC = 3;
/** Entries of contents. */
const LEADERS = /[.…]{6}|(?:\. ){6}/;
/** Entries of a bibliography. */
const LABEL = /^\[[^\]\s]{1,16}\]\s/;
/** Entries of a form or a leaflet, each with its name before a colon: "電話：", "전화: ". */
const NAMED = /^(?=.{0,12}[\u2e80-\u9fff\uac00-\ud7af])[\p{L}\p{N}・·（）()／/ ]{1,12}(?:：|:\s)/u;

/** @param lines of one column from the top, one per row */
export function paragraphsOf(lines: readonly TextLine[]): TextLine[][] {
  const leading = usualLeading(lines);
  // Code runs from the left in right-to-left columns: each direction has edges of its own.
  const [rightToLeft, leftToRight] = [columnEdges(lines, true), columnEdges(lines, false)];
  // Addresses and code reach over the edge that ideographs end at.
  const ideographs = lines.filter((line) => !line.rtl && LAST_IDEOGRAPH.test(textOfLine(line)));
  const ideographsEdge = ideographs.length >= MIN_IDEOGRAPHIC ? endEdge(ideographs) : leftToRight.edge;
  const looks = new Looks(largeSize(lines));
  const edgeOver = (at: number, last: TextLine, line: TextLine): number => {
    const { edge } = last.rtl ? rightToLeft : leftToRight;
    const usual = FIRST_IDEOGRAPH.test(textOfLine(line)) ? Math.min(edge, ideographsEdge) : edge;
    return ownEdge(lines, at - 1) ?? usual;
  };
  const places = entryPlaces(lines, (at) => {
    const [last, line] = [lines[at - 1], lines[at]];
    return last !== undefined && line !== undefined && endsShort(last, line, edgeOver(at, last, line));
  });
  const blocks: TextLine[][] = [];
  lines.forEach((line, i) => {
    const block = blocks.at(-1);
    const last = block?.at(-1);
    const { margin } = last?.rtl ? rightToLeft : leftToRight;
    const column = { leading, looks, edge: last ? edgeOver(i, last, line) : 0, margin, place: places[i] ?? null };
    if (block && last && !parts(block, last, line, lines[i + 1], column)) block.push(line);
    else blocks.push([line]);
  });
  return blocks;
}

/** What is known of a column. */
interface Column {
  leading: ReadonlyMap<number, number>;
  looks: Looks;
  edge: number;
  margin: number;
  /** Of the line. */
  place: EntryPlace;
}

function parts(
  block: readonly TextLine[],
  last: TextLine,
  line: TextLine,
  next: TextLine | undefined,
  column: Column,
): boolean {
  const { leading, looks, edge, margin, place } = column;
  const [before, own] = [looks.of(last), looks.of(line)];
  const em = Math.max(last.sizePt, line.sizePt);
  const distance = line.baseline - last.baseline;
  // A name in the margin begins a paragraph.
  if ((line.runs[0]?.x0 ?? line.x0) < line.x0) return true;
  if (distance <= 0 || (last.rtl && LEADERS.test(textOfLine(last)))) return true;
  // Entries of contents may go on below their number and title.
  if (![last, line].some((one) => LEADERS.test(textOfLine(one))) && areRows(last, line)) return true;
  const definition = partsDefinition(last, line);
  if (definition !== null) return definition;
  const smallCode =
    before.monospace !== own.monospace &&
    Math.abs(last.sizePt - line.sizePt) < SMALL_CODE * em &&
    continuesCode(block, last, line, next, column);
  const isOneSize = Math.abs(last.sizePt - line.sizePt) <= SAME_SIZE * em;
  const isMixed = !isOneSize && mixSameSizes(last, line);
  if (!isOneSize && !smallCode && !isMixed && !carriesFont(last, line, edge)) return true;
  const usual = Math.max(usualOf(leading, isMixed ? [last, line] : [line]) ?? 1.25 * em, em);
  const large = line.sizePt > looks.largePt && own.prominent && before.prominent;
  const isFull = !before.prominent && !own.prominent && fillsLine(last, line, edge);
  if (
    distance >
    (large
      ? Math.max(1.55 * em, Math.min(usual + 0.4, largeLeading(last, line, edge) * em))
      : (isFull ? FULL_LEADING : PARAGRAPH_LEADING) * Math.min(usual, 2.4 * em) + 0.4)
  )
    return true;
  if (place === 'begins') return true;
  if (usual > WIDE_EM * em && endsClose(block, last, distance)) return true;
  if (beginsRunIn(line) && !edgeStyles(last, line)[0]?.bold && SENTENCE_END.test(textOfLine(last))) {
    if (beginsRunIn(last) || distance > RUN_IN_LEADING * usual) return true;
  }
  if (breaksWord(last, line)) return false;
  if (PROOF_END.test(textOfLine(last))) return true;
  if (before.prominent !== own.prominent && (before.bold || own.bold) && !carriesBold(last, line, edge)) return true;
  if (place === 'goesOn' && listMark(line) === null) return false;
  if (before.monospace !== own.monospace && !continuesCode(block, last, line, next, column)) return true;
  if (own.monospace) return isItemOfCode(line) || hasEnded(block, last, looks);
  if (listMark(line) !== null && startsItem(block, last, line, next, edge)) return true;
  const first = block[0] ?? line;
  if (LABEL.test(textOfLine(line)) && LABEL.test(textOfLine(first)) && start(line) < start(first) + INDENT_EM * em)
    return true;
  if (
    NAMED.test(textOfLine(line)) &&
    NAMED.test(textOfLine(first)) &&
    Math.abs(start(line) - start(first)) < SAME_EDGE_EM * em
  )
    return true;
  if (endsHanging(block, line)) return true;
  if (isCentred(last, line)) return isShort(last, edge - margin) && isShort(line, edge - margin) && !own.prominent;
  if (isFull && !before.monospace && !OPENING_BRACKET.test(textOfLine(line))) return false;
  const indent = start(line) - start(last);
  if (indent > INDENT_EM * em && block.length === 1 && listMark(last) !== null)
    return (
      goesOnAtMargin(last, line, next) ||
      (distance > LOOSE_LEADING * usual && endsShort(last, line, edge) && !INNER_START.test(textOfLine(line)))
    );
  if (indent > INDENT_EM * em) return startsIndented(block, last, line, next, edge);
  if (block.length === 1 && beginsLike(last, line, next, edge, margin)) return true;
  const isRagged = end(last) > margin + LONG * (edge - margin) && runsOn(last, line);
  if (indent < -INDENT_EM * em)
    return block.length > 1 || endsItem(last, line) || (endsShort(last, line, edge) && !isRagged);
  return endsShort(last, line, edge) && !isRagged && !(before.bold && own.bold);
}

/** A line that leaves room for the next one at the same edge is a title of its own; lines of code are short. */
const largeLeading = (last: TextLine, line: TextLine, edge: number): number =>
  endsShort(last, line, edge) && !isCentred(last, line) && !line.runs.every(isMonospace) ? 0 : LARGE_LEADING;

/** A quotation of single spacing in text of double spacing. */
function endsClose(block: readonly TextLine[], last: TextLine, distance: number): boolean {
  const before = block.at(-2);
  return before !== undefined && distance > FULL_LEADING * (last.baseline - before.baseline);
}

const MAX_ROOM_EM = 3;

/** Names in another font, and of another size, may be most of a line: the words around them are set as the last one was. */
function carriesFont(last: TextLine, line: TextLine, edge: number): boolean {
  const [before, after] = edgeStyles(last, line);
  const isSame = (style: TextStyle | undefined): boolean =>
    style !== undefined && style.font === before?.font && style.sizePt === before.sizePt;
  if (!isSame(after) && !(LOWER_START.test(textOfLine(line)) && line.runs.some(({ style }) => isSame(style))))
    return false;
  const isFull = end(last) > edge - MAX_ROOM_EM * last.sizePt;
  const text = textOfLine(last);
  // Entries of an index end with a page.
  return isFull && !endsShort(last, line, edge) && !SENTENCE_END.test(text) && !/\d$/.test(text);
}

/** Bold words inside a paragraph go on in the next line, and fill it or the one before, which a title hardly does. */
function carriesBold(last: TextLine, line: TextLine, edge: number): boolean {
  const [before, after] = edgeStyles(last, line, (run) => !isMonospace(run) && WORD.test(run.text));
  if (!after?.bold || endsShort(last, line, edge)) return false;
  const text = textOfLine(last);
  // A name that ends a sentence may stand alone in its last line.
  if (!before?.bold) return INNER_END.test(text) && LAST_WORD.test(textOfLine(line));
  const goesOn =
    (isBoldLine(last) || !CAPITAL_START.test(textOfLine(line))) &&
    INNER_END.test(text) &&
    end(last) > edge - FULL_EM * last.sizePt;
  return !SENTENCE_END.test(text) && (goesOn || INNER_START.test(textOfLine(line)));
}

const LAST_WORD = /^\S+[.,]$/;
const FULL_EM = 0.5;
const INNER_END = /[\p{Ll},]$/u;
const WORD = /[\p{L}\d]/u;
const CAPITAL_START = /^["“‘«(]?\p{Lu}/u;

const WORD_START = /^["“‘«(]?\p{L}/u;

/** A sentence goes on: lines that are set ragged, or have names that are not broken, may end before the next word has no room. */
const runsOn = (last: TextLine, line: TextLine): boolean =>
  (/,$/.test(textOfLine(last)) && WORD_START.test(textOfLine(line))) ||
  (LOWER_START.test(textOfLine(line)) && /\p{L}$/u.test(textOfLine(last)));

/** What somebody says, and a dash or a quotation mark opens. */
const TALK = /^(?:["“„«‹»‘]\S|[—–―]\s)/u;

/** Ends sentences of Chinese and Japanese, whose lines are full but for the room of a word. */
const FULL_STOP = /[。．！？][”’」』）]*$/;
const ROOM_EM = 1.5;

const OPENING_BRACKET = /^[「『（〈《【]/;
/** It may have no full stop of its own. */
const TALK_IN_BRACKETS = /^[「『].*[」』]$/;

/** A paragraph of one line, and the first line of the next one: both are set in, and the text goes on at the margin, or is talk. */
function beginsLike(last: TextLine, line: TextLine, next: TextLine | undefined, edge: number, margin: number): boolean {
  const em = line.sizePt;
  // The empty half of a bracket is left out where a line begins with it.
  const before = start(last) + (OPENING_BRACKET.test(textOfLine(last)) && start(last) < start(line) ? em / 2 : 0);
  const isSetIn = start(line) > margin + INDENT_EM * em && Math.abs(start(line) - before) < SAME_EDGE_EM * em;
  if (isSetIn && TALK.test(textOfLine(line)) && SENTENCE_END.test(textOfLine(last))) return true;
  if (isSetIn && FULL_STOP.test(textOfLine(last)) && end(last) < edge - ROOM_EM * em) return true;
  if (!isSetIn || !next || next.sizePt !== em || start(next) > start(line) - INDENT_EM * em) return false;
  // Paragraphs may stand a little apart, were it to fill the page.
  if (next.baseline - line.baseline > line.baseline - last.baseline + SAME_LEADING_EM * em) return false;
  const text = textOfLine(line);
  const isEnded = SENTENCE_END.test(textOfLine(last)) || TALK_IN_BRACKETS.test(textOfLine(last));
  return isEnded && (FIRST_IDEOGRAPH.test(text) || !INNER_START.test(text));
}

/** The line is farther in than the one before: first line of a paragraph, or continuation of a hanging one? */
function startsIndented(
  block: readonly TextLine[],
  last: TextLine,
  line: TextLine,
  next: TextLine | undefined,
  edge: number,
): boolean {
  const em = line.sizePt;
  const text = textOfLine(last);
  if (block.length === 1 && LABEL.test(text)) return false;
  if (LOWER_START.test(textOfLine(line)) && !SENTENCE_END.test(text)) return false;
  if (endsShort(last, line, edge) || (SENTENCE_END.test(text) && isCaption(textOfLine(line)))) return true;
  const nextIndent = next ? start(next) - start(line) : 0;
  const nextFollows = next !== undefined && next.baseline - line.baseline < 2.5 * em;
  // Hanging: this line and the next stand at the same indent under a full first line.
  if (block.length === 1 && nextFollows && Math.abs(nextIndent) < INDENT_EM * em) return false;
  if (block.length === 1 && end(line) < edge - 4 * em) return false;
  return SENTENCE_END.test(text) || !nextFollows || nextIndent < -INDENT_EM * em;
}

/** A paragraph set in below a numbered title, whose second line is as far out as the title: no line of an item. */
function goesOnAtMargin(title: TextLine, line: TextLine, next: TextLine | undefined): boolean {
  if (!next || Math.abs(start(next) - start(title)) > SAME_EDGE_EM * line.sizePt) return false;
  return (
    LOWER_START.test(textOfLine(next)) && /\p{L}$/u.test(textOfLine(line)) && !SENTENCE_END.test(textOfLine(title))
  );
}

/** A numbered paragraph whose first line is indented goes on at the margin; an item that hangs doesn't. */
const endsItem = (last: TextLine, line: TextLine): boolean => {
  if (listMark(last) === null) return false;
  const text = textOfLine(last);
  return SENTENCE_END.test(text) || !(INNER_START.test(textOfLine(line)) || UNENDED.test(text));
};
/** Behind these words a sentence goes on, be it with a name. */
const UNENDED =
  /\s(?:a|an|and|as|at|but|by|for|from|in|into|is|of|on|or|that|the|this|to|under|which|with|der|die|das|den|dem|des|ein|eine|einer|und|oder|von|zu|für|mit|le|la|les|de|du|des|un|une|et|ou|à|dans|par|pour|el|los|las|en|y|o|con|por|para|il|lo|gli|di|e|a|da|do|dos)$/i;

/** All lines but the first are set in, to one place, and the next begins where that one does: entries of a dictionary. */
function endsHanging(block: readonly TextLine[], line: TextLine): boolean {
  const [first, second] = block;
  if (!first || !second || start(second) - start(first) < INDENT_EM * line.sizePt) return false;
  const same = (a: TextLine, b: TextLine): boolean => Math.abs(start(a) - start(b)) < SAME_EDGE_EM * line.sizePt;
  return same(first, line) && block.slice(2).every((other) => same(other, second));
}

/** Code that takes a whole line of a sentence, and the rest of the sentence behind it. */
function continuesCode(
  block: readonly TextLine[],
  last: TextLine,
  line: TextLine,
  next: TextLine | undefined,
  { leading, looks, edge }: Column,
): boolean {
  if (block.every((other) => looks.of(other).monospace) || endsShort(last, line, edge)) return false;
  if (!SENTENCE_END.test(textOfLine(last)) && endsSentence(block, last, line, next, looks)) return true;
  if (last.runs.at(-1)?.style.monospace && line.runs[0]?.style.monospace) return true;
  if (looks.of(last).monospace === looks.of(line).monospace) return false;
  const before = block.at(-2);
  const usual = before ? last.baseline - before.baseline : (leading.get(leadingKind(last)) ?? 0);
  // Two lines of code below one line of text are a listing.
  if (!before && (!GOES_ON.test(textOfLine(last)) || (next && looks.of(next).monospace))) return false;
  const sameLeading = Math.abs(line.baseline - last.baseline - usual) < SAME_LEADING_EM * last.sizePt;
  // One name hangs as the words of its item do; commands may be a listing there.
  const from = before || / /.test(textOfLine(line)) ? start(last) : textStart(last);
  return (
    sameLeading && Math.abs(start(line) - from) < SAME_EDGE_EM * last.sizePt && !SENTENCE_END.test(textOfLine(last))
  );
}

const GOES_ON = /[\p{L},]$/u;

/** Where a line begins behind its bullet or number. */
function textStart(line: TextLine): number {
  let length = line.rtl ? 0 : (listMark(line)?.text.length ?? 0);
  if (length === 0) return start(line);
  const first = line.runs.find(({ text }) => {
    length -= text.length;
    return length < 0;
  });
  return first?.x0 ?? start(line);
}

const isShort = (line: TextLine, columnWidth: number): boolean => line.x1 - line.x0 < 0.55 * columnWidth;

function isCentred(a: TextLine, b: TextLine): boolean {
  const em = Math.max(a.sizePt, b.sizePt);
  return Math.abs(a.x0 + a.x1 - b.x0 - b.x1) < 0.6 * em && Math.abs(a.x0 - b.x0) > 0.8 * em;
}
