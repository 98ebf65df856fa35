/**
 * An index whose pages stand behind a comma. What its lines are is told by where they begin and end:
 *
 *   files, 12, 40                 an entry
 *       deleting, 13              one below it
 *       reading very long lines   a long one, as its words didn't fit into the column
 *               of text, 15
 *   folders                       one without pages, over others
 *       making, 20
 */

import { union } from '../../geometry/box.ts';
import { isRestOfPages, pagesAtEnd } from '../../lines/marks/index-entry.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { type FlowBlock, type FlowText, isText, lineText } from '../flow.ts';
import { goesBack } from './book-index.ts';

const ENTRY_SHARE = 0.4;
const DEEPER_EM = 0.5;
/** Letters over their entries. */
const MAX_LETTERS = 2;
const OPEN_END = /[,;–-]$/;

/** Gives the role `entry` to the entries of such an index, each a block of its own. */
export function splitCommaIndex(flow: readonly FlowBlock[]): FlowBlock[] {
  const pages = Map.groupBy(flow.filter(isText), (item) => item.page.index);
  const indexed = new Set<number>();
  for (const [page, items] of pages) if (isIndex(items, indexed.has(page - 1))) indexed.add(page);
  if (indexed.size === 0) return [...flow];
  const entries = new Map([...indexed].flatMap((page) => [...entriesOn(pages.get(page) ?? [])]));
  return flow.flatMap((item) => entries.get(item) ?? [item]);
}

/** @param goesOn from the page before, so that a few entries do */
function isIndex(items: readonly FlowText[], goesOn: boolean): boolean {
  let count = 0;
  const numbers: number[] = [];
  for (const { block } of items) {
    count += block.lines.length;
    for (const line of block.lines) {
      const page = entryPages(line);
      if (page !== null) numbers.push(Number.parseInt(page, 10) || 0);
    }
  }
  if (numbers.length < ENTRY_SHARE * count || numbers.length === 0) return false;
  return goesOn || goesBack(numbers);
}

const entryPages = (line: TextLine): string | null => pagesAtEnd(lineText(line));

/**
 * @param items the texts of a page of the index
 * @returns the blocks that each of them becomes
 */
function entriesOn(items: readonly FlowText[]): Map<FlowBlock, FlowBlock[]> {
  const from = items.findIndex(({ block }) => block.lines.some((line) => entryPages(line) !== null));
  const sizePt = items[from]?.block.lines[0]?.sizePt ?? 0;
  const own = items.slice(from).filter(({ block }) => isOfSize(block.lines, sizePt));
  const blocks = entriesOf(own.flatMap((item) => item.block.lines.map((line) => ({ item, line }))));
  // What goes on an entry that began before is a part of that.
  return new Map(own.map((item) => [item, blocks.get(item) ?? []]));
}

const isOfSize = (lines: readonly TextLine[], sizePt: number): boolean =>
  lines.every((line) => Math.abs(line.sizePt - sizePt) < 0.1 * sizePt);

interface Placed {
  item: FlowText;
  line: TextLine;
}

/** The blocks that begin in each of the items. */
function entriesOf(placed: readonly Placed[]): Map<FlowBlock, FlowBlock[]> {
  const blocks = new Map<FlowBlock, FlowBlock[]>();
  let open: { item: FlowText; lines: TextLine[]; isEntry: boolean } | null = null;
  const close = (): void => {
    if (!open) return;
    const { item, lines, isEntry } = open;
    const block: FlowBlock = {
      ...item,
      ...(isEntry && { role: { kind: 'entry' } }),
      block: { ...item.block, lines, box: union(lines) },
    };
    blocks.set(item, [...(blocks.get(item) ?? []), block]);
  };
  placed.forEach(({ item, line }, i) => {
    const last = open?.lines.at(-1);
    if (open?.isEntry && last && goesOn(open.item, last, item, line)) {
      open.lines.push(line);
      return;
    }
    close();
    open = { item, lines: [line], isEntry: !isLetter(line, placed[i + 1]?.line) };
  });
  close();
  return blocks;
}

/** The line belongs to the entry that the one above stands in. */
function goesOn(above: FlowText, last: TextLine, item: FlowText, line: TextLine): boolean {
  if (isRestOfPages(line) || OPEN_END.test(lineText(last))) return true;
  if (entryPages(last) !== null || above.block.column !== item.block.column) return false;
  const [word] = line.runs;
  const wordPt = word
    ? ((word.x1 - word.x0) / Math.max(1, word.text.length)) * (word.text.trim().split(/\s/)[0] ?? '').length
    : 0;
  return item.block.column.x1 - last.x1 < wordPt + 0.3 * line.sizePt;
}

/** A letter, or bold words, over the entries and not over those below one. */
function isLetter(line: TextLine, next: TextLine | undefined): boolean {
  if (entryPages(line) !== null) return false;
  const isShort = lineText(line).trim().length <= MAX_LETTERS || line.runs.every(({ style }) => style.bold);
  return isShort && !(next && next.x0 > line.x0 + DEEPER_EM * line.sizePt && next.baseline > line.baseline);
}
