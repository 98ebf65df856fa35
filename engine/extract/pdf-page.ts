/** One page of an open PDF: its content and its rendering, read on demand. */

import type { EncodedImage } from '../document/tree.ts';
import type { Box } from '../geometry/box.ts';
import { type Annotations, type PaintedAnnotations, paintAnnotations, readAnnotations } from './annotations.ts';
import { imageObjects, readDrawing } from './drawing.ts';
import { withChecks, withFields } from './fields.ts';
import type { FontLine, FontReadings } from './fonts/font-lines.ts';
import { FormFields } from './form-fields.ts';
import { frameOf, toFrame } from './frame.ts';
import { hiddenObjects } from './hidden-objects.ts';
import { Destinations, readLinks } from './links.ts';
import type { FilledBox, GlyphRun, GreyPicture, PageContent, PageField } from './page-content.ts';
import { type Pdfium, withMemory } from './pdfium.ts';
import { encodeImage, type ImagePlace, imageKey } from './pictures/images.ts';
import { renderGrey, renderPage } from './pictures/render.ts';
import { declares } from './repair/declares.ts';
import { readTags } from './tags/structure-tree.ts';
import { type PageText, readFontLines, readText, type Seen, TextMemory } from './text.ts';

/** A page's text, and its pictures and drawings, which are read only when they are asked for. */
export type PageLetters = Pick<
  PageContent,
  'runs' | 'turned' | 'comments' | 'unmappedShare' | 'widthPt' | 'heightPt' | 'images' | 'drawings'
>;

export interface PdfPage {
  /** @throws Error when the page cannot be parsed; this applies to all members */
  readonly content: PageContent;
  /** Takes about a third less time than all of the content. */
  readonly letters: PageLetters;
  /** The letters in its main direction, by the fonts that draw them. */
  fontLines(): FontLine[];
  /** Its content with other letters for codes of fonts; it stays its content from then on. */
  reread(readings: FontReadings): PageContent;
  /**
   * Null when the image cannot be decoded.
   *
   * @param shownPt the longer side as it is shown: what is much finer is made coarser
   */
  encodeImage(id: number, shownPt: number): EncodedImage | null;
  /** A key that is equal for images that are one object in the file; null when there is no such image. */
  imageKey(id: number): string | null;
  /** The page, or the part of it inside `area`, rendered on white; `marks` are painted over it. */
  render(pxPerPt: number, area?: Box, marks?: readonly FilledBox[]): EncodedImage | null;
  /** The same as grey pixels. */
  renderGrey(pxPerPt: number, area?: Box): GreyPicture | null;
  /** The rotation at which the page is read: that of its text, in quarter turns counter-clockwise. */
  readonly quarter: number;
}

/** A page's content and the rotation at which it is read. */
export interface ReadContent {
  content: PageContent;
  quarter: number;
}

/**
 * PDFium discards a font when no open page uses it and then parses it again. Consecutive pages mostly share their fonts, so this
 * many pages stay open.
 */
const PAGES_KEPT = 2;

/** Data that is kept from page to page. */
export class DocumentMemory {
  readonly #pdfium: Pdfium;
  readonly #kept: number[] = [];
  readonly #document: number;
  #mayHaveLayers: boolean | undefined;
  #form: FormFields | undefined;
  readonly text: TextMemory;
  readonly destinations: Destinations;
  /** By the page's index: what is painted once is on the page whenever it is opened again. */
  readonly painted = new Map<number, PaintedAnnotations>();
  /** The whole file. */
  readonly source: Uint8Array;

  constructor(pdfium: Pdfium, document: number, source: Uint8Array) {
    this.#pdfium = pdfium;
    this.#document = document;
    this.source = source;
    this.text = new TextMemory(source);
    this.destinations = new Destinations(pdfium, document);
  }

  get form(): FormFields {
    this.#form ??= new FormFields(this.#pdfium, this.#document, this.source);
    return this.#form;
  }

  /** Found out where it is asked for: the whole file is searched. */
  get mayHaveLayers(): boolean {
    this.#mayHaveLayers ??= declares(this.source, '/OCProperties') !== false;
    return this.#mayHaveLayers;
  }

  /** Keeps a page open that is no longer needed, so that its fonts stay loaded. */
  keep(handle: number): void {
    this.#kept.push(handle);
    while (this.#kept.length > PAGES_KEPT) this.#pdfium.FPDF_ClosePage(this.#kept.shift() ?? 0);
  }

  /** Call it before the document is closed. */
  close(): void {
    for (const handle of this.#kept.splice(0)) this.#pdfium.FPDF_ClosePage(handle);
    this.#form?.close();
  }
}

/** A page that PDFium loads only when something is needed that is not known yet. */
export class OpenPage implements PdfPage {
  readonly #pdfium: Pdfium;
  readonly #document: number;
  readonly #memory: DocumentMemory;
  readonly #index: number;
  readonly #forced: number | undefined;
  #handle = 0;
  #isDrawn = false;
  #read: ReadContent | undefined;
  #images: number[] | undefined;
  #shown: Seen | undefined;
  #readings: FontReadings | undefined;

  /**
   * @param forced rotation in quarter turns, instead of the one that its text suggests
   * @param known what was read of it before, at the rotation of its text
   */
  constructor(
    pdfium: Pdfium,
    document: number,
    memory: DocumentMemory,
    index: number,
    forced: number | undefined,
    known?: ReadContent,
  ) {
    this.#pdfium = pdfium;
    this.#document = document;
    this.#memory = memory;
    this.#index = index;
    this.#forced = forced;
    this.#read = known;
  }

  close(): void {
    // PDFium keeps the decoded pictures of a page that was rendered.
    if (this.#handle !== 0 && this.#isDrawn) this.#pdfium.FPDF_ClosePage(this.#handle);
    else if (this.#handle !== 0) this.#memory.keep(this.#handle);
    this.#handle = 0;
  }

  get content(): PageContent {
    return this.contents().content;
  }

  get letters(): PageLetters {
    if (this.#read) return this.#read.content;
    const { text, runs, annotations } = this.#readWords();
    const { turned, frame, unmappedShare } = text;
    const { widthPt, heightPt } = frame;
    let drawing: Pick<PageContent, 'images' | 'drawings'> | undefined;
    const drawn = () => {
      drawing ??= readDrawing(this.#pdfium, this.#page(), frame, this.#seen().hidden);
      return drawing;
    };
    return {
      ...{ runs, turned, unmappedShare, widthPt, heightPt },
      comments: annotations.comments,
      get images() {
        return drawn().images;
      },
      get drawings() {
        return drawn().drawings;
      },
    };
  }

  get quarter(): number {
    return this.#forced ?? this.contents().quarter;
  }

  fontLines(): FontLine[] {
    const page = this.#page();
    const visible = visibleBox(this.#pdfium, page);
    return readFontLines(this.#pdfium, page, visible, this.#rotation(), this.#memory.text);
  }

  reread(readings: FontReadings): PageContent {
    this.#readings = readings;
    this.#read = this.#readContent();
    return this.#read.content;
  }

  encodeImage(id: number, shownPt: number): EncodedImage | null {
    const image = this.#imageObject(id);
    if (image === undefined) return null;
    return encodeImage(this.#pdfium, { ...this.#place(), page: this.#drawnPage(), image, shownPt });
  }

  imageKey(id: number): string | null {
    const image = this.#imageObject(id);
    return image === undefined ? null : imageKey(this.#pdfium, { ...this.#place(), page: this.#page(), image });
  }

  render(pxPerPt: number, area?: Box, marks?: readonly FilledBox[]): EncodedImage | null {
    return renderPage(this.#pdfium, this.#drawnPage(), this.#size(), area ?? null, pxPerPt, this.#turn(), marks);
  }

  renderGrey(pxPerPt: number, area?: Box): GreyPicture | null {
    return renderGrey(this.#pdfium, this.#drawnPage(), this.#size(), area ?? null, pxPerPt, this.#turn());
  }

  contents(): ReadContent {
    this.#read ??= this.#readContent();
    return this.#read;
  }

  #place(): Pick<ImagePlace, 'source' | 'document' | 'quarter'> {
    return { source: this.#memory.source, document: this.#document, quarter: this.quarter & 3 };
  }

  /** The page's text, its annotations, and its runs with the values of fields. */
  #readWords(): { text: PageText; annotations: Annotations; runs: GlyphRun[] } {
    const page = this.#page();
    const { form, painted: onPages, text: memory } = this.#memory;
    const text = readText(this.#pdfium, page, this.#seen(), this.#rotation(), memory, this.#forced, this.#readings);
    const { frame } = text;
    const painted = onPages.get(this.#index);
    const objects = painted?.objects ?? new Set<number>();
    const annotations = readAnnotations(this.#pdfium, page, frame, { fields: form, painted: objects });
    const fields = (painted?.fields ?? []).map(
      ({ x0, y0, x1, y1 }): PageField => ({ ...toFrame(frame, x0, y0, x1, y1), text: null }),
    );
    return { text, annotations, runs: withFields(text.runs, [...annotations.fields, ...fields]) };
  }

  #page(): number {
    if (this.#handle !== 0) return this.#handle;
    this.#handle = this.#pdfium.FPDF_LoadPage(this.#document, this.#index);
    if (this.#handle === 0) throw new Error(`page ${this.#index + 1} can't be loaded`);
    const { painted } = this.#memory;
    if (!painted.has(this.#index))
      painted.set(this.#index, paintAnnotations(this.#pdfium, this.#handle, this.#memory.form));
    return this.#handle;
  }

  #seen(): Seen {
    if (this.#shown) return this.#shown;
    const pdfium = this.#pdfium;
    const page = this.#page();
    const visible = visibleBox(pdfium, page);
    const frame = frameOf(visible, this.#rotation());
    const mayHaveLayers = () => this.#memory.mayHaveLayers;
    const drawn = { document: this.#document, page, frame, mayHaveLayers };
    this.#shown = { visible, hidden: hiddenObjects(pdfium, drawn) };
    return this.#shown;
  }

  #drawnPage(): number {
    this.#isDrawn = true;
    return this.#page();
  }

  #imageObject(id: number): number | undefined {
    this.#images ??= imageObjects(this.#pdfium, this.#page());
    return this.#images[id];
  }

  /** When the rotation is given, the size is known without reading the page. */
  #size(): { widthPt: number; heightPt: number } {
    return this.#forced === undefined ? this.content : frameOf(visibleBox(this.#pdfium, this.#page()), this.#forced);
  }

  /** The rotation in addition to /Rotate, which PDFium applies itself, that makes the text upright. */
  #turn(): number {
    return this.quarter - this.#rotation();
  }

  #rotation(): number {
    return this.#pdfium.FPDFPage_GetRotation(this.#page()) & 3;
  }

  #readContent(): ReadContent {
    const pdfium = this.#pdfium;
    const page = this.#page();
    const seen = this.#seen();
    const { text, runs, annotations } = this.#readWords();
    const { turned, frame, quarter, unmappedShare, hasSpaces, hidden } = text;
    const links = readLinks(pdfium, this.#document, page, frame, this.#memory.destinations);
    const { rules, fills, drawings, images, graphics, truncated } = readDrawing(pdfium, page, frame, seen.hidden);
    const { widthPt, heightPt } = frame;
    const tags = readTags(pdfium, page, frame);
    const leftOut = [
      ...hidden.map((box) => ({ ...box, reason: 'hidden' as const })),
      ...annotations.lists.map((box) => ({ ...box, reason: 'option' as const })),
    ];
    const isPainted = !this.#memory.painted.get(this.#index)?.truncated;
    const content: PageContent = {
      index: this.#index,
      widthPt,
      heightPt,
      runs,
      turned,
      rules,
      fills,
      drawings,
      images,
      ...(graphics.length > 0 && { graphics }),
      links,
      ...(annotations.comments.length > 0 && { comments: annotations.comments }),
      ...(leftOut.length > 0 && { leftOut }),
      userSpace: { visible: seen.visible, quarter },
      ...(tags && { tags }),
      unmappedShare,
      ...(hasSpaces && { hasSpaces }),
      ...((truncated || text.truncated || annotations.truncated || !isPainted) && { truncated: true }),
    };
    return { content: withChecks(content, annotations.checks), quarter };
  }
}

function visibleBox(pdfium: Pdfium, page: number): Box {
  return withMemory(pdfium, 16, (scratch) => {
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
  });
}
