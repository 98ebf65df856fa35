/** Headings that the outline, or the tags, leave out. */

import { addTo } from '../../geometry/groups.ts';
import { type BodyStyle, styleBeside, styleKey } from '../body-style.ts';
import { bare, blockText, type FlowBlock, type FlowText, isText } from '../flow.ts';
import { isLarger, isUsualName, LARGER, type StyledBlock } from './heading-candidates.ts';
import { commonest, weightOf } from './heading-depths.ts';
import { numberOf } from './numbered-lines.ts';
import type { FoundHeadings } from './outline-headings.ts';
import { isCentred } from './plain-sections.ts';

/** Much larger than the text, where no heading of the outline is set so. */
const CLEARLY_LARGER = 1.15;
/** A style is that of the outline's headings if so many of the blocks that are set in it are named there. */
const NAMED_SHARE = 0.2;

const MAX_LABEL = 16;

interface Placed {
  at: number;
  depth: number;
  /** The outline says its depth. */
  named: boolean;
}

/**
 * Below the outline's own depth, and where it leaves one out, authors still set headings: in a style that mostly the
 * outline's headings have, or larger than the text. Those of other styles are below all that it names, and lighter ones
 * below heavier ones that they mostly follow.
 *
 * @param others how many blocks in each style can't be headings
 */
export function belowOutline(
  all: readonly StyledBlock[],
  found: FoundHeadings,
  body: BodyStyle,
  others: ReadonlyMap<string, number>,
): void {
  const candidates = all.filter((block) => !isLabel(block, found));
  const places = new Map(found.flow.map((item, at) => [item, at]));
  const abstract = abstractAmong(candidates, found, places);
  if (abstract) abstract.item.role = { kind: 'heading', depth: 1 };
  const groups = Map.groupBy(
    candidates.filter((candidate) => candidate !== abstract),
    (candidate) => styleKey(candidate.style),
  );
  const known = depthsByStyle(found, body);
  const inPlace = depthsByStyle(found, body, placeOf);
  const smallest = sizeOf(usual(known));
  for (const [key, depths] of known) {
    const others = groups.get(key)?.length ?? 0;
    if (depths.length < NAMED_SHARE * (depths.length + others)) known.delete(key);
  }
  if (known.size === 0) return;
  const deepest = [...known.values()].flat().reduce((most, depth) => Math.max(most, depth), 0);
  const placed = [...found.entries]
    .map(([item, { depth }]): Placed => ({ at: places.get(item) ?? 0, depth, named: true }))
    .sort((a, b) => a.at - b.at);
  const numbered = depthsByNumber(found);
  const numbers = numbersOf(found);
  const start = placed[0]?.at ?? 0;
  const second = isSetAlone(found, body) ? (placed[1]?.at ?? Number.POSITIVE_INFINITY) : start;
  const limits = { regular: smallest, bold: sizeOf(usual(known)), start, second };
  const unnamed: StyledBlock[][] = [];
  const parts: StyledBlock[][] = [];
  for (const [key, group] of groups) {
    const [first] = group;
    const large = (first?.style.sizePt ?? 0) >= LARGER * body.sizePt;
    // Some authors write some of their headings in capitals.
    const depths =
      known.get(key) ?? (large && first ? known.get(styleKey({ ...first.style, caps: false })) : undefined);
    if (!depths && arePartsOfEntries(group, placed)) parts.push(group);
    else if (!depths && areSetApart(group, others.get(key) ?? 0, found, limits, body))
      unnamed.push(group.filter(({ at }) => at > start));
    else if (!depths)
      unnamed.push(
        group.filter(
          (block) =>
            isBelow(block, limits, body) ||
            isBelowItsNumber(block, numbers) ||
            (block.at > start && isUsualName(block.text)),
        ),
      );
    else if (large || depths.length >= group.filter(({ beforeBlock }) => !beforeBlock).length) {
      const below = group.filter((block) => isBelowNumbered(block, key, found, placed, body));
      const lower = new Set(below);
      const others = group.filter((block) => !lower.has(block));
      place(below, commonest(depths) + 1, placed, numbered);
      for (const [where, alike] of Map.groupBy(others, ({ item }) => placeOf(item)))
        place(alike, commonest(inPlace.get(key + where) ?? depths), placed, numbered);
    }
  }
  for (const group of parts) place(group, commonest(depthsAbove(group, placed)) + 1, placed, numbered);
  for (const group of byWeight(unnamed)) place(group, depthBelow(group, placed, deepest), placed, numbered);
}

/** Whether the outline's first heading is set as no other one: it may be the title, over the names of authors. */
function isSetAlone({ entries }: FoundHeadings, body: BodyStyle): boolean {
  const keys = [...entries.keys()].filter(isText).map((item) => styleKey(styleBeside(item.block, body)));
  return keys.indexOf(keys[0] ?? '', 1) < 0;
}

/** Hardly an outline names the abstract, which stands before the first section under its own name. */
function abstractAmong(
  candidates: readonly StyledBlock[],
  { flow, entries }: FoundHeadings,
  places: ReadonlyMap<FlowBlock, number>,
): StyledBlock | undefined {
  const first = flow.find((item) => entries.has(item));
  const end = first ? (places.get(first) ?? 0) : 0;
  return candidates.find(
    ({ at, named, numberDepth, item }) => at < end && named && numberDepth === 0 && item.page === first?.page,
  );
}

/** What is printed right above a heading of the outline and not named by it: "ONE" of a chapter. */
function isLabel({ item, text, at }: StyledBlock, { flow, entries }: FoundHeadings): boolean {
  const next = flow[at + 1];
  return next !== undefined && next.page === item.page && text.length <= MAX_LABEL && entries.has(next);
}

/** Without a number behind one of its style that has one, and before the next of these: "B. Positions", "Employment", "C. Research". */
function isBelowNumbered(
  block: StyledBlock,
  style: string,
  found: FoundHeadings,
  placed: readonly Placed[],
  body: BodyStyle,
): boolean {
  if (block.numberDepth > 0 || block.named) return false;
  const named = placed.filter((heading) => heading.named);
  const before = named.findLast(({ at }) => at < block.at);
  const after = named.find(({ at }) => at > block.at);
  return [before, after].every((heading) => {
    const item = heading && found.flow[heading.at];
    return (
      item !== undefined &&
      isText(item) &&
      styleKey(styleBeside(item.block, body)) === style &&
      numberOf(blockText(item.block)) !== null
    );
  });
}

/** @param keyOf what more than the style is told apart */
function depthsByStyle(
  { entries }: FoundHeadings,
  body: BodyStyle,
  keyOf: (item: FlowText) => string = () => '',
): Map<string, number[]> {
  const known = new Map<string, number[]>();
  for (const [item, { depth }] of entries) {
    if (!isText(item)) continue;
    const key = `${styleKey(styleBeside(item.block, body))}${keyOf(item)}`;
    addTo(known, key, depth);
  }
  return known;
}

/** Some authors set headings of two depths alike, but for the middle of the line. */
const placeOf = (item: FlowText): string => (isCentred(item.block) ? '|centred' : '|');

/** How deep the outline has headings with numbers of so many parts. */
function depthsByNumber({ entries }: FoundHeadings): Map<number, number> {
  const depths = new Map<number, number[]>();
  for (const [item, { depth }] of entries) {
    const number = isText(item) ? numberOf(blockText(item.block)) : null;
    if (number === null) continue;
    const parts = number.split('.').length;
    addTo(depths, parts, depth);
  }
  return new Map([...depths].map(([parts, all]) => [parts, commonest(all)]));
}

/** Printed numbers of the outline's headings. */
function numbersOf({ entries }: FoundHeadings): Set<string> {
  const numbers = new Set<string>();
  for (const item of entries.keys()) {
    const number = isText(item) ? numberOf(blockText(item.block)) : null;
    if (number !== null) numbers.add(number);
  }
  return numbers;
}

/** "2.1.3 Models", however small, where the outline goes as deep as "2.1". */
function isBelowItsNumber({ text, numberDepth }: StyledBlock, numbers: ReadonlySet<string>): boolean {
  if (numberDepth < 3) return false;
  const number = numberOf(text);
  return number !== null && numbers.has(number.slice(0, number.lastIndexOf('.')));
}

/** So often a part's name comes back, and so many do. */
const MIN_ENTRIES = 3;
const MIN_NAMES = 2;
const REPEATED_SHARE = 0.6;

/** Bold names that come back under one heading of the outline after the other: "Usage", "Arguments", "Value" of functions. */
function arePartsOfEntries(group: readonly StyledBlock[], placed: readonly Placed[]): boolean {
  if (!group[0]?.style.bold || group.length < MIN_NAMES * MIN_ENTRIES) return false;
  const names = Map.groupBy(group, ({ text }) => bare(text));
  const repeated = [...names.values()].filter((alike) => headsOf(alike, placed).size >= MIN_ENTRIES);
  const count = repeated.reduce((sum, alike) => sum + alike.length, 0);
  return repeated.length >= MIN_NAMES && count >= REPEATED_SHARE * group.length;
}

/** In bold type of about the text's size, fewer are no style of headings; nor are fewer in larger type. */
const MIN_BOLD = 5;
const MIN_LARGE = 3;
/** So many of these have more room above than below, or stand right under a heading of the outline, and nothing set in below. */
const APART_SHARE = 0.8;
const INDENT_EM = 0.8;

/** A bold style of which nearly all blocks stand over text as headings do: of sections that are too deep for the outline. */
function areSetApart(
  group: readonly StyledBlock[],
  others: number,
  { flow, entries }: FoundHeadings,
  limits: Limits,
  body: BodyStyle,
): boolean {
  const [first] = group;
  if (!first?.style.bold || body.bold || first.style.sizePt > limits.bold) return false;
  if (group.length < (isLarger(first.style.sizePt, body) ? MIN_LARGE : MIN_BOLD) || others > 0.1 * group.length)
    return false;
  const apart = group.filter(({ item, at, text, beforeBlock }) => {
    const [before, after] = [flow[at - 1], flow[at + 1]];
    if (beforeBlock || /[:：]$/.test(text.trim()) || !after || after.page !== item.page) return false;
    const em = first.style.sizePt;
    const isSetIn =
      isText(after) && after.role.kind === 'body' && after.block.box.x0 > item.block.box.x0 + INDENT_EM * em;
    const below = after.block.box.y0 - item.block.box.y1;
    const isOnTop =
      !before || before.page !== item.page || before.block.box.y1 > item.block.box.y0 || entries.has(before);
    return !isSetIn && (isOnTop || item.block.box.y0 - before.block.box.y1 > below);
  });
  return apart.length >= APART_SHARE * group.length;
}

const depthsAbove = (group: readonly StyledBlock[], placed: readonly Placed[]): number[] =>
  [...headsOf(group, placed)].map(({ depth }) => depth);

/** The headings of the outline that blocks stand under, both in reading order. */
function headsOf(blocks: readonly StyledBlock[], placed: readonly Placed[]): Set<Placed> {
  const heads = new Set<Placed>();
  let next = 0;
  for (const { at } of blocks) {
    while ((placed[next]?.at ?? at) < at) next++;
    const head = placed[next - 1];
    if (head) heads.add(head);
  }
  return heads;
}

/** A heading or two that are code alone, in smaller type, don't say how small headings of their depth are. */
const USUAL_SHARE = 0.1;

/** Without the styles that hardly any headings of their depth have. */
function usual(known: ReadonlyMap<string, readonly number[]>): Map<string, readonly number[]> {
  const all = Map.groupBy([...known.values()].flat(), (depth) => depth);
  const ofAll = (depth: number): number => all.get(depth)?.length ?? 0;
  const kept = [...known].filter(([, depths]) => depths.length >= USUAL_SHARE * ofAll(commonest(depths)));
  return new Map(kept.length > 0 ? kept : known);
}

const sizeOf = (known: ReadonlyMap<string, unknown>): number =>
  Math.min(...[...known.keys()].map((key) => Number(key.split('|')[0])));

interface Limits {
  /** The largest type that may be below the outline's; a false match of one of its titles is no limit for bold type. */
  regular: number;
  bold: number;
  /** Where the outline's first heading stands: on the first page titles and their like stand before it, in bold type or not. */
  start: number;
  /** Where its second one stands, below a first one that may be the title: what is not bold may name authors and dates. */
  second: number;
}

function isBelow({ item, style, at }: StyledBlock, limits: Limits, body: BodyStyle): boolean {
  const limit = style.bold ? limits.bold : limits.regular;
  // Titles of slides stand out by the bar that they stand in.
  const isLarge = style.sizePt > (item.block.inBar ? LARGER : CLEARLY_LARGER) * body.sizePt;
  const start = style.bold ? limits.start : limits.second;
  return isLarge && style.sizePt <= limit && (item.page.index > 0 || at > start);
}

const EAST_ASIAN = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u;

/**
 * Groups from the heaviest; those that weigh the same, in whatever fonts, are one. Where only the Latin letters of a size
 * are bold, as beside fonts without a bold face, East Asian ones weigh as much.
 */
function byWeight(groups: readonly StyledBlock[][]): StyledBlock[][] {
  const blocks = groups.flat();
  const bold = blocks.filter(({ style }) => style.bold);
  const inLatin = new Set(bold.map(({ style }) => style.sizePt));
  for (const { style, text } of bold) if (EAST_ASIAN.test(text)) inLatin.delete(style.sizePt);
  const byWeight = Map.groupBy(blocks, ({ style, text }) => {
    const isBold = style.bold || (inLatin.has(style.sizePt) && EAST_ASIAN.test(text));
    return weightOf({ ...style, bold: isBold, caps: false });
  });
  return [...byWeight].sort(([a], [b]) => b - a).map(([, group]) => group);
}

/** One below the unnamed headings that mostly come before, else one below all that are named. */
function depthBelow(group: readonly StyledBlock[], placed: readonly Placed[], deepest: number): number {
  const before = group.map(({ at }) => lastBefore(placed, at));
  const under = before.filter((heading) => heading && !heading.named && heading.depth > deepest);
  if (under.length <= 0.5 * group.length) return deepest + 1;
  return commonest(under.map((heading) => heading?.depth ?? deepest)) + 1;
}

function lastBefore(placed: readonly Placed[], at: number): Placed | undefined {
  let last: Placed | undefined;
  for (const heading of placed) if (heading.at < at && (!last || heading.at > last.at)) last = heading;
  return last;
}

/** @param numbered depths by the parts of a printed number, which say more than the style */
function place(
  group: readonly StyledBlock[],
  usual: number,
  placed: Placed[],
  numbered: ReadonlyMap<number, number>,
): void {
  for (const { item, at, numberDepth } of group) {
    const depth = numbered.get(numberDepth) ?? usual;
    item.role = { kind: 'heading', depth };
    placed.push({ at, depth, named: false });
  }
}
