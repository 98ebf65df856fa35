/** Finds headings and their depths: from the outline where there is one, from the structure tree where that is sane, from style otherwise. */

import type { PageLayout } from '../../blocks/layout.ts';
import type { OutlineNode } from '../../extract/page-content.ts';
import type { TextLine } from '../../lines/text-line.ts';
import { type BodyStyle, blockStyleOf, styleBeside, styleKey } from '../body-style.ts';
import { bare, blockText, type FlowBlock, type FlowText, isBare, isText } from '../flow.ts';
import { asTagged, matchTags } from '../tags.ts';
import { admonitionTitles } from './admonitions.ts';
import { withoutHeadSigns } from './head-signs.ts';
import {
  HARDLY_LARGER,
  isByline,
  isSmaller,
  isUsualName,
  LARGER,
  type StyledBlock,
  styledAsHeading,
} from './heading-candidates.ts';
import { rank } from './heading-depths.ts';
import { joinHeadingLines } from './heading-lines.ts';
import { withoutProse } from './heading-stretches.ts';
import { belowOutline } from './headings-below.ts';
import { loneNumbers } from './lone-numbers.ts';
import { partNumbered } from './numbered-lines.ts';
import { type FlatEntry, flatten, isUseful, printable } from './outline.ts';
import { type FoundHeadings, matchOutline } from './outline-headings.ts';
import { isReading } from './reading-text.ts';
import { partRunIn } from './run-in-headings.ts';
import { partSpacedRunIns } from './spaced-run-ins.ts';
import { termsAmong } from './terms.ts';

const MIN_ALIKE = 2;
/** So many times more headings have tags than blocks only look like ones: bold words by themselves. */
const ALL_TAGGED = 2;

/** @param blocks the stream; roles other than `body` are left alone */
export function findHeadings(
  blocks: readonly FlowBlock[],
  outline: readonly OutlineNode[],
  body: BodyStyle,
  pages: readonly PageLayout[],
): FoundHeadings {
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
): FoundHeadings {
  const entries = flatten(outline);
  const useful = isUseful(entries);
  const titles = useful ? titlesByPage(entries) : undefined;
  const flow = partNumbered(joinHeadingLines(partRunIn(withoutHeadSigns(blocks, body), body, titles), body, titles));
  const found = useful ? matchOutline(flow, entries) : { flow: [...flow], entries: new Map<FlowBlock, FlatEntry>() };
  const trusted = isTrusted(found, entries);
  if (trusted) {
    lift(found);
    const { candidates, others } = candidatesOf(found.flow, body);
    belowOutline(asTagged(candidates, found, pages), found, body, others);
    return found;
  }
  const tagged = matchTags(flow, pages);
  const styled = candidatesOf(tagged.flow, body);
  const { candidates: untagged, looks, others } = styled;
  // Slides and leaflets have tags for some of their headings only.
  if (tagged.entries.size >= Math.max(2, looks)) {
    const isAll = tagged.entries.size >= ALL_TAGGED * looks;
    belowOutline(isAll ? untagged.filter(({ named }) => named) : untagged, tagged, body, others);
    return tagged;
  }
  // Where tags name no heading, the stream is the same.
  rankStyles(found, tagged.entries.size > 0 ? candidatesOf(found.flow, body) : styled, body);
  return found;
}

/** Of an outline that names more than headings, so many have to be found. */
const MANY_FOUND = 20;

function isTrusted({ entries: found }: FoundHeadings, entries: readonly FlatEntry[]): boolean {
  if (found.size < 2) return false;
  if (found.size >= 0.5 * entries.length) return true;
  return found.size >= MANY_FOUND && found.size >= 0.5 * printable(entries, new Set(found.values()));
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

function titlesByPage(entries: readonly FlatEntry[]): Map<number, string[]> {
  const titles = new Map<number, string[]>();
  for (const { title, page } of entries) {
    if (page !== null && title !== '') titles.set(page, [...(titles.get(page) ?? []), bare(title)]);
  }
  return titles;
}

interface Candidates {
  candidates: StyledBlock[];
  /** How many blocks look like headings, with those that are prose. */
  looks: number;
  /** Blocks by style that can't be headings, however they are set. */
  others: Map<string, number>;
}

/** Blocks that look like headings. */
function candidatesOf(flow: readonly FlowBlock[], body: BodyStyle): Candidates {
  const title = bare(flow.map((item) => (isTitle(item) ? blockText(item.block) : '')).join(''));
  const candidates: StyledBlock[] = [];
  const lone = loneNumbers(flow, body);
  const others = new Map<string, number>();
  const authors: StyledBlock[] = [];
  const close: StyledBlock[] = [];
  flow.forEach((item, i) => {
    if (!isText(item) || item.role.kind !== 'body') return;
    if (lone.has(item)) {
      candidates.push(ofLoneNumber(item, i, body));
      return;
    }
    const isOverTable = body.inTables && flow[i + 1]?.block.kind === 'table';
    const isAuthor = !isOverTable && isByline(flow, i, body);
    // Books print their title again before the text begins.
    if (!isAuthor && title !== '' && isBare(blockText(item.block), title)) return;
    const styled = styledAsHeading(flow, i, body);
    if (styled?.isClose && !isAuthor) close.push(styled);
    else if (styled && !styled.isClose) (isAuthor ? authors : candidates).push(styled);
    else if (!isAuthor) count(others, styleKey(styleBeside(item.block, body)));
  });
  candidates.push(
    ...authors.filter(
      (author) => isSetAsOthers(author, candidates) && isOverText(author, flow) && !hasBeside(author, flow),
    ),
  );
  const under = underHeadings(close, candidates);
  for (const own of close) if (!under.has(own)) count(others, styleKey(own.style));
  candidates.push(...under);
  candidates.sort((a, b) => a.at - b.at);
  const byStyle = groupedByStyle(candidates);
  const ofHeadings = new Set(
    [...byStyle].flatMap(([key, alike]) => (areHeadings(alike) || (body.inTables && areParts(alike)) ? [key] : [])),
  );
  const places = new Set(candidates.map(({ at }) => at));
  const isBelowHeading = ({ at }: StyledBlock): boolean => places.has(at - 1) || flow[at - 1]?.role.kind === 'heading';
  const ofSubtitles = new Set(
    [...byStyle].flatMap(([key, alike]) => (areSubtitles(alike, body) && alike.every(isBelowHeading) ? [key] : [])),
  );
  const ofNotes = new Set(admonitionTitles(byStyle));
  const terms = termsAmong(byStyle, flow, body);
  const own: StyledBlock[] = [];
  for (const candidate of candidates) {
    // Nor do they say that others in their style are none.
    if (terms.has(candidate)) continue;
    const key = styleKey(candidate.style);
    const isTitle = !ofSubtitles.has(key) && (!candidate.beforeBlock || ofHeadings.has(key));
    if (isTitle && !ofNotes.has(candidate) && !introduces(candidate, byStyle.get(key) ?? [], body)) own.push(candidate);
    else count(others, key);
  }
  return { candidates: withoutProse(own, ({ style }) => styleKey(style)), looks: own.length, others };
}

/** "API", "FAQ": abbreviations are in capitals among headings in any letters. */
const ABBREVIATION = /^\P{L}*\p{Lu}{2,5}\P{L}*$/u;

/** A style in which only abbreviations are set is that of other headings, but for its capitals. */
function groupedByStyle(candidates: readonly StyledBlock[]): Map<string, StyledBlock[]> {
  const groups = Map.groupBy(candidates, ({ style }) => styleKey(style));
  for (const [key, alike] of groups) {
    const [first] = alike;
    if (!first?.style.caps || !alike.every(({ text }) => ABBREVIATION.test(text))) continue;
    const [other] = groups.get(styleKey({ ...first.style, caps: false })) ?? [];
    if (!other) continue;
    for (const candidate of alike) candidate.style = other.style;
    groups.get(styleKey(other.style))?.push(...alike);
    groups.delete(key);
  }
  return groups;
}

/** Right below a heading there is no more room than above text; others in their style stand apart. */
function underHeadings(close: readonly StyledBlock[], candidates: readonly StyledBlock[]): Set<StyledBlock> {
  if (close.length === 0) return new Set();
  const byPlace = new Map(candidates.map((candidate) => [candidate.at, candidate]));
  const apart = new Set(candidates.map(({ style }) => styleKey(style)));
  const under = close.filter(({ at, style, item }) => {
    const above = byPlace.get(at - 1);
    const key = styleKey(style);
    return above?.item.page === item.page && styleKey(above.style) !== key && apart.has(key);
  });
  return new Set(under);
}

/** Short lines below a title may name authors, but not in the style and at the edge of the headings that come later. */
function isSetAsOthers({ item, style, text, numberDepth }: StyledBlock, candidates: readonly StyledBlock[]): boolean {
  const key = styleKey(style);
  const edge = edgeOf(item);
  const mayBeTitle = (other: StyledBlock): boolean =>
    other.numberDepth > 0 === numberDepth > 0 || !isMostlyCapitals(text);
  const alike = candidates.filter(
    (other) => mayBeTitle(other) && Math.abs(edgeOf(other.item) - edge) < 1 && styleKey(other.style) === key,
  );
  return alike.length >= MIN_ALIKE;
}

/** As names are: nearly all words begin with a capital, in scripts that have them. */
function isMostlyCapitals(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? [];
  return words.filter((word) => !/^\p{Ll}/u.test(word)).length > 0.5 * words.length;
}

/** Names stand side by side under a title: far apart on one line, or in blocks that are read one after the other. */
function hasBeside({ item, at, numberDepth }: StyledBlock, flow: readonly FlowBlock[]): boolean {
  if (numberDepth === 0 && item.block.lines.some(hasWideGap)) return true;
  const top = item.block.lines[0]?.baseline ?? 0;
  return [flow[at - 1], flow[at + 1]].some((other) => {
    const line = other && isText(other) && other.page === item.page ? other.block.lines[0] : undefined;
    return line !== undefined && Math.abs(line.baseline - top) < SAME_BASELINE_PT;
  });
}
const SAME_BASELINE_PT = 1;

const hasWideGap = ({ runs, sizePt }: TextLine): boolean =>
  runs.some(({ x0 }, i) => i > 0 && x0 - (runs[i - 1]?.x1 ?? x0) > WIDE_GAP_EM * sizePt);
const WIDE_GAP_EM = 2;

/** Subtitles stand over pictures, too. */
function isOverText({ at }: StyledBlock, flow: readonly FlowBlock[]): boolean {
  const after = flow[at + 1];
  return after !== undefined && (isText(after) || after.block.kind === 'table');
}

/** How far from that of its column. */
const edgeOf = ({ block: { lines, box, column } }: FlowText): number =>
  lines[0]?.rtl ? column.x1 - box.x1 : box.x0 - column.x0;

/** Slanted words in the size of the text, each below a heading: what a recipe takes, where a report comes from. */
function areSubtitles(alike: readonly StyledBlock[], body: BodyStyle): boolean {
  return alike.every(
    ({ style, numberDepth, named }) =>
      style.italic && !style.bold && style.sizePt < LARGER * body.sizePt && numberDepth === 0 && !named,
  );
}

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

/** In type of the text's size the series tells its depth, in larger type the size, as that of a title. */
function ofLoneNumber(item: FlowText, at: number, body: BodyStyle): StyledBlock {
  const style = blockStyleOf(item.block);
  const numberDepth = style.sizePt >= LARGER * body.sizePt ? 0 : 1;
  const text = `${blockText(item.block).trim().replace('.', '')}. …`;
  return { item, style, text, numberDepth, named: false, at, beforeBlock: false };
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** A title above a table is set like headings only where it is one. */
function areHeadings(alike: readonly StyledBlock[]): boolean {
  const others = alike.filter(({ beforeBlock }) => !beforeBlock);
  return others.length >= MIN_ALIKE && others.length > alike.length - others.length;
}

const MIN_PARTS = 3;

/** Bold names over the tables of a reference card or a timetable, where all else stands in these. */
const areParts = (alike: readonly StyledBlock[]): boolean =>
  alike.length >= MIN_PARTS && alike.every(({ style }) => style.bold);

/** Marks blocks that look like headings, and ranks their styles into depths. */
function rankStyles(found: FoundHeadings, { candidates, others }: Candidates, body: BodyStyle): void {
  const alike = Map.groupBy(candidates, ({ style }) => styleKey(style));
  const empty = endsOfSections(candidates, alike, body);
  rank(
    candidates.filter(
      (candidate) => !empty.has(styleKey(candidate.style)) && isHeadingStyle(candidate, alike, others, body),
    ),
    found,
  );
}

/** Bold styles of the text's size most of whose lines stand right over larger headings, with no text of their own: prices, dates, names at the end. */
function endsOfSections(
  candidates: readonly StyledBlock[],
  alike: ReadonlyMap<string, readonly StyledBlock[]>,
  body: BodyStyle,
): Set<string> {
  const byPlace = new Map(candidates.map((candidate) => [candidate.at, candidate]));
  const isLast = ({ at, style, numberDepth, named }: StyledBlock): boolean => {
    const after = byPlace.get(at + 1);
    return after !== undefined && numberDepth === 0 && !named && after.style.sizePt > LARGER * style.sizePt;
  };
  const styles = [...alike].filter(([, own]) => {
    const isSmall = own.every(({ style }) => style.sizePt < LARGER * body.sizePt);
    return isSmall && own.length >= MIN_ENDS && own.filter(isLast).length > 0.5 * own.length;
  });
  return new Set(styles.map(([key]) => key));
}

const MIN_ENDS = 3;

const isTitle = (item: FlowBlock): item is FlowText =>
  isText(item) && item.role.kind === 'heading' && item.role.depth === 0;

/** Of captions and labels there are fewer. */
const MIN_SMALLER = 3;

/** A style of about the text's own size is one for headings only where hardly anything else is set in it. */
function isHeadingStyle(
  candidate: StyledBlock,
  alike: ReadonlyMap<string, readonly StyledBlock[]>,
  others: ReadonlyMap<string, number>,
  body: BodyStyle,
): boolean {
  const { sizePt, bold, italic, caps } = candidate.style;
  const own = alike.get(styleKey(candidate.style))?.length ?? 0;
  if (isSmaller(sizePt, body) && own < MIN_SMALLER) return false;
  const larger = bold || italic || caps ? LARGER : HARDLY_LARGER;
  if (sizePt >= larger * body.sizePt || candidate.numberDepth > 0 || isUsualName(candidate.text)) return true;
  return own >= (others.get(styleKey(candidate.style)) ?? 0);
}
