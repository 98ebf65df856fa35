/** The index at the end of a book: entries with the pages where they are spoken of. It is a part of the text, as contents are not. */

import { lineOf } from '../../lines/segments.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { type FlowBlock, type FlowText, isText, lineText } from '../flow.ts';

/** Words, leaders, and one page or several. */
const ENTRY = /(?<![.·…‥]\s?)(?:[.·…‥]\s?){3,}\s*(\d{1,4})(?:\s*[,–-]\s*\d{1,4})*$/;
const LEADERS_ONLY = /^[.·…‥\s]+$/;
/** Fewer say nothing about their order. */
const MIN_ENTRIES = 8;
/** Contents count pages upwards; in the order of the alphabet about every second entry goes back. */
const MIN_FALLS = 0.25;

/** Gives the role `entry` to the entries of an index, each a block of its own; blocks of other kinds stay as they are. */
export function splitIndex(flow: readonly FlowBlock[]): FlowBlock[] {
  const indexed = indexPages(flow);
  return indexed.size === 0
    ? [...flow]
    : flow.flatMap((item) =>
        isText(item) && indexed.has(item.page.index) && hasEntry(item) ? entriesOf(item) : [item],
      );
}

/** Pages of an index: neighbours with entries whose page numbers, one behind the other, fall again and again. */
function indexPages(flow: readonly FlowBlock[]): Set<number> {
  const numbers = new Map<number, number[]>();
  for (const item of flow) {
    if (!isText(item)) continue;
    for (const line of item.block.lines) {
      const first = firstPage(line);
      if (first === null) continue;
      const known = numbers.get(item.page.index);
      if (known) known.push(first);
      else numbers.set(item.page.index, [first]);
    }
  }
  const found = new Set<number>();
  let stretch: number[] = [];
  const close = () => {
    const all = stretch.flatMap((page) => numbers.get(page) ?? []);
    const falls = all.filter((number, i) => number < (all[i - 1] ?? 0)).length;
    if (all.length >= MIN_ENTRIES && falls >= MIN_FALLS * all.length) for (const page of stretch) found.add(page);
    stretch = [];
  };
  for (const page of [...numbers.keys()].sort((a, b) => a - b)) {
    if (stretch.length > 0 && stretch.at(-1) !== page - 1) close();
    stretch.push(page);
  }
  close();
  return found;
}

function firstPage(line: TextLine): number | null {
  const text = lineText(line).trimEnd();
  // Few lines end with a digit, and those that don't need no search.
  if (!isDigit(text.charCodeAt(text.length - 1))) return null;
  const number = ENTRY.exec(text)?.[1];
  return number === undefined ? null : Number(number);
}

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

const hasEntry = (item: FlowText): boolean => item.block.lines.some((line) => firstPage(line) !== null);

/** A block for each entry. What comes before a line with pages belongs to it, as long entries take two lines. */
function entriesOf(item: FlowText): FlowBlock[] {
  const entries: FlowBlock[] = [];
  let lines: TextLine[] = [];
  for (const line of item.block.lines) {
    lines.push(line);
    if (firstPage(line) === null) continue;
    entries.push({ ...item, role: { kind: 'entry' }, block: { ...item.block, lines: lines.flatMap(withoutLeaders) } });
    lines = [];
  }
  return lines.length === 0 ? entries : [...entries, { ...item, block: { ...item.block, lines } }];
}

/** None where there is nothing else on the line. */
function withoutLeaders(line: TextLine): TextLine[] {
  const runs = line.runs.filter(({ text }) => !LEADERS_ONLY.test(text));
  return runs.length === 0 ? [] : [lineOf(runs, line.rtl)];
}
