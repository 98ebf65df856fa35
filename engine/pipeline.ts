import { ConvertError, type ConvertHooks, type ConvertOptions, type ConvertResult, type Warning } from './convert.ts';
import type { Document, DocumentImage } from './document/tree.ts';
import { openPdf, type PdfFile } from './extract/pdf-file.ts';
import { OcrReader } from './ocr/ocr-reader.ts';
import { PageMerger } from './pages/merge-pages.ts';
import { readPage } from './pages/read-page.ts';
import { structureDocument } from './structure/document.ts';
import { writeEpub } from './writers/epub.ts';
import { writeMarkdown } from './writers/markdown.ts';

export * from './convert.ts';

/** Height of the cover in pixels: sharp in a bookshelf, small in the file. */
const COVER_HEIGHT_PX = 900;

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
  const warnings: Warning[] = [];
  const warn = (warning: Warning): void => {
    warnings.push(warning);
    hooks.onWarning?.(warning);
  };
  throwIfCancelled(hooks.signal);
  const file = await openPdf(source, options.password);
  try {
    const document = await readDocument(file, options, hooks, warn);
    const { title } = document;
    const { pages } = file;
    if (options.format === 'epub') {
      return { bytes: writeEpub(document), mediaType: 'application/epub+zip', assets: [], title, pages, warnings };
    }
    const { bytes, assets } = writeMarkdown(document, { images: options.images ?? 'inline' });
    return { bytes, mediaType: 'text/markdown; charset=utf-8', assets, title, pages, warnings };
  } finally {
    file.close();
  }
}

function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new ConvertError('cancelled', 'The conversion was cancelled.');
}

async function readDocument(
  file: PdfFile,
  options: ConvertOptions,
  hooks: ConvertHooks,
  warn: (warning: Warning) => void,
): Promise<Document> {
  const merger = new PageMerger();
  const ocr = new OcrReader(file, options.ocrLanguages);
  const seen = new Set<string>();
  for (let index = 0; index < file.pages; index++) {
    throwIfCancelled(hooks.signal);
    const page = await readPage(file, index, options, ocr, seen);
    for (const warning of page.warnings) warn(warning);
    merger.add(page);
    hooks.onProgress?.({ page: index + 1, pages: file.pages });
    // Lets messages in, above all the one that cancels.
    if (index % 8 === 7) await new Promise((resolve) => setImmediate(resolve));
  }
  throwIfCancelled(hooks.signal);
  const { layouts, imageNames, images } = merger.finish();
  return structureDocument({
    info: file.info,
    pages: layouts,
    fallbackTitle: options.fallbackTitle ?? '',
    imageNames,
    images,
    cover: options.format === 'epub' ? await coverOf(file) : null,
  });
}

async function coverOf(file: PdfFile): Promise<DocumentImage | null> {
  try {
    return await file.withPage(0, (page) => {
      const picture = page.render(COVER_HEIGHT_PX / page.content.heightPt);
      return picture && { name: 'cover.png', ...picture };
    });
  } catch {
    return null;
  }
}
