/**
 * Leaflets: sheets in landscape that are folded twice, with a panel in each third. A cover has a few large words only, which
 * show no column beside the text of the other panels; nothing stands across a fold.
 */

import type { PageContent } from '../../extract/page-content.ts';
import { type Box, height, union, width } from '../../geometry/box.ts';

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
 * @returns the panels from left to right, in a row of their own below a title over all of them; none where the page is not folded
 */
export function foldedPanels(
  { widthPt, heightPt }: Pick<PageContent, 'widthPt' | 'heightPt'>,
  boxesOf: () => readonly Box[],
  others: readonly Box[],
): Box[][] {
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
  if (texts.length < 2 || !texts.every((own) => isProse(own, texts))) return [];
  const title = titleOverAll(rows, widthPt);
  if (!title) return [panels];
  return [[{ x0: 0, x1: widthPt, y0: 0, y1: title.y1 }], panels.map((panel) => ({ ...panel, y0: title.y1 }))];
}

/** Higher than the lines of the text. */
const TITLE_HEIGHT = 1.35;
const OFF_CENTRE = 0.02;

/** One high line in the middle of the sheet, over all that stands left and right of it: the title of all panels. */
function titleOverAll(panels: readonly (readonly Box[])[], widthPt: number): Box | null {
  const [title, ...own] = panels[1] ?? [];
  const sides = [...(panels[0] ?? []), ...(panels[2] ?? [])];
  if (!title || own.length === 0 || Math.abs(title.x0 + title.x1 - widthPt) > 2 * OFF_CENTRE * widthPt) return null;
  const heights = [...own, ...sides].map(height).sort((a, b) => a - b);
  const isHigh = height(title) >= TITLE_HEIGHT * (heights[heights.length >> 1] ?? 0);
  return isHigh && sides.every(({ y0 }) => y0 > title.y1) ? title : null;
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
