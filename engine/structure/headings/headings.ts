/** Finds headings and their depths: from the outline where there is one, from the structure tree where that is sane, from style otherwise. */

import type { PageLayout } from '../../blocks/layout.ts';
import type { OutlineNode } from '../../extract/page-content.ts';
import { type BodyStyle, styleBeside, styleKey } from '../body-style.ts';
import { bare, blockText, type FlowBlock, type FlowText, isBare, isText } from '../flow.ts';
import { asTagged, matchTags } from '../tags.ts';
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
import { type FlatEntry, flatten, isUseful, printable } from './outline.ts';
import { type FoundHeadings, matchOutline } from './outline-headings.ts';
import { isReading } from './reading-text.ts';
import { partRunIn } from './run-in-headings.ts';
import { termsAmong } from './terms.ts';

const MIN_ALIKE = 2;
/** So many times more headings have tags than blocks only look like ones: bold words by themselves. */
const ALL_TAGGED = 2;

export interface Headings extends FoundHeadings {
  /** What they were found by. */
  from: 'outline' | 'tags' | 'styles';
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
  return found;
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
    const { candidates, others } = candidatesOf(found.flow, body);
    belowOutline(asTagged(candidates, found, pages), found, body, others);
    return { ...found, from: 'outline' };
  }
  const tagged = matchTags(flow, pages);
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
  return { ...found, from: 'styles' };
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

interface Candidates {
  candidates: StyledBlock[];
  /** Blocks by style that can't be headings, however they are set. */
  others: Map<string, number>;
}

/** Blocks that look like headings. */
function candidatesOf(flow: readonly FlowBlock[], body: BodyStyle): Candidates {
  const title = bare(flow.map((item) => (isTitle(item) ? blockText(item.block) : '')).join(''));
  const candidates: StyledBlock[] = [];
  const others = new Map<string, number>();
  flow.forEach((item, i) => {
    if (!isText(item) || item.role.kind !== 'body') return;
    const isOverTable = body.inTables && flow[i + 1]?.block.kind === 'table';
    if (!isOverTable && isByline(flow, i, body)) return;
    // Books print their title again before the text begins.
    if (title !== '' && isBare(blockText(item.block), title)) return;
    const styled = looksLikeHeading(flow, i, body);
    if (styled) candidates.push(styled);
    else count(others, styleKey(styleBeside(item.block, body)));
  });
  const byStyle = Map.groupBy(candidates, ({ style }) => styleKey(style));
  const ofNotes = admonitionTitles(byStyle);
  const terms = termsAmong(byStyle, flow, body);
  const own = candidates.filter((candidate) => {
    // Nor do they say that others in their style are none.
    if (terms.has(candidate)) return false;
    const alike = byStyle.get(styleKey(candidate.style)) ?? [];
    const isTitle = !ofNotes.has(candidate) && (!candidate.beforeBlock || areHeadings(alike));
    if (!isTitle) count(others, styleKey(candidate.style));
    return isTitle;
  });
  return { candidates: own, others };
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** A title above a table is set like headings only where it is one. */
function areHeadings(alike: readonly StyledBlock[]): boolean {
  const others = alike.filter(({ beforeBlock }) => !beforeBlock);
  return others.length >= MIN_ALIKE && others.length > alike.length - others.length;
}

/** Marks blocks that look like headings, and ranks their styles into depths. */
function rankStyles(found: FoundHeadings, { candidates, others }: Candidates, body: BodyStyle): void {
  const alike = Map.groupBy(candidates, ({ style }) => styleKey(style));
  rank(
    candidates.filter((candidate) => isHeadingStyle(candidate, alike, others, body)),
    found,
  );
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
