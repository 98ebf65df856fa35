/** Opens a PDF: the door between PDFium and the rest of the engine. */

import { ConvertError } from '../convert.ts';
import { readDocumentInfo } from './document-info.ts';
import type { DocumentInfo } from './page-content.ts';
import { DocumentMemory, OpenPage, type PdfPage, type ReadContent } from './pdf-page.ts';
import { compiledPdfium, loadPdfium, type Pdfium } from './pdfium.ts';
import { writeCString } from './strings.ts';

export type { PdfPage } from './pdf-page.ts';

/** As many pages as are looked at for a document's setting (OcrReader). */
const MAX_AHEAD = 64;

/** Pages that were read before their turn, the last ones of them. */
class PagesAhead {
  readonly #pages = new Map<number, ReadContent>();

  keep(index: number, page: ReadContent): ReadContent {
    const [oldest] = this.#pages.keys();
    if (this.#pages.size >= MAX_AHEAD && oldest !== undefined) this.#pages.delete(oldest);
    this.#pages.set(index, page);
    return page;
  }

  take(index: number): ReadContent | undefined {
    const page = this.#pages.get(index);
    this.#pages.delete(index);
    return page;
  }
}

/** FPDF_GetLastError codes. */
const FORMAT = 3;
const PASSWORD = 4;
const SECURITY = 5;

/** The longest printed works have fewer; a hostile file names any number. */
const MAX_PAGES = 50_000;

/** The header may stand anywhere in the first 1024 bytes (PDF 1.7, Annex H, note 13). */
const HEADER_WINDOW = 1024;

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
  /**
   * Reads a page before its turn. What is read is kept for the next `withPage`, as long as not many pages are read so.
   *
   * @throws Error where the page can't be parsed
   */
  readAhead(index: number): ReadContent;
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
  const ahead = new PagesAhead();
  let info: DocumentInfo | undefined;
  return {
    pages,
    get info() {
      info ??= readDocumentInfo(pdfium, document, pages, (page, y) => memory.top(page) - y);
      return info;
    },
    withPage: async (index, use, quarter) => {
      const known = quarter === undefined ? ahead.take(index) : undefined;
      const page = new OpenPage(pdfium, document, memory, index, quarter, known);
      try {
        return await use(page);
      } finally {
        page.close();
      }
    },
    readAhead: (index) => {
      const page = new OpenPage(pdfium, document, memory, index, undefined);
      try {
        return ahead.keep(index, page.contents());
      } finally {
        page.close();
      }
    },
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
