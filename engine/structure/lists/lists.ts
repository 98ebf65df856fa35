/** Which paragraphs are list items, and how deep. */

import type { Container, TextTag } from '../../blocks/layout.ts';
import type { ListItem } from '../../document/tree.ts';
import { countsOn, isAlike, type ListMark } from '../../lines/marks/list-mark.ts';
import { type Piece, textOfPieces } from '../inlines.ts';
import { findSpeeches } from '../quotes/speeches.ts';
import type { ParagraphUnit, Unit } from '../units.ts';

/** Items that belong to one list stand this many ems around one indent. */
const SAME_LEVEL_EM = 0.9;
/** What begins at one place of two pages does so but for side bearings: steps between levels are five times as wide. */
const SAME_EDGE_EM = 0.2;
const LOOKAHEAD = 14;
/** What stands inside of an item is not counted, as far as this: a bound for the time that it takes. */
const MAX_INSIDE = 200;
const WEAK_BULLET = /^[-–—−*∗·]$/;

/** The units that are items: numbers must count, and a lone dash is no list. */
export function findItems(units: readonly Unit[]): Set<ParagraphUnit> {
  const items = new Set<ParagraphUnit>();
  const speeches = findSpeeches(units);
  units.forEach((unit, i) => {
    if (unit.kind !== 'paragraph' || unit.mark === null || speeches.has(unit)) return;
    const strong = unit.mark.kind === 'bullet' && !WEAK_BULLET.test(unit.mark.text);
    if (strong) {
      items.add(unit);
      return;
    }
    const next = followers(units, i).find(
      (other) => other.mark !== null && !speeches.has(other) && follows(unit, other),
    );
    if (next) {
      items.add(unit);
      items.add(next);
    } else if (unit.mark.kind === 'bullet' && (isHanging(unit) || isInside(unit, units[i - 1], items))) items.add(unit);
  });
  // What holds a list is an item, were it the only one.
  units.forEach((unit, i) => {
    const below = units[i + 1];
    if (unit.kind === 'paragraph' && unit.mark !== null && below?.kind === 'paragraph' && !speeches.has(unit))
      if (items.has(below) && isBelowText(below, unit)) items.add(unit);
  });
  return items;
}

const isHanging = (unit: ParagraphUnit): boolean =>
  unit.textX > unit.markX + 0.4 * unit.em && unit.flow.block.lines.length > 1;

/** A list of one item, right below an item and under its text. */
function isInside(unit: ParagraphUnit, before: Unit | undefined, items: ReadonlySet<ParagraphUnit>): boolean {
  if (before?.kind !== 'paragraph' || !items.has(before) || unit.mark?.text === '—') return false;
  return isBelowText(unit, before);
}

/** Its mark stands where the text of the item above begins. */
function isBelowText(unit: ParagraphUnit, above: ParagraphUnit): boolean {
  const isSamePlace = above.flow.block.column === unit.flow.block.column;
  return (
    isSamePlace &&
    isInsideText(above.markX, above.textX, unit) &&
    Math.abs(unit.markX - above.textX) < SAME_LEVEL_EM * unit.em
  );
}

function followers(units: readonly Unit[], from: number): ParagraphUnit[] {
  const out: ParagraphUnit[] = [];
  const item = units[from];
  for (let i = from + 1; i < Math.min(units.length, from + MAX_INSIDE) && out.length < LOOKAHEAD; i++) {
    const unit = units[i];
    if (unit?.kind === 'heading') break;
    if (unit?.kind !== 'paragraph') continue;
    if (item?.kind !== 'paragraph' || !isDeeper(unit, item)) out.push(unit);
  }
  return out;
}

function isDeeper(unit: ParagraphUnit, item: ParagraphUnit): boolean {
  // Indents of marks don't compare across columns where only part of a list stands.
  if (unit.mark !== null && unit.flow.block.column !== item.flow.block.column) return false;
  return Math.min(unit.markX, unit.textX) > item.markX + SAME_LEVEL_EM * unit.em;
}

function follows(unit: ParagraphUnit, next: ParagraphUnit): boolean {
  const a = unit.mark;
  const b = next.mark;
  if (!a || !b) return false;
  const moved = unit.flow.block.column !== next.flow.block.column;
  if (!moved && Math.abs(unit.markX - next.markX) > SAME_LEVEL_EM * unit.em) return false;
  return a.kind === 'bullet' ? a.text === b.text : countsOn(a, b);
}

type Placed = Pick<ParagraphUnit, 'flow' | 'em'>;

export interface Level {
  /** Of the list and the item that tags name. */
  ids?: { list: number; item: number };
  x: number;
  textX: number;
  ordered: boolean;
  last: ListMark;
  unit: ParagraphUnit;
  /** What was placed last where the item's text begins: its indents are known in that column. */
  flow: ParagraphUnit['flow'];
}

/**
 * Where an item goes: how many of the open levels stay, and whether it opens a new list there.
 *
 *   • an item     a mark at the same place, or nearly: figures are set flush right
 *     – inside    a mark where the text of the item above begins
 */
export function placeItem(levels: readonly Level[], unit: ParagraphUnit): { keep: number; opens: boolean } {
  const { mark } = unit;
  if (!mark) return { keep: levels.length, opens: true };
  const isNext = ({ last }: Level): boolean =>
    mark.kind === 'bullet' ? last.text === mark.text : countsOn(last, mark);
  if (isMoved(levels.at(-1), unit)) {
    // Indents don't compare across columns where only part of a list stands: marks do, and places on the next page.
    const isSame = (level: Level): boolean => isNext(level) && isSamePlace(level.unit, unit);
    const keep = levels.findLastIndex(isSame) + 1 || levels.findLastIndex(isNext) + 1;
    if (keep > 0) return { keep, opens: false };
    // A list has one kind of bullets.
    if (mark.kind === 'bullet' && levels.at(-1)?.last.kind === 'bullet') return { keep: levels.length, opens: true };
  }
  const top = levels.at(-1);
  const isOther = top && (mark.kind === 'bullet' ? top.last.text !== mark.text : !isAlike(top.last, mark));
  if (top && isOther && isInsideText(top.x, top.textX, unit)) return { keep: levels.length, opens: true };
  const beside = levels.findLastIndex((level) => isBeside(level, unit));
  if (beside < 0) return { keep: levels.filter(({ x }) => x < unit.markX).length, opens: true };
  const keep = nearest(levels, unit, isNext) ?? beside;
  const level = levels[keep];
  const ordered = mark.kind !== 'bullet';
  // Letters stand as they are printed, numbers are counted from the first.
  const goesOn = mark.kind === 'decimal' ? countsOn : isAlike;
  const same = level?.ordered === ordered && (!ordered || goesOn(level.last, mark));
  return same ? { keep: keep + 1, opens: false } : { keep, opens: true };
}

const isSamePlace = (before: ParagraphUnit, unit: ParagraphUnit): boolean =>
  before.flow.page !== unit.flow.page &&
  Math.abs(pageX(before.flow, before.markX) - pageX(unit.flow, unit.markX)) < SAME_EDGE_EM * unit.em;

/** Where an indent is on its page; from the right where that is where it is read from. */
function pageX({ block: { column, lines }, page }: Placed['flow'], x: number): number {
  return lines[0]?.rtl ? page.widthPt - column.x1 + x : column.x0 + x;
}

/** The open levels as the column has them that an item goes on in: those around the item's stand as far from it as they did. */
export function movedLevels<L extends Level>(levels: readonly L[], { markX }: ParagraphUnit): L[] {
  const right = markX - (levels.at(-1)?.x ?? markX);
  return levels.map((level) => ({ ...level, x: level.x + right, textX: level.textX + right }));
}

/** Into another column, or one that begins at another place of the next page. The entries of an index begin alike in all of them. */
function isMoved(top: Level | undefined, { flow, em }: ParagraphUnit): boolean {
  if (flow.role.kind === 'entry') return false;
  const before = top?.flow;
  if (before?.block.column === flow.block.column) return false;
  return (
    before?.page === flow.page || Math.abs((before?.block.column.x0 ?? 0) - flow.block.column.x0) > SAME_EDGE_EM * em
  );
}

const isBeside = (level: Level, { markX, em }: ParagraphUnit): boolean =>
  Math.abs(markX - level.x) <= SAME_LEVEL_EM * em;

/** Nearer to the text of the item above than to its mark. */
const isInsideText = (x: number, textX: number, { markX }: ParagraphUnit): boolean =>
  textX > x && markX > (x + textX) / 2;

/** The level that the mark goes on, of those beside it. */
function nearest(levels: readonly Level[], unit: ParagraphUnit, isNext: (level: Level) => boolean): number | null {
  const off = (level: Level): number => Math.abs(unit.markX - level.x);
  const found = levels.filter((level) => isBeside(level, unit) && isNext(level)).sort((a, b) => off(a) - off(b))[0];
  return found ? levels.indexOf(found) : null;
}

/** The lists and items that a text stands in by its tags, from the outside in. */
export function taggedItems({ within }: TextTag): { list: Container; item: Container }[] {
  return within.flatMap((item, i) => {
    const list = within[i - 1];
    return item.kind === 'item' && list?.kind === 'list' ? [{ list, item }] : [];
  });
}

/**
 * The same for a text whose tags tell its place.
 *
 * @returns how many levels stay; whether the next one's list stays too, with a new item
 */
export function placeTagged(
  levels: readonly Level[],
  tag: TextTag,
  unit: ParagraphUnit | null,
): { keep: number; joins: boolean } {
  const items = taggedItems(tag);
  const mark = unit?.mark ?? null;
  let keep = 0;
  for (const { item } of items) {
    const level = levels[keep];
    // What goes on from the page before has no mark of its own, or stands around what has.
    const goesOn = item.goesOn && (keep < items.length - 1 || mark === null);
    if (!level || (level.ids?.item !== item.id && !goesOn)) break;
    keep++;
  }
  const next = items[keep];
  const level = levels[keep];
  if (!next || !level) return { keep, joins: false };
  const counts = mark === null || mark.kind === 'bullet' ? !level.ordered : countsOn(level.last, mark);
  const isSameList = level.ids?.list === next.list.id || (next.list.goesOn === true && counts);
  // Word processors begin an element anew wherever the author's list was interrupted and taken up again.
  const isOwn = keep === items.length - 1 && level.unit.mark === level.last;
  return { keep, joins: isSameList || (unit !== null && isOwn && follows(level.unit, unit)) };
}

/** How many open levels a text without a mark stays inside: those whose mark it is indented beyond. */
export function placeText(levels: readonly Level[], x: number, em: number): number {
  const isInside = (level: Level): boolean => x > level.x + 0.6 * em && x > level.textX - SAME_LEVEL_EM * em;
  return levels.findLastIndex(isInside) + 1;
}

/**
 * The open levels around such a text. Where an item's text begins, it shows what indents are in its column: the same, or,
 * on a page without the titles that hang out to the left of the text before, those of the same places of the page. Text at the
 * margin of its column stands in no item: facing pages may have their margins apart.
 */
export function levelsAround<L extends Level>(levels: readonly L[], x: number, { flow, em }: Placed): L[] {
  const outer = levels.at(-1)?.flow;
  const isSetIn = x > SAME_EDGE_EM * em;
  const step = isSetIn && outer && outer.page !== flow.page ? pageX(flow, 0) - pageX(outer, 0) : 0;
  const isText = (level: Level): boolean => Math.abs(x + step - level.textX) < SAME_EDGE_EM * em;
  const above = Math.abs(step) > SAME_EDGE_EM * em ? levels.slice(0, levels.findLastIndex(isText) + 1) : [];
  if (above.length > 0) return above.map((level) => ({ ...level, x: level.x - step, textX: level.textX - step, flow }));
  const open = levels.slice(0, placeText(levels, x, em));
  const top = open.at(-1);
  return top && Math.abs(x - top.textX) < SAME_EDGE_EM * em ? [...open.slice(0, -1), { ...top, flow }] : open;
}

// Items that are tasks: a box, empty or ticked, stands for their bullet or behind it.

const EMPTY = '☐';
const TICKED = '☑☒';
/** What is left of a box where a program prints Markdown as it is written. */
const TASK = /^(?:([☐☑☒])|\[([ xX])\])\s+(?=\S)/u;

/**
 * @param mark what the item begins with
 * @param rest what stands behind the mark
 * @returns whether the item is a done task or one to do, and the box that stands behind its mark; nothing for other items
 */
export function taskOf(mark: string, rest: readonly Piece[]): { task: Pick<ListItem, 'isDone'>; box: string } {
  if (mark !== '' && (EMPTY + TICKED).includes(mark)) return { task: { isDone: mark !== EMPTY }, box: '' };
  const [first] = rest;
  if (!first || first.code) return { task: {}, box: '' };
  const found = TASK.exec(textOfPieces(rest.slice(0, 2)).trimStart());
  if (!found) return { task: {}, box: '' };
  const [box, sign, letter] = found;
  return { task: { isDone: sign === undefined ? letter !== ' ' : sign !== EMPTY }, box: box.trimEnd() };
}
