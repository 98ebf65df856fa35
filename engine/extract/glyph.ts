import type { TextStyle } from './page-content.ts';

/** A character where it is drawn, in the page's frame. */
export interface Glyph {
  text: string;
  x0: number;
  x1: number;
  baseline: number;
  style: TextStyle;
  /** For slanted text, whose glyphs share no baseline: the text object that holds them together. */
  object: number | null;
  /** The outline of a glyph that grows with a formula. */
  ink?: { y0: number; y1: number };
}
