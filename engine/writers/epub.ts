import { createHash, type Hash } from 'node:crypto';
import { documentLanguage } from '../document/language.ts';
import type { Block, Document } from '../document/tree.ts';
import { type BookContext, type Chapter, renderChapter } from './epub/chapter.ts';
import { splitChapters } from './epub/chapters.ts';
import { tableOfContents } from './epub/contents.ts';
import { assignFootnotes } from './epub/footnotes.ts';
import { type BookImage, bookImages } from './epub/images.ts';
import { resolveLinks } from './epub/links.ts';
import { type Navigation, navigationDocument, ncxDocument } from './epub/navigation.ts';
import { bookFile, bookPicture, packageDocument, zipBook } from './epub/package.ts';
import { xhtmlPage } from './epub/page.ts';
import { STYLE } from './epub/style.ts';
import type { ZipEntry } from './epub/zip.ts';
import { oneLine, plainText } from './text.ts';
import { walkBlocks, walkInlines } from './walk.ts';
import { escapeXml, figureAlt } from './xhtml.ts';

export interface EpubOptions {
  /** When the book was last changed. A tree has no date: without one it is a fixed day, so that equal trees give equal bytes. */
  modified?: Date;
}

const FIXED_DATE = new Date('2000-01-01T00:00:00Z');

/**
 * Writes a document as an EPUB 3.3 book: reflowable, one file a chapter, footnotes as popups, the pages of the source
 * as a page list, an NCX for older readers. Deterministic.
 *
 * @returns the file in parts; its pictures are read as their turn comes
 */
export function writeEpub(document: Document, options: EpubOptions = {}): Iterable<Uint8Array> {
  const blocks = [...document.children];
  const title = oneLine(document.title).trim() || firstHeading(blocks) || 'Untitled';
  const language = documentLanguage(document.language, '');
  const texts = assignFootnotes(splitChapters(blocks)).map((text, index) => ({
    ...text,
    name: `chapter-${String(index + 1).padStart(3, '0')}.xhtml`,
  }));
  const links = resolveLinks(texts);
  const drawn = document.cover === 'plain' ? null : document.cover;
  const images = bookImages(document.images, drawn);
  const picture = (drawn && images.get(drawn.name)) ?? null;
  const cover = picture || document.cover === 'plain' ? { picture } : null;
  const shown = new Set(picture === null ? [] : [picture]);
  const pageLabel = (page: number) => oneLine(document.pageLabels[page - 1] ?? '').trim() || String(page);

  const context: BookContext = {
    language,
    links,
    pageLabel,
    imagePath: (name) => {
      const image = images.get(name);
      if (image) shown.add(image);
      return image?.path ?? null;
    },
  };
  const chapters = texts.map((text): Chapter => ({ ...text, title: firstHeading(text.blocks) || title }));
  const content = createHash('sha256');
  for (const part of [title, ...document.authors]) addPart(content, part);
  // Compressed, each as soon as it is written: the text of a long book takes several times as much.
  const rendered = chapters.map((chapter) => {
    const markup = renderChapter(chapter, context);
    addPart(content, markup);
    return { name: chapter.name, hasMath: markup.includes('<math '), file: bookFile(chapter.name, markup) };
  });
  const identifier = identifierOf(content);

  const firstChapter = chapters[0]?.name ?? '';
  const contents = tableOfContents(document.outline, texts, links);
  const navigation: Navigation = {
    title,
    language,
    identifier,
    // A book without headings has one line: itself.
    contents:
      contents.length > 0 ? contents : [{ title, place: { file: firstChapter, id: '', position: 0 }, children: [] }],
    pages: links.pages.map(({ page, place }) => ({ label: pageLabel(page), place })),
    hasCover: cover !== null,
    firstChapter,
  };
  const pictures = [...new Set(images.values())].filter((image) => shown.has(image));
  const authors = document.authors.map((author) => oneLine(author).trim()).filter((author) => author !== '');
  const bookPackage = packageDocument({
    identifier,
    title,
    authors,
    imprint: document,
    language,
    modified: options.modified ?? FIXED_DATE,
    chapters: rendered,
    images: pictures,
    cover,
    hasPages: links.pages.length > 0,
    isDescribed: isDescribed(blocks),
  });
  const files = [
    bookFile('package.opf', bookPackage),
    bookFile('nav.xhtml', navigationDocument(navigation)),
    bookFile('toc.ncx', ncxDocument(navigation)),
    bookFile('style.css', STYLE),
    ...(cover === null ? [] : [bookFile('cover.xhtml', coverPage(picture, { title, authors, language }))]),
    ...rendered.map(({ file }) => file),
  ];
  return zipBook(bookFiles(files, pictures));
}

/** Pictures are entries one after the other: each is read when the one before it has been written. */
function* bookFiles(files: readonly ZipEntry[], pictures: readonly BookImage[]): Generator<ZipEntry> {
  yield* files;
  for (const { path, file } of pictures) yield bookPicture(path, file.read());
}

function coverPage(
  picture: BookImage | null,
  { title, authors, language }: { title: string; authors: readonly string[]; language: string },
): string {
  const words = [
    `<p style="margin-top: 30%; font-size: 2em">${escapeXml(title)}</p>`,
    ...authors.map((author) => `<p>${escapeXml(author)}</p>`),
  ];
  const shown = picture ? `<img src="${picture.path}" alt="${escapeXml(title)}"/>` : words.join('');
  const body = `<section class="cover">${shown}</section>`;
  return xhtmlPage({ title, language, type: 'cover', body });
}

function firstHeading(blocks: readonly Block[]): string {
  for (const block of blocks) {
    const words = block.type === 'heading' ? plainText(block.children) : '';
    if (words !== '') return words;
  }
  return '';
}

function isDescribed(blocks: readonly Block[]): boolean {
  for (const block of walkBlocks(blocks)) {
    if (block.type === 'figure' && figureAlt(block) === '') return false;
    for (const inline of walkInlines(block)) if (inline.type === 'image' && inline.alt.trim() === '') return false;
  }
  return true;
}

function addPart(hash: Hash, part: string): void {
  hash.update(`${part.length}:${part}`);
}

/** A UUID that depends on the content alone (version 8 of RFC 9562: made by a method of one's own, here SHA-256). */
function identifierOf(hash: Hash): string {
  const bytes = hash.digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `urn:uuid:${hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`;
}
