/** What goes into a conversion and what comes out: the engine's public types. */

export type OutputFormat = 'markdown' | 'epub';

/** Counted from 1, both ends included; `last` may be Infinity. */
export interface PageRange {
  first: number;
  last: number;
}

export interface ConvertOptions {
  format: OutputFormat;
  /** Used where neither metadata nor the first page names the document; usually the file's stem. */
  fallbackTitle?: string;
  /** Skip a page that can't be parsed, with a warning and a visible note, instead of failing. Default true. */
  ignorePdfErrors?: boolean;
  /** The same for pages whose text can't be recognised. Default true. */
  ignoreOcrErrors?: boolean;
  /** Pages to convert. All by default. */
  pages?: readonly PageRange[];
  /** Instead of the title that the document has or seems to have. */
  title?: string;
  /** Instead of the authors that the document names. */
  authors?: readonly string[];
  /** EPUB only: the first of the pages as the book's cover (default), or none. */
  cover?: 'first-page' | 'none';
  /**
   * Markdown only: `linked` returns images as assets and links `images/NAME`; `inline` writes data URIs; `none` draws no images and
   * leaves their descriptions and captions in their places. Default `inline`.
   */
  images?: 'inline' | 'linked' | 'none';
  /** Markdown only: begin with title, authors, language and pages as YAML front matter. Default false. */
  frontMatter?: boolean;
  /** Markdown only: an anchor (`<a id="page-12"></a>`) where each page of the source begins. Default false. */
  pageAnchors?: boolean;
  /** Languages of pages that must be recognised, as BCP 47 tags or Tesseract's codes; otherwise they are found out. */
  ocrLanguages?: readonly string[];
  /** Opens an encrypted document. Never logged. */
  password?: string;
  /**
   * Threads that read the pages of a long document, with the calling one. By default what cores and memory allow, at most 4. A
   * function is asked again while the pages are read, and threads end when it allows fewer.
   */
  threads?: number | (() => number);
}

export interface Progress {
  /** Pages finished so far, never decreasing. */
  page: number;
  pages: number;
}

export type WarningCode =
  /** Told of the last page that was found. */
  | 'file-repaired'
  /** The whole document is a form that only few programs show. */
  | 'form-unreadable'
  | 'page-unreadable'
  | 'page-without-text'
  | 'page-illegible'
  | 'page-recognised'
  | 'page-not-recognised'
  | 'low-confidence'
  | 'image-unreadable'
  | 'page-truncated'
  | 'text-unreliable'
  /** Some figures of a table might as well belong to the row above or below. */
  | 'table-doubtful'
  | 'cover-left-out'
  /** Of a range of pages that was asked for there is none. Told of the last page. */
  | 'pages-absent';

export interface Warning {
  code: WarningCode;
  /** 1-based. */
  page: number;
  message: string;
}

/** Why text of a page is no part of the result. */
export type LeftOutReason =
  /** Heads and feet that come back on other pages, or say what page it is. */
  | 'running-line'
  | 'page-number'
  /** "(continues on next page)" */
  | 'page-remark'
  /** Printed contents, lists of tables and of figures. */
  | 'contents'
  /** Heads of tables and captions that the next page repeats. */
  | 'repeated-head'
  /** What a tagged PDF names as no part of its text. */
  | 'artifact'
  /** Slides whose next page shows all of them again, and more. */
  | 'slide-step'
  /** Numbers that count lines, of texts and of code. */
  | 'line-number'
  /** Rows of dots to write on, and signs that decorate. */
  | 'ornament'
  /** What is written over the page at an angle, or up its margin: watermarks, stamps of archives. */
  | 'watermark'
  /** The words of a picture that comes back on many pages. */
  | 'logo'
  /** What nobody sees: in layers that are switched off, cut away, invisible, or outside of the page. */
  | 'hidden'
  /** Options of a form's list that nobody has chosen. */
  | 'option';

/** An area of a page whose text is no part of the result, on purpose. */
export interface LeftOut {
  reason: LeftOutReason;
  /** 1-based. */
  page: number;
  /** In points from the upper left corner. */
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface ConvertHooks {
  signal?: AbortSignal;
  onProgress?(progress: Progress): void;
  onWarning?(warning: Warning): void;
  /** Where pictures and finished text wait; by default in memory. It is read until the result's files are. */
  scratch?: Scratch;
}

/** Takes what is not needed for a while: on a disk it takes no memory. */
export interface Scratch {
  /** @throws Error of the file system */
  keep(bytes: Uint8Array): Kept;
}

export interface Kept {
  readonly sizeBytes: number;
  /**
   * @param into memory that may be used for the bytes: at least as many
   * @throws Error of the file system
   */
  read(into?: Uint8Array): Uint8Array;
}

/** A file that belongs to the result: `name` is relative to it ("images/p3-1.png"), always below it. */
export interface Asset {
  name: string;
  mediaType: string;
  bytes: Uint8Array;
}

export type ResultType = 'text/markdown; charset=utf-8' | 'application/epub+zip';

export interface ConvertResult extends ResultFacts {
  bytes: Uint8Array;
  mediaType: ResultType;
  assets: Asset[];
}

/** The same result in parts, each read or made when it is asked for: a long book is never in memory as a whole. */
export interface ConvertedFiles extends ResultFacts {
  /** To be gone through once. */
  parts: Iterable<Uint8Array>;
  mediaType: ResultType;
  assets: KeptAsset[];
}

export interface KeptAsset extends Omit<Asset, 'bytes'> {
  file: Kept;
}

interface ResultFacts {
  title: string;
  authors: string[];
  /** Of the whole document, also where only some were converted. */
  pages: number;
  warnings: Warning[];
  /** All text of the pages that is not in the result. */
  leftOut: LeftOut[];
}

/** Why a document as a whole can't be converted. The message is a whole sentence for a person. */
export class ConvertError extends Error {
  override readonly name = 'ConvertError';
  readonly code: ConvertErrorCode;
  readonly page: number | null;
  constructor(code: ConvertErrorCode, message: string, page: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.page = page;
  }
}

export type ConvertErrorCode =
  | 'not-a-pdf'
  | 'empty-file'
  | 'damaged'
  | 'encrypted'
  | 'wrong-password'
  /** No password opens it: by certificates or rights management, a security handler that isn't the standard's (ISO 32000-2, 7.6.3). */
  | 'unsupported-encryption'
  | 'no-pages'
  /** None of the pages that were asked for is there. */
  | 'no-such-pages'
  | 'page-failed'
  | 'page-not-recognised'
  | 'too-many-pages'
  /** A page thread died, or took more memory than it may. */
  | 'converter-crashed'
  | 'out-of-memory'
  | 'cancelled';
