/** Opens a PDF: the door between PDFium and the rest of the engine. */

import { ConvertError } from '../convert.ts';
import { readDocumentInfo } from './document-info.ts';
import { imageObjects, readDrawing } from './drawing.ts';
import { rememberedTraits } from './fonts.ts';
import { encodeImage, imageKey } from './images.ts';
import { readLinks } from './links.ts';
import type { Box, DocumentInfo, EncodedImage, FilledBox, GreyPicture, PageContent } from './page-content.ts';
import { compiledPdfium, loadPdfium, type Pdfium } from './pdfium.ts';
import { renderGrey, renderPage } from './render.ts';
import { writeCString } from './strings.ts';
import { readText } from './text.ts';

/** FPDF_GetLastError codes. */
const FORMAT = 3;
const PASSWORD = 4;
const SECURITY = 5;

/** The longest printed works have fewer; a hostile file names any number. */
const MAX_PAGES = 50_000;

/** The header may stand anywhere in the first 1024 bytes (PDF 1.7, Annex H, note 13). */
const HEADER_WINDOW = 1024;

export interface PdfPage {
  /** Read when it is asked for. */
  readonly content: PageContent;
  /** Null where the image can't be decoded. */
  encodeImage(id: number): EncodedImage | null;
  /** The same for images that are one object in the file; null where that can't be told cheaply. */
  imageKey(id: number): string | null;
  /** The page, or the part of it inside `area`, drawn on white; `marks` are painted over it. */
  render(pxPerPt: number, area?: Box, marks?: readonly FilledBox[]): EncodedImage | null;
  /** The same as grey pixels. */
  renderGrey(pxPerPt: number, area?: Box): GreyPicture | null;
  /** Quarter turns that the page is read at: the text's, counter-clockwise in the file. */
  quarter: number;
}

export interface PdfFile {
  readonly pages: number;
  /** Read when it is asked for: thousands of bookmarks take their time. */
  readonly info: DocumentInfo;
  /**
   * Opens a page for the time of `use`; nothing of it may be kept but plain data.
   *
   * @param quarter turns the page so, whatever its text says
   * @throws Error where the page can't be parsed
   */
  withPage<T>(index: number, use: (page: PdfPage) => T | Promise<T>, quarter?: number): Promise<T>;
  close(): void;
}

export interface OpenOptions {
  /** Tried for encrypted documents. */
  password?: string | undefined;
  /** Compiled in another thread. */
  pdfium?: WebAssembly.Module;
}

/**
 * @throws ConvertError empty-file, not-a-pdf, too-large, encrypted, wrong-password, damaged, no-pages
 */
export async function openPdf(source: Uint8Array, { password, pdfium: compiled }: OpenOptions = {}): Promise<PdfFile> {
  if (source.length === 0) throw new ConvertError('empty-file', 'The file is empty.');
  if (!hasHeader(source)) throw new ConvertError('not-a-pdf', 'The file is not a PDF.');
  const pdfium = await loadPdfium(compiled ?? (await compiledPdfium()));
  const bytes = pdfium.malloc(source.length);
  if (bytes === 0) throw new ConvertError('too-large', 'The PDF is too large for this computer’s memory.');
  pdfium.heap.bytes(bytes, source.length).set(source);
  const document = load(pdfium, bytes, source.length, password);
  if (document === 0) throw openError(pdfium.FPDF_GetLastError(), password !== undefined);
  const pages = pdfium.FPDF_GetPageCount(document);
  if (pages <= 0) {
    pdfium.FPDF_CloseDocument(document);
    throw new ConvertError('no-pages', 'The PDF has no pages.');
  }
  if (pages > MAX_PAGES) {
    pdfium.FPDF_CloseDocument(document);
    throw new ConvertError('too-large', `The PDF has more than ${MAX_PAGES.toLocaleString('en')} pages.`);
  }
  const memory = new DocumentMemory(pdfium, document);
  let info: DocumentInfo | undefined;
  return {
    pages,
    get info() {
      info ??= readDocumentInfo(pdfium, document, pages, (page, y) => memory.top(page) - y);
      return info;
    },
    withPage: (index, use, quarter) => withPage(pdfium, document, memory, index, use, quarter),
    close: () => {
      pdfium.FPDF_CloseDocument(document);
      pdfium.free(bytes);
    },
  };
}

/** Passwords are UTF-8 since PDF 2.0 and were mostly Latin-1 before. */
function load(pdfium: Pdfium, bytes: number, size: number, password: string | undefined): number {
  if (password === undefined) return pdfium.FPDF_LoadMemDocument(bytes, size, 0);
  for (const encoding of ['utf8', 'latin1'] as const) {
    const secret = writeCString(pdfium, password, encoding);
    const document = pdfium.FPDF_LoadMemDocument(bytes, size, secret);
    pdfium.free(secret);
    if (document !== 0) return document;
  }
  return 0;
}

function hasHeader(source: Uint8Array): boolean {
  return Buffer.from(source.buffer, source.byteOffset, Math.min(source.length, HEADER_WINDOW)).includes('%PDF');
}

function openError(code: number, tried: boolean): ConvertError {
  if (code === PASSWORD) {
    return tried
      ? new ConvertError('wrong-password', 'The password does not open this PDF.')
      : new ConvertError('encrypted', 'The PDF is protected by a password.');
  }
  if (code === SECURITY) return new ConvertError('encrypted', 'The PDF is encrypted in a way that can’t be opened.');
  const detail = code === FORMAT ? 'The PDF is damaged and can’t be repaired.' : 'The PDF can’t be opened.';
  return new ConvertError('damaged', detail);
}

/** What is remembered from page to page. The top edge of pages, in their user space, is looked up on demand because loading a page is slow. */
class DocumentMemory {
  readonly #pdfium: Pdfium;
  readonly #document: number;
  readonly #tops = new Map<number, number>();
  readonly traits = rememberedTraits();

  constructor(pdfium: Pdfium, document: number) {
    this.#pdfium = pdfium;
    this.#document = document;
  }

  top(page: number): number {
    const known = this.#tops.get(page);
    if (known !== undefined) return known;
    const scratch = this.#pdfium.malloc(16);
    const found = this.#pdfium.FPDF_GetPageSizeByIndexF(this.#document, page, scratch);
    const height = found ? this.#pdfium.heap.f32(scratch + 4) : 792;
    this.#pdfium.free(scratch);
    this.#tops.set(page, height);
    return height;
  }

  remember(page: number, top: number): void {
    this.#tops.set(page, top);
  }
}

async function withPage<T>(
  pdfium: Pdfium,
  document: number,
  memory: DocumentMemory,
  index: number,
  use: (page: PdfPage) => T | Promise<T>,
  quarter?: number,
): Promise<T> {
  const page = pdfium.FPDF_LoadPage(document, index);
  if (page === 0) throw new Error(`page ${index + 1} can't be loaded`);
  try {
    return await use(openPage(pdfium, document, page, memory, index, quarter));
  } finally {
    pdfium.FPDF_ClosePage(page);
  }
}

function openPage(
  pdfium: Pdfium,
  document: number,
  page: number,
  memory: DocumentMemory,
  index: number,
  forced: number | undefined,
): PdfPage {
  const rotation = pdfium.FPDFPage_GetRotation(page) & 3;
  let read: { content: PageContent; quarter: number } | undefined;
  const contents = () => {
    read ??= readContent(pdfium, document, page, memory, index, rotation, forced);
    return read;
  };
  let objects: number[] | undefined;
  const imageObject = (id: number) => {
    objects ??= imageObjects(pdfium, page);
    return objects[id];
  };
  return {
    get content() {
      return contents().content;
    },
    encodeImage: (id) => {
      const object = imageObject(id);
      return object === undefined ? null : encodeImage(pdfium, document, page, object);
    },
    imageKey: (id) => {
      const object = imageObject(id);
      return object === undefined ? null : imageKey(pdfium, object);
    },
    // PDFium turns the page by /Rotate itself; the rest of the way to upright text is added.
    render: (pxPerPt, area, marks) => {
      const { content, quarter } = contents();
      return renderPage(pdfium, page, content, area ?? null, pxPerPt, quarter - rotation, marks);
    },
    renderGrey: (pxPerPt, area) => {
      const { content, quarter } = contents();
      return renderGrey(pdfium, page, content, area ?? null, pxPerPt, quarter - rotation);
    },
    get quarter() {
      return contents().quarter;
    },
  };
}

function readContent(
  pdfium: Pdfium,
  document: number,
  page: number,
  memory: DocumentMemory,
  index: number,
  rotation: number,
  forced: number | undefined,
): { content: PageContent; quarter: number } {
  const visible = visibleBox(pdfium, page);
  memory.remember(index, visible.y1);
  const { runs, turned, frame, quarter, unmappedShare } = readText(
    pdfium,
    page,
    visible,
    rotation,
    memory.traits,
    forced,
  );
  const { rules, fills, drawings, images } = readDrawing(pdfium, page, frame);
  const links = readLinks(pdfium, document, page, frame).map((link) =>
    'page' in link.target && link.target.y !== null
      ? { ...link, target: { page: link.target.page, y: memory.top(link.target.page) - link.target.y } }
      : link,
  );
  const { widthPt, heightPt } = frame;
  const content = { index, widthPt, heightPt, runs, turned, rules, fills, drawings, images, links, unmappedShare };
  return { content, quarter };
}

function visibleBox(pdfium: Pdfium, page: number): Box {
  const scratch = pdfium.malloc(16);
  try {
    const found = pdfium.FPDF_GetPageBoundingBox(page, scratch);
    const { heap } = pdfium;
    if (found) {
      // FS_RECTF: left, top, right, bottom.
      const box = {
        x0: heap.f32(scratch),
        y0: heap.f32(scratch + 12),
        x1: heap.f32(scratch + 8),
        y1: heap.f32(scratch + 4),
      };
      if (box.x1 > box.x0 && box.y1 > box.y0) return box;
    }
    return { x0: 0, y0: 0, x1: pdfium.FPDF_GetPageWidthF(page), y1: pdfium.FPDF_GetPageHeightF(page) };
  } finally {
    pdfium.free(scratch);
  }
}
