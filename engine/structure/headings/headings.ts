/** Finds headings and their depths: from the outline where there is one, from the structure tree where that is sane, from style otherwise. */

import type { PageLayout } from '../../blocks/layout.ts';
import type { OutlineNode } from '../../extract/page-content.ts';
import { countsOn, markOf } from '../../lines/marks/list-mark.ts';
import { type BodyStyle, blockStyleOf, styleBeside, styleKey } from '../body-style.ts';
import { bare, blockText, type FlowBlock, type FlowText, isBare, isText } from '../flow.ts';
import { type HeadingDoubt, liftTagged, matchTags, withTagged } from '../tags.ts';
import { admonitionTitles } from './admonitions.ts';
import {
  HARDLY_LARGER,
  isByline,
  isUsualName,
  LARGER,
  looksLikeHeading,
  type StyledBlock,
} from './heading-candidates.ts';
import { rank } from './heading-depths.ts';
import { joinHeadingLines } from './heading-lines.ts';
import { belowOutline } from './headings-below.ts';
import { partNumbered } from './numbered-lines.ts';
import { type FlatEntry, flatten, isUseful } from './outline.ts';
import { type FoundHeadings, matchOutline } from './outline-headings.ts';
import { isReading } from './reading-text.ts';
import { partRunIn } from './run-in-headings.ts';
import { partSpacedRunIns } from './spaced-run-ins.ts';
import { termsAmong } from './terms.ts';

const MIN_ALIKE = 2;
const MIN_PARTS = 3;
/** So many times more headings have tags than blocks only look like ones: bold words by themselves. */
const ALL_TAGGED = 2;

export interface Headings extends FoundHeadings {
  /** What they were found by. */
  from: 'outline' | 'outline and tags' | 'tags' | 'styles' | `styles, for ${HeadingDoubt}`;
}

/** @param blocks the stream; roles other than `body` are left alone */
export function findHeadings(
  blocks: readonly FlowBlock[],
  outline: readonly OutlineNode[],
  body: BodyStyle,
  pages: readonly PageLayout[],
): Headings {
  const found = findApart(blocks, outline, body, pages);
  lowerAboveTitle(found);
  return { ...found, flow: partSpacedRunIns(found.flow, body) };
}

/** What stands over the title of its page, with nothing to read between them, names a series or a kind of paper. */
function lowerAboveTitle({ flow, entries }: FoundHeadings): void {
  const title = flow.findIndex(isTitle);
  const page = flow[title]?.page;
  for (let i = title - 1; i >= 0; i--) {
    const item = flow[i];
    if (!item || item.page !== page || !isText(item) || isReading(item.block)) return;
    if (item.role.kind === 'heading' && !entries.has(item) && !isUsualName(blockText(item.block)))
      item.role = { kind: 'body' };
  }
}

function findApart(
  blocks: readonly FlowBlock[],
  outline: readonly OutlineNode[],
  body: BodyStyle,
  pages: readonly PageLayout[],
): Headings {
  const entries = flatten(outline);
  const useful = isUseful(entries);
  const flow = partNumbered(joinHeadingLines(partRunIn(blocks, body), body));
  const found = useful ? matchOutline(flow, entries) : { flow: [...flow], entries: new Map<FlowBlock, FlatEntry>() };
  const trusted = isTrusted(found, entries);
  if (trusted) {
    lift(found);
    const both = withTagged(found, pages, body);
    if (both) return { ...both, from: 'outline and tags' };
    const { candidates, others } = candidatesOf(found.flow, body);
    belowOutline(candidates, found, body, others);
    return { ...found, from: 'outline' };
  }
  const tagged = matchTags(flow, pages, body);
  liftTagged(tagged);
  const styled = candidatesOf(tagged.flow, body);
  const { candidates: untagged, others } = styled;
  const looks = untagged.length;
  // Slides and leaflets have tags for some of their headings only.
  if (tagged.entries.size >= Math.max(2, looks)) {
    const isAll = tagged.entries.size >= ALL_TAGGED * looks;
    belowOutline(isAll ? untagged.filter(({ named }) => named) : untagged, tagged, body, others);
    return { ...tagged, from: 'tags' };
  }
  // Where tags name no heading, the stream is the same.
  rankStyles(found, tagged.entries.size > 0 ? candidatesOf(found.flow, body) : styled, body);
  return { ...found, from: tagged.doubt && pages.some(({ tags }) => tags) ? `styles, for ${tagged.doubt}` : 'styles' };
}

function isTrusted({ entries: found }: FoundHeadings, entries: readonly FlatEntry[]): boolean {
  if (found.size < 2) return false;
  return found.size >= 0.5 * entries.length;
}

/** Where no heading is the outline's root, as where that is the document's title, those below it are the highest. */
function lift({ entries }: FoundHeadings): void {
  const above = Math.min(...[...entries.values()].map(({ depth }) => depth)) - 1;
  if (above === 0) return;
  for (const [item, entry] of entries) {
    const depth = entry.depth - above;
    entries.set(item, { ...entry, depth });
    item.role = { kind: 'heading', depth };
  }
}

interface Candidates {
  candidates: StyledBlock[];
  /** Blocks by style that can't be headings, however they are set. */
  others: Map<string, number>;
  /** Cells of tables by style. */
  cells: ReadonlyMap<string, number>;
}

/** Blocks that look like headings. */
function candidatesOf(flow: readonly FlowBlock[], body: BodyStyle): Candidates {
  const title = bare(flow.map((item) => (isTitle(item) ? blockText(item.block) : '')).join(''));
  const candidates: StyledBlock[] = [];
  const authors: StyledBlock[] = [];
  const others = new Map<string, number>();
  flow.forEach((item, i) => {
    if (!isText(item) || item.role.kind !== 'body') return;
    const isOverTable = body.inTables && flow[i + 1]?.block.kind === 'table';
    const isAuthor = !isOverTable && isByline(flow, i, body);
    // Books print their title again before the text begins.
    if (!isAuthor && title !== '' && isBare(blockText(item.block), title)) return;
    const styled = looksLikeHeading(flow, i, body);
    if (styled) (isAuthor ? authors : candidates).push(styled);
    else if (!isAuthor) count(others, styleKey(styleBeside(item.block, body)));
  });
  candidates.push(...authors.filter((author) => isSetAsOthers(author, candidates) && isOverText(author, flow)));
  candidates.sort((a, b) => a.at - b.at);
  const byStyle = Map.groupBy(candidates, ({ style }) => styleKey(style));
  const ofNotes = admonitionTitles(byStyle);
  const terms = termsAmong(byStyle, flow, body);
  const items = itemsAmong(candidates);
  const own = candidates.filter((candidate) => {
    if (items.has(candidate)) return false;
    // Nor do they say that others in their style are none.
    if (terms.has(candidate)) return false;
    const alike = byStyle.get(styleKey(candidate.style)) ?? [];
    const isTitle =
      !ofNotes.has(candidate) &&
      (!candidate.beforeBlock || areHeadings(alike, body)) &&
      !introduces(candidate, alike, body);
    if (!isTitle) count(others, styleKey(candidate.style));
    return isTitle;
  });
  return { candidates: own, others, cells: cellsByStyle(flow) };
}

/**
 * Plain type that counts on from one block to the next, with nothing between to be headed: items of a list, in whatever size.
 */
function itemsAmong(candidates: readonly StyledBlock[]): Set<StyledBlock> {
  const found = new Set<StyledBlock>();
  candidates.forEach((candidate, i) => {
    const next = candidates[i + 1];
    if (!next || next.at !== candidate.at + 1 || candidate.style !== next.style || candidate.style.bold) return;
    const [a, b] = [markOf(candidate.text), markOf(next.text)];
    if (a && b && countsOn(a, b) && candidate.item.page === next.item.page) found.add(candidate).add(next);
  });
  return found;
}

function cellsByStyle(flow: readonly FlowBlock[]): Map<string, number> {
  const cells = new Map<string, number>();
  for (const { block } of flow)
    if (block.kind === 'table')
      for (const { lines } of block.rows.flat()) if (lines.length > 0) count(cells, styleKey(blockStyleOf({ lines })));
  return cells;
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** Short lines below a title may name authors, but not in the style and at the edge of the headings that come later. */
function isSetAsOthers(author: StyledBlock, candidates: readonly StyledBlock[]): boolean {
  const isAlike = (other: StyledBlock): boolean =>
    Math.abs(edgeOf(other.item) - edgeOf(author.item)) < 1 &&
    styleKey(other.style) === styleKey(author.style) &&
    (other.numberDepth > 0 === author.numberDepth > 0 || !isMostlyCapitals(author.text));
  return candidates.filter(isAlike).length >= MIN_ALIKE;
}

/** As names are: nearly all words begin with a capital, in scripts that have them. */
function isMostlyCapitals(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  return words.filter((word) => !/^\p{Ll}/u.test(word)).length > 0.5 * words.length;
}

/** Subtitles stand over pictures, too. */
const isOverText = ({ at }: StyledBlock, flow: readonly FlowBlock[]): boolean => {
  const kind = flow[at + 1]?.block.kind;
  return kind === 'text' || kind === 'table';
};

/** How far from that of its column. */
const edgeOf = ({ block: { lines, box, column } }: FlowText): number =>
  lines[0]?.rtl ? column.x1 - box.x1 : box.x0 - column.x0;

/** Bold words in the size of the text that introduce lists and listings: most in their style end with a colon. */
function introduces(
  { style, text, numberDepth }: StyledBlock,
  alike: readonly StyledBlock[],
  body: BodyStyle,
): boolean {
  if (style.sizePt >= LARGER * body.sizePt || numberDepth > 0 || !INTRODUCTION.test(text)) return false;
  return alike.filter((other) => INTRODUCTION.test(other.text)).length > 0.5 * alike.length;
}

const INTRODUCTION = /[:：]\s*$/;

/**
 * A title above a table is set like headings only where it is one. Where all text stands in tables, as on a reference card, bold names
 * over them are the headings.
 */
function areHeadings(alike: readonly StyledBlock[], body: BodyStyle): boolean {
  if (body.inTables && alike.length >= MIN_PARTS && alike.every(({ style }) => style.bold)) return true;
  const others = alike.filter(({ beforeBlock }) => !beforeBlock);
  return others.length >= MIN_ALIKE && others.length > alike.length - others.length;
}

/** Marks blocks that look like headings, and ranks their styles into depths. */
function rankStyles(found: FoundHeadings, { candidates, others, cells }: Candidates, body: BodyStyle): void {
  const alike = Map.groupBy(candidates, ({ style }) => styleKey(style));
  const headings = candidates.filter(
    (candidate) => isHeadingStyle(candidate, alike, others, body) && !isSetAsCells(candidate, alike, cells),
  );
  rank(headings, found);
}

/**
 * Whether it is in the regular type of more cells than there are headings like it: the lines around the tables of an invoice, where
 * nothing but its terms in small type is text. Bold cells may be set as headings are.
 */
function isSetAsCells(
  { style, numberDepth, text }: StyledBlock,
  alike: ReadonlyMap<string, readonly StyledBlock[]>,
  cells: ReadonlyMap<string, number>,
): boolean {
  if (style.bold || style.italic || style.caps || numberDepth > 0 || isUsualName(text)) return false;
  return (alike.get(styleKey(style))?.length ?? 0) < (cells.get(styleKey(style)) ?? 0);
}

const isTitle = (item: FlowBlock): item is FlowText =>
  isText(item) && item.role.kind === 'heading' && item.role.depth === 0;

/** A style of about the text's own size is one for headings only where hardly anything else is set in it. */
function isHeadingStyle(
  candidate: StyledBlock,
  alike: ReadonlyMap<string, readonly StyledBlock[]>,
  others: ReadonlyMap<string, number>,
  body: BodyStyle,
): boolean {
  const { sizePt, bold, italic, caps } = candidate.style;
  const own = alike.get(styleKey(candidate.style))?.length ?? 0;
  const larger = bold || italic || caps ? LARGER : HARDLY_LARGER;
  if (sizePt >= larger * body.sizePt || candidate.numberDepth > 0 || isUsualName(candidate.text)) return true;
  return own >= (others.get(styleKey(candidate.style)) ?? 0);
}
