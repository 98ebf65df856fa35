import {
  ConvertError,
  type ConvertedFiles,
  type ConvertHooks,
  type ConvertOptions,
  type ConvertResult,
  type LeftOut,
  type Warning,
} from './convert.ts';
import { joined, Sections } from './document/sections.ts';
import type { Document } from './document/tree.ts';
import { isEnglishWord } from './english-words.ts';
import { openPdf } from './extract/pdf-file.ts';
import { freeGarbage } from './pages/garbage.ts';
import { LONG_PAGES } from './pages/merge-pages.ts';
import { drawPictures, type Reading, readPages, throwIfCancelled } from './pages/read-document.ts';
import { beginCover, ShownPictures, settlePictures } from './pages/settle-pictures.ts';
import { structureDocument } from './structure/document.ts';
import { writeEpub } from './writers/epub.ts';
import { writeMarkdown, writeRanges } from './writers/markdown.ts';

export * from './convert.ts';

/**
 * Converts one PDF. Deterministic: the same bytes and options give the same result.
 *
 * @param source the whole PDF
 * @throws ConvertError where the document as a whole can't be converted
 */
export async function convert(
  source: Uint8Array,
  options: ConvertOptions,
  hooks: ConvertHooks = {},
): Promise<ConvertResult> {
  const { parts, assets, ...rest } = await convertToFiles(source, options, hooks);
  return {
    bytes: joined(parts),
    assets: assets.map(({ file, ...asset }) => ({ ...asset, bytes: file.read() })),
    ...rest,
  };
}

/**
 * The same for long documents and many pictures: what is finished waits in `hooks.scratch`.
 *
 * @throws as above, and what the scratch throws
 */
export async function convertToFiles(
  source: Uint8Array,
  options: ConvertOptions,
  hooks: ConvertHooks = {},
): Promise<ConvertedFiles> {
  const warnings: Warning[] = [];
  const warn = (warning: Warning): void => {
    warnings.push(warning);
    hooks.onWarning?.(warning);
  };
  throwIfCancelled(hooks.signal);
  const file = await openPdf(source, { password: options.password });
  try {
    if (file.isRepaired) warn(repaired(file.pages));
    if (file.isXfaForm) warn(unreadForm);
    const { document, leftOut } = await readDocument({ file, source: file.bytes, options, hooks, warn });
    const { title, authors } = document;
    const { pages } = file;
    warnings.sort((a, b) => a.page - b.page);
    if (options.format === 'epub') {
      return {
        parts: writeEpub(document),
        mediaType: 'application/epub+zip',
        assets: [],
        title,
        authors,
        pages,
        warnings,
        leftOut,
      };
    }
    const { images = 'inline', frontMatter = false, pageAnchors = false } = options;
    const { parts, assets } = writeMarkdown(
      document,
      { images, frontMatter, pageAnchors, pages: options.pages },
      hooks.scratch,
    );
    return { parts, mediaType: 'text/markdown; charset=utf-8', assets, title, authors, pages, warnings, leftOut };
  } finally {
    file.close();
  }
}

const repaired = (page: number): Warning => ({
  code: 'file-repaired',
  page,
  message: `The file is damaged. What could be found in it ends with page ${page}; more may be lost.`,
});

const unreadForm: Warning = {
  code: 'form-unreadable',
  page: 1,
  message:
    'The form in this PDF (XFA) can’t be read. Print it to a PDF in the program that shows it, and convert that.',
};

async function readDocument(reading: Reading): Promise<Read> {
  const { file, options } = reading;
  const chosen = chosenPages(file.pages, options.pages);
  const absent = options.pages?.filter(({ first }) => first > file.pages) ?? [];
  if (absent.length > 0) reading.warn(pagesAbsent(file.pages, absent));
  const first = chosen[0] ?? 0;
  const drawing = options.format === 'epub' && options.cover !== 'none' ? await beginCover(reading, first) : null;
  try {
    return await readChosen(reading, chosen, async () => {
      if (!drawing) return null;
      const picture = await drawing.picture;
      if (!picture) reading.warn(coverLeftOut(first + 1));
      return picture ?? 'plain';
    });
  } finally {
    await drawing?.close();
  }
}

/** Not of ranges that begin in the document: `1-10` for many is up to ten pages of each. */
const pagesAbsent = (pages: number, absent: NonNullable<ConvertOptions['pages']>): Warning => ({
  code: 'pages-absent',
  page: pages,
  message: `The PDF ends with page ${pages}. Pages that were asked for and do not exist: ${writeRanges(absent)}.`,
});

const coverLeftOut = (page: number): Warning => ({
  code: 'cover-left-out',
  page,
  message: 'This page could not be drawn in reasonable time and memory, so the book has a plain cover.',
});

interface Read {
  document: Document;
  leftOut: LeftOut[];
}

async function readChosen(
  reading: Reading,
  chosen: readonly number[],
  coverOf: () => Promise<Document['cover']>,
): Promise<Read> {
  let leftOut: LeftOut[] = [];
  const { file, options, hooks } = reading;
  const isLong = chosen.length > LONG_PAGES;
  const shown = new ShownPictures();
  // The pages of a long document take more memory than anything: they are let go before it is written.
  const { document, pictures } = await readPages(reading, chosen).then(async ({ layouts, names, pictures }) => {
    const cover = await coverOf();
    throwIfCancelled(hooks.signal);
    await file.wake();
    if (isLong) {
      file.rest();
      freeGarbage();
    }
    const { fallbackTitle = '' } = options;
    const { info } = file;
    return {
      document: structureDocument({
        info,
        pages: layouts,
        pageCount: file.pages,
        fallbackTitle,
        imageNames: names,
        cover,
        isEnglishWord,
        // A book is put together of its whole tree.
        sections: new Sections(isLong && options.format !== 'epub' ? hooks.scratch : undefined),
        onBlocks: (blocks) => shown.add(blocks),
        onLeftOut: (areas) => {
          leftOut = [...areas];
        },
      }),
      pictures,
    };
  });
  const isShowing = options.format === 'epub' || options.images !== 'none';
  const drawn = await drawPictures(
    reading,
    pictures.filter(({ name }) => isShowing && shown.names.has(name)),
  );
  return { document: withOwnWords(settlePictures(document, drawn), options), leftOut };
}

/**
 * Indexes of the pages to convert, in the document's order.
 *
 * @throws ConvertError no-such-pages
 */
function chosenPages(pages: number, ranges: ConvertOptions['pages']): number[] {
  const all = Array.from({ length: pages }, (_, index) => index);
  if (!ranges) return all;
  const chosen = all.filter((index) => ranges.some(({ first, last }) => index + 1 >= first && index < last));
  if (chosen.length > 0) return chosen;
  const has = pages === 1 ? 'only 1 page' : `only ${pages} pages`;
  throw new ConvertError('no-such-pages', `The PDF has ${has}, and none of those that were asked for.`);
}

/** What a person says of a document counts more than what it says of itself. */
function withOwnWords(document: Document, { title, authors }: ConvertOptions): Document {
  return { ...document, ...(title && { title }), ...(authors && authors.length > 0 && { authors: [...authors] }) };
}
