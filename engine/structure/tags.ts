/** What a tagged PDF says about headings and running lines, where that can be believed. */

import type { PageLayout, TextBlock } from '../blocks/layout.ts';
import type { PageTags } from '../extract/page-content.ts';
import { type Box, contains, union } from '../geometry/box.ts';
import type { TextLine } from '../lines/text-line.ts';
import { isTagged } from '../page/tag-doubts.ts';
import { type BodyStyle, styleBeside } from './body-style.ts';
import { blockText, type FlowBlock, type FlowText, isText } from './flow.ts';
import { isLarger } from './headings/heading-candidates.ts';
import { commonest } from './headings/heading-depths.ts';
import type { FlatEntry } from './headings/outline.ts';
import { type Cut, cutHeadings, type FoundHeadings } from './headings/outline-headings.ts';

/** Of the lines of text, so many stand on pages that are tagged. */
const TAGGED_LINES = 0.8;
/** Of the outline's headings, where the program tags all of them. */
const TAGGED_HEADINGS = 0.9;
/** Of the headings that tags name, where these are wrong: set as the text, and sentences. */
const MAX_TEXT_SHARE = 0.5;
/** Headings are short, and most of the text is not headings. */
const MAX_LETTERS = 250;
const MAX_HEADING_SHARE = 0.25;
/** Boxes of glyphs end at their outlines. */
const SLACK_PT = 1;

/** Whether most of the document's text is tagged: the last page may have little more than what the printer wrote at its edges. */
function areTagsSane(pages: readonly PageLayout[]): boolean {
  let all = 0;
  let tagged = 0;
  for (const { blocks, tags } of pages) {
    const lines = blocks.reduce((sum, block) => sum + (block.kind === 'text' ? block.lines.length : 0), 0);
    all += lines;
    if (isTagged(tags)) tagged += lines;
  }
  return tagged > 0 && tagged >= TAGGED_LINES * all;
}

/** Lines that stand above or below all text of the document and are no part of it by their tags. */
export function artifactLines(pages: readonly PageLayout[]): Set<TextLine> {
  const found = new Set<TextLine>();
  if (!areTagsSane(pages)) return found;
  for (const { blocks, tags } of pages) {
    const { marked, artifacts } = tags ?? {};
    if (!marked || !artifacts || artifacts.length === 0) continue;
    for (const block of blocks) {
      if (block.kind !== 'text') continue;
      for (const line of block.lines)
        if ((line.y1 <= marked.y0 + SLACK_PT || line.y0 >= marked.y1 - SLACK_PT) && isInside(line, artifacts))
          found.add(line);
    }
  }
  return found;
}

/** Why the headings that tags name are not taken. */
export type HeadingDoubt = 'little is tagged' | 'too much is tagged as headings' | 'text is tagged as headings';

export interface TaggedHeadings extends FoundHeadings {
  /** Where there is one, nothing was found. */
  doubt?: HeadingDoubt;
}

type HeadingTag = PageTags['headings'][number];

/** The headings that tags name, cut out of the stream; without any where the tags can't be believed. */
export function matchTags(flow: readonly FlowBlock[], pages: readonly PageLayout[], body: BodyStyle): TaggedHeadings {
  const without = (doubt: HeadingDoubt): TaggedHeadings => ({ flow: [...flow], entries: new Map(), doubt });
  if (!areTagsSane(pages)) return without('little is tagged');
  const headed = new Set(flow.flatMap((item) => (isText(item) && item.role.kind === 'heading' ? tagsOf(item) : [])));
  const cuts = new Map<FlowBlock, Cut[]>();
  let letters = 0;
  let all = 0;
  let headings = 0;
  let texts = 0;
  for (const item of flow) {
    // Headings may be code, as the names of functions are.
    if (!isText(item) || (item.role.kind !== 'body' && item.role.kind !== 'code')) continue;
    all += blockText(item.block).length;
    const named = cutsOf(item.block.lines, item.page.tags, headed);
    const own = named.filter(({ from, to }) => !isSetAsText(item.block, from, to, body));
    headings += named.length;
    texts += named.length - own.length;
    if (own.length === 0) continue;
    cuts.set(item, own);
    letters += own.reduce((sum, { entry }) => sum + entry.title.length, 0);
  }
  if (letters > MAX_HEADING_SHARE * all) return without('too much is tagged as headings');
  if (texts > MAX_TEXT_SHARE * headings) return without('text is tagged as headings');
  return cutHeadings(flow, cuts);
}

/** Where the title has the first level to itself, the others begin below it. */
export function liftTagged({ entries }: FoundHeadings): void {
  const top = [...entries.values()].reduce((least, { depth }) => Math.min(least, depth), Number.POSITIVE_INFINITY);
  for (const [item, entry] of entries) {
    entry.depth -= top - 1;
    item.role = { kind: 'heading', depth: entry.depth };
  }
}

/**
 * The outline's headings with those that only tags name.
 *
 * @returns null where tags are no help: they don't name the headings of the outline
 */
export function withTagged(found: FoundHeadings, pages: readonly PageLayout[], body: BodyStyle): FoundHeadings | null {
  const levels = new Map<number, number[]>();
  const named = [...found.entries].filter(([item]) => isText(item));
  let tagged = 0;
  for (const [item, { depth }] of named) {
    const [tag] = isText(item) ? tagsOf(item) : [];
    if (!tag) continue;
    tagged++;
    levels.set(tag.level, [...(levels.get(tag.level) ?? []), depth]);
  }
  if (tagged === 0 || tagged < TAGGED_HEADINGS * named.length) return null;
  const { flow, entries, doubt } = matchTags(found.flow, pages, body);
  if (doubt) return null;
  for (const [item, entry] of entries) {
    const nearest = Math.max(...[...levels.keys()].filter((level) => level <= entry.depth));
    const depths = levels.get(nearest);
    item.role = { kind: 'heading', depth: depths ? commonest(depths) + entry.depth - nearest : 1 };
  }
  return { flow, entries: found.entries };
}

const tagsOf = ({ block, page }: FlowText): HeadingTag[] =>
  page.tags?.headings.filter(({ boxes }) => block.lines.some((line) => isAmong(line, boxes))) ?? [];

/** In the type of the text, and ended as its sentences are. */
function isSetAsText(block: TextBlock, from: number, to: number, body: BodyStyle): boolean {
  const lines = block.lines.slice(from, to);
  const { sizePt, bold, italic, caps } = styleBeside({ ...block, lines }, body);
  const isPlain = !isLarger(sizePt, body) && (!bold || body.bold) && !italic && !caps;
  return isPlain && SENTENCE_END.test(blockText({ lines }));
}

/** Headings may be questions and cries. */
const SENTENCE_END = /[.:;,。．：；，۔։।॥]["”’»)\]）」』】]*\s*$/u;

/** Lines that follow each other in one tag are one heading. */
function cutsOf(lines: readonly TextLine[], tags: PageTags | undefined, headed: ReadonlySet<HeadingTag>): Cut[] {
  if (!tags || tags.headings.length === 0) return [];
  const cuts: Cut[] = [];
  let open: { tag: HeadingTag; cut: Cut } | null = null;
  lines.forEach((line, i) => {
    const tag = tags.headings.find(({ boxes }) => isAmong(line, boxes));
    if (open && tag === open.tag) open.cut.to = i + 1;
    else if (tag && !headed.has(tag)) {
      open = { tag, cut: { from: i, to: i + 1, entry: entryOf(tag.level) } };
      cuts.push(open.cut);
    } else open = null;
  });
  for (const { from, to, entry } of cuts) entry.title = blockText({ lines: lines.slice(from, to) });
  return cuts.filter(({ entry }) => /[\p{L}\p{N}]/u.test(entry.title) && entry.title.length <= MAX_LETTERS);
}

function entryOf(level: number): FlatEntry {
  const node = { title: '', page: null, x: null, y: null, children: [] };
  return { title: '', page: null, y: null, depth: Math.max(1, level), node };
}

/** Whether most of the line's letters stand in the boxes. */
function isInside(line: TextLine, boxes: readonly Box[]): boolean {
  let inside = 0;
  let all = 0;
  for (const { text, x0, x1, baseline, style } of line.runs) {
    const x = (x0 + x1) / 2;
    const y = baseline - 0.25 * style.sizePt;
    all += text.length;
    if (boxes.some((box) => contains(grown(box), x, y))) inside += text.length;
  }
  return inside > 0.5 * all;
}

/** Whether most of the line's letters stand in one heading's boxes, or between two: those of single letters are their outlines. */
function isAmong(line: TextLine, boxes: readonly Box[]): boolean {
  const row = boxes.filter(({ y0, y1 }) => (y0 + y1) / 2 > line.y0 && (y0 + y1) / 2 < line.y1);
  return row.length > 0 && isInside(line, [...boxes, { ...union(row), y0: line.y0, y1: line.y1 }]);
}

const grown = ({ x0, y0, x1, y1 }: Box): Box => ({
  x0: x0 - SLACK_PT,
  y0: y0 - SLACK_PT,
  x1: x1 + SLACK_PT,
  y1: y1 + SLACK_PT,
});
