/**
 * Parts paragraphs behind lines that end short of the document's measure.
 *
 *   page 2: |Full lines tell where the lines of a page |   page 3:  |These are kept together:    |
 *           |end, as all of a paragraph's lines are but|            |reads1.fq                   |
 *           |its last one.                             |            |See page 2 for what they are|
 *
 * A page without full lines can't tell, and what stands on it looks like a paragraph of a narrow column. But lines that begin at
 * one place end at one place on all pages.
 */

import { end, LOWER_START, ownEdge, SAME_EDGE_EM, start } from '../blocks/columns/column-edges.ts';
import type { LayoutBlock, PageLayout, TextBlock } from '../blocks/layout.ts';
import { endsShort, SENTENCE_END } from '../blocks/line-ends.ts';
import { isBoldLine, isMonospaceLine } from '../blocks/line-looks.ts';
import { LONG } from '../blocks/paragraphs.ts';
import { union } from '../geometry/box.ts';
import { addTo } from '../geometry/groups.ts';
import { stretchesOf } from '../geometry/stretches.ts';
import { fits } from '../lines/first-word.ts';
import { textOfLine } from '../lines/spans.ts';
import type { TextLine } from '../lines/text-line.ts';
import { type FlowBlock, type FlowText, isText } from './flow.ts';
import type { InlineContext } from './inlines.ts';
import { paragraphUnit, type Unit } from './units.ts';

/** Fewer lines of a document that begin at one place tell nothing of where they end. */
const MIN_LINES = 20;
/** Justified or not, of a paragraph of twenty lines at least one reaches the edge. */
const FULL_SHARE = 0.05;
const MIN_FULL = 5;
const SAME_END_EM = 0.5;
/** No line that goes on leaves more of the measure free, and lines that seem to, as those beside a picture, never half of it. */
const FREE = 1 - LONG;
const FREE_WITHIN = 0.5;
/** Room for a word, whatever the word. */
const ROOM_EM = 3;
/** Fewer lines in the midst of sentences end by chance where the longest of them does; words as wide as lines fit nowhere. */
const MIN_PAIRS = 3;
const WORD_SHARE = 0.25;
/** Ragged or justified, all lines of paragraphs are full but their last ones; of lines with ends of their own few are. */
const OWN_SHARE = 0.75;

/** Where full lines end, by the place that they begin at. */
export type Measures = ReadonlyMap<string, number>;

/** The units with every paragraph of the text parted behind such lines; poems keep theirs. */
export function withShortLines(
  units: readonly Unit[],
  measures: Measures,
  contextOf: (page: number) => InlineContext,
): Unit[] {
  const known = new Map<number, ReadonlySet<string>>();
  const narrowOn = (page: PageLayout): ReadonlySet<string> => {
    const narrow = known.get(page.index) ?? narrowPlaces(page, page.blocks, measures);
    known.set(page.index, narrow);
    return narrow;
  };
  return units.flatMap((unit): Unit | Unit[] => {
    if (unit.kind !== 'paragraph' || unit.verse || unit.flow.role.kind !== 'body') return unit;
    const { page, block } = unit.flow;
    // Its tag says that it is one, or it goes on in another column.
    if (block.isWhole || unit.last !== block.lines.at(-1)) return unit;
    const parts = stretchesOf(block.lines, (line, last) => {
      const edge = measures.get(placeOf(last, page));
      return edge === undefined || !isShort(block, last, line, edge) || isBeside(last, edge, unit.flow);
    });
    if (parts.length === 1) return unit;
    const narrow = new Set([...narrowOn(page), ...narrowPlaces(page, [block], measures)]);
    if (block.lines.some((line) => narrow.has(placeOf(line, page)))) return unit;
    return parts.map((lines) => {
      const flow = { ...unit.flow, block: { ...block, lines, box: union(lines) } };
      return { ...paragraphUnit(flow, contextOf(page.index)), ...(unit.isQuote && { isQuote: true }) };
    });
  });
}

/** Pages that are turned have another measure. */
const placeOf = (line: TextLine, { widthPt }: PageLayout, x = 0): string =>
  `${line.rtl}|${Math.round(widthPt)}|${Math.round(start(line)) + x}`;

/**
 * Where lines begin of which none comes near the edge, and most end as early as the longest of them, and the next word, make them:
 * text of a narrower column, or of a box.
 */
function narrowPlaces(page: PageLayout, blocks: readonly LayoutBlock[], measures: Measures): Set<string> {
  const pairs = blocks.flatMap((block) =>
    block.kind === 'text' ? block.lines.slice(1).map((line, i) => ({ last: block.lines[i] ?? line, line })) : [],
  );
  const narrow = new Set<string>();
  for (const [place, own] of Map.groupBy(pairs, ({ last }) => placeOf(last, page))) {
    const edge = measures.get(place);
    const far = own.reduce((most, { last }) => Math.max(most, end(last)), Number.NEGATIVE_INFINITY);
    const told = own.filter(
      ({ last, line }) => fits(line, WORD_SHARE * (far - start(last))) && !SENTENCE_END.test(textOfLine(last)),
    );
    const full = told.filter(({ last, line }) => !endsShort(last, line, far));
    const isFar = edge !== undefined && told.every(({ last }) => edge - far > ROOM_EM * last.sizePt);
    if (isFar && told.length >= MIN_PAIRS && full.length >= OWN_SHARE * told.length) narrow.add(place);
  }
  return narrow;
}

interface LineEnd {
  at: number;
  page: number;
  em: number;
}

/** For each place that lines begin at, the farthest end that several of them share on two pages or more. */
export function measuresOf(flow: readonly FlowBlock[]): Measures {
  const ends = new Map<string, LineEnd[]>();
  for (const item of flow) {
    if (!isText(item)) continue;
    for (const line of item.block.lines) {
      const own = { at: end(line), page: item.page.index, em: line.sizePt };
      for (const x of [-1, 0, 1]) addTo(ends, placeOf(line, item.page, x), own);
    }
  }
  const measures = new Map<string, number>();
  for (const [place, own] of ends) {
    if (own.length < MIN_LINES) continue;
    const edge = sharedEnd(own.sort((a, b) => b.at - a.at));
    if (edge !== null) measures.set(place, edge);
  }
  return measures;
}

/** @param ends from the farthest */
function sharedEnd(ends: readonly LineEnd[]): number | null {
  const needed = Math.max(MIN_FULL, FULL_SHARE * ends.length);
  // How often the page has changed up to an end: a stretch has ends of several pages where it does within.
  let changes = 0;
  const changesTo = ends.map(({ page }, i) => (i > 0 && page !== ends[i - 1]?.page ? ++changes : changes));
  let [from, to] = [0, 0];
  for (const { at, em } of ends) {
    const shares = (other: LineEnd | undefined): boolean => !!other && Math.abs(other.at - at) < SAME_END_EM * em;
    while (from < to && !shares(ends[from])) from++;
    while (shares(ends[to])) to++;
    if (to - from >= needed && changesTo[from] !== changesTo[to - 1]) return at;
  }
  return null;
}

function isShort({ lines }: TextBlock, last: TextLine, line: TextLine, edge: number): boolean {
  const em = line.sizePt;
  if (Math.abs(start(last) - start(line)) > SAME_EDGE_EM * em || edge - end(last) < ROOM_EM * em) return false;
  if (!endsShort(last, line, edge) || (isBoldLine(last) && isBoldLine(line))) return false;
  if (isMonospaceLine(last) && isMonospaceLine(line)) return false;
  if (ownEdge(lines, lines.indexOf(last)) !== null) return false;
  const free = (edge - end(last)) / (edge - start(last));
  const [text, next] = [textOfLine(last), textOfLine(line)];
  if (SENTENCE_END.test(text)) return free > FREE || !LOWER_START.test(next);
  return free > (text.endsWith(',') || LOWER_START.test(next) ? FREE_WITHIN : FREE);
}

/** Something stands in the room that the line leaves, or in a column beside its own. */
function isBeside(last: TextLine, edge: number, { page }: FlowText): boolean {
  const isColumn = (other: LayoutBlock): boolean => other.kind === 'text' && other.lines.length > 1;
  return page.blocks.some((other) => {
    const x = last.rtl ? -other.box.x1 : other.box.x0;
    const overlaps = other.box.y0 < last.y1 && other.box.y1 > last.y0;
    return x > end(last) && x < edge && (overlaps || isColumn(other));
  });
}
