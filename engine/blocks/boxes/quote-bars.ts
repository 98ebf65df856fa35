/**
 * Quotations that are told by a bar beside them, as web pages and mail have them.
 *
 *   The text before begins at the margin,
 *   ┃  and what it quotes stands
 *   ┃  behind a bar as high as it is.
 *   The text goes on at the margin.
 *
 * Bars beside changes stand in the margin, outside of all text; those between columns have text on both sides.
 */

import type { PageContent } from '../../extract/page-content.ts';
import { type Box, height, union, width } from '../../geometry/box.ts';
import { medianOf } from '../../geometry/statistics.ts';
import { sentenceEnd } from '../../lines/sentence-end.ts';
import { textOfLine } from '../../lines/spans.ts';
import type { TextLine } from '../../lines/text-line.ts';
import type { Container, LayoutBlock, TextBlock } from '../layout.ts';
import { isMonospaceLine } from '../line-looks.ts';

const MIN_THICKNESS_PT = 0.9;
const MAX_THICKNESS_PT = 8;
const MIN_SLIMNESS = 2.5;
/** Between the bar and the text behind it. */
const MIN_GAP_EM = 0.25;
const MAX_GAP_EM = 3.5;
/** The bar begins and ends so near to the text. */
const MAX_PADDING_EM = 2;
/** Text of the same column begins so near to the bar's place, or before it. */
const MARGIN_PT = 3;
/** Text that stands so near before a bar has it as a rule between columns. */
const BESIDE_EM = 3;
const CORNER_PT = 3;
/** A title with a bar is larger than the text. */
const LARGER = 1.09;
const MAX_TITLE_LINES = 4;
const SENTENCE_END = sentenceEnd();
/** A page with more is a table or a drawing. */
const MAX_BARS = 200;

/** Below these are the numbers of elements of the structure tree. */
const FIRST_ID = 50_000;

/** The blocks with those behind a bar as quotations, parted from what is not; those that have a tag are left alone. */
export function quotedByBars(
  blocks: readonly LayoutBlock[],
  { fills, rules, index }: Pick<PageContent, 'fills' | 'rules' | 'index'>,
): readonly LayoutBlock[] {
  const bars = barsOf(fills, rules);
  if (bars.length === 0 || bars.length > MAX_BARS) return blocks;
  const texts = blocks.filter((block) => block.kind === 'text').filter(({ aside }) => !aside);
  const lines = texts.flatMap((block) => block.lines);
  const columns = texts.map((block) => ({ reach: reachOf(block), lines: block.lines }));
  const linesAt = (bar: Box): TextLine[] =>
    columns.flatMap((column) => (isInReach(bar, column.reach) ? column.lines : []));
  const frames = rules.filter(({ horizontal }) => horizontal);
  const isQuoting = (bar: Box): boolean => !isFramed(bar, frames) && isBesideQuote(bar, linesAt(bar), lines);
  const quotes = bars.filter(isQuoting).map((bar, i) => ({ bar, id: index * 100_000 + FIRST_ID + i }));
  if (quotes.length === 0) return blocks;
  return blocks.flatMap((block): LayoutBlock[] => {
    if (block.kind !== 'text' || block.aside || (block.tag && block.tag.within.length > 0)) return [block];
    const parts: { lines: TextLine[]; within: Container[]; key: string }[] = [];
    const reach = reachOf(block);
    const beside = quotes.filter(({ bar }) => isInReach(bar, reach));
    for (const line of block.lines) {
      const own = beside.filter(({ bar }) => isBehind(line, bar));
      const key = own.map(({ id }) => id).join();
      const last = parts.at(-1);
      if (last?.key === key) last.lines.push(line);
      else parts.push({ lines: [line], within: own.map(({ bar, id }) => containerOf(bar, id, line, block)), key });
    }
    if (parts.length === 1 && parts[0]?.key === '') return [block];
    return parts.map(({ lines, within }) => ({
      ...block,
      ...(parts.length > 1 && { lines, box: union(lines) }),
      ...(within.length > 0 && { tag: { ...block.tag, within } }),
    }));
  });
}

function containerOf(bar: Box, id: number, { rtl }: TextLine, { column }: TextBlock): Container {
  return { kind: 'quote', id, barX: rtl ? Math.min(column.x1 - bar.x1, bar.x0 - column.x0) : bar.x0 - column.x0 };
}

/** From the outside in, where they stand beside each other. */
function barsOf(fills: PageContent['fills'], rules: PageContent['rules']): Box[] {
  const bars: Box[] = [
    ...fills.filter((fill) => width(fill) <= MAX_THICKNESS_PT),
    ...rules.filter((rule) => !rule.horizontal && rule.thicknessPt <= MAX_THICKNESS_PT),
  ].filter((bar) => width(bar) >= MIN_THICKNESS_PT && height(bar) > MIN_SLIMNESS * width(bar));
  return bars.sort((a, b) => a.x0 - b.x0 || a.y0 - b.y0);
}

/** Rules meet it at its ends: it is the side of a box, or parts it. */
function isFramed(bar: Box, horizontal: readonly Box[]): boolean {
  const isNear = (a: number, b: number): boolean => Math.abs(a - b) < CORNER_PT;
  return horizontal.some(
    (rule) =>
      rule.x0 < bar.x1 + CORNER_PT &&
      rule.x1 > bar.x0 - CORNER_PT &&
      (isNear(rule.y0, bar.y0) || isNear(rule.y1, bar.y1)),
  );
}

/** Where bars of a text stand, in points from the left. */
interface Reach {
  from: number;
  to: number;
}

/** Quoted text may be all that its column has; where it is read from the right, its lines need not reach the bar on the left. */
function reachOf({ column, lines }: TextBlock): Reach {
  const gap = MAX_GAP_EM * Math.max(...lines.map(({ sizePt }) => sizePt));
  return { from: lines.some(({ rtl }) => rtl) ? Number.NEGATIVE_INFINITY : column.x0 - gap, to: column.x1 + gap };
}

const isInReach = (bar: Box, { from, to }: Reach): boolean => bar.x1 > from && bar.x0 < to;

const isAtHeight = ({ y0, y1 }: TextLine, bar: Box): boolean => {
  const middle = (y0 + y1) / 2;
  return middle > bar.y0 && middle < bar.y1;
};

/** Text that is read from the right may have its bar at either side. */
const isBehind = (line: TextLine, bar: Box): boolean =>
  isAtHeight(line, bar) && (line.x0 >= bar.x1 || (line.rtl && line.x1 <= bar.x0));

/** @param column the lines of the column that the bar stands in */
function isBesideQuote(bar: Box, column: readonly TextLine[], all: readonly TextLine[]): boolean {
  const quoted = column.filter((line) => isBehind(line, bar));
  const [first] = quoted;
  if (!first || quoted.every(isMonospaceLine)) return false;
  const box = union(quoted);
  const em = Math.max(...quoted.map(({ sizePt }) => sizePt));
  const isLeft = box.x0 >= bar.x1;
  const behind = new Set(quoted);
  const others = all.filter((line) => !behind.has(line));
  // Web pages draw it on the left whatever the text: one that is read from the right is set in there, too.
  const isFar = isLeft && quoted.every(({ rtl }) => rtl);
  const gap = isLeft ? box.x0 - bar.x1 : bar.x0 - box.x1;
  if (gap < MIN_GAP_EM * em || (gap > MAX_GAP_EM * em && !isFar)) return false;
  if (isFar && !others.some(({ x1 }) => x1 > box.x1 + MIN_GAP_EM * em)) return false;
  // The dashes of a broken rule are lower than a line.
  if (height(bar) < em) return false;
  if (box.y0 - bar.y0 > MAX_PADDING_EM * em || bar.y1 - box.y1 > MAX_PADDING_EM * em) return false;
  const beside = all.filter((line) => isAtHeight(line, bar));
  const before = isLeft
    ? beside.some(({ x0, x1 }) => x0 < bar.x1 && x1 > bar.x0 - BESIDE_EM * em)
    : beside.some(({ x0, x1 }) => x1 > bar.x0 && x0 < bar.x1 + BESIDE_EM * em);
  if (before) return false;
  const isSetIn =
    isFar ||
    others.some(({ x0, x1 }) =>
      isLeft ? x0 < bar.x0 + MARGIN_PT && x1 > bar.x1 : x1 > bar.x1 - MARGIN_PT && x0 < bar.x0,
    );
  return isSetIn && !isTitle(quoted, others);
}

/** Titles are decorated with bars, too. They are no sentences. */
function isTitle(quoted: readonly TextLine[], others: readonly TextLine[]): boolean {
  const last = quoted.at(-1);
  if (!last || quoted.length > MAX_TITLE_LINES || SENTENCE_END.test(textOfLine(last))) return false;
  const text = others.filter((line) => !isMonospaceLine(line));
  const size = medianOf(text.map(({ sizePt }) => sizePt)) ?? 0;
  return quoted.every(({ sizePt, runs }) => sizePt > LARGER * size || runs.every(({ style }) => style.bold));
}
