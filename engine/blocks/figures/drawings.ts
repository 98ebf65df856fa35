/**
 * Clusters of curves, bars, lines and pictures that are one drawing: connected components on a coarse grid.
 *
 *   ╭──╮   ╭──╮    Parts that share a cell of the grid, or stand in neighbouring ones, belong together; labels that
 *   │A ├───┤B │    stand among them or touch them are the drawing's own text.
 *   ╰──╯   ╰──╯
 */

import type { PageContent } from '../../extract/page-content.ts';
import { type Box, contains, coveredShare, height, holdsMiddle, overlap, union, width } from '../../geometry/box.ts';
import { JoinedPlaces } from '../../geometry/groups.ts';
import { WHITE } from '../tables/shaded-rows.ts';
import { withoutCodeGrounds } from './code-grounds.ts';
import { arePoints, type KnownFigure } from './plots.ts';

/** Parts closer than about this belong together; lines of text are seldom set closer. */
const CELL_PT = 6;
/** Curves that make a drawing: fewer are ornaments, bullets or rounded frames, unless much else stands with them. */
const MIN_CURVES = 3;
const MIN_PARTS = 6;
const MIN_BARS = 3;
/** Smaller drawings and pictures are signs and ornaments. */
export const MIN_SIDE_PT = 36;
/** Room between the halves of a figure; gutters of columns are about as wide, but few figures face each other over one. */
const NEIGHBOUR_PT = 14;
/** What takes more of the page's width or height is its background, or reaches beyond what is seen of it. */
const MAX_SIDE = 0.9;
/** Parts with a larger side are looked at for text on them: more letters than a drawing's labels have. */
const LARGE_SHARE = 0.25;
const MAX_LETTERS = 150;
/** No plot has more in its labels. */
const MAX_OF_GRAPHIC = 600;
/** A line of a note fills this share of the frame around it. */
const FULL_ROW = 0.7;
/** Rules that part columns or sections, in shares of the page. */
const LONG_RULE = 0.5;

export interface Drawing {
  box: Box;
  /** Curves and slanted lines in it. */
  curves: number;
  parts: number;
  /** Of these the ones that were drawn apart from the page, text and all. */
  graphics: Box[];
}

/**
 * @param known figures for sure, of which each is one part
 * @param taken boxes of tables, whose rules and fillings draw nothing else
 */
export function drawingsOf(content: PageContent, known: readonly KnownFigure[], taken: readonly Box[]): Drawing[] {
  const bars = barsOf(content);
  const forms = (content.graphics ?? []).filter(
    (box) => isOnPage(box, content) && !isTaken(box, taken) && !isPanel(box, content),
  );
  const graphics = [...forms, ...known.map(({ box }) => box)];
  const curves = [...withoutCodeGrounds(content.drawings, content.runs), ...bars].filter((box) =>
    isPart(box, content, taken),
  );
  if (curves.length + graphics.length === 0) return [];
  const others = [
    ...content.images,
    ...content.fills.filter((fill) => fill.color !== WHITE && !bars.includes(fill)),
    ...content.rules.filter((rule) => !isFurniture(rule, content)),
  ];
  const parts = [...graphics, ...curves, ...others.filter((box) => isPart(box, content, taken))];
  const shapes = graphics.length + curves.length;
  const drawings = componentsOf(parts, content).map((component) => ({
    box: union(component.map((i) => parts[i] ?? EMPTY)),
    curves: component.filter((i) => i < shapes).length,
    parts: component.length,
    graphics: component.flatMap((i) => graphics[i] ?? []),
  }));
  const long = content.rules.filter((rule) => isLong(rule, content) && !isTaken(rule, taken));
  return joinNeighbours(drawings.filter(isDrawing).map((drawing) => withGrid(drawing, long)));
}

const isLong = (rule: Box & { horizontal: boolean }, { widthPt }: PageContent): boolean =>
  rule.horizontal && width(rule) > LONG_RULE * widthPt;

/** Of a chart that stands on lines as wide as rules that part sections: several with the same ends go through it. */
function withGrid(drawing: Drawing, long: readonly Box[]): Drawing {
  const { box } = drawing;
  const [first] = long.filter(({ x0, x1, y0, y1 }) => y0 > box.y0 && y1 < box.y1 + 1 && x0 < box.x0 && x1 > box.x1);
  if (!first) return drawing;
  const grid = long.filter(({ x0, x1 }) => Math.abs(x0 - first.x0) < 1 && Math.abs(x1 - first.x1) < 1);
  const through = grid.filter(({ y0, y1 }) => y0 > box.y0 - 1 && y1 < box.y1 + 1).sort((a, b) => a.y0 - b.y0);
  const [top, next] = through;
  if (!top || !next || through.length < MIN_GRID) return drawing;
  // No bar may come near the highest line.
  const over = grid.filter(({ y0 }) => y0 < top.y0 && y0 > top.y0 - SAME_STEP * (next.y0 - top.y0));
  return { ...drawing, box: union([box, ...through, ...over]) };
}

const SAME_STEP = 1.1;
const MIN_GRID = 3;

/**
 * Bars of a chart: filled boxes as thick as each other that stand on one line and end at different heights. Cells of a
 * table end together, and fillings behind words hold text. Each chart's ground comes with its bars.
 */
function barsOf({ fills, runs }: PageContent): Box[] {
  const isBare = (fill: Box): boolean =>
    !runs.some((run) => contains(fill, (run.x0 + run.x1) / 2, run.baseline - 0.3 * run.style.sizePt));
  // Fillings are many, and looking for text on them takes longer than seeing that they are no bars.
  const may = groupsOfBars(fills.filter((fill) => fill.color !== WHITE)).flat();
  const bare = new Set([...new Set(may)].filter(isBare));
  const groups = groupsOfBars(fills.filter((fill) => bare.has(fill)));
  return groups.flatMap((bars): Box[] => [...bars, union(bars)]);
}

function groupsOfBars(boxes: readonly Box[]): Box[][] {
  if (boxes.length < MIN_BARS) return [];
  const standing = Map.groupBy(boxes, (box) => `${Math.round(box.y1)}|${Math.round(width(box))}`);
  const lying = Map.groupBy(boxes, (box) => `${Math.round(box.x0)}|${Math.round(height(box))}`);
  return [
    ...[...standing.values()].filter((bars) => endApart(bars.map(height))),
    ...[...lying.values()].filter((bars) => endApart(bars.map(width))),
  ];
}

function endApart(lengths: readonly number[]): boolean {
  return new Set(lengths.map((length) => Math.round(length / 2))).size >= MIN_BARS;
}

/** The halves of one figure stand side by side, or over each other. */
function joinNeighbours(drawings: readonly Drawing[]): Drawing[] {
  const joined: Drawing[] = [];
  for (const drawing of drawings) {
    let whole = drawing;
    for (let i = joined.length - 1; i >= 0; i--) {
      const other = joined[i];
      if (!other || !standTogether(whole.box, other.box)) continue;
      whole = {
        box: union([whole.box, other.box]),
        curves: whole.curves + other.curves,
        parts: whole.parts + other.parts,
        graphics: [...whole.graphics, ...other.graphics],
      };
      joined.splice(i, 1);
      i = joined.length;
    }
    joined.push(whole);
  }
  return joined;
}

function standTogether(a: Box, b: Box): boolean {
  const gap = Math.max(a.x0 - b.x1, b.x0 - a.x1);
  const shared = overlap(a.y0, a.y1, b.y0, b.y1);
  if (gap < 0) return shared > 0;
  return gap < NEIGHBOUR_PT && shared > 0.5 * Math.max(height(a), height(b));
}

const EMPTY: Box = { x0: 0, y0: 0, x1: 0, y1: 0 };

function isDrawing({ box, curves, parts, graphics }: Drawing): boolean {
  if (Math.min(width(box), height(box)) < MIN_SIDE_PT) return false;
  return graphics.length > 0 || curves >= MIN_CURVES || (curves > 0 && parts >= MIN_PARTS);
}

function isPart(box: Box, content: PageContent, taken: readonly Box[]): boolean {
  if (isTaken(box, taken)) return false;
  if (Math.max(width(box) / content.widthPt, height(box) / content.heightPt) < LARGE_SHARE) return true;
  return isOnPage(box, content) && !isBehindText(box, content);
}

const isTaken = (box: Box, taken: readonly Box[]): boolean => taken.some((other) => coveredShare(box, other) > 0.5);

const isOnPage = (box: Box, { widthPt, heightPt }: PageContent): boolean =>
  width(box) < MAX_SIDE * widthPt && height(box) < MAX_SIDE * heightPt;

/** The ground of a panel, a column or a listing, or a frame around a note, not a shape of a drawing. */
function isBehindText(box: Box, { runs }: PageContent): boolean {
  const rows = rowsIn(box, runs, MAX_LETTERS);
  const letters = lettersOf(rows);
  if (letters > MAX_LETTERS || (letters > 0 && rows.every(({ code }) => code))) return true;
  return rows.some((row) => row.letters > LABEL_LETTERS && row.x1 - row.x0 > FULL_ROW * width(box));
}

/** A column of text or a slide that was drawn apart from the page. */
function isPanel(box: Box, { runs }: PageContent): boolean {
  const rows = rowsIn(box, runs, MAX_OF_GRAPHIC);
  if (lettersOf(rows) > MAX_OF_GRAPHIC) return true;
  return rows.filter(({ letters, digits }) => letters - digits > LABEL_LETTERS).length > MAX_PROSE_ROWS;
}

interface Row {
  letters: number;
  /** Of these the ones that stand in numbers, as at the ticks of plots side by side. */
  digits: number;
  x0: number;
  x1: number;
  /** All of it is set in a typewriter font. */
  code: boolean;
}

const lettersOf = (rows: readonly Row[]): number => rows.reduce((sum, { letters }) => sum + letters, 0);

/** The text in a box by its baselines, as far as up to more than `most` letters. */
function rowsIn(box: Box, runs: PageContent['runs'], most: number): Row[] {
  const rows = new Map<number, Row>();
  let all = 0;
  for (const { x0, x1, baseline, style, text } of runs) {
    if (!contains(box, (x0 + x1) / 2, baseline)) continue;
    const letters = lettersIn(text);
    const key = Math.round(baseline);
    const row = rows.get(key) ?? { letters: 0, digits: 0, x0, x1, code: true };
    row.letters += letters;
    if (isNumber(text)) row.digits += letters;
    row.x0 = Math.min(row.x0, x0);
    row.x1 = Math.max(row.x1, x1);
    row.code &&= style.monospace;
    rows.set(key, row);
    all += letters;
    if (all > most) break;
  }
  return [...rows.values()];
}

/** An ideograph counts as two, and the points of a plot don't. */
export const lettersIn = (text: string): number => {
  if (arePoints(text)) return 0;
  return WIDE.test(text) ? 2 * text.length : text.length;
};
const WIDE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/;

/** With an exponent, too. */
const isNumber = (text: string): boolean => /\d/.test(text) && !/(?!e)\p{L}/u.test(text);

/** Lines under words, and rules that part the text. */
function isFurniture(rule: Box & { horizontal: boolean }, content: PageContent): boolean {
  if (!rule.horizontal) return height(rule) > LONG_RULE * content.heightPt;
  if (isLong(rule, content)) return true;
  return content.runs.some(
    (run) =>
      rule.y0 > run.baseline - 1 &&
      rule.y0 < run.baseline + 0.3 * run.style.sizePt &&
      overlap(rule.x0, rule.x1, run.x0, run.x1) > 0.8 * (run.x1 - run.x0),
  );
}

/** Indices of the parts of each component. */
function componentsOf(parts: readonly Box[], content: PageContent): number[][] {
  const columns = Math.ceil(content.widthPt / CELL_PT) + 1;
  const owner = new Int32Array(columns * (Math.ceil(content.heightPt / CELL_PT) + 1)).fill(-1);
  const places = new JoinedPlaces(parts.length);
  parts.forEach((part, i) => {
    const right = Math.floor(part.x1 / CELL_PT);
    const bottom = Math.floor(part.y1 / CELL_PT);
    for (let y = Math.floor(part.y0 / CELL_PT); y <= bottom; y++) {
      for (let x = Math.floor(part.x0 / CELL_PT); x <= right; x++) {
        const at = y * columns + x;
        const other = owner[at] ?? -1;
        if (other >= 0) places.join(other, i);
        owner[at] = i;
      }
    }
  });
  for (let at = 0; at < owner.length; at++) {
    const one = owner[at] ?? -1;
    if (one < 0) continue;
    const row = at - (at % columns);
    const neighbours = [at + 1 < row + columns ? at + 1 : -1, at + columns - 1, at + columns, at + columns + 1];
    for (const next of neighbours) {
      const other = owner[next] ?? -1;
      if (other >= 0) places.join(other, one);
    }
  }
  return places.groups();
}

/** A piece of text as far as drawings ask for it. */
export interface Label extends Box {
  letters: number;
  sizePt: number;
}

/** More letters in a row are prose, not a label. */
export const LABEL_LETTERS = 45;
const MAX_PROSE_ROWS = 2;

/**
 * The labels of a drawing, inside and touching it.
 *
 * @param allowed letters that may leave the text: a page whose text stands mostly on shapes is a slide or a poster
 * @returns null where what stands inside is running text, so that the drawing is its frame or background
 */
export function labelsOf<T extends Label>(drawing: Drawing, texts: readonly T[], allowed: number): T[] | null {
  const inside = texts.filter((text) => holdsMiddle(drawing.box, text));
  const own = inside.filter((text) => !drawing.graphics.some((graphic) => holdsMiddle(graphic, text)));
  const prose = own.filter(
    (text) => text.letters > LABEL_LETTERS || (text.letters > 20 && width(text) > 0.6 * width(drawing.box)),
  );
  if (prose.length > MAX_PROSE_ROWS) return null;
  const touching = texts.filter((text) => !inside.includes(text) && touches(text, drawing.box));
  const labels = [...inside, ...touching];
  return labels.reduce((sum, label) => sum + label.letters, 0) > allowed ? null : labels;
}

/** Names of axes and ticks stand right at the drawing, and no wider than it. */
function touches(text: Label, box: Box): boolean {
  if (text.letters > 12 || width(text) > 0.4 * width(box)) return false;
  const near = 0.9 * text.sizePt;
  const across = overlap(text.x0, text.x1, box.x0, box.x1) > 0.5 * width(text);
  const along = overlap(text.y0, text.y1, box.y0, box.y1) > 0.5 * height(text);
  const gapX = Math.max(text.x0 - box.x1, box.x0 - text.x1);
  const gapY = Math.max(text.y0 - box.y1, box.y0 - text.y1);
  return (along && gapX < near) || (across && gapY < 0.3 * text.sizePt);
}
