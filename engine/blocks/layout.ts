import type { Box, PageLink } from '../extract/page-content.ts';
import type { TextLine } from '../lines/text-line.ts';

export interface LayoutCell {
  lines: TextLine[];
  colspan: number;
  rowspan: number;
  header: boolean;
}

/** A stretch of a page that belongs together; blocks of a page are in reading order. */
export type LayoutBlock =
  | { kind: 'text'; box: Box; lines: TextLine[] /** The box of the column it stands in. */; column: Box }
  | { kind: 'table'; box: Box; rows: LayoutCell[][] }
  | { kind: 'figure'; box: Box; image: FigureSource };

/** An image object of the page, or a part of the page to be drawn. */
export type FigureSource = { id: number } | { area: Box };

export interface PageLayout {
  /** From 0. */
  index: number;
  widthPt: number;
  heightPt: number;
  blocks: LayoutBlock[];
  links: PageLink[];
}
