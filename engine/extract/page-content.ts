/**
 * What a page holds, as plain data.
 *
 * All coordinates are points (1/72 inch) from the top left corner of the page as it is read: x to the right, y down,
 * cropped to the CropBox and turned so that most of the text stands upright.
 */

import type { MathNode } from '../math/node.ts';

export interface Box {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface TextStyle {
  /** Base font name without its subset prefix. */
  font: string;
  sizePt: number;
  bold: boolean;
  italic: boolean;
  monospace: boolean;
  /** 0xRRGGBB. */
  color: number;
  /** Drawn with text rendering mode 3: the text layer below or above a scan. */
  invisible: boolean;
  /** A rule goes through it. */
  isStruck?: true;
}

/** Glyphs of one style on one baseline without a gap between them: a word, or a part of one. */
export interface GlyphRun {
  /** In logical order, NFC, ligatures expanded, never with white space. */
  text: string;
  x0: number;
  x1: number;
  baseline: number;
  style: TextStyle;
  /** Whether the file has a space character before the run, or PDFium infers one from the gap; `closed` where the gap is none. */
  space: 'drawn' | 'inferred' | 'none' | 'closed';
  /** Top and bottom of the outline, for single glyphs that grow with a formula; their baseline is that of its row. */
  ink?: { y0: number; y1: number };
  /** Of text that stands sideways or on its head, in a frame of its own: quarter turns counter-clockwise from the page's. */
  quarter?: number;
  /** How it is spelt, in the small letters above it. */
  ruby?: string;
  /** As text-line.ts has it: null where the run may stand in a line as it is. */
  script?: 'super' | 'sub' | null;
  /** The formula that the run stands for; its text is the formula in plain words. */
  math?: MathNode;
}

/** A straight line along an axis, or a bar thin enough to be read as one. */
export interface Rule extends Box {
  horizontal: boolean;
  thicknessPt: number;
}

export interface FilledBox extends Box {
  color: number;
}

export interface PageImage extends Box {
  /** For PageReader.encodeImage. */
  id: number;
  widthPx: number;
  heightPx: number;
}

/** A place is in its page's user space; null where the destination does not name it. */
export type LinkTarget = { url: string } | { page: number; x: number | null; y: number | null };

/** Where a page's own coordinates (y up) lie on it, as `frameOf` takes it. */
export interface UserSpace {
  visible: Box;
  quarter: number;
}

export interface PageLink extends Box {
  target: LinkTarget;
}

/** An element of a tagged PDF's structure tree, as far as it stands on one page. */
export interface TagElement {
  /** The standard structure type that its own one stands for (PDF 1.7, 14.8.4): "P", "LI". */
  type: string;
  /** Index of the element that it stands in; -1 for none. */
  parent: number;
  /** Of what belongs to it and to none of the elements in it. */
  boxes: Box[];
  /** Of cells; 1 for all others. */
  colspan: number;
  rowspan: number;
}

/** What a tagged PDF says about a page. */
export interface PageTags {
  /** Boxes of the text of each heading; level 1 to 6, or 0 for the document's title. */
  headings: { level: number; boxes: Box[] }[];
  figures: { alt: string; box: Box }[];
  /** Text that is no part of the document: running headers, page numbers. */
  artifacts: Box[];
  /** Around all text that is part of it; null for none. */
  marked: Box | null;
  /** How much of the page's text that is, by its length, 0 to 1. */
  markedShare: number;
}

export interface PageContent {
  /** From 0. */
  index: number;
  widthPt: number;
  heightPt: number;
  runs: GlyphRun[];
  /** Text at an angle to the rest of the page; each group in its own upright frame, so boxes don't compare with others. */
  turned: GlyphRun[][];
  rules: Rule[];
  fills: FilledBox[];
  /** Boxes of curves and slanted lines: drawings. */
  drawings: Box[];
  images: PageImage[];
  /** Pictures with text of their own, as plots are that were included from other files. */
  graphics?: Box[];
  /** Parts of a scanned page that are pictures, to be drawn. */
  pictures?: Box[];
  /** For PdfFile.withPage, where the turn of the page comes from elsewhere than the file's own text. */
  quarter?: number;
  links: PageLink[];
  /** Where it is missing, places on the page are in its frame. */
  userSpace?: UserSpace;
  /** Of tagged PDFs. Parents come before their children, and all in the order of the document. */
  tags?: PageTags & {
    elements: TagElement[];
    /** Of the artifacts those that the file names so; the others just belong to nothing. */
    named: Box[];
  };
  /** Share of characters without a usable Unicode value, 0 to 1. */
  unmappedShare: number;
  /** The file names the spaces of a page with East Asian letters: a gap without one was set by itself. */
  hasSpaces?: boolean;
  /** There is more on the page than anybody would read: the rest is missing here. */
  truncated?: true;
}

export interface EncodedImage {
  mediaType: 'image/png' | 'image/jpeg';
  bytes: Uint8Array;
  widthPx: number;
  heightPx: number;
}

/** One byte a pixel, 0 black to 255 white, rows from the top without padding. */
export interface GreyPicture {
  samples: Uint8Array;
  widthPx: number;
  heightPx: number;
  pxPerPt: number;
}

export interface OutlineNode {
  title: string;
  /** From 0; null where the entry leads nowhere. */
  page: number | null;
  /** As those of `LinkTarget`. */
  x: number | null;
  y: number | null;
  children: OutlineNode[];
}

export interface DocumentInfo {
  title: string;
  authors: string[];
  /** BCP 47; empty where the PDF names none. */
  language: string;
  pageLabels: string[];
  outline: OutlineNode[];
}
