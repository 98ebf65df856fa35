/** Opens a PDF: the door between PDFium and the rest of the engine. */

import { ConvertError, type ConvertErrorCode } from '../convert.ts';
import { readDocumentInfo } from './document-info.ts';
import { openFileAccess } from './file-access.ts';
import { withForwardMaps } from './fonts/backward-maps.ts';
import { withType3Names } from './fonts/type3-names.ts';
import type { DocumentInfo } from './page-content.ts';
import { DocumentMemory, OpenPage, type PdfPage, type ReadContent } from './pdf-page.ts';
import { compiledPdfium, loadPdfium, type Pdfium } from './pdfium.ts';
import { fromHeader, rebuilt } from './repair/repair.ts';
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

  find(index: number): ReadContent | undefined {
    return this.#pages.get(index);
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

/** An A0 poster scanned at 300 dpi takes 560 MB while it is decoded. */
const MAX_MEMORY_BYTES = 2 ** 30;

/** PDFium keeps what pages share, and what they don't, until the document is closed. Opening it again takes some 30 ms. */
const WORN_BYTES = 12e6;
const WORN_PAGES = 100;
/** What single pages make PDFium's memory grow by, which never shrinks: then a new one takes its place. */
const SWOLLEN_BYTES = 48e6;

/** What is said of files that may be rebuilt. */
const BROKEN: readonly string[] = ['not-a-pdf', 'damaged', 'no-pages'] satisfies ConvertErrorCode[];

/** The header may stand anywhere in the first 1024 bytes (PDF 1.7, Annex H, note 13). */
const HEADER_WINDOW = 1024;

export interface PdfFile {
  readonly pages: number;
  /** The file, or what could be rebuilt of it: another `openPdf` finds the same in it. */
  readonly bytes: Uint8Array;
  /** Some of what it held may be lost. */
  readonly isRepaired: boolean;
  /** Read when it is asked for: thousands of bookmarks take their time. It can't be while the file rests (`wake`). */
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
  readAhead(index: number): Promise<ReadContent>;
  /** Gives back the memory of PDFium, which only grows. It is started again when a page is asked for. */
  rest(): void;
  /** Starts PDFium again where it rests or a page has broken it, so that `info` can be read. */
  wake(): Promise<void>;
  close(): void;
}

export interface OpenOptions {
  /** Tried for encrypted documents. */
  password?: string | undefined;
  /** Compiled in another thread. */
  pdfium?: WebAssembly.Module;
  /** What PDFium may take beside the file itself. */
  maxMemoryBytes?: number;
}

/**
 * @throws ConvertError empty-file, not-a-pdf, too-large, encrypted, wrong-password, damaged, no-pages
 */
export async function openPdf(
  source: Uint8Array,
  { password, pdfium: compiled, maxMemoryBytes = MAX_MEMORY_BYTES }: OpenOptions = {},
): Promise<PdfFile> {
  if (source.length === 0) throw new ConvertError('empty-file', 'The file is empty.');
  let bytes = withForwardMaps(withType3Names(hasHeader(source) ? source : (fromHeader(source) ?? source)));
  let isRepaired = false;
  const open = async () => {
    if (!hasHeader(bytes)) throw new ConvertError('not-a-pdf', 'The file is not a PDF.');
    const code = compiled ?? (await compiledPdfium());
    return new OpenDocument(await loadPdfium(code, maxMemoryBytes), bytes, password);
  };
  const openRebuilt = async (error: unknown): Promise<OpenDocument> => {
    const found = error instanceof ConvertError && BROKEN.includes(error.code) ? rebuilt(bytes) : null;
    if (!found) throw error;
    bytes = found;
    isRepaired = true;
    return open().catch(() => {
      throw error;
    });
  };
  let opened: OpenDocument | null = await open().catch(openRebuilt);
  const { pages } = opened;
  const ahead = new PagesAhead();
  let pagesOpen = 0;
  let info: DocumentInfo | undefined;
  const awake = async (): Promise<OpenDocument> => {
    if (opened?.isSwollen && pagesOpen === 0) rest();
    else if (opened?.isWorn && pagesOpen === 0) opened.renew();
    opened ??= await open();
    return opened;
  };
  const closePage = (page: OpenPage, of: OpenDocument): void => {
    pagesOpen--;
    if (of.isIntact) page.close();
    // Nothing can be asked of it any more, not even to close.
    else if (opened === of) opened = null;
  };
  const infoOf = (): DocumentInfo => {
    info ??= opened?.info();
    if (!info) throw new Error('the document is closed');
    return info;
  };
  const rest = (): void => {
    if (opened) infoOf();
    opened = null;
  };
  return {
    pages,
    bytes,
    isRepaired,
    get info() {
      return infoOf();
    },
    withPage: async (index, use, quarter) => {
      const known = quarter === undefined ? ahead.take(index) : undefined;
      const document = await awake();
      const page = document.page(index, quarter, known);
      pagesOpen++;
      try {
        return await use(page);
      } finally {
        closePage(page, document);
      }
    },
    readAhead: async (index) => {
      const known = ahead.find(index);
      if (known) return known;
      const document = await awake();
      const page = document.page(index);
      pagesOpen++;
      try {
        return ahead.keep(index, page.contents());
      } finally {
        closePage(page, document);
      }
    },
    rest,
    wake: async () => void (await awake()),
    close: () => {
      opened?.close();
      opened = null;
    },
  };
}

/** A document in a PDFium of its own. */
class OpenDocument {
  readonly pages: number;
  readonly #pdfium: Pdfium;
  /** Of the file that PDFium reads. */
  readonly #access: number;
  readonly #password: string | undefined;
  readonly #sizeAtFirst: number;
  #document: number;
  #memory: DocumentMemory;
  #pagesOpened = 0;
  /** So many pages are read before the document is opened again. */
  #pagesToWear = Number.POSITIVE_INFINITY;
  #sizeAtOpen: number;

  constructor(pdfium: Pdfium, source: Uint8Array, password: string | undefined) {
    this.#pdfium = pdfium;
    this.#access = openFileAccess(pdfium, source);
    this.#password = password;
    this.#document = load(pdfium, this.#access, password);
    if (this.#document === 0) throw openError(pdfium.FPDF_GetLastError(), password !== undefined);
    this.pages = pdfium.FPDF_GetPageCount(this.#document);
    this.#memory = new DocumentMemory(pdfium, this.#document, source);
    this.#sizeAtFirst = pdfium.heap.sizeBytes;
    this.#sizeAtOpen = this.#sizeAtFirst;
    if (this.pages > 0 && this.pages <= MAX_PAGES) return;
    this.close();
    if (this.pages <= 0) throw new ConvertError('no-pages', 'The PDF has no pages.');
    throw new ConvertError('too-many-pages', `The PDF has more than ${MAX_PAGES.toLocaleString('en')} pages.`);
  }

  /** Keeps more of the pages that it has read than it costs to open the document again. */
  get isWorn(): boolean {
    const hasGrown = this.#pdfium.heap.sizeBytes - this.#sizeAtOpen > WORN_BYTES;
    return this.#pagesOpened >= WORN_PAGES && (hasGrown || this.#pagesOpened >= this.#pagesToWear);
  }

  /** Has far more memory than the document should need. */
  get isSwollen(): boolean {
    return this.#pagesOpened >= WORN_PAGES && this.#pdfium.heap.sizeBytes - this.#sizeAtFirst > SWOLLEN_BYTES;
  }

  /** Opens the document again, in the memory that it leaves. As many pages wear it then as did the first time. */
  renew(): void {
    this.#memory.close();
    this.#pdfium.FPDF_CloseDocument(this.#document);
    this.#document = load(this.#pdfium, this.#access, this.#password);
    this.#memory = new DocumentMemory(this.#pdfium, this.#document, this.#memory.source);
    this.#pagesToWear = Math.min(this.#pagesToWear, this.#pagesOpened);
    this.#pagesOpened = 0;
    this.#sizeAtOpen = this.#pdfium.heap.sizeBytes;
  }

  get isIntact(): boolean {
    return this.#pdfium.isIntact();
  }

  info(): DocumentInfo {
    return readDocumentInfo(this.#pdfium, this.#document, this.pages, this.#memory.destinations);
  }

  page(index: number, quarter?: number, known?: ReadContent): OpenPage {
    this.#pagesOpened++;
    return new OpenPage(this.#pdfium, this.#document, this.#memory, index, quarter, known);
  }

  /** What is open goes away with PDFium's memory. */
  close(): void {
    this.#pdfium.release();
  }
}

/** Passwords are UTF-8 since PDF 2.0 and were mostly Latin-1 before. */
function load(pdfium: Pdfium, access: number, password: string | undefined): number {
  if (password === undefined) return pdfium.FPDF_LoadCustomDocument(access, 0);
  for (const encoding of ['utf8', 'latin1'] as const) {
    const secret = writeCString(pdfium, password, encoding);
    const document = pdfium.FPDF_LoadCustomDocument(access, secret);
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
