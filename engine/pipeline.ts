import type { LayoutBlock, PageLayout } from './blocks/layout.ts';
import { layoutPage } from './blocks/page-layout.ts';
import { ConvertError, type ConvertHooks, type ConvertOptions, type ConvertResult, type Warning } from './convert.ts';
import { ImageStore } from './document/image-store.ts';
import type { Document, DocumentImage } from './document/tree.ts';
import { openPdf, type PdfFile, type PdfPage } from './extract/pdf-file.ts';
import { structureDocument } from './structure/document.ts';
import { writeEpub } from './writers/epub.ts';
import { writeMarkdown } from './writers/markdown.ts';

export * from './convert.ts';

/** Height of the cover in pixels: sharp in a bookshelf, small in the file. */
const COVER_HEIGHT_PX = 900;
/** Pages without text and drawings are kept as pictures of 150 dpi. */
const PICTURE_PX_PER_PT = 150 / 72;

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
  const reader = new PageReader(file, options, warn);
  for (let index = 0; index < file.pages; index++) {
    throwIfCancelled(hooks.signal);
    reader.read(index);
    hooks.onProgress?.({ page: index + 1, pages: file.pages });
    // Lets messages in, above all the one that cancels.
    if (index % 8 === 7) await new Promise((resolve) => setImmediate(resolve));
  }
  throwIfCancelled(hooks.signal);
  return structureDocument({
    info: file.info,
    pages: reader.layouts,
    fallbackTitle: options.fallbackTitle ?? '',
    imageNames: reader.imageNames,
    images: reader.store.images,
    cover: options.format === 'epub' ? coverOf(file) : null,
  });
}

/** Reads pages one by one: layouts and pictures; what can't be read leaves a warning and a note in the text. */
class PageReader {
  readonly layouts: PageLayout[] = [];
  readonly imageNames = new Map<LayoutBlock, string>();
  readonly store = new ImageStore();
  readonly #file: PdfFile;
  readonly #options: ConvertOptions;
  readonly #warn: (warning: Warning) => void;

  constructor(file: PdfFile, options: ConvertOptions, warn: (warning: Warning) => void) {
    this.#file = file;
    this.#options = options;
    this.#warn = warn;
  }

  read(index: number): void {
    const number = index + 1;
    try {
      this.#file.withPage(index, (page) => {
        const layout = layoutPage(page.content);
        this.#keepPictures(page, layout);
        this.#judge(page, layout, number);
        this.layouts.push(layout);
      });
    } catch {
      if (this.#options.ignorePdfErrors === false) {
        throw new ConvertError('page-failed', `Page ${number} of the PDF can’t be read.`, number);
      }
      this.#warn({ code: 'page-unreadable', page: number, message: `Page ${number} can’t be read and was left out.` });
      const note = `[Page ${number} could not be read.]`;
      this.layouts.push({ index, widthPt: 0, heightPt: 0, blocks: [], links: [], note });
    }
  }

  #judge(page: PdfPage, layout: PageLayout, number: number): void {
    if (layout.withoutText) {
      this.#warn({
        code: 'page-without-text',
        page: number,
        message: `Page ${number} has no text and was kept as a picture.`,
      });
    } else if (page.content.unmappedShare > UNRELIABLE_SHARE) {
      this.#warn({
        code: 'text-unreliable',
        page: number,
        message: `Some letters on page ${number} have no readable code.`,
      });
    }
  }

  #keepPictures(page: PdfPage, layout: PageLayout): void {
    let count = 0;
    for (const block of layout.blocks) {
      if (block.kind !== 'figure') continue;
      count++;
      const { image } = block;
      const key = 'id' in image ? page.imageKey(image.id) : null;
      const known = key === null ? undefined : this.store.known(key);
      if (known !== undefined) {
        this.imageNames.set(block, known);
        continue;
      }
      const picture = 'id' in image ? page.encodeImage(image.id) : page.render(PICTURE_PX_PER_PT, image.area);
      if (picture) this.imageNames.set(block, this.store.add(`p${layout.index + 1}-${count}`, picture, key));
      else {
        const number = layout.index + 1;
        this.#warn({ code: 'image-unreadable', page: number, message: `A picture on page ${number} can’t be read.` });
      }
    }
  }
}

/** More characters without a Unicode value than a page of symbols or formulas has. */
const UNRELIABLE_SHARE = 0.3;

function coverOf(file: PdfFile): DocumentImage | null {
  try {
    return file.withPage(0, (page) => {
      const picture = page.render(COVER_HEIGHT_PX / page.content.heightPt);
      return picture && { name: 'cover.png', ...picture };
    });
  } catch {
    return null;
  }
}
