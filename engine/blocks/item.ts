import type { Box } from '../extract/page-content.ts';

/** What is ordered: a segment of text, or a finished block (table, figure). */
export interface Item extends Box {
  /** Null for tables and figures. */
  sizePt: number | null;
  /** It begins with the bullet of a list's item, or is the entry of an index. */
  isListed?: boolean;
  /** All of it is set in typewriter type. */
  isCode?: boolean;
  /** A rule over the whole width of the text: no part of it. */
  isRule?: boolean;
  /** On pages that read from right to left: where the file draws it. */
  place?: number;
}

/** The size of half of the text; 10 pt where there is none. */
export function typicalSize(items: readonly Item[]): number {
  const sizes = items.flatMap((item) => (item.sizePt === null ? [] : [item.sizePt])).sort((a, b) => a - b);
  return sizes[sizes.length >> 1] ?? 10;
}
