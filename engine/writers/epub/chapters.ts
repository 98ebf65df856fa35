import type { Block, Inline } from '../../document/tree.ts';
import { walkBlocks, walkInlines } from '../walk.ts';

/** Readers lay out a chapter as a whole: past this size, old devices turn pages slowly. In characters of text. */
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
  for (const block of blocks) {
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

function size(blocks: readonly Block[]): number {
  let length = 0;
  for (const block of walkBlocks(blocks)) {
    if (block.type === 'code') length += block.value.length;
    for (const inline of walkInlines(block)) length += inlineSize(inline);
  }
  return length;
}

function inlineSize(inline: Inline): number {
  if (inline.type === 'text' || inline.type === 'inlineCode') return inline.value.length;
  // About what its tags take.
  return 10;
}
