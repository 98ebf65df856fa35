/**
 * The index at the end of a book: entries with the pages where they are spoken of, behind a comma or leaders. It is a part of the text,
 * as contents are not. What its lines are is told by where they begin and end:
 *
 *   files, 12, 40                 an entry
 *       deleting, 13              one below it
 *       reading very long lines   a long one, as its words didn't fit into the column
 *               of text, 15
 *   folders                       one without pages, over others
 *       making, 20
 */

import { union } from '../../geometry/box.ts';
import { addTo } from '../../geometry/groups.ts';
import { stretchesOf } from '../../geometry/stretches.ts';
import { isRestOfPages, pagesAtEnd } from '../../lines/marks/index-entry.ts';
import { lineOf } from '../../lines/segments.ts';
import { countLetters, type PlacedRun, type TextLine } from '../../lines/text-line.ts';
import { type FlowBlock, type FlowText, isText, lineText } from '../flow.ts';

/** Fewer say nothing about their order. */
const MIN_ENTRIES = 8;
const ENTRY_SHARE = 0.4;
/** Where the page changes from one entry to the next, contents go on; in the order of the alphabet about half of them go back. */
const MIN_FALLS = 0.25;
/** Contents that are read across two columns go back as well, but what most of their entries lead to stands further on. */
const MOST_AHEAD = 0.5;
const DEEPER_EM = 0.5;
/** Letters over their entries. */
const MAX_LETTERS = 2;
const OPEN_END = /[,;–-]$/;

/** Gives the role `entry` to the entries of an index, each a block of its own. */
export function splitIndex(flow: readonly FlowBlock[], pageCount = 1 + (flow.at(-1)?.page.index ?? 0)): FlowBlock[] {
  const texts = Map.groupBy(flow.filter(isText), (item) => item.page.index);
  const pages = [...texts].map(([index, items]) => pageOf(index, items)).filter(mayBeIndex);
  // Contents may follow.
  const stretches = stretchesOf(
    pages,
    (page, last) => page.index === last.index + 1 && areContents(page) === areContents(last),
  );
  const entries = new Map(
    stretches
      .filter((some) => areIndex(some, pageCount))
      .flat()
      .flatMap((page) => [...entriesOn(page)]),
  );
  return entries.size === 0 ? [...flow] : flow.flatMap((item) => entries.get(item) ?? [item]);
}

interface Page {
  index: number;
  items: readonly FlowText[];
  /** The first page that each entry names. */
  numbers: readonly number[];
  /** Much of the page is entries; else only blocks with leaders in them are. */
  isDense: boolean;
}

function pageOf(index: number, items: readonly FlowText[]): Page {
  const lines = items.flatMap(({ block }) => block.lines);
  const pages = lines.flatMap((line) => entryPages(line) ?? []);
  const numbers = pages.map((page) => Number.parseInt(page, 10) || 0);
  return { index, items, numbers, isDense: numbers.length >= ENTRY_SHARE * lines.length };
}

const mayBeIndex = ({ items, numbers, isDense }: Page): boolean =>
  numbers.length > 0 && (isDense || items.some(hasLeaders));

const areContents = ({ numbers }: Page): boolean => changesOf(numbers) >= MIN_ENTRIES && fallsOf(numbers) === 0;

/** Pages in turn, of which some may have few entries. */
function areIndex(pages: readonly Page[], pageCount: number): boolean {
  const all = pages.flatMap(({ numbers }) => numbers);
  const ahead = pages.flatMap(({ index, numbers }) => numbers.filter((page) => page > index + 1 && page <= pageCount));
  if (all.length < MIN_ENTRIES || ahead.length >= MOST_AHEAD * all.length) return false;
  return fallsOf(all) >= MIN_FALLS * Math.max(MIN_ENTRIES, changesOf(all));
}

const fallsOf = (numbers: readonly number[]): number =>
  numbers.filter((page, i) => page < (numbers[i - 1] ?? 0)).length;
const changesOf = (numbers: readonly number[]): number =>
  numbers.slice(1).filter((page, i) => page !== numbers[i]).length;

const hasLeaders = ({ block }: FlowText): boolean => block.lines.some((line) => ledPages(line) !== null);

/** Leaders, and one page or several. */
const LED = /(?<![.·…‥]\s?)(?:[.·…‥]\s?){3,}\s*(\d{1,4})(?:\s*[,–-]\s*\d{1,4})*$/;
/** Over entries, where other lines have their pages. */
const LED_TO_NOTHING = /(?:[.·…‥]\s?){3,}$/;
const LEADERS_ONLY = /^[.·…‥\s]+$/;

/** Few lines end with a digit, and those that don't need no search. */
function ledPages(line: TextLine): string | null {
  const text = lineText(line).trimEnd();
  return /\d$/.test(text) ? (LED.exec(text)?.[1] ?? null) : null;
}

const entryPages = (line: TextLine): string | null => pagesAtEnd(lineText(line)) ?? ledPages(line);

const hasWords = ({ runs }: TextLine): boolean => !runs.every(({ text }) => LEADERS_ONLY.test(text));

/** A dot alone ends a sentence, but before a page. */
function withoutLeaders(line: TextLine): TextLine {
  const isDots = ({ text }: PlacedRun): boolean => LEADERS_ONLY.test(text);
  const areLeaders = countLetters(line.runs.filter(isDots)) >= MIN_DOTS;
  const words = line.runs.filter((run, i) => {
    const next = line.runs.slice(i).find((other) => !isDots(other));
    return !isDots(run) || !(areLeaders || /^\d/.test(next?.text ?? ''));
  });
  return lineOf(words, line.rtl);
}
const MIN_DOTS = 3;

/** The blocks that each of a page's texts becomes. */
function entriesOn({ items, isDense }: Page): Map<FlowBlock, FlowBlock[]> {
  const from = items.findIndex(({ block }) => block.lines.some((line) => entryPages(line) !== null));
  const sizePt = items[from]?.block.lines[0]?.sizePt ?? 0;
  const own = items.slice(from).filter((item) => hasLeaders(item) || (isDense && isOfSize(item.block.lines, sizePt)));
  const placed = own.flatMap((item) => item.block.lines.filter(hasWords).map((line) => ({ item, line })));
  const blocks = entriesOf(placed, isDense);
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
function entriesOf(placed: readonly Placed[], isDense: boolean): Map<FlowBlock, FlowBlock[]> {
  const blocks = new Map<FlowBlock, FlowBlock[]>();
  let open: { item: FlowText; lines: TextLine[]; isEntry: boolean } | null = null;
  const close = (): void => {
    if (!open) return;
    const { item, lines, isEntry } = open;
    const block: FlowBlock = {
      ...item,
      ...(isEntry && { role: { kind: 'entry' } }),
      block: { ...item.block, lines: lines.map(withoutLeaders), box: union(lines) },
    };
    addTo(blocks, item, block);
  };
  const isMore = isDense ? goesOn : isUnended;
  placed.forEach(({ item, line }, i) => {
    const last = open?.lines.at(-1);
    if (open?.isEntry && last && (isRestOfPages(line) || isMore(open.item, last, item, line))) {
      open.lines.push(line);
      return;
    }
    close();
    open = { item, lines: [line], isEntry: !isLetter(line, placed[i + 1]?.line) };
  });
  close();
  return blocks;
}

const isUnended = (above: FlowText, last: TextLine, item: FlowText): boolean =>
  above === item && ledPages(last) === null;

/** The line belongs to the entry that the one above stands in. */
function goesOn(above: FlowText, last: TextLine, item: FlowText, line: TextLine): boolean {
  if (OPEN_END.test(lineText(last))) return true;
  if (
    entryPages(last) !== null ||
    isRestOfPages(last) ||
    LED_TO_NOTHING.test(lineText(last)) ||
    above.block.column !== item.block.column
  )
    return false;
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
