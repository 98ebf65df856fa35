/**
 * Panels: drawn boxes with prose that stand beside each other, as on posters, fact sheets and brochures.
 *
 *   ┌───1───┐ ┌───2───┐   A box says which text belongs together, and boxes that stand in a row are read along
 *   │ ───── │ │ ───── │   the row: the gutter between them goes through the page, but it parts no columns.
 *   └───────┘ └───────┘
 *   ┌───3───┐ ┌───4───┐
 *   └───────┘ └───────┘
 */

import type { PageContent } from '../../extract/page-content.ts';
import { type Box, coveredShare, height, overlap, width } from '../../geometry/box.ts';
import type { Line, Ruling } from '../layout.ts';

/** A label or a number in a frame is no panel. */
const MIN_ROWS = 3;
/** Rules that make a frame meet within this distance. */
const CORNER_PT = 2.5;
/** A page with more is a drawing or a form; frames are looked for in pairs of rules. */
const MAX_RULES = 160;
/** A page with more is drawn; a few are boxes with round corners. */
const MAX_DRAWINGS = 60;
/** Boxes of one row of panels share this much of the taller one's height. */
const ROW_SHARE = 0.6;

/**
 * @param linesOf gives boxes of the pieces of text that may stand in panels
 * @param taken boxes of tables, whose cells are no panels
 * @returns rows of panels from the top, each with its panels from left to right
 */
export function panelRows(
  content: PageContent,
  ruling: Ruling,
  linesOf: () => readonly Box[],
  taken: readonly Box[],
): Box[][] {
  const { fills, drawings, widthPt } = content;
  const filled = fills.map(({ x0, y0, x1, y1 }) => ({ x0, y0, x1, y1 }));
  const round = new Set(drawings.length > MAX_DRAWINGS ? [] : drawings);
  const candidates = [...filled, ...round, ...framesOf(ruling)].filter(
    (box) =>
      width(box) > MIN_SIDE_PT &&
      width(box) < MAX_WIDTH * widthPt &&
      height(box) > MIN_SIDE_PT &&
      !taken.some((other) => coveredShare(box, other) > 0.3 || coveredShare(other, box) > 0.8),
  );
  if (candidates.length < 2) return [];
  const lines = linesOf();
  const outer = outermost(candidates.filter((box) => isFramed(box, lines)));
  const rows: Box[][] = [];
  for (const panel of outer.sort((a, b) => a.y0 - b.y0 || a.x0 - b.x0)) {
    // Posters have boxes with round corners below each other in columns, and these end where their text does.
    const row = rows.find((others) =>
      others.every((other) => standsBeside(panel, other) && (!round.has(panel) || isLevel(panel, other))),
    );
    if (row) row.push(panel);
    else rows.push([panel]);
  }
  return rows.filter((row) => row.length > 1).map((row) => row.sort((a, b) => a.x0 - b.x0));
}

const MIN_SIDE_PT = 60;
/** Of the page's width: nothing stands beside the ground that slides fill first. */
const MAX_WIDTH = 0.9;

/** Four rules that meet at the corners. */
function framesOf({ horizontal, vertical }: Ruling): Box[] {
  if (horizontal.length > MAX_RULES || vertical.length > MAX_RULES) return [];
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= CORNER_PT;
  const reaches = (line: Line, from: number, to: number): boolean =>
    line.from <= from + CORNER_PT && line.to >= to - CORNER_PT;
  const high = vertical.filter((line) => line.to - line.from > MIN_SIDE_PT - 2 * CORNER_PT);
  if (high.length < 2) return [];
  const frames: Box[] = [];
  for (const top of horizontal) {
    const ends = [top.from, top.to];
    if (top.to - top.from <= MIN_SIDE_PT || !ends.every((x) => high.some((line) => near(line.at, x)))) continue;
    const bottoms = horizontal.filter(
      (line) => line.at > top.at + MIN_SIDE_PT && near(line.from, top.from) && near(line.to, top.to),
    );
    const bottom = bottoms
      .sort((a, b) => a.at - b.at)
      .find(({ at }) => ends.every((x) => high.some((line) => near(line.at, x) && reaches(line, top.at, at))));
    if (bottom) frames.push({ x0: top.from, y0: top.at, x1: top.to, y1: bottom.at });
  }
  return frames;
}

/** It holds several rows of text, and no text runs over its edge. */
function isFramed(box: Box, lines: readonly Box[]): boolean {
  let rows = 0;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const line of lines) {
    if (line.y1 <= box.y0 || line.y0 >= box.y1) continue;
    const share = coveredShare(line, box);
    if (share > 0.05 && share < 0.75) return false;
    if (share >= 0.75 && (line.y0 + line.y1) / 2 > bottom) {
      rows++;
      bottom = line.y1;
    }
  }
  return rows >= MIN_ROWS;
}

/** Frame and filling of one box are one panel; a box in a box is its part. */
function outermost(boxes: readonly Box[]): Box[] {
  const kept: Box[] = [];
  const area = (box: Box): number => width(box) * height(box);
  for (const box of [...boxes].sort((a, b) => area(a) - area(b)).reverse())
    if (!kept.some((other) => coveredShare(box, other) > 0.9)) kept.push(box);
  return kept.filter((box) => kept.every((other) => other === box || coveredShare(box, other) < 0.05));
}

const SAME_EDGE_PT = 2;

const isLevel = (a: Box, b: Box): boolean =>
  Math.abs(a.y0 - b.y0) < SAME_EDGE_PT && Math.abs(a.y1 - b.y1) < SAME_EDGE_PT;

function standsBeside(a: Box, b: Box): boolean {
  const shared = overlap(a.y0, a.y1, b.y0, b.y1);
  return (
    shared > ROW_SHARE * Math.max(height(a), height(b)) &&
    overlap(a.x0, a.x1, b.x0, b.x1) < 0.05 * Math.min(width(a), width(b))
  );
}
