/**
 * The document tree: what every layout stage works towards and what every writer reads.
 *
 * The names are mdast's (https://github.com/syntax-tree/mdast) where mdast has a name. It differs where PDF needs more:
 * tables keep spans, pages leave anchors, figures keep their caption.
 */

import type { Kept } from '../convert.ts';
import type { MathNode } from './math.ts';

export type Inline =
  | { type: 'text'; value: string }
  | { type: 'strong' | 'emphasis' | 'superscript' | 'subscript' | 'delete'; children: Inline[] }
  | { type: 'inlineCode'; value: string }
  /** Ideographs, and how they are spelt in the small letters above them. */
  | { type: 'ruby'; spelling: string; children: Inline[] }
  | { type: 'link'; url: string; children: Inline[] }
  /** A link inside the document; `anchor` is the id of a heading or of a page anchor (`page-12`). */
  | { type: 'internalLink'; anchor: string; children: Inline[] }
  | { type: 'footnoteReference'; identifier: string }
  | { type: 'image'; image: string; alt: string }
  | { type: 'inlineMath'; math: MathNode }
  | { type: 'break' }
  /** A place that links lead to, named as `placeName` does. */
  | { type: 'anchor'; name: string }
  /** Marks where a page of the source begins, inside a paragraph that runs over the page break. */
  | { type: 'pageAnchor'; page: number };

export interface TableCell {
  children: Block[];
  header: boolean;
  colspan: number;
  rowspan: number;
  align: 'left' | 'center' | 'right' | null;
}

export interface ListItem {
  /** The mark as it is printed, where a list's own numbers don't say it: "(a)", "iv.", "①". */
  label?: string;
  /** Of a task: whether it is done. */
  isDone?: boolean;
  children: Block[];
}

/** A term with what is said of it. */
export interface Description {
  term: Extract<Block, { type: 'paragraph' }>;
  /** The term has a line of its own; otherwise the text goes on behind it. */
  isApart: boolean;
  children: Block[];
}

export type Block =
  | { type: 'heading'; depth: 1 | 2 | 3 | 4 | 5 | 6; anchor: string; children: Inline[] }
  | { type: 'paragraph'; children: Inline[] }
  | { type: 'blockquote'; children: Block[] }
  | { type: 'list'; ordered: boolean; start: number; children: ListItem[]; isIndex?: true }
  | { type: 'descriptionList'; children: Description[] }
  | { type: 'code'; value: string; language: string | null }
  | { type: 'table'; rows: TableCell[][]; caption: Inline[] }
  | { type: 'figure'; image: string; alt: string; caption: Inline[] }
  /** A formula in lines of its own; `tag` is its printed number without brackets. */
  | { type: 'math'; math: MathNode; tag: string | null }
  | { type: 'footnoteDefinition'; identifier: string; children: Block[] }
  | { type: 'thematicBreak' }
  | { type: 'pageAnchor'; page: number };

/** An image that blocks refer to by `name` ("p3-1.png"): unique in the document, safe as a file name. */
export interface DocumentImage {
  name: string;
  /** What blocks call it, where that is not its name. */
  shownAs?: readonly string[];
  mediaType: 'image/png' | 'image/jpeg';
  file: Kept;
  widthPx: number;
  heightPx: number;
}

export interface OutlineEntry {
  title: string;
  anchor: string;
  children: OutlineEntry[];
}

/** What is printed of when and by whom a document was published; absent where nothing tells. */
export interface Imprint {
  /** ISO 8601, as exact as it is printed: "2013-05-21", "2013-05". */
  date?: string;
  publisher?: string;
  /** "10.1000/182" */
  doi?: string;
  /** Digits only. */
  isbn?: string;
  series?: { title: string; number: string };
}

export interface Document extends Imprint {
  title: string;
  authors: string[];
  /** BCP 47 tag; `und` where nothing tells. */
  language: string;
  pageCount: number;
  /** Printed page labels by page index ("iv", "12"); empty where the PDF has none. */
  pageLabels: string[];
  /** The first page drawn as a picture, for the cover of a book; `plain`: one is wanted, and that page can't be drawn. */
  cover: DocumentImage | 'plain' | null;
  outline: OutlineEntry[];
  /** May be read again and again; those of a long document are made anew each time. */
  children: Iterable<Block>;
  images: DocumentImage[];
}

/** Names of the places on pages that links lead to, such as `page-24-3`, the third on page 24. */

export function placeName(page: number, number: number): string {
  return `page-${page}-${number}`;
}

/** The anchor of the page that a place is on; null for other anchors. A link leads there where nothing has the place. */
export function pageOfPlace(anchor: string): string | null {
  return /^(page-\d+)-\d+$/.exec(anchor)?.[1] ?? null;
}

/** A picture as the bytes of a file. */
export interface EncodedImage {
  mediaType: 'image/png' | 'image/jpeg';
  bytes: Uint8Array;
  widthPx: number;
  heightPx: number;
}

/** Images by the names that blocks call them by. */
export function imagesByName<Image extends Pick<DocumentImage, 'name' | 'shownAs'>>(
  images: readonly Image[],
): Map<string, Image> {
  return new Map(
    images.flatMap((image) => [image.name, ...(image.shownAs ?? [])].map((name) => [name, image] as const)),
  );
}
