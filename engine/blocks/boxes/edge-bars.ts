/**
 * Coloured bars along the edges of a page, as slides and brochures have them: running words, a title, the contents.
 *
 *   ▐████ Section ████▌   What stands in a box of a bar is read by itself; a bar is no row or column of a table,
 *   ▐█┌───────────────┐   however its boxes part it.
 *   ▐█│ text          │
 *   ▐█ Author █ 3 / 9 ▌
 */

import type { FilledBox, GlyphRun, PageContent } from '../../extract/page-content.ts';
import { height, width } from '../../geometry/box.ts';
import { runsInside } from '../tables/table-cells.ts';

/** They reach the paper's edge, and each other. */
const NEAR_PT = 1.5;
/** What the boxes of a bar at the top or the foot cover of the page's width together. */
const FULL_SHARE = 0.95;
/** What all bars at one edge take of the page at most. */
const MAX_SHARE = 0.25;
/** Bars at the sides are as long as this share of the page. */
const LONG_SHARE = 0.6;
/** Paper may be as pale as this. */
const PALE = 0xf8;

export interface EdgeBars {
  /** What stands in each box, of the bars that are read before the page and of those behind it. */
  before: GlyphRun[][];
  after: GlyphRun[][];
  /** The page without them. */
  rest: PageContent;
}

export function partEdgeBars(content: PageContent): EdgeBars {
  const { widthPt, heightPt } = content;
  const fills = content.fills.filter((fill) => !isPale(fill.color));
  const low = fills.filter((fill) => height(fill) < MAX_SHARE * heightPt);
  const narrow = fills.filter((fill) => width(fill) < MAX_SHARE * widthPt && height(fill) > LONG_SHARE * heightPt);
  const top = stack(low, content, ({ y0 }) => y0);
  const foot = stack(low, content, ({ y1 }) => heightPt - y1);
  const before = [...barsAmong(top, foot, content.fills).flat(), ...narrow.filter(({ x0 }) => x0 < NEAR_PT)];
  const after = [
    ...narrow.filter(({ x1 }) => x1 > widthPt - NEAR_PT),
    ...barsAmong(foot, top, content.fills).reverse().flat(),
  ];
  const boxes = new Set([...before, ...after]);
  if (boxes.size === 0) return { before: [], after: [], rest: content };
  const free = new Set(content.runs);
  const taken = (box: FilledBox): GlyphRun[] => runsInside([...free], box, 0).filter((run) => free.delete(run));
  return {
    before: before.map(taken),
    after: after.map(taken),
    rest: { ...content, fills: content.fills.filter((fill) => !boxes.has(fill)), runs: [...free] },
  };
}

/** Bars on each other, from the edge: each begins where the last one ends. */
function stack(
  fills: readonly FilledBox[],
  { widthPt, heightPt }: PageContent,
  distance: (fill: FilledBox) => number,
): FilledBox[][] {
  const bars: FilledBox[][] = [];
  let reach = 0;
  for (;;) {
    const near = fills.filter((fill) => Math.abs(distance(fill) - reach) < NEAR_PT);
    const [first] = near;
    const row = near.filter((fill) => first && Math.abs(height(fill) - height(first)) < NEAR_PT);
    if (!first || row.reduce((sum, fill) => sum + width(fill), 0) < FULL_SHARE * widthPt) return bars;
    reach += height(first);
    if (reach > MAX_SHARE * heightPt) return bars;
    bars.push(row.sort((a, b) => a.x0 - b.x0));
  }
}

/** Bars at the other edge may have boxes of the same width. */
function barsAmong(rows: FilledBox[][], others: FilledBox[][], fills: readonly FilledBox[]): FilledBox[][] {
  const between = new Set(others.flat());
  return rows.filter(
    (row) =>
      row.length === 1 ||
      !isRowOfTable(
        row,
        fills.filter((fill) => !between.has(fill)),
      ),
  );
}

/** Boxes elsewhere on the page stand between the same edges: a table goes up to the paper's edge. */
function isRowOfTable(row: readonly FilledBox[], fills: readonly FilledBox[]): boolean {
  const near = (a: number, b: number): boolean => Math.abs(a - b) < NEAR_PT;
  return row.some((box) =>
    fills.some((other) => !row.includes(other) && near(other.x0, box.x0) && near(other.x1, box.x1)),
  );
}

const isPale = (color: number): boolean => [16, 8, 0].every((shift) => ((color >> shift) & 0xff) >= PALE);
