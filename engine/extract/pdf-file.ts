/** Opens a PDF: the only access to PDFium for the rest of the engine. */

import { ConvertError, type ConvertErrorCode } from '../convert.ts';
import { readDocumentInfo } from './document-info.ts';
import { openFileAccess } from './file-access.ts';
import { withForwardMaps } from './fonts/backward-maps.ts';
import { withoutMergedMaps } from './fonts/merged-maps.ts';
import { withType3Names } from './fonts/type3-names.ts';
import type { DocumentInfo } from './page-content.ts';
import { DocumentMemory, OpenPage, type PdfPage, type ReadContent } from './pdf-page.ts';
import { compiledPdfium, loadPdfium, type Pdfium } from './pdfium.ts';
import { fromHeader, rebuilt } from './repair/repair.ts';
import { writeCString } from './strings.ts';

export type { PageLetters, PdfPage } from './pdf-page.ts';

/** As many pages as OcrReader examines to detect a document's language and orientation. */
const MAX_AHEAD = 64;

/** A cache of the latest pages that were read ahead of their turn. */
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

/** FORMTYPE_XFA_FULL of fpdf_formfill.h: the catalog says that the pages must be made from the form (/NeedsRendering). */
const DYNAMIC_XFA = 2;

/** The longest printed works have fewer pages; a malicious file may claim any number. */
const MAX_PAGES = 50_000;

/** An A0 poster scanned at 300 dpi takes 560 MB while it is decoded. */
const MAX_MEMORY_BYTES = 2 ** 30;

/**
 * PDFium caches data of each page until the document is closed. When the cache has grown by more than this, the document is
 * reopened, which takes about 30 ms.
 */
const WORN_BYTES = 12e6;
const WORN_PAGES = 100;
/** When single pages make PDFium's memory grow by more than this, a new instance replaces it, since its memory never shrinks. */
const SWOLLEN_BYTES = 48e6;

/** Error codes of files that repair may be able to rebuild. */
const BROKEN: readonly string[] = ['not-a-pdf', 'damaged', 'no-pages'] satisfies ConvertErrorCode[];

/** The header may be anywhere in the first 1024 bytes (PDF 1.7, Annex H, note 13). */
const HEADER_WINDOW = 1024;

export interface PdfFile {
  readonly pages: number;
  /** The file, or its repaired copy. Opening these bytes with `openPdf` gives the same document. */
  readonly bytes: Uint8Array;
  /** The file was repaired; some of its content may be lost. */
  readonly isRepaired: boolean;
  /** The form is described in XFA, which is not read: the pages only say that another program is needed. */
  readonly isXfaForm: boolean;
  /** Read on first access, since thousands of bookmarks take time. It cannot be read while the file rests (see `wake`). */
  readonly info: DocumentInfo;
  /**
   * Opens a page while `use` runs; only plain data may be kept afterwards.
   *
   * @param quarter rotation of the page in quarter turns, instead of the one that its text suggests
   * @throws Error when the page cannot be parsed
   */
  withPage<T>(index: number, use: (page: PdfPage) => T | Promise<T>, quarter?: number): Promise<T>;
  /**
   * Reads a page ahead of its turn. The result is kept for the next `withPage`, unless too many pages are read ahead.
   *
   * @throws Error when the page cannot be parsed
   */
  readAhead(index: number): Promise<ReadContent>;
  /** Releases PDFium's memory, which otherwise only grows. PDFium starts again when a page is requested. */
  rest(): void;
  /** Restarts PDFium after `rest` or after a page has crashed it, so that `info` can be read. */
  wake(): Promise<void>;
  close(): void;
}

export interface OpenOptions {
  /** Tried if the document is encrypted. */
  password?: string | undefined;
  /** Compiled in another thread. */
  pdfium?: WebAssembly.Module;
  /** The limit of PDFium's memory, without the file itself. */
  maxMemoryBytes?: number;
}

/**
 * @throws ConvertError empty-file, not-a-pdf, too-large, encrypted, wrong-password, unsupported-encryption, damaged, no-pages
 */
export async function openPdf(
  source: Uint8Array,
  { password, pdfium: compiled, maxMemoryBytes = MAX_MEMORY_BYTES }: OpenOptions = {},
): Promise<PdfFile> {
  if (source.length === 0) throw new ConvertError('empty-file', 'The file is empty.');
  const found = hasHeader(source) ? source : (fromHeader(source) ?? source);
  let bytes = withoutMergedMaps(withForwardMaps(withType3Names(found)));
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
  const { pages, isXfaForm } = opened;
  const ahead = new PagesAhead();
  let pagesOpen = 0;
  let info: DocumentInfo | undefined;
  const awake = async (): Promise<OpenDocument> => {
    if (opened?.isSwollen && pagesOpen === 0) rest();
    else if (opened?.isWorn && pagesOpen === 0) opened.renew();
    opened ??= await open();
    return opened;
  };
  const onPage = async <T>(open: (from: OpenDocument) => OpenPage, use: (page: OpenPage) => T | Promise<T>) => {
    const document = await awake();
    const page = open(document);
    pagesOpen++;
    try {
      return await use(page);
    } finally {
      pagesOpen--;
      if (document.isIntact) page.close();
      // PDFium has crashed: no further call is possible, not even to close the document.
      else if (opened === document) opened = null;
    }
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
    isXfaForm,
    get info() {
      return infoOf();
    },
    withPage: (index, use, quarter) =>
      onPage((document) => document.page(index, quarter, quarter === undefined ? ahead.take(index) : undefined), use),
    readAhead: async (index) =>
      ahead.find(index) ??
      onPage(
        (document) => document.page(index),
        (page) => ahead.keep(index, page.contents()),
      ),
    rest,
    wake: async () => void (await awake()),
    close: () => {
      opened?.close();
      opened = null;
    },
  };
}

/** A document in its own PDFium instance. */
class OpenDocument {
  readonly pages: number;
  readonly isXfaForm: boolean;
  readonly #pdfium: Pdfium;
  /** Pointer to the file access structure that PDFium reads through. */
  readonly #access: number;
  readonly #password: string | undefined;
  readonly #sizeAtFirst: number;
  #document: number;
  #memory: DocumentMemory;
  #pagesOpened = 0;
  /** How many pages are read before the document is reopened. */
  #pagesToWear = Number.POSITIVE_INFINITY;
  #sizeAtOpen: number;

  constructor(pdfium: Pdfium, source: Uint8Array, password: string | undefined) {
    this.#pdfium = pdfium;
    this.#access = openFileAccess(pdfium, source);
    this.#password = password;
    this.#document = load(pdfium, this.#access, password);
    if (this.#document === 0) throw openError(pdfium.FPDF_GetLastError(), password !== undefined);
    this.pages = pdfium.FPDF_GetPageCount(this.#document);
    this.isXfaForm = pdfium.FPDF_GetFormType(this.#document) === DYNAMIC_XFA;
    this.#memory = new DocumentMemory(pdfium, this.#document, source);
    this.#sizeAtFirst = pdfium.heap.sizeBytes;
    this.#sizeAtOpen = this.#sizeAtFirst;
    if (this.pages > 0 && this.pages <= MAX_PAGES) return;
    this.close();
    if (this.pages <= 0) throw new ConvertError('no-pages', 'The PDF has no pages.');
    throw new ConvertError('too-many-pages', `The PDF has more than ${MAX_PAGES.toLocaleString('en')} pages.`);
  }

  /** Whether the data cached for the pages read costs more than reopening the document. */
  get isWorn(): boolean {
    const hasGrown = this.#pdfium.heap.sizeBytes - this.#sizeAtOpen > WORN_BYTES;
    return this.#pagesOpened >= WORN_PAGES && (hasGrown || this.#pagesOpened >= this.#pagesToWear);
  }

  /** Whether it uses far more memory than the document should need. */
  get isSwollen(): boolean {
    return this.#pagesOpened >= WORN_PAGES && this.#pdfium.heap.sizeBytes - this.#sizeAtFirst > SWOLLEN_BYTES;
  }

  /** Reopens the document in the same memory. From then on it is reopened after as many pages as the first time. */
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

  /** Releasing PDFium's memory also closes everything that is open. */
  close(): void {
    this.#pdfium.release();
  }
}

/**
 * Passwords are UTF-8 since PDF 2.0 and were mostly Latin-1 before. Writers compose letters with their marks (SASLprep, RFC 4013);
 * files of some systems have them apart.
 */
function load(pdfium: Pdfium, access: number, password: string | undefined): number {
  if (password === undefined) return pdfium.FPDF_LoadCustomDocument(access, 0);
  for (const form of new Set([password, password.normalize('NFC')])) {
    // Where both are the same bytes, one try is enough: the encryption makes each slow on purpose.
    for (const encoding of isAscii(form) ? (['utf8'] as const) : (['utf8', 'latin1'] as const)) {
      const secret = writeCString(pdfium, form, encoding);
      const document = pdfium.FPDF_LoadCustomDocument(access, secret);
      pdfium.free(secret);
      if (document !== 0) return document;
    }
  }
  return 0;
}

const isAscii = (text: string): boolean => !/[^\p{ASCII}]/u.test(text);

function hasHeader(source: Uint8Array): boolean {
  return Buffer.from(source.buffer, source.byteOffset, Math.min(source.length, HEADER_WINDOW)).includes('%PDF');
}

function openError(code: number, tried: boolean): ConvertError {
  if (code === PASSWORD) {
    return tried
      ? new ConvertError('wrong-password', 'The password does not open this PDF.')
      : new ConvertError('encrypted', 'The PDF is protected by a password.');
  }
  if (code === SECURITY) {
    return new ConvertError('unsupported-encryption', 'The PDF is encrypted in a way that can’t be opened.');
  }
  const detail = code === FORMAT ? 'The PDF is damaged and can’t be repaired.' : 'The PDF can’t be opened.';
  return new ConvertError('damaged', detail);
}
