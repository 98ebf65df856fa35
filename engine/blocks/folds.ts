/**
 * Leaflets: sheets in landscape that are folded twice, with a panel in each third. A cover has a few large words only, which
 * show no column beside the text of the other panels; nothing stands across a fold.
 */

import type { Box, PageContent } from '../extract/page-content.ts';
import { height, union, width } from './box.ts';

const PANELS = 3;
const LANDSCAPE = 1.2;
/** White on each side of a fold. */
const MARGIN_PT = 6;
const MIN_ROWS = 5;
/** Rows of a table stand in all thirds at the same heights, and their cells are short. */
const MAX_ALIGNED = 0.7;
const PROSE_FILL = 0.55;

/**
 * @param boxesOf gives the boxes of the page's words
 * @param others boxes of figures and tables
 * @returns the panels from left to right; none where the page is not folded
 */
export function foldedPanels(
  { widthPt, heightPt }: Pick<PageContent, 'widthPt' | 'heightPt'>,
  boxesOf: () => readonly Box[],
  others: readonly Box[],
): Box[] {
  if (widthPt < LANDSCAPE * heightPt) return [];
  const words = boxesOf();
  const third = widthPt / PANELS;
  const panels = Array.from({ length: PANELS }, (_, i) => ({
    x0: i * third,
    x1: (i + 1) * third,
    y0: 0,
    y1: heightPt,
  }));
  const isOver = ({ x0, x1 }: Box): boolean =>
    panels.slice(1).some((panel) => x0 < panel.x0 + MARGIN_PT && x1 > panel.x0 - MARGIN_PT);
  if (words.some(isOver) || others.some(isOver)) return [];
  const rows = panels.map((panel) => rowsOf(words.filter((word) => word.x0 >= panel.x0 && word.x1 <= panel.x1)));
  if (rows.some((own) => own.length === 0)) return [];
  const texts = rows.filter((own) => own.length >= MIN_ROWS);
  return texts.length > 1 && texts.every((own) => isProse(own, texts)) ? panels : [];
}

function rowsOf(words: readonly Box[]): Box[] {
  const rows: Box[] = [];
  for (const word of [...words].sort((a, b) => a.y1 - b.y1)) {
    const row = rows.at(-1);
    if (row && word.y1 - row.y1 < 0.5 * height(word)) rows[rows.length - 1] = { ...union([row, word]), y1: row.y1 };
    else rows.push(word);
  }
  return rows;
}

function isProse(rows: readonly Box[], all: readonly (readonly Box[])[]): boolean {
  const fill = rows.reduce((sum, row) => sum + width(row), 0) / rows.length / width(union(rows));
  if (fill >= PROSE_FILL) return true;
  const others = all.filter((other) => other !== rows).flat();
  const aligned = rows.filter((row) => others.some((other) => Math.abs(other.y1 - row.y1) < 1));
  return aligned.length <= MAX_ALIGNED * rows.length;
}
