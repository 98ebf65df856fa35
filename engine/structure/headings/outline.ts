/** The PDF's outline against the page: which lines are the headings that the author marked. */

import type { TextBlock } from '../../blocks/layout.ts';
import { isEastAsian } from '../../extract/letters/unicode.ts';
import type { OutlineNode } from '../../extract/page-content.ts';
import { startsWithBullet } from '../../lines/marks/list-mark.ts';
import { asciiDigits } from '../../lines/marks/numerals.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { bare, bareLine, type FlowText, lineText } from '../flow.ts';
import type { Piece } from '../inlines.ts';
import { CHAPTER_WORDS, PART_WORDS } from './article-lines.ts';
import { goesOn, LEADING_EM } from './heading-candidates.ts';

export interface FlatEntry {
  title: string;
  page: number | null;
  y: number | null;
  /** From 1. */
  depth: number;
  node: OutlineNode;
}

export function flatten(nodes: readonly OutlineNode[], depth = 1): FlatEntry[] {
  return nodes.flatMap((node) => [
    { title: node.title, page: node.page, y: node.y, depth, node },
    ...flatten(node.children, depth + 1),
  ]);
}

/** Some producers put every page or the file itself into the outline; that says nothing about headings. */
export function isUseful(entries: readonly FlatEntry[]): boolean {
  const withPage = entries.filter((entry) => entry.page !== null && bare(entry.title).length > 1);
  const pages = withPage.filter((entry) => /^(?:page|seite|стр\.?|p\.)?\s*\d+$/i.test(entry.title)).length;
  return withPage.length >= 2 && pages < 0.5 * withPage.length;
}

interface HeadingMatch {
  entry: FlatEntry;
  flow: FlowText;
  /** Lines of the block that the heading takes: from, up to and without. */
  from: number;
  to: number;
}

/** What a list of contents costs that has the same words, in tens of points. */
const IN_LIST = 100;
const MAX_LINES = 5;
/** Letters and digits beside a title. */
const MAX_BADGE = 9;
/** "2.1", "Chapter 3", "Appendix A:", "第3章", and what else stands before a title. */
const NUMBERING = new RegExp(
  `^(?:(?:${CHAPTER_WORDS}|${PART_WORDS}|section|abschnitt)\\s*)?(?:[第제]\\s*)?(?:\\d+|[ivxlc]+|[一二三四五六七八九十百]+|\\p{L})?(?:[.\\-–]\\d+)*\\s*(?:[章节節部篇編장절부편])?[.:)、．]?$`,
  'iu',
);

/** @param blocks text blocks of one page, in reading order */
export function matchEntry(
  entry: FlatEntry,
  blocks: readonly FlowText[],
  taken: ReadonlySet<TextLine>,
): HeadingMatch | null {
  const wanted = bare(entry.title);
  if (wanted === '') return null;
  let best: { match: HeadingMatch; cost: number } | null = null;
  for (const flow of blocks) {
    const { lines } = flow.block;
    for (let from = 0; from < lines.length; from++) {
      const first = lines[from];
      if (!first || taken.has(first)) continue;
      const to = matchFrom(flow.block, from, wanted, entry.title);
      if (to === 0 || (to === from + 1 && to === lines.length && endsParagraph(first, blocks))) continue;
      const { y } = entry;
      const distance =
        y === null ? first.y0 / 50 : Math.min(...lines.slice(from, to).map(({ y0 }) => Math.abs(y0 - y))) / 10;
      // Body text that happens to hold the same words is set in a longer block.
      const cost = distance + (lines.length - (to - from)) * 0.5 + (startsWithBullet(first) ? IN_LIST : 0);
      if (!best || cost < best.cost) best = { match: { entry, flow, from, to }, cost };
    }
  }
  return best?.match ?? null;
}

/** It is set as the line above it, which runs on into it. */
function endsParagraph(line: TextLine, blocks: readonly FlowText[]): boolean {
  const isAbove = (other: TextLine): boolean =>
    other.baseline < line.baseline &&
    line.baseline - other.baseline < LEADING_EM * line.sizePt &&
    Math.abs(other.x0 - line.x0) < line.sizePt;
  const isSet = ({ sizePt, runs: [run] }: TextLine): boolean =>
    Math.abs(sizePt - line.sizePt) < SAME_SIZE_PT && run?.style.bold === line.runs[0]?.style.bold;
  return blocks.some(({ block }) =>
    block.lines.some((other) => isAbove(other) && isSet(other) && goesOn(block, other, line)),
  );
}
/** Sizes are rounded. */
const SAME_SIZE_PT = 0.3;

/** Room between a name and its title. */
const MIN_ROOM_EM = 1.5;
const MAX_TITLE_LINES = 3;

/** The outline has only the names of functions that are printed with a title beside: "chol2inv     Inverse from Cholesky". */
export function matchName(entry: FlatEntry, blocks: readonly FlowText[]): HeadingMatch | null {
  const wanted = bare(entry.title);
  if (wanted === '') return null;
  const flow = blocks.find(
    ({ block: { lines } }) => lines.length <= MAX_TITLE_LINES && lines[0] !== undefined && isNamed(lines[0], wanted),
  );
  return flow ? { entry, flow, from: 0, to: flow.block.lines.length } : null;
}

/** Words in another font stand behind the name, after some room. */
function isNamed({ runs, sizePt, rtl }: TextLine, wanted: string): boolean {
  const end = runs.findIndex((run, i) => i > 0 && run.x0 - (runs[i - 1]?.x1 ?? 0) > MIN_ROOM_EM * sizePt);
  const [name, title] = [runs[end - 1], runs[end]];
  if (rtl || !name || !title || name.style.font === title.style.font) return false;
  const text = runs.slice(0, end).map((run) => run.text);
  return bare(text.join('')) === wanted;
}

/** Index after the last line of the heading that begins at `from`; 0 where none does. */
function matchFrom(block: TextBlock, from: number, wanted: string, title: string): number {
  let raw = '';
  let text = '';
  for (let to = from; to < Math.min(block.lines.length, from + MAX_LINES); to++) {
    const line = block.lines[to];
    if (!line) return 0;
    raw += `${raw === '' ? '' : ' '}${lineText(line)}`;
    text += bareLine(line);
    if (text === wanted) return to + 1;
    if (text.length > wanted.length + 24) return 0;
    const before = text.length - wanted.length;
    if (text.endsWith(wanted) && (isNumbering(raw, before) || isBadge(block.lines.slice(from, to + 1), before)))
      return to + 1;
    if (text.length > 2 && wanted.endsWith(text) && isNumbering(title, wanted.length - text.length)) return to + 1;
  }
  return 0;
}

/** Whether the first `letters` letters and digits stand large beside the title, in lines of their own: "A1 :2017" on a ground. */
function isBadge(lines: readonly TextLine[], letters: number): boolean {
  if (letters > MAX_BADGE) return false;
  let start = 0;
  let count = 0;
  for (const line of lines) {
    if (count >= letters) break;
    count += bareLine(line).length;
    start++;
  }
  const title = lines.slice(start);
  const isBeside = (line: TextLine, { x0, x1 }: TextLine): boolean => line.x1 <= x0 || line.x0 >= x1;
  const isMark = (line: TextLine): boolean =>
    title.every((other) => line.sizePt >= other.sizePt && isBeside(line, other));
  return count === letters && lines.slice(0, start).every(isMark);
}

/** Whether the first `letters` letters and digits of a text are a number in front of a title. */
function isNumbering(text: string, letters: number): boolean {
  let count = 0;
  let end = 0;
  for (const char of text) {
    if (count >= letters) break;
    end += char.length;
    if (/[\p{L}\p{N}]/u.test(char)) count++;
  }
  return NUMBERING.test(asciiDigits(text.slice(0, end)).trim());
}

/*
 * Spaces beside East Asian letters in headings, as the outline has them, which is written as it was typed: TeX sets room of its
 * own there, and XeTeX none where a space was typed between two ideographs.
 */

const withoutSpaces = (text: string): string => text.replace(/\s+/g, '');

/**
 * @param pieces of a heading; their texts are changed
 * @param title the outline's; the heading may have a number in front of it
 */
export function setSpacesAsIn(title: string, pieces: readonly Piece[]): void {
  const wanted = withoutSpaces(title);
  const printed = pieces.map(({ text }) => withoutSpaces(text)).join('');
  const isPlain = pieces.every(({ math, note, ruby }) => !math && note === undefined && ruby === undefined);
  if (wanted === '' || !isPlain || !printed.endsWith(wanted)) return;
  const start = printed.length - wanted.length;
  const isWide = (at: number): boolean => isEastAsian(printed.charCodeAt(at));
  if (!printed.split('').some((_, at) => at >= start && isWide(at))) return;
  /** Indexes in what is printed, without its spaces, of letters behind a space of the title. */
  const typed = new Set<number>();
  let at = start;
  for (const char of title.trim().split('')) {
    if (/\s/.test(char)) typed.add(at);
    else at++;
  }
  at = 0;
  let space = '';
  /** Where it is printed: a space between two pieces stays in its own. */
  let holder: Piece | undefined;
  for (const piece of pieces) {
    const chars = piece.text.split('');
    piece.text = '';
    for (const char of chars) {
      if (/\s/.test(char)) {
        holder ??= piece;
        space += char;
        continue;
      }
      if (at > start && (isWide(at - 1) || isWide(at))) space = typed.has(at) ? ' ' : '';
      if (at > 0) (holder ?? piece).text += space;
      piece.text += char;
      space = '';
      holder = undefined;
      at++;
    }
  }
}
