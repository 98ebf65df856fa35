import type { MathNode } from '../../document/math.ts';
import type { Block, Inline } from '../../document/tree.ts';
import { mathWords } from '../../math/words.ts';
import { walkBlocks, walkInlines } from '../walk.ts';
import { headerRows } from '../xhtml.ts';

/** Readers lay out a chapter as a whole: past 300 KB, old devices turn pages slowly. In bytes, as estimated. */
const LONGEST_CHAPTER = 250_000;

/**
 * Splits a document into the files of a book: at its top-level headings, and what is too long for one file at the next
 * level, at last between any two blocks. Page anchors go with what follows them.
 *
 * Where the top level is the title alone, the next level makes the chapters if its headings start pages in the source,
 * as those of books do and those of articles don't.
 */
export function splitChapters(blocks: readonly Block[], longest = LONGEST_CHAPTER): Block[][] {
  const depths = blocks.flatMap((block) => (block.type === 'heading' ? [block.depth] : []));
  const top = Math.min(...depths, 7);
  const next = Math.min(...depths.filter((depth) => depth > top), 7);
  const isTitleAlone = splitAt(blocks, top).length === 1;
  const level = isTitleAlone && startPages(blocks, next) ? next : top;
  const chapters = splitAt(blocks, level).flatMap((chapter) => shorten(chapter, level + 1, longest));
  return chapters.length === 0 ? [[]] : chapters;
}

/** Whether most headings of this depth are the first on their page. */
function startPages(blocks: readonly Block[], depth: number): boolean {
  const headings = blocks.flatMap((block, index) => (block.type === 'heading' && block.depth === depth ? [index] : []));
  const first = headings.filter((index) => blocks[index - 1]?.type === 'pageAnchor');
  return headings.length > 1 && first.length > headings.length / 2;
}

function shorten(blocks: Block[], depth: number, longest: number): Block[][] {
  if (size(blocks) <= longest) return [blocks];
  if (depth > 6) return splitBySize(blocks, longest);
  return splitAt(blocks, depth).flatMap((part) => shorten(part, depth + 1, longest));
}

/** Parts that start with a heading of the depth (or above). */
function splitAt(blocks: readonly Block[], depth: number): Block[][] {
  const parts: Block[][] = [];
  let part: Block[] = [];
  for (const block of blocks) {
    if (block.type === 'heading' && block.depth <= depth && part.some(isContent)) {
      const anchors = trailingAnchors(part);
      parts.push(part.slice(0, part.length - anchors.length));
      part = anchors;
    }
    part.push(block);
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

/** A heading that directly follows another (a part and its first chapter) starts no file of its own. */
function isContent(block: Block): boolean {
  return block.type !== 'pageAnchor' && block.type !== 'heading';
}

function trailingAnchors(blocks: readonly Block[]): Block[] {
  const last = blocks.findLastIndex((block) => block.type !== 'pageAnchor');
  return blocks.slice(last + 1);
}

function splitBySize(blocks: readonly Block[], longest: number): Block[][] {
  const parts: Block[][] = [];
  let part: Block[] = [];
  let length = 0;
  for (const block of blocks.flatMap((whole) => piecesOf(whole, longest))) {
    const own = size([block]);
    if (part.length > 0 && length + own > longest) {
      parts.push(part);
      part = [];
      length = 0;
    }
    part.push(block);
    length += own;
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

/** A list, table or listing that is too long for one file goes on in the next. */
function piecesOf(block: Block, longest: number): Block[] {
  if (size([block]) <= longest) return [block];
  switch (block.type) {
    case 'list': {
      let at = block.start;
      return batches(block.children, (item) => size(item.children), longest).map((children) => {
        const start = at;
        at += children.length;
        return { ...block, start, children };
      });
    }
    case 'descriptionList':
      return batches(block.children, ({ term, children }) => size([term, ...children]), longest).map((children) => ({
        ...block,
        children,
      }));
    case 'table':
      return tablePieces(block, longest);
    case 'code':
      return batches(block.value.split('\n'), (line) => byteLength(line) + 1, longest).map((lines) => ({
        ...block,
        value: lines.join('\n'),
      }));
    case 'blockquote':
      return splitBySize(block.children, longest).map((children) => ({ ...block, children }));
    default:
      return [block];
  }
}

type Table = Extract<Block, { type: 'table' }>;

/** Rows that a cell spans stay together; every piece has the header, the first the caption. */
function tablePieces(table: Table, longest: number): Block[] {
  const headers = headerRows(table.rows);
  const head = table.rows.slice(0, headers);
  const groups: Table['rows'][] = [];
  let spanned = 0;
  for (const row of table.rows.slice(headers)) {
    const group = groups.at(-1);
    if (group && spanned > 0) group.push(row);
    else groups.push([row]);
    spanned = Math.max(spanned, ...row.map((cell) => cell.rowspan)) - 1;
  }
  const sizeOf = (rows: Table['rows']): number => size([{ ...table, caption: [], rows }]);
  return batches(groups, sizeOf, Math.max(longest - sizeOf(head), longest / 2)).map((rows, index) => ({
    ...table,
    caption: index === 0 ? table.caption : [],
    rows: [...head, ...rows.flat()],
  }));
}

/** Consecutive things, as many together as fit. */
function batches<T>(things: readonly T[], sizeOf: (thing: T) => number, longest: number): T[][] {
  const out: T[][] = [];
  let length = 0;
  for (const thing of things) {
    const own = sizeOf(thing);
    const batch = out.at(-1);
    if (batch && length + own <= longest) {
      batch.push(thing);
      length += own;
    } else {
      out.push([thing]);
      length = own;
    }
  }
  return out;
}

/** About what tags and attributes of a block, a cell, an inline and a node of a formula take, in bytes. */
const BLOCK_TAGS = 20;
const CELL_TAGS = 30;
const INLINE_TAGS = 25;

/** About how many bytes the markup of these blocks takes. */
function size(blocks: readonly Block[]): number {
  let length = 0;
  for (const block of walkBlocks(blocks)) {
    length += BLOCK_TAGS;
    if (block.type === 'code') length += byteLength(block.value);
    if (block.type === 'table') for (const row of block.rows) length += row.length * CELL_TAGS;
    if (block.type === 'list') length += block.children.length * BLOCK_TAGS;
    if (block.type === 'math') length += mathSize(block.math);
    for (const inline of walkInlines(block)) length += inlineSize(inline);
  }
  return length;
}

function inlineSize(inline: Inline): number {
  if (inline.type === 'text') return byteLength(inline.value);
  if (inline.type === 'inlineCode') return byteLength(inline.value) + INLINE_TAGS;
  if (inline.type === 'inlineMath') return mathSize(inline.math);
  if (inline.type === 'link') return byteLength(inline.url) + INLINE_TAGS;
  return INLINE_TAGS;
}

/** The markup of a formula is some ten times its words. */
const mathSize = (math: MathNode): number => 100 + 12 * byteLength(mathWords(math));

const byteLength = (text: string): number => Buffer.byteLength(text);
