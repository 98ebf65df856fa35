import type { MathNode } from '../document/math.ts';
import type { LeftOutArea, PageComment, PageLink, PageTags, UserSpace } from '../extract/page-content.ts';
import type { Box } from '../geometry/box.ts';
import type { TextLine } from '../lines/text-line.ts';
import type { TagDoubt } from '../page/tag-doubts.ts';

export interface LayoutCell {
  lines: TextLine[];
  colspan: number;
  rowspan: number;
  header: boolean;
  align: 'left' | 'center' | 'right' | null;
  /** From 0, where it is not the page of the table's block: a table that goes on over a page break. */
  page?: number;
  /** Of a row that a page break parts: the line from which on the lines stand on that page. */
  rest?: { firstLine: number; page: number };
}

/** A list, an item of one or a quotation, by its tag or a bar beside it; ids are unique in the document. */
export interface Container {
  kind: 'list' | 'item' | 'quote';
  id: number;
  /** It began on a page before, as far as the page tells. */
  goesOn?: true;
  /** Where the bar beside a quotation stands, from the edge of the column that the text begins at. */
  barX?: number;
}

/** What a tagged PDF, or a bar beside it, says about a text block. */
export interface TextTag {
  /** What it stands in, from the outside in; an item always follows its list. */
  within: readonly Container[];
  isCaption?: true;
}

export interface TextBlock {
  kind: 'text';
  box: Box;
  lines: TextLine[];
  /** The box of the column that it stands in: one object for all blocks of a column. */
  column: Box;
  /** It stands in the margin: paragraphs go on behind it, none goes on in it. */
  aside?: true;
  /** It stands in a coloured bar at the edge of the page. */
  inBar?: true;
  /** Where its tags are sane. */
  tag?: TextTag;
  /** A paragraph by its tag: neither more nor less. */
  isWhole?: true;
  /** The lower edge of a rule above it that parts it from the text before. */
  ruleY?: number;
}

export interface TableBlock {
  kind: 'table';
  box: Box;
  /** From the first to the last as they are read. */
  columns: readonly { x0: number; x1: number }[];
  rows: LayoutCell[][];
  /** The labels of figures might as well be others (tables/row-labels.ts). */
  areRowsDoubtful?: true;
}

export interface FigureBlock {
  kind: 'figure';
  box: Box;
  image: FigureSource;
  /** What the picture shows, where its text is known. */
  alt?: string;
  /** It shows a formula in lines of its own that can't be read. */
  display?: true;
}

/** Displays stand where their sentence has them; pictures and tables may float. */
export const isDisplay = (block: LayoutBlock): boolean =>
  block.kind === 'formula' || (block.kind === 'figure' && block.display === true);

/** A formula in lines of its own. */
export interface FormulaBlock {
  kind: 'formula';
  box: Box;
  math: MathNode;
  tag: string | null;
}

/** A stretch of a page that belongs together; blocks of a page are in reading order. */
export type LayoutBlock = TextBlock | TableBlock | FigureBlock | FormulaBlock;

/** An image object of the page, or a part of the page to be drawn, in the frame of `quarter` (PdfFile.withPage). */
export type FigureSource = { id: number } | { area: Box; quarter?: number };

export interface PageLayout {
  /** From 0. */
  index: number;
  widthPt: number;
  heightPt: number;
  blocks: LayoutBlock[];
  links: PageLink[];
  /** As PageContent has it. */
  userSpace?: UserSpace;
  /** What a tagged PDF says about the page. */
  tags?: PageTags;
  /** Why the layout stands against parts of it. */
  tagDoubts?: readonly TagDoubt[];
  /** The page shows something but has no text: a scan. Its picture is its only block. */
  withoutText?: boolean;
  /** Of the frame that the blocks are in, where it comes from recognised text (PdfFile.withPage). */
  quarter?: number;
  /** What somebody has written on it; text boxes are blocks as well. */
  comments?: readonly PageComment[];
  /** What of its text is in no block, on purpose. */
  leftOut?: readonly LeftOutArea[];
  /** Stands in for a page that could not be read. */
  note?: string;
}

/** A line along an axis: `at` is its y (horizontal) or x (vertical). */
export interface Line {
  at: number;
  from: number;
  to: number;
  /** Where the pieces meet that it is drawn in: browsers and word processors draw the border of each cell by itself. */
  seams?: readonly number[];
}

export interface Ruling {
  horizontal: Line[];
  vertical: Line[];
}

export const linesOfText = (block: LayoutBlock): TextLine[] => (block.kind === 'text' ? block.lines : []);
export const linesOfCells = (block: LayoutBlock): TextLine[] =>
  block.kind === 'table' ? block.rows.flatMap((row) => row.flatMap(({ lines }) => lines)) : [];
export const linesOf = (block: LayoutBlock): TextLine[] => (block.kind === 'text' ? block.lines : linesOfCells(block));
