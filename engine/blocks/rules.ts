/** Rules of a page, cleaned for reading tables: broken lines joined, doubled lines made one. */

import type { FilledBox, PageContent, Rule } from '../extract/page-content.ts';
import { coveredShare, height, width } from '../geometry/box.ts';
import { stretchesOf } from '../geometry/stretches.ts';
import { withoutUnderlines } from '../lines/drawn/underlines.ts';
import { withoutCodeGrounds } from './figures/code-grounds.ts';
import type { Line, Ruling } from './layout.ts';
import { type Band, WHITE, whiteCells, withBands } from './tables/shaded-rows.ts';

const SAME_LINE_PT = 2;
/** Both lines of a double one, as of `\hline\hline` in LaTeX. */
const DOUBLE_PT = 3;
const GAP_PT = 3.5;
/** Pieces of a line that end and begin so close meet. */
const SEAM_PT = 1;
/** Of the file's own rounding. */
const SQUARE_END_PT = 0.1;
const MIN_PT = 6;
const PAPER_SHARE = 0.9;

/** What a line is drawn in, which may be all of it. */
interface Piece extends Line {
  thicknessPt?: number;
}

/** Filled boxes count as their four edges: shaded cells part rows as lines do. */
export function rulingOf(content: PageContent): Ruling {
  const horizontal: Piece[] = [];
  const vertical: Line[] = [];
  const add = (rule: Rule): void => {
    const { thicknessPt } = rule;
    if (rule.horizontal) horizontal.push({ at: (rule.y0 + rule.y1) / 2, from: rule.x0, to: rule.x1, thicknessPt });
    else vertical.push({ at: (rule.x0 + rule.x1) / 2, from: rule.y0, to: rule.y1 });
  };
  for (const rule of withoutUnderlines(content.rules, content.runs)) add(rule);
  const shaded = withoutCodeGrounds(onceEach(content.fills), content.runs);
  const isDrawing = shaded.length > MAX_FILLS;
  const seen = isDrawing ? shaded : seenOf(shaded);
  const fills: readonly Band[] = isDrawing ? seen : withBands(seen, vertical);
  for (const fill of fills) {
    if (isPaper(fill, content)) continue;
    const { x0: from, x1: to, seams } = fill;
    for (const at of [fill.y0, fill.y1]) horizontal.push(seams ? { at, from, to, seams } : { at, from, to });
    // The ends of a band are no sides of cells, and would tie it to the lattice of what it touches.
    if (!seams) vertical.push({ at: fill.x0, from: fill.y0, to: fill.y1 }, { at: fill.x1, from: fill.y0, to: fill.y1 });
  }
  return { horizontal: mergeLines(horizontal), vertical: mergeLines(vertical) };
}

function isPaper(fill: FilledBox, content: PageContent): boolean {
  if (width(fill) < MIN_PT || height(fill) < MIN_PT) return true;
  return width(fill) > PAPER_SHARE * content.widthPt && height(fill) > 0.5 * content.heightPt;
}

/** Every box is held against every other; a page with more is a drawing. */
const MAX_FILLS = 1_500;

/** Word processors draw a background twice. */
function onceEach(fills: readonly FilledBox[]): FilledBox[] {
  const known = new Set<string>();
  return fills.filter(({ x0, y0, x1, y1, color }) => {
    const key = `${x0}|${y0}|${x1}|${y1}|${color}`;
    return !known.has(key) && known.add(key);
  });
}

function seenOf(fills: readonly FilledBox[]): FilledBox[] {
  const cells = whiteCells(fills);
  return fills.filter((fill) => isSeen(fill, fills) || cells.has(fill));
}

/** White on the paper and a colour on itself (a line of text marked inside a shaded cell) have no edges to see. */
function isSeen(fill: FilledBox, fills: readonly FilledBox[]): boolean {
  const isAround = (other: FilledBox): boolean => other !== fill && surrounds(other, fill);
  if (fill.color === WHITE) return fills.some((other) => other.color !== WHITE && isAround(other));
  return !fills.some((other) => other.color === fill.color && isAround(other));
}

function surrounds(outer: FilledBox, inner: FilledBox): boolean {
  // Most stand above or below.
  if (outer.y0 > inner.y1 || outer.y1 < inner.y0) return false;
  const larger = width(outer) * height(outer) > 1.02 * width(inner) * height(inner);
  return larger && coveredShare(inner, outer) > 0.98;
}

/** Square ends stick out of both pieces by half of what they are thick. */
const haveSquareEnds = ({ from, thicknessPt = 0 }: Piece, { to }: Line): boolean =>
  Math.abs(to - from - thicknessPt) < SQUARE_END_PT;

const isAsLong = (a: Line, b: Line): boolean => Math.abs(a.from - b.from) < SEAM_PT && Math.abs(a.to - b.to) < SEAM_PT;

/** Joins lines that continue or repeat each other, then drops specks. */
function mergeLines(lines: readonly Piece[]): Line[] {
  const sorted = [...lines].sort((a, b) => a.at - b.at || a.from - b.from);
  const bundles = stretchesOf(sorted, (line, last, bundle) => {
    const apart = line.at - (bundle[0] ?? last).at;
    return apart <= SAME_LINE_PT || (apart <= DOUBLE_PT && bundle.some((other) => isAsLong(line, other)));
  });
  return bundles.flatMap((bundle) => {
    const at = bundle.reduce((sum, line) => sum + line.at, 0) / bundle.length;
    const out: { at: number; from: number; to: number; seams: number[] }[] = [];
    for (const line of bundle.sort((a, b) => a.from - b.from)) {
      const last = out.at(-1);
      if (last && line.from - last.to <= GAP_PT) {
        if (Math.abs(line.from - last.to) < SEAM_PT || haveSquareEnds(line, last))
          last.seams.push((line.from + last.to) / 2);
        last.seams.push(...(line.seams ?? []));
        last.to = Math.max(last.to, line.to);
      } else out.push({ at, from: line.from, to: line.to, seams: [...(line.seams ?? [])] });
    }
    return out.filter((line) => line.to - line.from >= MIN_PT);
  });
}
