/** Units → the document tree's blocks: lists nested, captions at their figures, code gathered. */

import { isDisplay, type LayoutBlock, type LayoutCell, type TextTag } from '../blocks/layout.ts';
import type { Block, Inline, ListItem, TableCell } from '../document/tree.ts';
import { captionKind } from '../lines/marks/caption-label.ts';
import { isPlainNumber, type ListMark } from '../lines/marks/list-mark.ts';
import { asciiDigits } from '../lines/marks/numerals.ts';
import type { TextLine } from '../lines/text-line.ts';
import { wordsIn } from '../math/words.ts';
import { codeOf } from './code.ts';
import {
  type InlineContext,
  inlinesOf,
  type Piece,
  piecesOf,
  textOfPieces,
  withoutLinkBack,
  withoutStart,
} from './inlines.ts';
import { cellBlocks } from './lists/cell-blocks.ts';
import { type Description, findDescriptions } from './lists/descriptions.ts';
import {
  findItems,
  type Level,
  levelsAround,
  movedLevels,
  placeItem,
  placeTagged,
  taggedItems,
  taskOf,
} from './lists/lists.ts';
import { aroundQuote, insideQuotes, type Quote, quotesOf, sharedQuotes } from './quotes/quote-places.ts';
import type { ParagraphUnit, Unit } from './units.ts';

export interface TreeContext {
  anchorOf(unit: Extract<Unit, { kind: 'heading' }>): string;
  footnoteId(unit: Extract<Unit, { kind: 'footnote' }>): string | null;
  imageName(block: LayoutBlock): string | null;
  inlineContext(page: number): InlineContext;
}

interface OpenLevel extends Level {
  list: Extract<Block, { type: 'list' }>;
  item: ListItem;
}

interface OpenQuote extends Quote {
  /** That it stands on so far. */
  page: number;
  children: Block[];
  /** The lists that it stands in. */
  around: OpenLevel[];
}

/** @returns the blocks of a section, and its notes, which stand behind all sections */
export function blocksOf(units: readonly Unit[], context: TreeContext): { blocks: Block[]; notes: Block[] } {
  const out: Block[] = [];
  const notes: Block[] = [];
  const items = findItems(units);
  const captioned = captionsOf(units);
  const descriptions = findDescriptions(units);
  let next = 0;
  let levels: OpenLevel[] = [];
  /** The quotations that are open, from the outside in. */
  let quotes: OpenQuote[] = [];
  const outside = (): Block[] => quotes.at(-1)?.children ?? out;
  const place = (): Block[] => levels.at(-1)?.item.children ?? outside();
  const turnQuotes = (found: readonly Quote[], page: number, em: number): void => {
    const keep = sharedQuotes(quotes, found, page);
    levels = quotes[keep]?.around ?? levels;
    quotes = quotes.slice(0, keep);
    for (const quote of found.slice(keep)) {
      levels = levels.slice(0, aroundQuote(levels, quote, em));
      const children: Block[] = [];
      place().push({ type: 'blockquote', children });
      quotes.push({ ...quote, page, children, around: levels });
      levels = [];
    }
    for (const quote of quotes) quote.page = page;
  };
  units.forEach((unit, i) => {
    if (i < next) return;
    if ('flow' in unit) turnQuotes(quotesOf(unit), unit.flow.page.index, unit.flow.block.lines[0]?.sizePt ?? 0);
    else if (unit.kind === 'block' && !isDisplay(unit.block)) turnQuotes([], unit.page, 0);
    const described = descriptions.get(i);
    if (described && (unit.kind === 'paragraph' || unit.kind === 'code')) {
      const x = unit.kind === 'code' ? unit.x : Math.min(unit.markX, unit.textX);
      levels = levelsAround(levels, x, unit);
      const list = descriptionList(units, described, context);
      place().push(...list.blocks);
      notes.push(...list.notes);
      next = described.at(-1)?.to ?? i + 1;
      return;
    }
    switch (unit.kind) {
      case 'page':
        place().push({ type: 'pageAnchor', page: unit.page });
        break;
      case 'rule':
        levels = [];
        quotes = [];
        out.push({ type: 'thematicBreak' });
        break;
      case 'note':
        levels = [];
        out.push({
          type: 'paragraph',
          children: [{ type: 'emphasis', children: [{ type: 'text', value: unit.text }] }],
        });
        break;
      case 'heading': {
        levels = [];
        const children = inlinesOf(unit.pieces, { plain: true });
        const depth = Math.min(6, Math.max(1, unit.depth)) as 1 | 2 | 3 | 4 | 5 | 6;
        if (children.length > 0) out.push({ type: 'heading', depth, anchor: context.anchorOf(unit), children });
        break;
      }
      case 'paragraph':
        if (unit.flow.block.tag && (taggedItems(unit.flow.block.tag).length > 0 || !items.has(unit)))
          levels = pushTagged(levels, unit, insideQuotes(unit.flow.block.tag), outside());
        else if (items.has(unit)) levels = pushItem(levels, unit, outside());
        else {
          levels = levelsAround(levels, Math.min(unit.markX, unit.textX), unit);
          pushParagraph(place(), unit.pieces);
        }
        break;
      case 'code':
        levels = levelsAround(levels, unit.x, unit);
        place().push(codeOf(unit.lines));
        break;
      case 'footnote': {
        const identifier = context.footnoteId(unit);
        const children = inlinesOf(
          identifier === null ? unit.pieces : withoutLinkBack(withoutStart(unit.pieces, printedLabel(unit))),
        );
        if (identifier === null) pushInlines(out, children);
        else notes.push({ type: 'footnoteDefinition', identifier, children: [{ type: 'paragraph', children }] });
        break;
      }
      case 'caption':
        if (!captioned.has(i)) pushParagraph(out, unit.pieces);
        break;
      case 'block':
        if (unit.block.kind === 'formula') {
          place().push({ type: 'math', math: unit.block.math, tag: unit.block.tag });
          break;
        }
        if (!isDisplay(unit.block)) levels = [];
        pushBlock(place(), unit, captionFor(units, captioned, i), context);
        break;
    }
  });
  return { blocks: out, notes };
}

function descriptionList(
  units: readonly Unit[],
  described: readonly Description[],
  context: TreeContext,
): { blocks: Block[]; notes: Block[] } {
  const children: Extract<Block, { type: 'descriptionList' }>['children'] = [];
  const notes: Block[] = [];
  for (const { at, term, rest, from, to } of described) {
    const below = blocksOf(units.slice(from, to), context);
    const content: Block[] = [];
    pushParagraph(content, rest);
    children.push({
      term: { type: 'paragraph', children: inlinesOf(term ?? codePieces(units[at], context)) },
      isApart: rest.length === 0,
      children: [...content, ...below.blocks],
    });
    notes.push(...below.notes);
  }
  return { blocks: [{ type: 'descriptionList', children }], notes };
}

function codePieces(unit: Unit | undefined, context: TreeContext): Piece[] {
  return unit?.kind === 'code' ? piecesOf(unit.lines, context.inlineContext(unit.flow.page.index)) : [];
}

function pushInlines(target: Block[], children: Inline[]): void {
  if (children.length > 0) target.push({ type: 'paragraph', children });
}

function pushParagraph(target: Block[], pieces: readonly Piece[]): void {
  pushInlines(target, inlinesOf(pieces));
}

function pushItem(levels: readonly OpenLevel[], unit: ParagraphUnit, out: Block[]): OpenLevel[] {
  const { mark } = unit;
  if (!mark) return [...levels];
  const { keep, opens } = placeItem(levels, unit);
  const kept = levels.slice(0, keep);
  const rest = withoutStart(unit.pieces, mark.text);
  const { task, box } = taskOf(mark.text, rest);
  const item: ListItem = { ...labelOf(mark), ...task, children: [] };
  pushParagraph(item.children, withoutStart(rest, box));
  const top = kept.at(-1);
  if (!opens && top) {
    top.list.children.push(item);
    const isMoved = top.unit.flow.block.column !== unit.flow.block.column;
    const around = (isMoved ? movedLevels(kept, unit) : kept).slice(0, -1);
    return [...around, { ...top, item, last: mark, x: unit.markX, textX: unit.textX, unit, flow: unit.flow }];
  }
  const ordered = mark.kind !== 'bullet';
  const list = listOf(mark, item);
  if (isEntry(unit)) list.isIndex = true;
  (top?.item.children ?? out).push(list);
  const { markX: x, textX, flow } = unit;
  return [...kept, { x, textX, ordered, last: mark, unit, flow, list, item }];
}

/** Puts a text where its tags say that it stands. */
function pushTagged(levels: readonly OpenLevel[], unit: ParagraphUnit, tag: TextTag, out: Block[]): OpenLevel[] {
  const items = taggedItems(tag);
  const { keep, joins } = placeTagged(levels, tag, unit);
  const open = levels.slice(0, keep);
  if (keep === items.length) {
    pushParagraph(open.at(-1)?.item.children ?? out, unit.pieces);
    return open;
  }
  const mark = unit.mark ?? BULLET;
  const rest = withoutStart(unit.pieces, mark.text);
  const { task, box } = taskOf(mark.text, rest);
  items.slice(keep).forEach(({ list, item }, i, { length }) => {
    const ids = { list: list.id, item: item.id };
    // Around the item that begins here stand those whose own text is elsewhere.
    const own = i === length - 1 ? mark : BULLET;
    const entry: ListItem = { ...labelOf(own), ...(own === mark && task), children: [] };
    const known = i === 0 && joins ? levels[keep] : undefined;
    if (known) known.list.children.push(entry);
    const opened = known?.list ?? listOf(own, entry);
    if (!known) (open.at(-1)?.item.children ?? out).push(opened);
    const { markX: x, textX, flow } = unit;
    open.push({ x, textX, ordered: opened.ordered, last: own, unit, flow, list: opened, item: entry, ids });
  });
  pushParagraph(open.at(-1)?.item.children ?? out, withoutStart(rest, box));
  return open;
}

const isEntry = (unit: ParagraphUnit): boolean => unit.flow.role.kind === 'entry';

const BULLET: ListMark = { kind: 'bullet', value: 0, text: '' };

const labelOf = (mark: ListMark): Pick<ListItem, 'label'> =>
  mark.kind === 'bullet' || isPlainNumber(mark) ? {} : { label: mark.text };

function listOf(mark: ListMark, first: ListItem): OpenLevel['list'] {
  const ordered = mark.kind !== 'bullet';
  return { type: 'list', ordered, start: ordered ? mark.value : 1, children: [first] };
}

/** "3", "3.", "3）" or, where endnotes are numbered in the size of their text, "[3]". */
function printedLabel({ pieces, label, identifier }: Extract<Unit, { kind: 'footnote' }>): string {
  const start = textOfPieces(pieces.slice(0, 3)).trimStart();
  const at = asciiDigits(start).indexOf(label);
  const signs = identifier === undefined ? /^(?:\.(?= )|[)）\]］〕]\s?)/ : /^[\])]?[.)．]?/;
  const [sign = ''] = signs.exec(start.slice(at + label.length)) ?? [];
  return start.slice(0, Math.max(0, at) + label.length) + sign;
}

/** Captions by the index of their unit → the index of the figure or table beside them. */
function captionsOf(units: readonly Unit[]): Map<number, number> {
  const found = new Map<number, number>();
  const owned = new Set<number>();
  // Tables have their caption above, figures below; what is left over after that takes the other side.
  for (const usual of [true, false]) {
    units.forEach((unit, i) => {
      if (unit.kind !== 'caption' || found.has(i)) return;
      // Without a label it is its tag that makes it a caption: what is beside it is what it names.
      const besideTable = [i + 1, i - 1].some((at) => isTable(units[at]));
      const kind = captionKind(textOfPieces(unit.pieces));
      const table = kind === null ? besideTable : kind === 'table';
      const at = table === usual ? i + 1 : i - 1;
      const other = units[at];
      if (other?.kind !== 'block' || isDisplay(other.block) || other.page !== unit.page || owned.has(at)) return;
      if (table !== (other.block.kind === 'table') && other.block.kind === 'table') return;
      found.set(i, at);
      owned.add(at);
    });
  }
  return found;
}

const isTable = (unit: Unit | undefined): boolean => unit?.kind === 'block' && unit.block.kind === 'table';

function captionFor(units: readonly Unit[], captions: ReadonlyMap<number, number>, block: number): Inline[] {
  for (const [caption, owner] of captions) {
    const unit = units[caption];
    if (owner === block && unit?.kind === 'caption') return inlinesOf(unit.pieces);
  }
  return [];
}

function pushBlock(
  out: Block[],
  unit: Extract<Unit, { kind: 'block' }>,
  caption: Inline[],
  context: TreeContext,
): void {
  const { block } = unit;
  if (block.kind === 'table') {
    const inline = context.inlineContext(unit.page);
    out.push({
      type: 'table',
      rows: block.rows.map((row) =>
        row.map((cell) => {
          const own = cell.page === undefined ? inline : context.inlineContext(cell.page);
          return cellOf(
            cell,
            cell.rest
              ? withRest(own, context.inlineContext(cell.rest.page), cell.lines.slice(cell.rest.firstLine))
              : own,
          );
        }),
      ),
      caption,
    });
    return;
  }
  if (block.kind === 'formula') return;
  const image = context.imageName(block);
  if (image !== null) out.push({ type: 'figure', image, alt: block.alt ?? wordsIn(caption), caption });
  else pushInlines(out, caption);
}

/** What is known of the lines of a cell, of which the last ones are on another page. */
function withRest(own: InlineContext, other: InlineContext, lines: readonly TextLine[]): InlineContext {
  const contextOf = (line: TextLine): InlineContext => (lines.includes(line) ? other : own);
  return {
    vocabulary: own.vocabulary,
    linkAt: (line, x, y) => contextOf(line).linkAt(line, x, y),
    placesIn: (all) => {
      const parts = Map.groupBy(all, contextOf);
      return [...parts].flatMap(([context, part]) => context.placesIn(part));
    },
    noteOf: (mark, line) => contextOf(line).noteOf(mark, line),
  };
}

function cellOf(cell: LayoutCell, context: InlineContext): TableCell {
  return {
    children: cellBlocks(cell.lines, context, { plain: cell.header }),
    header: cell.header,
    colspan: cell.colspan,
    rowspan: cell.rowspan,
    align: cell.align,
  };
}
