/** Pages → one stream of blocks in reading order, and what each of them is: the decisions that need the whole document. */

import { type LayoutBlock, linesOfCells, type PageLayout } from '../blocks/layout.ts';
import { isMonospaceLine } from '../blocks/line-looks.ts';
import type { LeftOut } from '../convert.ts';
import type { DocumentInfo, OutlineNode } from '../extract/page-content.ts';
import { heaviestOf } from '../geometry/statistics.ts';
import { isCaption } from '../lines/marks/caption-label.ts';
import { listMark } from '../lines/marks/list-mark.ts';
import type { TextLine } from '../lines/text-line.ts';
import { type BodyStyle, blockStyleOf, bodyStyleOf } from './body-style.ts';
import { withComments } from './comments.ts';
import { splitIndex } from './contents/book-index.ts';
import { markContents } from './contents/contents.ts';
import { bare, blockText, type FlowBlock, type FlowText, isText, type Role } from './flow.ts';
import { isLarger } from './headings/heading-candidates.ts';
import { findHeadings } from './headings/headings.ts';
import { flatten } from './headings/outline.ts';
import type { FoundHeadings } from './headings/outline-headings.ts';
import { isLink, isMail } from './headings/reading-text.ts';
import { partSlideTitles, raiseSlideTitles, slideTitles } from './headings/slide-titles.ts';
import { findTitle, isTitle } from './headings/title.ts';
import { inReadingOrder } from './leaflet.ts';
import { isPageNumber, LeftOutList } from './left-out.ts';
import { markApparatus } from './notes/apparatus.ts';
import { markEndnotes } from './notes/endnotes.ts';
import { markFootnotes } from './notes/footnotes.ts';
import { onlyText } from './running/lone-page.ts';
import { isPageRemark } from './running/page-remarks.ts';
import { runningFigures, runningLines } from './running/running.ts';
import { withFragments } from './table-fragments.ts';
import { joinTables } from './table-pages.ts';
import { artifactLines } from './tags.ts';
import { narrowColumns } from './text-area.ts';

export interface StreamInput {
  info: DocumentInfo;
  pages: readonly PageLayout[];
  /** Of the whole document; more than `pages` where only some are converted. By default as many as these reach to. */
  pageCount?: number;
  /** Names of the pictures by the figures that show them. */
  imageNames: ReadonlyMap<LayoutBlock, string>;
  /** Hears after each step what blocks are taken for by then. */
  onStep?(step: string, flow: readonly FlowBlock[]): void;
}

export interface Stream {
  flow: FlowBlock[];
  /** Entries of the outline by the headings that they name. */
  entries: FoundHeadings['entries'];
  /** Of the metadata, where it is one. */
  title: string;
  /** Where it is printed. */
  titleBlocks: FlowText[];
  /** Of endnotes: `Endnotes.identifiers`. */
  identifiers: ReadonlyMap<string, string>;
  /** What stands on the pages and in no block of the stream, or in one that no result shows. */
  leftOut: LeftOut[];
}

/** All that is on the pages in reading order, and what each block is for the reader. */
export function streamWithRoles({ info, pages, pageCount, imageNames, onStep }: StreamInput): Stream {
  const titles = titlePages(info.outline);
  const body = bodyStyleOf(pages);
  const running = runningLines(pages, titles, body, artifactLines(pages));
  for (const line of onlyText(pages, running)) running.delete(line);
  const ofSlides = slideTitles(pages);
  for (const line of ofSlides) running.delete(line);
  const left = new LeftOutList(pages);
  let flow = streamOf(pages, running, runningFigures(pages, imageNames), left);
  onStep?.('reading order', flow);
  narrowColumns(flow);
  flow = partSlideTitles(flow, ofSlides);
  flow = splitIndex(flow, pageCount);
  onStep?.('index', flow);
  markContents(flow, new Set(titles.keys()), pageCount);
  onStep?.('contents', flow);
  flow = markFootnotes(flow, body);
  onStep?.('footnotes', flow);
  markCodeAndCaptions(flow, titles, body);
  onStep?.('code and captions', flow);
  flow = joinTables(withFragments(flow), left);
  onStep?.('tables over pages', flow);
  markApparatus(flow, body);
  onStep?.('apparatus', flow);
  const title = findTitle(
    flow.filter((item) => item.role.kind === 'body'),
    info,
    body,
    sectionTitles(info.outline),
  );
  for (const item of title) item.role = { kind: 'heading', depth: 0 };
  onStep?.('title', flow);
  const found = findHeadings(flow, info.outline, body, pages);
  raiseSlideTitles(found, ofSlides);
  onStep?.(`headings by ${found.from}`, found.flow);
  // What might have been a heading.
  markCode(found.flow, body);
  onStep?.('code that is no heading', found.flow);
  const shift = found.flow.some(({ role }) => role.kind === 'heading' && role.depth === 0) ? 1 : 0;
  for (const item of found.flow)
    if (item.role.kind === 'heading') item.role = { kind: 'heading', depth: item.role.depth + shift };
  const endnotes = markEndnotes(found.flow);
  onStep?.('endnotes', endnotes.flow);
  left.addContents(endnotes.flow);
  return {
    ...endnotes,
    flow: withComments(endnotes.flow, pages),
    leftOut: left.areas(),
    entries: found.entries,
    title: isTitle(info.title) ? info.title : '',
    titleBlocks: title,
  };
}

/** Titles of the outline's entries, letters and digits only, with the indexes of the pages where they begin. */
type Titles = ReadonlyMap<string, ReadonlySet<number>>;

function titlePages(outline: readonly OutlineNode[]): Titles {
  const titles = new Map<string, Set<number>>();
  for (const { title, page } of flatten(outline)) {
    const name = bare(title);
    if (name === '') continue;
    const begin = titles.get(name) ?? new Set();
    titles.set(name, begin);
    if (page !== null) begin.add(page);
  }
  return titles;
}

/** Titles of the outline's entries, but not of a single one over all others: that is the document's. */
function sectionTitles(outline: readonly OutlineNode[]): Set<string> {
  const [root, ...others] = outline;
  const sections = root && others.length === 0 && root.children.length > 0 ? root.children : outline;
  return new Set(flatten(sections).map((entry) => bare(entry.title)));
}

/** What stands before a command: "$ make", "sh$ make", "root@host:~# make", "C:\\> dir". */
const PROMPT = /^[\w.@~:/\\-]{0,20}[$%>#]\s+[a-z./]/;
/** Signatures of functions are long. */
const MAX_NAME_LINES = 4;
const OPTION_INDENT_EM = 1;

/** Of most blocks, and of all of them at first. */
const BODY: Role = { kind: 'body' };

/** All blocks in reading order, without running lines and what else belongs to pages only. */
function streamOf(
  pages: readonly PageLayout[],
  running: ReadonlySet<TextLine>,
  logos: ReadonlySet<LayoutBlock>,
  left: LeftOutList,
): FlowBlock[] {
  return inReadingOrder(pages).flatMap(({ page, block }): FlowBlock[] => {
    if (logos.has(block))
      return left.take(page, block.kind === 'figure' && block.alt !== undefined ? [block.box] : [], 'logo');
    if (block.kind === 'text' && isPageRemark(block)) return left.take(page, block.lines, 'page-remark');
    const cells = linesOfCells(block);
    if (cells.length > 0 && cells.every((line) => running.has(line))) return left.take(page, cells, 'running-line');
    if (block.kind !== 'text' || !block.lines.some((line) => running.has(line))) return [{ page, block, role: BODY }];
    const lines = block.lines.filter((line) => !running.has(line));
    for (const line of block.lines)
      if (running.has(line)) left.take(page, [line], isPageNumber(line) ? 'page-number' : 'running-line');
    return lines.length > 0 ? [{ page, block: { ...block, lines }, role: BODY }] : [];
  });
}

const isCode = ({ block }: FlowText): boolean =>
  block.lines.every(isMonospaceLine) && !(block.lines.length <= MAX_MAIL_LINES && isAddress(blockText(block)));
const isAddress = (text: string): boolean => isMail(text) || isLink(text);
const MAX_MAIL_LINES = 4;

/** Letters so many times as large as the text are an ornament or a mark. */
const MUCH_LARGER = 2.5;

function markCode(flow: readonly FlowBlock[], body: BodyStyle): void {
  for (const item of flow)
    if (item.role.kind === 'body' && isText(item) && isCode(item) && !isMuchLarger(item, body))
      item.role = { kind: 'code' };
}

const isMuchLarger = ({ block }: FlowText, body: BodyStyle): boolean =>
  blockStyleOf(block).sizePt > MUCH_LARGER * body.sizePt;

/** Names of functions are headings where the outline has them, or set larger than the text, or in bold type by themselves. */
function isNameOfCode(
  flow: readonly FlowBlock[],
  at: number,
  titles: Titles,
  body: BodyStyle,
  listingPt: number,
): boolean {
  const item = flow[at];
  if (!item || !isText(item) || item.block.lines.length > MAX_NAME_LINES) return false;
  const text = blockText(item.block);
  if (titles.size > 0 && titles.get(bare(text))?.has(item.page.index)) return true;
  const { sizePt, bold } = blockStyleOf(item.block);
  if (isLarger(sizePt, body) && sizePt > listingPt) return true;
  if (PROMPT.test(text)) return false;
  const isListing = (other: FlowBlock | undefined): boolean =>
    other !== undefined &&
    other.page === item.page &&
    isText(other) &&
    isCode(other) &&
    blockStyleOf(other.block).sizePt === sizePt;
  const [before, after] = [flow[at - 1], flow[at + 1]];
  const belongs = isListing(after) || (isListing(before) && !isCloserTo(after, item, before));
  return bold && !body.bold && !belongs && !isOption(item, after) && !isSetIn(item, [before, after]);
}

/** What to type is set in between paragraphs that say so. */
function isSetIn({ page, block }: FlowText, beside: readonly (FlowBlock | undefined)[]): boolean {
  const texts = beside.filter(
    (other) => other?.page === page && isText(other) && other.block.column === block.column && !isCode(other),
  );
  const start = block.box.x0 - OPTION_INDENT_EM * (block.lines[0]?.sizePt ?? 0);
  return texts.length > 0 && texts.every((other) => other !== undefined && other.block.box.x0 < start);
}

/** There is less room below it than above. */
const isCloserTo = (after: FlowBlock | undefined, { page, block }: FlowText, before: FlowBlock | undefined): boolean =>
  after?.page === page &&
  before !== undefined &&
  after.block.box.y0 - block.box.y1 < block.box.y0 - before.block.box.y1;

/** What is said of an option is set in below it; a list is set in below any heading. */
function isOption({ page, block }: FlowText, next: FlowBlock | undefined): boolean {
  const isBelow = next?.page === page && isText(next) && next.block.column === block.column;
  const [first] = isBelow ? next.block.lines : [];
  return (
    isBelow &&
    first !== undefined &&
    listMark(first) === null &&
    next.block.box.x0 > block.box.x0 + OPTION_INDENT_EM * (block.lines[0]?.sizePt ?? 0)
  );
}

/** The size of most lines of long listings, which may be larger than the text; 0 where there are none. */
function listingSize(flow: readonly FlowBlock[]): number {
  const listings = flow.filter(isText).filter((item) => item.block.lines.length > MAX_NAME_LINES && isCode(item));
  return heaviestOf(listings.map(({ block }) => [blockStyleOf(block).sizePt, block.lines.length])) ?? 0;
}

function markCodeAndCaptions(flow: readonly FlowBlock[], titles: Titles, body: BodyStyle): void {
  const listingPt = listingSize(flow);
  flow.forEach((item, i) => {
    if (!isText(item) || item.role.kind !== 'body') return;
    if (isCode(item)) {
      if (!isNameOfCode(flow, i, titles, body, listingPt)) item.role = { kind: 'code' };
    } else if (item.block.tag?.isCaption || isCaption(blockText(item.block))) item.role = { kind: 'caption' };
  });
}
