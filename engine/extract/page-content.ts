/**
 * The content of a page as plain data.
 *
 * All coordinates are points (1/72 inch) from the top left corner of the page in reading orientation: x to the right, y down,
 * cropped to the CropBox and rotated so that most of the text is upright.
 */

import type { LeftOutReason } from '../convert.ts';
import type { MathNode } from '../document/math.ts';
import type { Box } from '../geometry/box.ts';

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
  /** Whether a rule strikes it through. */
  isStruck?: true;
  /** Whether the text was recognised: its size and weight are measured, and its font is unknown. */
  isRecognised?: true;
}

/** Of text that is read as data and was never set: values of annotations. */
export const UNSET_STYLE: Readonly<TextStyle> = {
  font: '',
  sizePt: 10,
  bold: false,
  italic: false,
  monospace: false,
  color: 0,
  invisible: false,
};

/** The `id` of a run that no page has numbered yet. */
export const UNNUMBERED = -1;

/** Glyphs of one style on one baseline without a gap between them: a word or a part of one. */
export interface GlyphRun {
  /**
   * Names the run on its page, from 0 in the order of drawing; given when the page's layout begins. What replaces a run keeps its
   * id, so that the two can be told to be one; what is split off or added is UNNUMBERED until its pass is done.
   */
  id: number;
  /** In logical order, NFC, ligatures expanded, without white space. */
  text: string;
  x0: number;
  x1: number;
  baseline: number;
  style: TextStyle;
  /**
   * Whether the file has a space character before the run (`drawn`) or PDFium infers one from the gap (`inferred`). `closed`:
   * there is a gap, but it does not separate words.
   */
  space: 'drawn' | 'inferred' | 'none' | 'closed';
  /** Top and bottom of the outline of a single glyph that grows with a formula; its baseline is that of its row. */
  ink?: { y0: number; y1: number };
  /** For text that is rotated relative to the page, in a frame of its own: quarter turns counter-clockwise. */
  quarter?: number;
  /** Where its line is taken to begin: a line beside a drop cap begins where the cap does. */
  lineX0?: number;
  /** Its reading in ruby, the small letters above it. */
  ruby?: string;
  /** As in text-line.ts: null when the run is an ordinary part of its line. */
  script?: 'super' | 'sub' | null;
  /** The formula that the run represents; its text is the formula in plain words. */
  math?: MathNode;
}

/** A straight line along an axis, or a bar thin enough to count as one. */
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

/** `x` and `y` are in the page's user space; null when the destination does not give them. */
export type LinkTarget = { url: string } | { page: number; x: number | null; y: number | null };

/** How a page's user space (y up) maps to it, as `frameOf` takes it. */
export interface UserSpace {
  visible: Box;
  quarter: number;
}

export interface PageLink extends Box {
  target: LinkTarget;
}

/** What somebody has written on the page in an annotation. */
export interface PageComment extends Box {
  /** With its author's name. */
  text: string;
  /** It is a part of the page for whoever looks at it, as a text box is. */
  isPageText: boolean;
}

/** A box to tick of a form. */
export interface PageCheck extends Box {
  isChecked: boolean;
}

/** A field to write in of a form. */
export interface PageField extends Box {
  /** Its value; null where it is painted on the page. */
  text: string | null;
}

/** Text that is no part of the document. */
export interface LeftOutArea extends Box {
  reason: LeftOutReason;
}

/** An element of a tagged PDF's structure tree: the part of it that is on one page. */
export interface TagElement {
  /** The standard structure type to which its own type is mapped (PDF 1.7, 14.8.4): "P", "LI". */
  type: string;
  /** Index of the parent element; -1 for none. */
  parent: number;
  /** Boxes of the content that belongs to it directly, not to its child elements. */
  boxes: Box[];
  /** For cells; 1 for all other elements. */
  colspan: number;
  rowspan: number;
}

/** What a tagged PDF says about a page. */
export interface PageTags {
  /** Boxes of the text of each heading; level 1 to 6, or 0 for the document's title. */
  headings: { level: number; boxes: Box[] }[];
  figures: { alt: string; box: Box }[];
  /** Text that is not part of the document's content: running headers, page numbers. */
  artifacts: Box[];
  /** The box around all tagged text; null when there is none. */
  marked: Box | null;
  /** Share of the page's characters in tagged text, 0 to 1. */
  markedShare: number;
}

export interface PageContent {
  /** From 0. */
  index: number;
  widthPt: number;
  heightPt: number;
  runs: GlyphRun[];
  /**
   * Text at an angle to the rest of the page. Each group is in a frame of its own, so boxes of different groups cannot be
   * compared.
   */
  turned: GlyphRun[][];
  rules: Rule[];
  fills: FilledBox[];
  /** Boxes of curves and slanted lines: drawings. */
  drawings: Box[];
  images: PageImage[];
  /** Pictures that contain text, such as included plots. */
  graphics?: Box[];
  /** Parts of a scanned page that are pictures and will be rendered. */
  pictures?: Box[];
  /** For PdfFile.withPage, when the rotation of the page does not come from the file's own text. */
  quarter?: number;
  links: PageLink[];
  comments?: PageComment[];
  /** Where the page has text that is in none of the runs, and why; what nobody sees may lie outside of it. */
  leftOut?: LeftOutArea[];
  /** When it is missing, destinations on the page are already in its frame. */
  userSpace?: UserSpace;
  /** Only in tagged PDFs. Parents come before their children, in document order. */
  tags?: PageTags & {
    elements: TagElement[];
    /** The artifacts that are marked as such in the file; the others just belong to no element. */
    named: Box[];
  };
  /** Share of characters without a usable Unicode value, 0 to 1. */
  unmappedShare: number;
  /** On a page with East Asian letters: the file has space characters, so a gap without one is only spacing. */
  hasSpaces?: boolean;
  /** The page has more content than the limits allow; the rest is missing. */
  truncated?: true;
}

/** One byte per pixel, 0 black to 255 white, rows from the top without padding. */
export interface GreyPicture {
  samples: Uint8Array;
  widthPx: number;
  heightPx: number;
  pxPerPt: number;
}

export interface OutlineNode {
  title: string;
  /** From 0; null when the entry has no destination. */
  page: number | null;
  /** As in `LinkTarget`. */
  x: number | null;
  y: number | null;
  children: OutlineNode[];
}

export interface DocumentInfo {
  title: string;
  /** As the file has them in one line. */
  authors: string;
  /** BCP 47; empty when the PDF states none. */
  language: string;
  pageLabels: string[];
  outline: OutlineNode[];
}
