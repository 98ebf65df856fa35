/**
 * Text set from top to bottom in columns from right to left (tategaki), turned so that every later stage reads it as
 * lines from left to right, the first at the top.
 *
 *      page          turned frame
 *   き た            x' = y             た て が き
 *   ま て    ───▶    y' = width − x     ま し た
 *   し が
 *   た き
 */

import type { GlyphRun, PageContent } from '../../extract/page-content.ts';
import type { Box } from '../../geometry/box.ts';
import { medianOf } from '../../geometry/statistics.ts';
import { writeBullets } from '../drawn/drawn-bullets.ts';
import { countLetters } from '../text-line.ts';
import { withRuby } from './ruby.ts';

const CJK = /^[\u2e80-\u9fff\uf900-\ufaff\ufe10-\ufe6f\uff00-\uffef]$/;
const KANA = /^[\u3040-\u30ff]$/;
export const MIN_STACKED = 20;
const MIN_STACKED_SHARE = 0.6;
/** Distance of letters under each other, in ems. */
const STEP_EM = [0.7, 1.6] as const;
/** Two or three figures may stand side by side in one place of a column. */
const CELL_EM = 1.4;
/** The middle of an ideograph above its baseline. */
const MIDDLE_EM = 0.38;
const SNAP_EM = 0.6;
const RUBY_SIZE = 0.62;
/** The middle of ruby from that of its letter. */
const RUBY_REACH_EM = 0.5;
/** Beside letters that are stressed. */
const EMPHASIS_DOT = /^[﹅﹆・•●○◦◉◎▲△]$/;

export interface VerticalText {
  /** The columns and all that is drawn, as a page in the turned frame. */
  columns: PageContent;
  /** What the page sets in lines from left to right all the same, in the page's frame. */
  rest: GlyphRun[];
  /** Groups of turned text that do not stand in the columns. */
  turned: GlyphRun[][];
}

interface Cell {
  run: GlyphRun;
  em: number;
  x0: number;
  x1: number;
  /** Middle, in the page's frame. */
  x: number;
  y: number;
  text: string;
}

/** The columns of a page that is set from top to bottom; null for every other page. */
export function verticalText(page: PageContent): VerticalText | null {
  const { runs, turned, widthPt } = page;
  const single = runs.filter((run) => CJK.test(run.text));
  if (single.length < MIN_STACKED) return null;
  const letters = countLetters(runs);
  if (single.length < MIN_STACKED_SHARE * letters) return null;
  const cells = runs.map(cellOf).filter(({ x0, x1, em }) => x1 - x0 <= CELL_EM * em);
  const stacked = stackedCells(cells);
  if (stacked.filter(({ run }) => CJK.test(run.text)).length < MIN_STACKED_SHARE * letters) return null;
  const columns = snap([...stacked, ...loneCells(cells, stacked), ...loneRuby(cells, stacked)]);
  const usual = medianOf(columns.map(({ em }) => em)) ?? 0;
  const isDot = ({ em, text }: Cell): boolean => em <= RUBY_SIZE * usual && EMPHASIS_DOT.test(text);
  const lines = columns.filter((cell) => !isDot(cell)).map((cell) => turn(cell, widthPt));
  const own = new Set(columns.map(({ run }) => run));
  const baselines = lines.filter((run) => run.style.sizePt > RUBY_SIZE * usual).map((run) => run.baseline);
  const latin = turned
    .filter(isOnItsSide)
    .flat()
    .map((run) => ({ ...run, baseline: nearest(baselines, run.baseline, run.style.sizePt) ?? run.baseline }));
  return {
    columns: turnedPage(page, withRuby([...lines, ...latin])),
    rest: runs.filter((run) => !own.has(run)),
    turned: turned.filter((group) => !isOnItsSide(group)),
  };
}

/** Words of other scripts, and tables that are set across the columns: their frame is that of these. */
const isOnItsSide = ([first]: readonly GlyphRun[]): boolean => first?.quarter === 3;

/** Links and pictures are not looked for in the columns: they stay on the page. */
function turnedPage(page: PageContent, runs: GlyphRun[]): PageContent {
  const { index, widthPt, heightPt, rules, fills, drawings, quarter, tags } = page;
  const turnedBox = <T extends Box>(box: T): T => ({
    ...box,
    x0: box.y0,
    y0: widthPt - box.x1,
    x1: box.y1,
    y1: widthPt - box.x0,
  });
  const content = {
    index,
    widthPt: heightPt,
    heightPt: widthPt,
    runs,
    turned: [],
    rules: rules.map((rule) => ({ ...turnedBox(rule), horizontal: !rule.horizontal })),
    fills: fills.map(turnedBox),
    drawings: drawings.map(turnedBox),
    images: [],
    links: [],
    unmappedShare: 0,
    ...(tags &&
      quarter === undefined && {
        tags: {
          ...tags,
          figures: [],
          named: [],
          elements: tags.elements.map((element) => ({ ...element, boxes: element.boxes.map(turnedBox) })),
        },
      }),
  };
  return writeBullets(content);
}

function cellOf(run: GlyphRun): Cell {
  const em = run.style.sizePt;
  const { x1, text } = run;
  // Where the font is not in the file, the box reaches over the place before.
  const x0 = CJK.test(text) && x1 - run.x0 > CELL_EM * em ? x1 - em : run.x0;
  return { run, em, x0, x1, x: (x0 + x1) / 2, y: run.baseline - MIDDLE_EM * em, text };
}

/** Cells with another one right above or below. */
function stackedCells(cells: readonly Cell[]): Cell[] {
  const buckets = Map.groupBy(cells, (cell) => Math.round(cell.x / BUCKET_PT));
  return cells.filter((cell) => {
    const bucket = Math.round(cell.x / BUCKET_PT);
    return [bucket - 1, bucket, bucket + 1].some((at) =>
      buckets.get(at)?.some((other) => {
        const distance = Math.abs(other.y - cell.y);
        const em = Math.max(cell.em, other.em);
        return (
          Math.abs(other.x - cell.x) < SNAP_EM * em &&
          distance > STEP_EM[0] * Math.min(cell.em, other.em) &&
          distance < STEP_EM[1] * em
        );
      }),
    );
  });
}

const BUCKET_PT = 8;

/** Letters by themselves, as the number of a chapter: in lines from left to right they would touch another one. */
function loneCells(cells: readonly Cell[], stacked: readonly Cell[]): Cell[] {
  const known = new Set(stacked);
  const alone = cells.filter((cell) => CJK.test(cell.text) && !known.has(cell));
  return alone.filter(
    (cell) =>
      !cells.some(
        (other) =>
          other !== cell &&
          Math.abs(other.y - cell.y) < SNAP_EM * cell.em &&
          Math.max(other.x0 - cell.x1, cell.x0 - other.x1) < BESIDE_EM * cell.em,
      ),
  );
}

/** One small kana by itself, to the right of a letter that it spells. */
function loneRuby(cells: readonly Cell[], stacked: readonly Cell[]): Cell[] {
  const known = new Set(stacked);
  const buckets = Map.groupBy(stacked, (cell) => Math.round(cell.y / BUCKET_PT));
  return cells.filter((cell) => {
    if (known.has(cell) || !KANA.test(cell.text)) return false;
    const bucket = Math.round(cell.y / BUCKET_PT);
    return [bucket - 1, bucket, bucket + 1].some((at) =>
      buckets
        .get(at)
        ?.some(
          ({ x, y, em }) =>
            cell.em <= RUBY_SIZE * em &&
            cell.x > x + SNAP_EM * em &&
            cell.x - x < em &&
            Math.abs(cell.y - y) < RUBY_REACH_EM * em,
        ),
    );
  });
}

/** Columns are farther apart than this, letters of one line are not. */
const BESIDE_EM = 0.3;

/** Marks fill a corner of their place only: the middle of the full letters is the column's. */
function snap(cells: readonly Cell[]): Cell[] {
  const full = cells.filter(({ x0, x1, em }) => x1 - x0 > 0.75 * em).map(({ x }) => x);
  const middles: number[] = [];
  for (const x of full.sort((a, b) => a - b))
    if (x - (middles.at(-1) ?? Number.NEGATIVE_INFINITY) > 1.5) middles.push(x);
  return cells.map((cell) => ({ ...cell, x: nearest(middles, cell.x, SNAP_EM * cell.em) ?? cell.x }));
}

function nearest(values: readonly number[], value: number, reach: number): number | null {
  let best: number | null = null;
  for (const other of values)
    if (Math.abs(other - value) < Math.abs((best ?? Number.POSITIVE_INFINITY) - value)) best = other;
  return best !== null && Math.abs(best - value) <= reach ? best : null;
}

function turn({ run, em, x, y, text }: Cell, widthPt: number): GlyphRun {
  return { ...run, text, x0: y - em / 2, x1: y + em / 2, baseline: widthPt - x + MIDDLE_EM * em, space: 'none' };
}
