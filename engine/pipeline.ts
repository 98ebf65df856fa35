import type { LayoutBlock, PageLayout } from './blocks/layout.ts';
import { layoutPage } from './blocks/page-layout.ts';
import { ConvertError, type ConvertHooks, type ConvertOptions, type ConvertResult, type Warning } from './convert.ts';
import type { Document, DocumentImage } from './document/tree.ts';
import { openPdf, type PdfFile, type PdfPage } from './extract/pdf-file.ts';
import { structureDocument } from './structure/document.ts';
import { writeMarkdown } from './writers/markdown.ts';

export * from './convert.ts';

/** Height of the cover in pixels: sharp in a bookshelf, small in the file. */
const COVER_HEIGHT_PX = 900;
/** A scanned page is kept as a picture of about 150 dpi. */
const PAGE_PICTURE_PX_PER_PT = 150 / 72;

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
    const title = document.title;
    const pages = file.pages;
    if (options.format === 'epub') {
      const { writeEpub } = await import('./writers/epub.ts');
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
  const layouts: PageLayout[] = [];
  const images: DocumentImage[] = [];
  const names = new Map<LayoutBlock, string>();
  for (let index = 0; index < file.pages; index++) {
    throwIfCancelled(hooks.signal);
    try {
      layouts.push(
        file.withPage(index, (page) => {
          const layout = layoutPage(page.content);
          keepImages(page, layout, images, names, warn);
          return layout;
        }),
      );
    } catch (cause) {
      if (options.ignorePdfErrors === false) {
        throw new ConvertError('page-failed', `Page ${index + 1} of the PDF can’t be read.`, index + 1);
      }
      warn({ code: 'page-unreadable', page: index + 1, message: `Page ${index + 1} can’t be read and was left out.` });
      if (cause instanceof ConvertError) throw cause;
      layouts.push({ index, widthPt: 0, heightPt: 0, blocks: [], links: [] });
    }
    hooks.onProgress?.({ page: index + 1, pages: file.pages });
    // Lets a message that cancels arrive.
    if (index % 8 === 7) await new Promise((resolve) => setImmediate(resolve));
  }
  return structureDocument({
    info: file.info,
    pages: layouts,
    fallbackTitle: options.fallbackTitle ?? '',
    imageNames: names,
    images,
    cover: options.format === 'epub' ? coverOf(file) : null,
  });
}

function keepImages(
  page: PdfPage,
  layout: PageLayout,
  images: DocumentImage[],
  names: Map<LayoutBlock, string>,
  warn: (warning: Warning) => void,
): void {
  let figure = 0;
  for (const block of layout.blocks) {
    if (block.kind !== 'figure') continue;
    const encoded =
      'id' in block.image ? page.encodeImage(block.image.id) : page.render(PAGE_PICTURE_PX_PER_PT, block.image.area);
    if (encoded) {
      const name = `p${layout.index + 1}-${figure + 1}.${encoded.mediaType === 'image/jpeg' ? 'jpg' : 'png'}`;
      images.push({ name, ...encoded });
      names.set(block, name);
    } else {
      const number = layout.index + 1;
      warn({ code: 'image-unreadable', page: number, message: `A picture on page ${number} can’t be read.` });
    }
    figure++;
  }
}

function coverOf(file: PdfFile): DocumentImage | null {
  try {
    return file.withPage(0, (page) => {
      const encoded = page.render(COVER_HEIGHT_PX / page.content.heightPt);
      return encoded && { name: 'cover.png', ...encoded };
    });
  } catch {
    return null;
  }
}
