/** Blocks of the stream → units of the text: paragraphs whole again across columns and pages. */

import { isDisplay, type LayoutBlock, type PageLayout } from '../blocks/layout.ts';
import { type Box, overlap, width } from '../geometry/box.ts';
import { partsDefinition } from '../lines/marks/definition-line.ts';
import { type ListMark, listMark, markEnd } from '../lines/marks/list-mark.ts';
import { lineOf } from '../lines/segments.ts';
import { sentenceEnd } from '../lines/sentence-end.ts';
import type { TextLine } from '../lines/text-line.ts';
import { blockStyleOf } from './body-style.ts';
import { type FlowBlock, type FlowText, isText, lineText } from './flow.ts';
import { appendPieces, type InlineContext, type Piece, piecesOf, textOfPieces } from './inlines.ts';
import { isOrnament, partedByRules } from './quotes/breaks.ts';

export interface ParagraphUnit {
  kind: 'paragraph';
  pieces: Piece[];
  mark: ListMark | null;
  /** Start of the mark or the first line, and of the text behind the mark or the other lines; relative to the column. */
  markX: number;
  textX: number;
  em: number;
  flow: FlowText;
  last: TextLine;
  lastColumn: Box;
  /** It is quoted, as its margins say. */
  isQuote?: true;
  /** Its lines and some of the stanzas above, where their ends are kept. */
  verse?: readonly TextLine[];
}

interface CodeUnit {
  kind: 'code';
  /** As if all stood on its first page. */
  lines: TextLine[];
  x: number;
  /** Where the farthest left of its lines start. */
  left: number;
  em: number;
  flow: FlowText;
  /** The last one that it stands on: its index, the column, and how far lines of that are moved. */
  end: { page: number; column: Box; right: number; down: number };
}

export type Unit =
  | ParagraphUnit
  | { kind: 'heading'; depth: number; pieces: Piece[]; flow: FlowText }
  | CodeUnit
  | { kind: 'footnote'; label: string; page: number; pieces: Piece[]; identifier?: string }
  | { kind: 'caption'; pieces: Piece[]; page: number }
  | { kind: 'block'; block: Exclude<LayoutBlock, { kind: 'text' }>; page: number }
  | { kind: 'page'; page: number }
  /** A rule that parts the text. */
  | { kind: 'rule' }
  /** Says what is missing in place of a page that could not be read. */
  | { kind: 'note'; text: string };

const SENTENCE_END = sentenceEnd('colon');
const LOWER_START = /^[“"‘(«]?\p{Ll}/u;
const NO_CASE = /^[\p{Lo}\p{N}]/u;

/** What is said of pages between their blocks. */
export type PagePlace = Pick<PageLayout, 'index' | 'note'>;

/** A section is closed at the first heading behind so many units: few enough for what is made of them to be gone while it is young. */
const SECTION_UNITS = 40;

/**
 * The units of the stream in sections, none of which has to be known to go on: paragraphs, lists and notes end in the section
 * that they begin in. Blocks are taken out of the stream as they are read, so that a long document never stands in memory twice.
 *
 * @param flow is turned round and emptied: what is in it when a section comes belongs to later ones
 * @param pages in their order
 */
export function* sectionsOf(
  flow: FlowBlock[],
  pages: readonly PagePlace[],
  contextOf: (item: FlowBlock) => InlineContext,
): Generator<Unit[], void> {
  let units: Unit[] = [];
  /** The paragraph that the next text may continue. */
  let open: ParagraphUnit | null = null;
  let turned = 0;
  const turnTo = (index: number): void => {
    for (let page = pages[turned]; page && page.index <= index; page = pages[++turned]) {
      // Where pages are left out, what follows continues something else.
      if (page.index !== (pages[turned - 1]?.index ?? -1) + 1) open = null;
      units.push({ kind: 'page', page: page.index + 1 });
      if (page.note !== undefined) units.push({ kind: 'note', text: page.note });
    }
  };
  let interrupted = false;
  const starts = sectionStarts(flow);
  const ruled = partedByRules(flow);
  flow.reverse();
  for (let item = flow.at(-1); item; item = flow.at(-1)) {
    turnTo(item.page.index);
    if (starts.delete(item) && units.length >= SECTION_UNITS) {
      yield units;
      units = [];
    }
    flow.pop();
    if (ruled.delete(item)) {
      units.push({ kind: 'rule' });
      open = null;
    }
    if (item.role.kind === 'contents') continue;
    if (!isText(item)) {
      // What follows a formula is set as a paragraph of its own: the formula stays in its place.
      if (isDisplay(item.block)) open = null;
      units.push({ kind: 'block', block: item.block as Exclude<LayoutBlock, { kind: 'text' }>, page: item.page.index });
      interrupted = true;
      continue;
    }
    if (item.role.kind === 'body' && isOrnament(item)) {
      // Three stars may stand in two rows.
      if (units.at(-1)?.kind !== 'rule') units.push({ kind: 'rule' });
      open = null;
      continue;
    }
    const context = contextOf(item);
    switch (item.role.kind) {
      case 'heading':
        units.push({
          kind: 'heading',
          depth: item.role.depth,
          pieces: piecesOf(item.block.lines, context),
          flow: item,
        });
        open = null;
        break;
      case 'code':
        pushCode(units, item);
        if (!item.block.aside) open = null;
        break;
      case 'footnote': {
        const { from, identifier, marked = item.page.index } = item.role;
        const begun = from === undefined ? undefined : units.findLast((unit) => unit.kind === 'footnote');
        if (begun?.kind === 'footnote')
          appendPieces(begun.pieces, piecesOf(item.block.lines, context), context.vocabulary);
        else
          units.push({
            kind: 'footnote',
            label: item.role.label,
            ...(identifier !== undefined && { identifier }),
            page: marked,
            pieces: piecesOf(item.block.lines, context),
          });
        interrupted = true;
        break;
      }
      case 'caption':
        units.push({ kind: 'caption', pieces: piecesOf(item.block.lines, context), page: item.page.index });
        interrupted = true;
        break;
      case 'apparatus':
        units.push(paragraphUnit(item, context));
        interrupted = true;
        break;
      case 'entry':
        units.push({ ...paragraphUnit(item, context), mark: { kind: 'bullet', value: 0, text: '' } });
        open = null;
        break;
      case 'body': {
        const unit = paragraphUnit(item, context);
        if (item.block.aside) {
          units.push(unit);
          break;
        }
        const moved: boolean = open !== null && (interrupted || open.lastColumn !== item.block.column);
        if (open && moved && continues(open, unit)) {
          continueParagraph(units, open, unit, context);
        } else {
          units.push(unit);
          open = unit;
        }
        interrupted = false;
        break;
      }
    }
  }
  turnTo(Number.POSITIVE_INFINITY);
  yield units;
}

/** Headings that no note goes on behind. */
function sectionStarts(flow: readonly FlowBlock[]): Set<FlowBlock> {
  const starts = new Set<FlowBlock>();
  let isCut = true;
  for (const item of flow.toReversed()) {
    if (item.role.kind === 'footnote') isCut = item.role.from === undefined;
    else if (item.role.kind === 'heading' && isCut) starts.add(item);
  }
  return starts;
}

export function paragraphUnit(item: FlowText, context: InlineContext): ParagraphUnit {
  const { lines, column } = item.block;
  const first = lines[0];
  const last = lines.at(-1);
  if (!first || !last) throw new Error('a text block without lines');
  const start = (line: TextLine): number => (first.rtl ? column.x1 - line.x1 : line.x0 - column.x0);
  const mark = listMark(first);
  const others = lines.slice(1).map(start);
  const hanging = mark ? markEnd(first, mark) : start(first);
  return {
    kind: 'paragraph',
    pieces: piecesOf(lines, context),
    mark,
    markX: start(first),
    textX: others.length > 0 ? Math.min(...others) : mark ? start(first) + hanging : start(first),
    em: first.sizePt,
    flow: item,
    last,
    lastColumn: column,
  };
}

/** Lines of code follow each other whatever stands between their blocks, also over the end of a page. */
function pushCode(units: Unit[], item: FlowText): void {
  const open = units.at(units.at(-1)?.kind === 'page' ? -2 : -1);
  const { lines, box, column } = item.block;
  const page = item.page.index;
  const first = lines[0];
  if (!first) return;
  const em = first.sizePt;
  const x = box.x0 - column.x0;
  const isTurned = open?.kind === 'code' && open.end.page !== page;
  const shift = isTurned ? shiftOnto(open, item) : 0;
  const isMore = open?.kind === 'code' && (isTurned ? shift !== null : open.end.column === column);
  if (!isMore || shift === null) {
    const end = { page, column, right: 0, down: 0 };
    units.push({ kind: 'code', lines: [...lines], x, left: x, em, flow: item, end });
    return;
  }
  if (isTurned) {
    const before = open.lines.at(-1);
    const down = before ? before.baseline + CODE_LEADING * em - first.baseline : 0;
    open.end = { page, column, right: shift, down };
  }
  const { right, down } = open.end;
  open.left = Math.min(open.left, box.x0 + right - open.flow.block.column.x0);
  for (const line of lines) open.lines.push(right === 0 && down === 0 ? line : movedLine(line, right, down));
}

const CODE_LEADING = 1.2;
/** Lines of one indent begin at the same place, but for rounding. */
const SAME_INDENT_PT = 1;

/** How far to move code that begins the next page, in the type and at the edge of what this one ends with; null if it is none. */
function shiftOnto(open: CodeUnit, { block }: FlowText): number | null {
  if (Math.abs((block.lines[0]?.sizePt ?? 0) - open.em) >= 0.3) return null;
  const edge = open.flow.block.column.x0;
  const shift = sharedShift(open.lines, block.lines, edge - block.column.x0);
  return shift !== null && block.box.x0 + shift > edge + open.left - 0.5 * open.em ? shift : null;
}

/**
 * Pages differ by the edges of their columns, or these are no edges of text but of a name or a number beside it on one of them:
 * the indents that lines share over the end of the page tell which. Null if they share none either way.
 */
function sharedShift(before: readonly TextLine[], after: readonly TextLine[], byColumns: number): number | null {
  if (Math.abs(byColumns) < SAME_INDENT_PT) return byColumns;
  const shared = (shift: number): number =>
    after.filter(({ x0 }) => before.some((line) => Math.abs(x0 + shift - line.x0) < SAME_INDENT_PT)).length;
  const [moved, unmoved] = [shared(byColumns), shared(0)];
  if (moved === 0 && unmoved === 0) return null;
  return moved < unmoved ? 0 : byColumns;
}

function movedLine({ runs, rtl }: TextLine, right: number, down: number): TextLine {
  const moved = runs.map((run) => ({
    ...run,
    x0: run.x0 + right,
    x1: run.x1 + right,
    baseline: run.baseline + down,
  }));
  return lineOf(moved, rtl);
}

/** Columns that text goes on between are alike. */
const SAME_WIDTH = 0.5;

/** "1: Require: an unsorted list" begins an algorithm at the top of a page. */
const STEP = /^1:\s/;

function continues(open: ParagraphUnit, next: ParagraphUnit): boolean {
  const first = next.flow.block.lines[0];
  if (!first || next.mark !== null) return false;
  if (partsDefinition(open.last, first)) return false;
  const a = blockStyleOf(open.flow.block);
  const b = blockStyleOf(next.flow.block);
  if (Math.abs(a.sizePt - b.sizePt) > 0.08 * a.sizePt || a.bold !== b.bold) return false;
  const before = textOfPieces(open.pieces.slice(-4));
  const after = lineText(first);
  if (/[\p{L}][-\u00ad\u2010]$/u.test(before)) return true;
  if (SENTENCE_END.test(before)) return false;
  if (STEP.test(after)) return false;
  if (LOWER_START.test(after)) return true;
  if (leavesRoom(open) && open.flow.page !== next.flow.page) return false;
  const { last, lastColumn, em } = open;
  // A line that stands alone in its column tells no width: where the text goes on does.
  if (width(lastColumn) < SAME_WIDTH * width(next.lastColumn)) return false;
  if ((isAlone(open) && isAlone(next)) || isUnit(open) || standsFree(open)) return false;
  const missing = isAlone(open) ? Math.max(0, width(next.lastColumn) - width(lastColumn)) : 0;
  const room = missing + (last.rtl ? last.x0 - lastColumn.x0 : lastColumn.x1 - last.x1);
  const full = room < 2.5 * em;
  const indented = next.flow.block.lines.length > 1 && next.markX > next.textX + 0.7 * em;
  if (!full || indented) return false;
  return NO_CASE.test(after) || /[\p{L},]$/u.test(before);
}

/**
 * Text that goes on fills its page: here a third of it is left, more than the margin of any book, and nothing stands there but a
 * running foot.
 */
const leavesRoom = ({ flow: { page }, last }: ParagraphUnit): boolean =>
  last.y1 < (2 / 3) * page.heightPt &&
  page.blocks.every(({ box }) => box.y1 <= last.y1 || box.y0 > FOOT * page.heightPt);

/** Of a page's height: running feet stand lower, in the margin of about an inch that programs begin with (91 % of A4 and Letter). */
const FOOT = 0.9;

/** One line is all that its column holds: a title over a table. */
const isAlone = ({ flow, last, lastColumn }: ParagraphUnit): boolean =>
  flow.block.lines.length === 1 && last.x0 - lastColumn.x0 < 1 && lastColumn.x1 - last.x1 < 1;

/** Another column as wide could stand beside its own, which is only as wide as its lines then: those of an address, or of pairs. */
function standsFree({ flow: { block, page }, last: { rtl }, lastColumn }: ParagraphUnit): boolean {
  if (block.column !== lastColumn) return false;
  const beyond = ({ x0, x1 }: Box): number => (rtl ? lastColumn.x0 - x1 : x0 - lastColumn.x1);
  const boxes = page.blocks.map(({ box }) => box);
  const beside = boxes.filter((box) => overlap(box.y0, box.y1, lastColumn.y0, lastColumn.y1) > 0 && beyond(box) > 0);
  // Where nothing stands beside it, the text of the page has an edge.
  const room =
    beside.length > 0
      ? Math.min(...beside.map(beyond))
      : Math.max(...boxes.map(({ x0, x1 }) => (rtl ? lastColumn.x0 - x0 : x1 - lastColumn.x1)));
  return room > width(lastColumn);
}

/** One line at the end of its column: what the numbers of a table below it are counted in. */
const isUnit = ({ flow, markX, lastColumn }: ParagraphUnit): boolean =>
  flow.block.lines.length === 1 && markX > 0.5 * width(lastColumn);

/** Puts the rest of a paragraph to its beginning; a page that begins inside it leaves its anchor there. */
function continueParagraph(units: Unit[], open: ParagraphUnit, rest: ParagraphUnit, context: InlineContext): void {
  const at = units.findLastIndex((unit) => unit.kind === 'page');
  const pageUnit = units[at];
  const from = units.indexOf(open);
  const pieces = [...rest.pieces];
  if (pageUnit?.kind === 'page' && at > from) {
    units.splice(at, 1);
    const first = pieces[0];
    if (first) pieces[0] = { ...first, page: pageUnit.page };
  }
  appendPieces(open.pieces, pieces, context.vocabulary);
  open.last = rest.last;
  open.lastColumn = rest.lastColumn;
}
