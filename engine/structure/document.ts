/** Page layouts → document. */

import { linesOfText, type PageLayout } from '../blocks/layout.ts';
import type { LeftOut } from '../convert.ts';
import { documentLanguage } from '../document/language.ts';
import { Sections } from '../document/sections.ts';
import type { Block, Document } from '../document/tree.ts';
import type { PageLink } from '../extract/page-content.ts';
import { contains } from '../geometry/box.ts';
import { addTo } from '../geometry/groups.ts';
import { joinsWithoutSpace } from '../lines/word-spaces.ts';
import { blockText, type FlowBlock, type FlowText, isText, lineText } from './flow.ts';
import { goesOnAsTitle, titleInUse } from './headings/title.ts';
import { Vocabulary } from './hyphenation.ts';
import type { InlineContext } from './inlines.ts';
import { PLAIN, textOfPieces } from './inlines.ts';
import { Anchors, hrefOf } from './links/anchors.ts';
import { LinkPlaces } from './links/link-places.ts';
import { placeTargets } from './links/target-frames.ts';
import { noteLabel } from './notes/footnotes.ts';
import { withQuotes } from './quotes/quotes.ts';
import { withVerse } from './quotes/verse.ts';
import { measuresOf, withShortLines } from './short-lines.ts';
import { keptSlides, onKeptSlides, withoutStep } from './slide-steps.ts';
import { type StreamInput, streamWithRoles } from './stream.ts';
import { isBeginning, TITLE_PAGES, titlePageOf } from './title-page/title-page.ts';
import { blocksOf } from './tree.ts';
import { type PagePlace, sectionsOf, type Unit } from './units.ts';

export interface StructureInput extends StreamInput {
  /** Handed over: emptied. */
  pages: PageLayout[];
  fallbackTitle: string;
  cover: Document['cover'];
  /** Of words in small letters. */
  isEnglishWord?(word: string): boolean;
  /** Takes the blocks as they are settled; by default they stay in memory. */
  sections?: Sections;
  /** Hears what of the pages is not in the document. */
  onLeftOut?(areas: readonly LeftOut[]): void;
  /** Hears of blocks of the tree as they are settled. */
  onBlocks?(blocks: readonly Block[]): void;
}

/** The document without its images: they are drawn when it is known which of them it shows. */
export function structureDocument(input: StructureInput): Document {
  const { pages } = input;
  const kept = keptSlides(pages, input.imageNames);
  pages.forEach((page, i) => {
    pages[i] = withoutStep(page, kept);
  });
  const info = { ...input.info, outline: onKeptSlides(placeTargets(pages, input.info.outline), kept) };
  const { flow, entries, title, titleBlocks, identifiers, leftOut } = streamWithRoles({ ...input, info });
  input.onLeftOut?.(leftOut);
  const firstPages = pages.filter(({ index }, i) => index === i && i < TITLE_PAGES).map(linesOf);
  const titlePage = titlePageOf({
    flow,
    title: titleBlocks,
    authors: info.authors,
    pages: firstPages,
    isEnglishWord: input.isEnglishWord ?? (() => false),
  });
  const language = documentLanguage(info.language, sampleOf(flow));
  const notes = { ids: footnotesOf(flow), identifiers, affiliations: affiliationsOf(flow) };
  const linkPlaces = new LinkPlaces(pages);
  const context = inlineContexts(vocabularyOf(pages, input.isEnglishWord), pages, notes, linkPlaces);
  const places = pages.map(({ index, note }): PagePlace => ({ index, ...(note !== undefined && { note }) }));
  // From here on only the stream holds what stands on the pages, and it is emptied as it is read.
  pages.length = 0;

  const measures = measuresOf(flow);
  const sections = sectionsOf(flow, places, (item) => context.of(item.page.index));
  const first = mergeTitle(sections.next().value ?? []);
  const printedTitle = textOfTitle(first, titleBlocks);
  const anchors = new Anchors([...first.filter(isHeading).map((unit) => unit.flow), ...headingsOf(flow)], entries);
  entries.clear();
  const { sections: children = new Sections() } = input;
  const settle = (blocks: readonly Block[]): void => {
    input.onBlocks?.(blocks);
    children.add(blocks);
  };
  const definitions: Block[] = [];
  for (let units: Unit[] | undefined = first; units; units = sections.next().value ?? undefined) {
    const names = anchors.settle(units);
    const inlineContext = (index: number): InlineContext => {
      const own = context.of(index);
      return { ...own, linkAt: (line, x, y) => anchors.resolve(own.linkAt(line, x, y)) };
    };
    const verses = withVerse(withQuotes(units, inlineContext), inlineContext);
    const section = blocksOf(withShortLines(verses, measures, inlineContext), {
      anchorOf: (unit) => names.get(unit) ?? '',
      footnoteId: ({ page, label, identifier }) => identifier ?? context.note(page, label),
      imageName: (block) => input.imageNames.get(block) ?? null,
      inlineContext,
    });
    settle(section.blocks);
    for (const block of section.notes) definitions.push(block);
    context.forget();
  }
  settle(definitions);
  return {
    title: titleInUse(title, printedTitle, firstPages.flat()) || input.fallbackTitle || info.title,
    ...titlePage,
    language,
    pageCount: input.pageCount ?? places.length,
    pageLabels: info.pageLabels,
    cover: input.cover,
    outline: anchors.outline(info.outline),
    children,
    images: [],
  };
}

/** By pages and labels: identifiers of notes, and how far down the affiliations stand that authors' marks refer to. */
interface Notes {
  ids: ReadonlyMap<string, string>;
  identifiers: ReadonlyMap<string, string>;
  affiliations: ReadonlyMap<string, number>;
}

/** What the text of pages is joined and linked by, page by page. */
function inlineContexts(
  vocabulary: Vocabulary,
  pages: readonly PageLayout[],
  { ids, identifiers, affiliations }: Notes,
  linkPlaces: LinkPlaces,
) {
  const links = new Map(pages.map((page) => [page.index, page.links]));
  const known = new Map<number, InlineContext>();
  const contextOf = (page: number): InlineContext => ({
    vocabulary,
    linkAt: linksOf(links.get(page) ?? [], linkPlaces),
    placesIn: (lines) => linkPlaces.claim(page, lines),
    noteOf: (mark, line) => {
      const label = noteLabel(mark);
      const key = `${page}|${label}`;
      if (label === null || line.baseline < (affiliations.get(key) ?? 0)) return null;
      return ids.get(key) ?? identifiers.get(key) ?? null;
    },
  });
  return {
    /** @param page from 0 */
    of(page: number): InlineContext {
      const context = known.get(page) ?? contextOf(page);
      known.set(page, context);
      return context;
    },
    /** The identifier of a footnote. */
    note: (page: number, label: string): string | null => ids.get(`${page}|${label}`) ?? null,
    /** Lets go what has been prepared for pages. */
    forget: () => known.clear(),
  };
}

const isHeading = (unit: Unit): unit is HeadingUnit => unit.kind === 'heading';
const headingsOf = (flow: readonly FlowBlock[]): FlowText[] =>
  flow.filter((item): item is FlowText => isText(item) && item.role.kind === 'heading').toReversed();

/** Title pages: texts that begin with a raised label and are no notes. */
function affiliationsOf(flow: readonly FlowBlock[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const item of flow) {
    if (!isText(item) || item.role.kind !== 'body' || item.page.index > 1) continue;
    for (const line of item.block.lines) {
      const first = line.runs[0];
      const label = first?.script === 'super' ? noteLabel(first.text) : null;
      if (label !== null) found.set(`${item.page.index}|${label}`, line.baseline);
    }
  }
  return found;
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

function vocabularyOf(pages: readonly PageLayout[], isEnglishWord: StructureInput['isEnglishWord']): Vocabulary {
  const vocabulary = new Vocabulary(isEnglishWord);
  for (const block of pages.flatMap((page) => page.blocks)) {
    if (block.kind !== 'text') continue;
    let before = '';
    for (const line of block.lines) {
      const text = lineText(line);
      vocabulary.add(text);
      vocabulary.addBreak(before, text);
      before = text;
    }
  }
  return vocabulary;
}

/** Links are looked for in bands of this height: contents and indexes have hundreds on a page. */
const BAND_PT = 20;
/** Pages are at most so high (PDF 1.7, Annex C); links may name any place. */
const MAX_HEIGHT_PT = 14_400;
const bandOf = (y: number): number => Math.floor(Math.min(Math.max(y, 0), MAX_HEIGHT_PT) / BAND_PT);

/** What a point of the page links to; empty for nothing. */
function linksOf(links: readonly PageLink[], places: LinkPlaces): InlineContext['linkAt'] {
  if (links.length === 0) return () => '';
  const bands = new Map<number, PageLink[]>();
  for (const link of links) {
    for (let band = bandOf(link.y0); band <= bandOf(link.y1); band++) {
      addTo(bands, band, link);
    }
  }
  return (_line, x, y) => {
    const link = bands.get(bandOf(y))?.find((candidate) => contains(candidate, x, y));
    return link ? hrefOf(link.target, places) : '';
  };
}

/** The lines of a title that is set as several blocks are one heading. */
function mergeTitle(units: readonly Unit[]): Unit[] {
  const out: Unit[] = [];
  let end: HeadingUnit | undefined;
  for (const unit of units) {
    const last = out.at(-1);
    if (
      unit.kind === 'heading' &&
      unit.depth === 1 &&
      end &&
      last?.kind === 'heading' &&
      last.depth === 1 &&
      areOneTitle(end, unit) &&
      out.length < 6
    ) {
      const isWhole = isBroken(end, unit);
      last.pieces.push(...(isWhole ? [] : [{ ...PLAIN, text: ' ' }]), ...unit.pieces);
    } else out.push(unit);
    if (unit.kind === 'heading') end = unit;
  }
  return out;
}

/** Chinese and Japanese titles that fill their line go on in the next without a space. */
const isBroken = (first: HeadingUnit, second: HeadingUnit): boolean =>
  joinsWithoutSpace(textOfPieces(first.pieces), textOfPieces(second.pieces)) &&
  first.flow.block.box.x1 - first.flow.block.box.x0 > FULL * first.flow.page.widthPt;
const FULL = 0.6;

type HeadingUnit = Extract<Unit, { kind: 'heading' }>;

/** As it is read, without the marks of notes: of a heading that was found to be the title, or that the document begins with. */
function textOfTitle(units: readonly Unit[], title: readonly FlowText[]): string {
  const found = units.filter(isHeading).filter(({ flow }) => title.includes(flow));
  const [first] = units.filter(({ kind }) => kind !== 'page');
  const begins = first && isHeading(first) && first.flow.page.index === 0 && !isBeginning(textOfPieces(first.pieces));
  return (found.length > 0 || !begins ? found : [first])
    .map(({ pieces }) => textOfPieces(pieces.filter(({ script }) => script !== 'super')))
    .join(' ')
    .trim();
}

/** Enough text to tell its language by, from all over the document: a foreign licence may stand before it. */
const [SAMPLED_BLOCKS, SAMPLED_LETTERS] = [200, 100];

function sampleOf(flow: readonly FlowBlock[]): string {
  const texts = flow.filter(isText).filter(({ role }) => role.kind === 'body');
  const step = Math.max(1, Math.floor(texts.length / SAMPLED_BLOCKS));
  const sample = texts.filter((_, i) => i % step === 0);
  return sample.map(({ block }) => blockText(block).slice(0, SAMPLED_LETTERS)).join('\n');
}

/** The lines of a page's text, running ones included. */
const linesOf = ({ blocks }: PageLayout): string[] => blocks.flatMap(linesOfText).map(lineText);

/** Headings that follow each other with more room, or in another weight, are two. */
function areOneTitle({ flow: a }: HeadingUnit, { flow: b }: HeadingUnit): boolean {
  return a.page === b.page && a.page.index <= 1 && goesOnAsTitle(a, b);
}
