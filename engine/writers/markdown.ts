import type { RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Options, toMarkdown } from 'mdast-util-to-markdown';
import type { Kept, KeptAsset, PageRange, Scratch } from '../convert.ts';
import { inMemory } from '../document/sections.ts';
import { type Block, type Document, type DocumentImage, imagesByName } from '../document/tree.ts';
import { ChapterNotes } from './markdown/chapter-notes.ts';
import { breakHandler, codeHandler, textHandler } from './markdown/escape.ts';
import { flow } from './markdown/flow.ts';
import { FootnoteCount } from './markdown/footnotes.ts';
import type { References } from './markdown/phrasing.ts';
import { inlineCodeHandler, paragraphHandler } from './markdown/plain-paragraphs.ts';
import { HeadingSlugs } from './markdown/slugs.ts';
import { needsHtml, tableHandler } from './markdown/tables.ts';
import { oneLine } from './text.ts';
import { walkBlocks, walkInlines } from './walk.ts';

export interface MarkdownOptions {
  /** `linked`: images are assets, `images/NAME`; `inline`: data URIs; `none`: their descriptions instead. */
  images: 'inline' | 'linked' | 'none';
  /** Begin with the document's metadata as YAML. */
  frontMatter?: boolean;
  /** Of the source, where the document holds only some; told in the front matter. */
  pages?: readonly PageRange[] | undefined;
  /** Mark where the pages of the source begin; links to pages lead there. */
  pageAnchors?: boolean;
}

/**
 * Writes a document as GitHub Flavored Markdown, UTF-8, one line a paragraph, with one line end at its end.
 *
 * Tables whose cells span or hold blocks are HTML; links to headings use GitHub's slugs; a link to a page is written as
 * its words where pages leave no anchors. Only images that the text shows are given back as assets.
 *
 * @param scratch keeps what is written
 */
export function writeMarkdown(
  document: Document,
  options: MarkdownOptions,
  scratch: Scratch = inMemory,
): { parts: Iterable<Uint8Array>; assets: KeptAsset[] } {
  const images = imagesByName(document.images);
  const shown = new Set<DocumentImage>();
  const part = new Part();
  const { footnotes, slugs, pages, notes } = surveyOf(document.children);
  const references: References = {
    footnotes,
    slugs: options.pageAnchors ? new Map([...pages, ...slugs]) : slugs,
    pageAnchor: options.pageAnchors ? pageAnchors() : () => null,
    imageUrl: (name) => {
      const image = images.get(name);
      if (!image || options.images === 'none') return null;
      shown.add(image);
      if (options.images === 'linked') return linkedName(image);
      part.bytes += image.file.sizeBytes;
      return dataUri(image);
    },
  };
  const front = options.frontMatter ? frontMatter(document, options.pages) : '';
  const kept = serialiseAll(front, notes.arrange(document.children, document.pageCount), references, { scratch, part });
  const assets = options.images === 'linked' ? document.images.filter((image) => shown.has(image)).map(asset) : [];
  return { parts: readAll(kept), assets };
}

/** YAML 1.2, whose double-quoted strings hold those of JSON. */
function frontMatter(document: Document, ranges?: readonly PageRange[]): string {
  const { title, authors, language, pageCount, series } = document;
  const quoted = (value: string): string => JSON.stringify(oneLine(value).trim());
  const facts = (['date', 'publisher', 'doi', 'isbn'] as const).flatMap((name) => {
    const value = document[name];
    return value === undefined ? [] : [`${name}: ${quoted(value)}\n`];
  });
  const people = authors.filter((author) => author.trim() !== '').map((author) => `  - ${quoted(author)}\n`);
  const lines = [
    `title: ${quoted(title)}\n`,
    people.length > 0 ? `authors:\n${people.join('')}` : '',
    ...facts,
    series ? `series: ${quoted(`${series.title}, ${series.number}`)}\n` : '',
    language === 'und' ? '' : `language: ${quoted(language)}\n`,
    `pages: ${pageCount}\n`,
    ranges ? `page_range: ${quoted(writeRanges(ranges))}\n` : '',
  ];
  return `---\n${lines.join('')}---\n\n`;
}

/** Each page leaves one anchor, where it is first named. */
function pageAnchors(): (page: number) => string | null {
  const written = new Set<number>();
  return (page) => {
    if (written.has(page)) return null;
    written.add(page);
    return `<a id="page-${page}"></a>`;
  };
}

export const writeRanges = (ranges: readonly PageRange[]): string =>
  ranges
    .map(({ first, last }) => (first === last ? first : `${first}-${Number.isFinite(last) ? last : ''}`))
    .join(', ');

/** What has to be known of all blocks before the first one is written, found in one go: those of a long document come from a file. */
function surveyOf(blocks: Iterable<Block>) {
  const footnotes = new FootnoteCount(needsHtml);
  const slugs = new HeadingSlugs();
  const notes = new ChapterNotes();
  /** A link to a page that the document does not hold leads nowhere. */
  const pages = new Map<string, string>();
  const addPage = (page: number): void => void pages.set(`page-${page}`, `page-${page}`);
  for (const outer of blocks) {
    notes.add(outer);
    for (const block of walkBlocks([outer])) {
      footnotes.add(block);
      slugs.add(block);
      if (block.type === 'pageAnchor') addPage(block.page);
      for (const inline of walkInlines(block)) if (inline.type === 'pageAnchor') addPage(inline.page);
    }
  }
  return { footnotes: footnotes.numbers(), slugs: slugs.byAnchor, pages, notes };
}

/** A book's whole tree and its text would take as much memory again as the book: it is written in small parts, each bytes at once. */
const PART_NODES = 60;
/** Of pictures within the text, which no part can do without when it is written. */
const PART_BYTES = 4e6;

/** What is gathered for the next part. */
class Part {
  nodes: RootContent[] = [];
  /** Of pictures. */
  bytes = 0;

  get isFull(): boolean {
    return this.nodes.length >= PART_NODES || this.bytes >= PART_BYTES;
  }

  take(): RootContent[] {
    const { nodes } = this;
    this.nodes = [];
    this.bytes = 0;
    return nodes;
  }
}

/** There is always one empty line between these and what is before them, whatever that is. */
const STANDS_APART: ReadonlySet<RootContent['type'] | undefined> = new Set(['heading', 'paragraph', 'html']);

/** @param front ends with an empty line, unless it is empty */
function serialiseAll(
  front: string,
  blocks: Iterable<Block>,
  references: References,
  { scratch, part }: { scratch: Scratch; part: Part },
): Kept[] {
  const parts: Kept[] = [];
  const encoder = new TextEncoder();
  let before = front;
  const close = (): void => {
    const nodes = part.take();
    const text = nodes.length > 0 ? serialise(nodes).trimEnd() : '';
    if (text === '') return;
    parts.push(scratch.keep(encoder.encode(before + text)));
    before = '\n\n';
  };
  for (const block of blocks) {
    const { isFull, bytes } = part;
    const nodes = flow(block, references);
    const ownBytes = part.bytes - bytes;
    if (isFull && STANDS_APART.has(nodes[0]?.type)) {
      close();
      part.bytes = ownBytes;
    }
    for (const node of nodes) part.nodes.push(node);
  }
  close();
  if (parts.length === 0) parts.push(scratch.keep(encoder.encode(front.trimEnd())));
  parts.push(scratch.keep(encoder.encode('\n')));
  return parts;
}

function* readAll(parts: readonly Kept[]): Generator<Uint8Array> {
  for (const part of parts) yield part.read();
}

/** Made once: the library keeps the expressions that it makes of an extension's patterns with them. */
const STYLE: Options = {
  bullet: '-',
  emphasis: '*',
  rule: '-',
  listItemIndent: 'one',
  extensions: [gfmToMarkdown()],
  handlers: {
    break: breakHandler,
    code: codeHandler,
    inlineCode: inlineCodeHandler,
    paragraph: paragraphHandler,
    table: tableHandler,
    text: textHandler,
  },
};

const serialise = (children: RootContent[]): string => toMarkdown({ type: 'root', children }, STYLE);

const linkedName = (image: DocumentImage) => `images/${image.name}`;
const dataUri = (image: DocumentImage) =>
  `data:${image.mediaType};base64,${Buffer.from(image.file.read()).toString('base64')}`;
const asset = (image: DocumentImage): KeptAsset => ({
  name: linkedName(image),
  mediaType: image.mediaType,
  file: image.file,
});
