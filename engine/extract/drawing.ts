/** Reads what a page draws besides text: rules, filled boxes, drawings, images. Form XObjects are read recursively. */

import { area, type Box, height, union, width } from '../geometry/box.ts';
import { apply, type Frame, IDENTITY, type Matrix, matrixOf, multiply, toFrame } from './frame.ts';
import { boundsOf, boxInFrame, clipWindows, colorOf, MAX_BOX_SEGMENTS } from './object-boxes.ts';
import type { FilledBox, PageImage, Rule } from './page-content.ts';
import { type Pdfium, withMemory } from './pdfium.ts';

const TEXT = 1;
const PATH = 2;
const IMAGE = 3;
const SHADING = 4;
const FORM = 5;
const LINE_TO = 0;
const BEZIER_TO = 1;
const MOVE_TO = 2;
const EVEN_ODD = 1;
const WHITE = 0xffffff;
/** A filled box thinner than this counts as a rule. */
const RULE_PT = 2.5;
/** The most path points that a rule has: those of a box with its corners. */
const MAX_RULE_SEGMENTS = 12;
const SMALL_SHADING_PT = 30;
const MAX_OBJECTS = 30_000;
const MAX_SEGMENTS = 2_000;
const MAX_DEPTH = 8;

/** Boxes narrower than this are not clipped. */
const MIN_CLIPPED_PT = 40;
/**
 * The height of the highest line of running text; only boxes up to this height are clipped. Higher boxes are table rows, which
 * some programs draw as a whole for each of their cells.
 */
const MAX_LINE_PT = 18;
const MIN_SEEN_PT = 0.2;
/** Forms that paint text and fewer shapes than this are buttons, badges and transparent words, not graphics. */
const MIN_SHAPES = 6;

export interface PageDrawing {
  rules: Rule[];
  fills: FilledBox[];
  drawings: Box[];
  images: PageImage[];
  /** Form XObjects that paint text and shapes, as included pictures do. */
  graphics: Box[];
  /** Whether the page has more objects than were read. */
  truncated: boolean;
}

/** @param hidden pointers of objects that the page does not show */
export function readDrawing(pdfium: Pdfium, page: number, frame: Frame, hidden: ReadonlySet<number>): PageDrawing {
  const out: PageDrawing = { rules: [], fills: [], drawings: [], images: [], graphics: [], truncated: false };
  return withMemory(pdfium, 128, (scratch) => {
    const budget = { objects: MAX_OBJECTS };
    const reader = new ObjectReader(pdfium, scratch, { frame, hidden }, out);
    const count = pdfium.FPDFPage_CountObjects(page);
    for (let i = 0; i < count && budget.objects-- > 0; i++)
      reader.read(pdfium.FPDFPage_GetObject(page, i), IDENTITY, 0, budget);
    out.truncated = budget.objects < 0;
    return out;
  });
}

/** Image object pointers by PageImage.id, valid while the page is open. */
export function imageObjects(pdfium: Pdfium, page: number): number[] {
  const found: number[] = [];
  let budget = MAX_OBJECTS;
  const read = (object: number, depth: number): void => {
    const type = object === 0 ? 0 : pdfium.FPDFPageObj_GetType(object);
    if (type === IMAGE) found.push(object);
    else if (type === FORM && depth < MAX_DEPTH) {
      const count = pdfium.FPDFFormObj_CountObjects(object);
      for (let i = 0; i < count && budget-- > 0; i++) read(pdfium.FPDFFormObj_GetObject(object, i), depth + 1);
    }
  };
  const count = pdfium.FPDFPage_CountObjects(page);
  for (let i = 0; i < count && budget-- > 0; i++) read(pdfium.FPDFPage_GetObject(page, i), 0);
  return found;
}

class ObjectReader {
  readonly #pdfium: Pdfium;
  readonly #scratch: number;
  readonly #frame: Frame;
  readonly #hidden: ReadonlySet<number>;
  readonly #out: PageDrawing;
  /** The number of images so far, invisible ones included: the id of the next one. */
  #images = 0;
  #texts = 0;
  #shapes = 0;

  constructor(
    pdfium: Pdfium,
    scratch: number,
    { frame, hidden }: { frame: Frame; hidden: ReadonlySet<number> },
    out: PageDrawing,
  ) {
    this.#pdfium = pdfium;
    this.#scratch = scratch;
    this.#frame = frame;
    this.#hidden = hidden;
    this.#out = out;
  }

  read(object: number, parent: Matrix, depth: number, budget: { objects: number }): void {
    if (object === 0) return;
    const type = this.#pdfium.FPDFPageObj_GetType(object);
    if (this.#hidden.has(object)) {
      if (type === IMAGE) this.#images++;
      return;
    }
    if (type === TEXT) this.#texts++;
    else if (type !== FORM) this.#shapes++;
    if (type === PATH) this.#path(object, parent);
    else if (type === IMAGE) this.#image(object, parent);
    else if (type === SHADING) this.#shading(object, parent);
    else if (type === FORM && depth < MAX_DEPTH) {
      const matrix = multiply(matrixOf(this.#pdfium, object, this.#scratch), parent);
      const [texts, shapes, inner] = [this.#texts, this.#shapes, this.#out.graphics.length];
      const count = this.#pdfium.FPDFFormObj_CountObjects(object);
      for (let i = 0; i < count && budget.objects-- > 0; i++) {
        this.read(this.#pdfium.FPDFFormObj_GetObject(object, i), matrix, depth + 1, budget);
      }
      if (this.#texts === texts || this.#shapes - shapes < MIN_SHAPES) return;
      const box = this.#bounds(object, parent);
      const seen = box && this.#inForm(this.#pdfium.FPDFFormObj_GetObject(object, 0), box, matrix);
      const within = this.#out.graphics.splice(inner);
      if (seen) this.#out.graphics.push(seen, ...within.flatMap((graphic) => shared(graphic, seen) ?? []));
    }
  }

  #bounds(object: number, parent: Matrix): Box | null {
    const box = boundsOf(this.#pdfium, object, this.#scratch);
    return box && this.#clip(boxInFrame(this.#frame, parent, box));
  }

  #clip(box: Box): Box | null {
    const x0 = Math.max(0, box.x0);
    const y0 = Math.max(0, box.y0);
    const x1 = Math.min(this.#frame.widthPt, box.x1);
    const y1 = Math.min(this.#frame.heightPt, box.y1);
    return x1 < x0 || y1 < y0 ? null : { x0, y0, x1, y1 };
  }

  /**
   * The part of a box that its clipping path leaves visible; both are treated as rectangles. Browsers draw the background of
   * words that continue over a line break as one long box on each line, and clip it.
   */
  #seen(object: number, box: Box, parent: Matrix): Box | null {
    let seen: Box | null = box;
    for (const window of clipWindows(this.#pdfium, object, this.#scratch)) {
      if (window) seen = shared(seen, boxInFrame(this.#frame, parent, window));
      if (!seen) return null;
    }
    return seen;
  }

  /** What is stroked, or the side of it that is left where its clipping path is as thin as a rule: borders are drawn so side by side. */
  #sideOf(object: number, drawn: Box, parent: Matrix): Box | null {
    if (thickness(drawn) <= RULE_PT) return drawn;
    const seen = this.#seen(object, drawn, parent);
    return !seen || thickness(seen) <= RULE_PT ? seen : drawn;
  }

  /** The part of a box inside the form's bounding box, which is the first clip of each object in the form. */
  #inForm(first: number, box: Box, matrix: Matrix): Box | null {
    const window = clipWindows(this.#pdfium, first, this.#scratch).next().value;
    return window ? shared(box, boxInFrame(this.#frame, matrix, window)) : box;
  }

  /** Large shadings are backgrounds; small ones are bullets drawn as balls. */
  #shading(object: number, parent: Matrix): void {
    const box = this.#bounds(object, parent);
    if (box && Math.max(width(box), height(box)) < SMALL_SHADING_PT) this.#out.drawings.push(box);
  }

  #image(object: number, parent: Matrix): void {
    const id = this.#images++;
    const box = this.#bounds(object, parent);
    const s = this.#scratch;
    if (!box || !this.#pdfium.FPDFImageObj_GetImagePixelSize(object, s, s + 4)) return;
    const [widthPx, heightPx] = [this.#pdfium.heap.u32(s), this.#pdfium.heap.u32(s + 4)];
    // dvips draws a rule as an image of one pixel, stretched.
    if (widthPx === 1 && heightPx === 1 && thickness(box) <= RULE_PT) this.#rule(box);
    else this.#out.images.push({ ...box, id, widthPx, heightPx });
  }

  #path(object: number, parent: Matrix): void {
    const s = this.#scratch;
    const { heap } = this.#pdfium;
    this.#pdfium.FPDFPath_GetDrawMode(object, s, s + 4);
    const fillMode = heap.i32(s);
    const filled = fillMode !== 0;
    const stroked = heap.i32(s + 4) !== 0;
    if (!filled && !stroked) return;
    const segments = this.#pdfium.FPDFPath_CountSegments(object);
    const drawn = this.#bounds(object, parent);
    if (!drawn || segments <= 0) return;
    const color = this.#color(object, filled);
    // What is filled with white is paper.
    const isInk = stroked || color !== WHITE;
    const isBox = filled && !stroked && isInk && segments <= MAX_BOX_SEGMENTS;
    const bounds =
      isBox && width(drawn) > MIN_CLIPPED_PT && height(drawn) < MAX_LINE_PT
        ? this.#seen(object, drawn, parent)
        : stroked && segments <= MAX_RULE_SEGMENTS
          ? this.#sideOf(object, drawn, parent)
          : drawn;
    if (!bounds) return;
    if (thickness(bounds) <= RULE_PT && segments <= MAX_RULE_SEGMENTS) {
      if (isInk) this.#rule(bounds);
      return;
    }
    if (segments > MAX_SEGMENTS) {
      this.#out.drawings.push(bounds);
      return;
    }
    const matrix = multiply(matrixOf(this.#pdfium, object, this.#scratch), parent);
    const lines = this.#lines(object, matrix, segments);
    if (lines === null) {
      if (isInk) this.#out.drawings.push(bounds);
      return;
    }
    const [line] = lines;
    if (stroked && line && lines.length === 1) this.#rule(thickened(line, this.#penPt(object, matrix)));
    else if (stroked) for (const line of lines) this.#rule(line);
    else if (segments <= 6) this.#out.fills.push({ ...bounds, color });
    else {
      const boxes = subpathBoxes(lines);
      const frame = fillMode === EVEN_ODD ? frameOf(boxes) : null;
      for (const box of frame ?? boxes) this.#bar(box, color);
    }
  }

  /** One rectangle of a filled path: a rule if it is thin enough. */
  #bar(box: Box, color: number): void {
    if (thickness(box) <= RULE_PT) this.#rule(box);
    else this.#out.fills.push({ ...box, color });
  }

  #rule(line: Box): void {
    const box = this.#clip(line);
    if (!box) return;
    if (Math.max(width(box), height(box)) < 1) return;
    this.#out.rules.push({ ...box, horizontal: width(box) >= height(box), thicknessPt: thickness(box) });
  }

  #penPt(object: number, [a, b, c, d]: Matrix): number {
    const s = this.#scratch;
    if (!this.#pdfium.FPDFPageObj_GetStrokeWidth(object, s)) return 0;
    return this.#pdfium.heap.f32(s) * Math.sqrt(Math.abs(a * d - b * c));
  }

  #color(object: number, filled: boolean): number {
    const read = filled ? this.#pdfium.FPDFPageObj_GetFillColor : this.#pdfium.FPDFPageObj_GetStrokeColor;
    return colorOf(this.#pdfium, object, read, this.#scratch);
  }

  /** The path's lines if all of them run along an axis; null for drawings. */
  #lines(object: number, matrix: Matrix, segments: number): PathLine[] | null {
    const s = this.#scratch;
    const { heap } = this.#pdfium;
    const lines: PathLine[] = [];
    let start: [number, number] = [0, 0];
    let at: [number, number] = [0, 0];
    let subpath = -1;
    const lineTo = (to: [number, number]): boolean => {
      const box = toFrame(this.#frame, at[0], at[1], to[0], to[1]);
      if (thickness(box) > 0.7) return false;
      lines.push({ ...box, subpath });
      at = to;
      return true;
    };
    for (let i = 0; i < segments; i++) {
      const segment = this.#pdfium.FPDFPath_GetPathSegment(object, i);
      const type = this.#pdfium.FPDFPathSegment_GetType(segment);
      if (type === BEZIER_TO || !this.#pdfium.FPDFPathSegment_GetPoint(segment, s, s + 4)) return null;
      const point = apply(matrix, heap.f32(s), heap.f32(s + 4));
      if (type === MOVE_TO) {
        start = point;
        at = point;
        subpath++;
      } else if (type === LINE_TO && !lineTo(point)) return null;
      if (this.#pdfium.FPDFPathSegment_GetClose(segment) && !lineTo(start)) return null;
    }
    return lines;
  }
}

function shared(a: Box, b: Box): Box | null {
  const [x0, y0] = [Math.max(a.x0, b.x0), Math.max(a.y0, b.y0)];
  const [x1, y1] = [Math.min(a.x1, b.x1), Math.min(a.y1, b.y1)];
  return x1 - x0 < MIN_SEEN_PT || y1 - y0 < MIN_SEEN_PT ? null : { x0, y0, x1, y1 };
}

interface PathLine extends Box {
  subpath: number;
}

const subpathBoxes = (lines: readonly PathLine[]): Box[] =>
  [...Map.groupBy(lines, ({ subpath }) => subpath).values()].map(union);

/** The sides of a frame, when one box is inside the other: borders, of which only one side may be visible. Null otherwise. */
function frameOf(boxes: readonly Box[]): Box[] | null {
  const [one, other] = boxes;
  if (!one || !other || boxes.length > 2) return null;
  const [inner, outer] = area(one) < area(other) ? [one, other] : [other, one];
  if (inner.x0 < outer.x0 - SLACK_PT || inner.x1 > outer.x1 + SLACK_PT) return null;
  if (inner.y0 < outer.y0 - SLACK_PT || inner.y1 > outer.y1 + SLACK_PT) return null;
  return [
    { ...outer, y1: inner.y0 },
    { ...outer, y0: inner.y1 },
    { ...outer, x1: inner.x0 },
    { ...outer, x0: inner.x1 },
  ].filter((side) => width(side) > SLACK_PT && height(side) > SLACK_PT);
}

const SLACK_PT = 0.05;
const thickness = (box: Box): number => Math.min(width(box), height(box));

/** A line along an axis as its pen paints it. */
function thickened(line: Box, penPt: number): Box {
  const half = penPt / 2;
  const { x0, y0, x1, y1 } = line;
  return width(line) > height(line)
    ? { x0, y0: y0 - half, x1, y1: y1 + half }
    : { x0: x0 - half, y0, x1: x1 + half, y1 };
}
