/** The index at the end of a book: entries with the pages where they are spoken of. It is a part of the text, as contents are not. */

import { lineOf } from '../../lines/segments.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { type FlowBlock, type FlowText, isText, lineText } from '../flow.ts';

/** Words, leaders, and one page or several. */
const ENTRY = /(?<![.·…‥]\s?)(?:[.·…‥]\s?){3,}\s*(\d{1,4})(?:\s*[,–-]\s*\d{1,4})*$/;
const LEADERS_ONLY = /^[.·…‥\s]+$/;
/** Fewer say nothing about their order. */
const MIN_ENTRIES = 8;
/** Where the page changes from one entry to the next, contents go on; in the order of the alphabet about half of them go back. */
const MIN_FALLS = 0.25;

/** Contents that are read across two columns go back as well, but what most of their entries lead to stands further on. */
const MOST_AHEAD = 0.5;

/** Gives the role `entry` to the entries of an index, each a block of its own; blocks of other kinds stay as they are. */
export function splitIndex(flow: readonly FlowBlock[], pageCount = 1 + (flow.at(-1)?.page.index ?? 0)): FlowBlock[] {
  const indexed = indexPages(flow, pageCount);
  return indexed.size === 0
    ? [...flow]
    : flow.flatMap((item) =>
        isText(item) && indexed.has(item.page.index) && hasEntry(item) ? entriesOf(item) : [item],
      );
}

/** Pages of an index: neighbours with entries whose page numbers, one behind the other, fall again and again. Contents may follow. */
function indexPages(flow: readonly FlowBlock[], pageCount: number): Set<number> {
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
  const numbersOf = (page: number): number[] => numbers.get(page) ?? [];
  const close = () => {
    const ahead = stretch.flatMap((page) =>
      numbersOf(page).filter((number) => number > page + 1 && number <= pageCount),
    );
    const all = stretch.flatMap(numbersOf);
    if (goesBack(all) && ahead.length < MOST_AHEAD * all.length) for (const page of stretch) found.add(page);
    stretch = [];
  };
  for (const page of [...numbers.keys()].sort((a, b) => a - b)) {
    const before = stretch.at(-1);
    if (before !== page - 1 || goesOn(numbersOf(before)) !== goesOn(numbersOf(page))) close();
    stretch.push(page);
  }
  close();
  return found;
}

/** @param numbers the first page of each entry, in the order of the entries */
export function goesBack(numbers: readonly number[]): boolean {
  const falls = fallsOf(numbers);
  return numbers.length >= MIN_ENTRIES && falls >= MIN_FALLS * Math.max(MIN_ENTRIES, changesOf(numbers));
}

/** A page of contents. */
const goesOn = (numbers: readonly number[]): boolean => changesOf(numbers) >= MIN_ENTRIES && fallsOf(numbers) === 0;

const fallsOf = (numbers: readonly number[]): number =>
  numbers.filter((page, i) => page < (numbers[i - 1] ?? 0)).length;
const changesOf = (numbers: readonly number[]): number =>
  numbers.slice(1).filter((page, i) => page !== numbers[i]).length;

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
