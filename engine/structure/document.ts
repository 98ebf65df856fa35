/** Page layouts → document: the decisions that need the whole of it. */

import { contains } from '../blocks/box.ts';
import type { LayoutBlock, PageLayout } from '../blocks/layout.ts';
import { isMonospaceLine } from '../blocks/paragraphs.ts';
import type { Document, DocumentImage } from '../document/tree.ts';
import type { DocumentInfo, OutlineNode, PageLink } from '../extract/page-content.ts';
import { asciiDigits } from '../lines/numerals.ts';
import type { TextLine } from '../lines/text-line.ts';
import { Anchors, hrefOf } from './anchors.ts';
import { bodyStyleOf } from './body-style.ts';
import { isCaption } from './captions.ts';
import { markContents } from './contents.ts';
import { markEndnotes } from './endnotes.ts';
import { bare, blockText, type FlowBlock, isText, lineText } from './flow.ts';
import { markFootnotes, noteLabel } from './footnotes.ts';
import { findHeadings } from './headings.ts';
import { Vocabulary } from './hyphenation.ts';
import type { InlineContext } from './inlines.ts';
import { inReadingOrder } from './leaflet.ts';
import { flatten } from './outline.ts';
import { runningFigures, runningLines } from './running.ts';
import { joinTables } from './table-pages.ts';
import { artifactLines } from './tags.ts';
import { withTextColumns } from './text-area.ts';
import { findTitle, isTitle } from './title.ts';
import { blocksOf } from './tree.ts';
import { type Unit, unitsOf } from './units.ts';

export interface StructureInput {
  info: DocumentInfo;
  pages: readonly PageLayout[];
  /** Of the whole document; more than `pages` where only some are converted. By default as many. */
  pageCount?: number;
  fallbackTitle: string;
  /** Names of the pictures by the figures that show them. */
  imageNames: ReadonlyMap<LayoutBlock, string>;
  cover: DocumentImage | null;
  /** Hears what each block was taken for, before blocks become a tree. */
  onFlow?(flow: readonly FlowBlock[]): void;
}

/** The document without its images: they are drawn when it is known which of them it shows. */
export function structureDocument(input: StructureInput): Document {
  const { info, pages } = input;
  const titles = titlePages(info.outline);
  const body = bodyStyleOf(pages);
  const running = new Set([...runningLines(pages, titles, body), ...artifactLines(pages)]);
  let flow = withTextColumns(streamOf(pages, running, runningFigures(pages, input.imageNames)));
  markContents(flow, new Set(titles.keys()));
  flow = markFootnotes(flow, body);
  markCodeAndCaptions(flow);
  flow = joinTables(flow);
  const title = findTitle(
    flow.filter((item) => item.role.kind === 'body'),
    info,
    body,
    sectionTitles(info.outline),
  );
  for (const item of title) item.role = { kind: 'heading', depth: 0 };
  const found = findHeadings(flow, info.outline, body, pages);
  const shift = title.length > 0 ? 1 : 0;
  for (const item of found.flow)
    if (item.role.kind === 'heading') item.role = { kind: 'heading', depth: item.role.depth + shift };

  const { flow: noted, identifiers } = markEndnotes(found.flow);
  input.onFlow?.(noted);
  const notes = footnotesOf(noted);
  const vocabulary = vocabularyOf(pages);
  const contexts = new Map<number, InlineContext>();
  const contextOf = (page: PageLayout): InlineContext => {
    const known = contexts.get(page.index);
    if (known) return known;
    const context: InlineContext = {
      vocabulary,
      linkAt: linksOf(page),
      noteOf: (mark) => {
        const label = noteLabel(mark);
        const key = `${page.index}|${label}`;
        return label === null ? null : (notes.get(key) ?? identifiers.get(key) ?? null);
      },
    };
    contexts.set(page.index, context);
    return context;
  };
  const units = mergeTitle(unitsOf(noted, pages, (item) => contextOf(item.page)));
  const anchors = new Anchors(units);
  anchors.resolveAll(units);
  const children = blocksOf(units, {
    anchorOf: (unit) => anchors.of(unit),
    footnoteId: ({ page, label, identifier }) => identifier ?? notes.get(`${page}|${label}`) ?? null,
    imageName: (block) => input.imageNames.get(block) ?? null,
    inlineContext: (index) => {
      const context = contextOf(pages.find((layout) => layout.index === index) ?? emptyPage(index));
      return { ...context, linkAt: (line, x, y) => anchors.resolve(context.linkAt(line, x, y)) };
    },
  });
  const titleText = isTitle(info.title) ? info.title : title.map((item) => blockText(item.block)).join(' ');
  return {
    title: titleText || input.fallbackTitle || info.title,
    authors: info.authors,
    language: info.language || 'und',
    pageCount: input.pageCount ?? pages.length,
    pageLabels: info.pageLabels,
    cover: input.cover,
    outline: anchors.outline(info.outline, found.entries),
    children,
    images: [],
  };
}

/** Titles of the outline's entries, letters and digits only, with the indexes of the pages where they begin. */
function titlePages(outline: readonly OutlineNode[]): Map<string, Set<number>> {
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

const emptyPage = (index: number): PageLayout => ({ index, widthPt: 0, heightPt: 0, blocks: [], links: [] });

/** All blocks in reading order, without running lines. */
function streamOf(
  pages: readonly PageLayout[],
  running: ReadonlySet<TextLine>,
  logos: ReadonlySet<LayoutBlock>,
): FlowBlock[] {
  return inReadingOrder(pages).flatMap(({ page, block }): FlowBlock[] => {
    if (logos.has(block)) return [];
    if (block.kind !== 'text') return [{ page, block, role: { kind: 'body' } }];
    const lines = block.lines.filter((line) => !running.has(line));
    return lines.length > 0 ? [{ page, block: { ...block, lines }, role: { kind: 'body' } }] : [];
  });
}

function markCodeAndCaptions(flow: readonly FlowBlock[]): void {
  for (const item of flow) {
    if (!isText(item) || item.role.kind !== 'body') continue;
    if (item.block.lines.every(isMonospaceLine)) item.role = { kind: 'code' };
    else if (isCaption(asciiDigits(blockText(item.block)))) item.role = { kind: 'caption' };
  }
}

/** Note identifiers by page and label. */
function footnotesOf(flow: readonly FlowBlock[]): Map<string, string> {
  const notes = new Map<string, string>();
  for (const item of flow) {
    if (item.role.kind !== 'footnote' || item.role.from !== undefined || item.role.identifier !== undefined) continue;
    const key = `${item.role.marked ?? item.page.index}|${item.role.label}`;
    if (!notes.has(key)) notes.set(key, `${item.page.index + 1}-${notes.size + 1}`);
  }
  return notes;
}

function vocabularyOf(pages: readonly PageLayout[]): Vocabulary {
  const vocabulary = new Vocabulary();
  for (const block of pages.flatMap((page) => page.blocks)) {
    if (block.kind === 'text') for (const line of block.lines) vocabulary.add(lineText(line));
  }
  return vocabulary;
}

/** Links are looked for in bands of this height: contents and indexes have hundreds on a page. */
const BAND_PT = 20;
/** Pages are at most so high (PDF 1.7, Annex C); links may name any place. */
const MAX_HEIGHT_PT = 14_400;
const bandOf = (y: number): number => Math.floor(Math.min(Math.max(y, 0), MAX_HEIGHT_PT) / BAND_PT);

/** What a point of the page links to; empty for nothing. */
function linksOf({ links }: PageLayout): InlineContext['linkAt'] {
  if (links.length === 0) return () => '';
  const bands = new Map<number, PageLink[]>();
  for (const link of links) {
    for (let band = bandOf(link.y0); band <= bandOf(link.y1); band++) {
      const known = bands.get(band);
      if (known) known.push(link);
      else bands.set(band, [link]);
    }
  }
  return (_line, x, y) => {
    const link = bands.get(bandOf(y))?.find((candidate) => contains(candidate, x, y));
    return link ? hrefOf(link.target) : '';
  };
}

/** The lines of a title that is set as several blocks are one heading. */
function mergeTitle(units: readonly Unit[]): Unit[] {
  const out: Unit[] = [];
  for (const unit of units) {
    const last = out.at(-1);
    if (
      unit.kind === 'heading' &&
      unit.depth === 1 &&
      last?.kind === 'heading' &&
      last.depth === 1 &&
      samePage(last, unit) &&
      out.length < 6
    ) {
      last.pieces.push({ text: ' ', bold: false, italic: false, code: false, script: null, link: '' }, ...unit.pieces);
    } else out.push(unit);
  }
  return out;
}

type HeadingUnit = Extract<Unit, { kind: 'heading' }>;
function samePage(a: HeadingUnit, b: HeadingUnit): boolean {
  return (
    a.flow.page === b.flow.page &&
    a.flow.page.index <= 1 &&
    Math.abs((a.flow.block.lines[0]?.sizePt ?? 0) - (b.flow.block.lines[0]?.sizePt ?? 0)) < 0.3
  );
}
