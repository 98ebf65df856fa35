/**
 * Finds what a page holds and does not show: objects in layers that are switched off, or cut away as a whole. PDFium's text pages
 * and object lists have them like all others.
 */

import type { Box } from '../geometry/box.ts';
import { type Frame, IDENTITY, type Matrix, matrixOf, multiply } from './frame.ts';
import { boundsOf, boxInFrame, clipWindows } from './object-boxes.ts';
import { type Pdfium, withBitmap } from './pdfium.ts';

const TEXT = 1;
const FORM = 5;
const INVISIBLE = 3;
const CLIPPING_ONLY = 7;
const MAX_OBJECTS = 30_000;
const MAX_DEPTH = 8;
/** The mark of content in a layer (PDF 1.7, 14.11.2.2): "OC" and its zero byte in UTF-16. */
const LAYER_MARK = [0x4f, 0, 0x43, 0, 0, 0];

/** FPDFBitmap_BGRA. */
const WITH_ALPHA = 4;
const PX_PER_PT = 1;
const MAX_SIDE_PX = 2_000;
/** Objects that lie over each other are drawn one after the other: a sentence in so many languages has a layer for each. */
const MAX_DRAWINGS = 16;

/** The most layers and forms of a page that are looked at. */
const MAX_GROUPS = 400;
/** As many objects of a group must leave no trace: one may draw nothing by itself. */
const SAMPLES = 3;

export interface DrawnPage {
  document: number;
  page: number;
  /** The page as it is drawn, upright or not: with its /Rotate. */
  frame: Frame;
  /** Whether the file may have layers: forms are then looked at, whose own layers can't be asked for. */
  mayHaveLayers(): boolean;
}

/** Pointers of objects, also of those in forms, that the page does not show. */
export function hiddenObjects(pdfium: Pdfium, drawn: DrawnPage): ReadonlySet<number> {
  const finder = new Finder(pdfium, drawn);
  try {
    const count = pdfium.FPDFPage_CountObjects(drawn.page);
    for (let i = 0; i < count; i++) finder.look(pdfium.FPDFPage_GetObject(drawn.page, i), IDENTITY, 0, 0);
    finder.drawGroups();
    return finder.hidden;
  } finally {
    finder.close();
  }
}

/** Objects between the same marks, or of the same form: all of them are in a layer that is off, or none is. */
interface Group {
  objects: number[];
  /** Those that are drawn to see it: texts where it has any. */
  samples: Sample[];
  hasText: boolean;
}

interface Sample extends Box {
  object: number;
}

class Finder {
  readonly hidden = new Set<number>();
  readonly #groups = new Map<number, Group>();
  readonly #pdfium: Pdfium;
  readonly #drawn: DrawnPage;
  readonly #scratch: number;
  readonly #objects: number[] = [];

  constructor(pdfium: Pdfium, drawn: DrawnPage) {
    this.#pdfium = pdfium;
    this.#drawn = drawn;
    this.#scratch = pdfium.malloc(64);
  }

  close(): void {
    this.#pdfium.free(this.#scratch);
  }

  /** @param key of the group that the object belongs to if it is in no layer of its own; 0 for none */
  look(object: number, parent: Matrix, depth: number, key: number): void {
    const pdfium = this.#pdfium;
    if (object === 0 || this.#objects.length >= MAX_OBJECTS) return;
    const type = pdfium.FPDFPageObj_GetType(object);
    const own = this.#layerMark(object) || key;
    if (type !== FORM) {
      this.#objects.push(object);
      if (type === TEXT && this.#isCutAway(object)) this.hidden.add(object);
      else if (own !== 0) this.#addTo(own, object, type === TEXT, parent);
    } else if (depth < MAX_DEPTH) {
      const matrix = multiply(matrixOf(pdfium, object, this.#scratch), parent);
      const count = pdfium.FPDFFormObj_CountObjects(object);
      const inside = this.#drawn.mayHaveLayers() ? object : own;
      for (let i = 0; i < count; i++) this.look(pdfium.FPDFFormObj_GetObject(object, i), matrix, depth + 1, inside);
    }
  }

  /** The innermost mark of a layer around an object: one for all objects between its beginning and its end; 0 for none. */
  #layerMark(object: number): number {
    const pdfium = this.#pdfium;
    const s = this.#scratch;
    for (let i = pdfium.FPDFPageObj_CountMarks(object) - 1; i >= 0; i--) {
      const mark = pdfium.FPDFPageObj_GetMark(object, i);
      if (mark === 0 || !pdfium.FPDFPageObjMark_GetName(mark, s, LAYER_MARK.length, s + 8)) continue;
      if (pdfium.heap.u32(s + 8) !== LAYER_MARK.length) continue;
      const name = pdfium.heap.bytes(s, LAYER_MARK.length);
      if (LAYER_MARK.every((byte, at) => name[at] === byte)) return mark;
    }
    return 0;
  }

  /** Whether an object lies outside the boxes around its clipping paths, of which a form's bounding box is the first. */
  #isCutAway(object: number): boolean {
    const isEmpty = (box: Box): boolean => box.x1 <= box.x0 || box.y1 <= box.y0;
    let seen: Box | null = null;
    for (const window of clipWindows(this.#pdfium, object, this.#scratch)) {
      seen ??= boundsOf(this.#pdfium, object, this.#scratch);
      if (!seen || isEmpty(seen)) return false;
      if (!window) continue;
      seen = {
        x0: Math.max(seen.x0, window.x0),
        y0: Math.max(seen.y0, window.y0),
        x1: Math.min(seen.x1, window.x1),
        y1: Math.min(seen.y1, window.y1),
      };
      if (isEmpty(seen)) return true;
    }
    return false;
  }

  #addTo(key: number, object: number, isText: boolean, parent: Matrix): void {
    const group = this.#groups.get(key) ?? { objects: [], samples: [], hasText: false };
    if (group.objects.length === 0 && this.#groups.size >= MAX_GROUPS) return;
    this.#groups.set(key, group);
    group.objects.push(object);
    if (group.hasText && (!isText || group.samples.length >= SAMPLES)) return;
    if (!isText && group.samples.length >= SAMPLES) return;
    const box = this.#boxOnPage(object, parent);
    if (!box || (isText && !this.#wouldShow(object))) return;
    if (isText && !group.hasText) {
      group.hasText = true;
      group.samples = [];
    }
    group.samples.push({ ...box, object });
  }

  /** Null outside the page, which shows nothing there. */
  #boxOnPage(object: number, parent: Matrix): Box | null {
    const own = boundsOf(this.#pdfium, object, this.#scratch);
    if (!own) return null;
    const { frame } = this.#drawn;
    const box = boxInFrame(frame, parent, own);
    return box.x1 > 0 && box.y1 > 0 && box.x0 < frame.widthPt && box.y0 < frame.heightPt ? box : null;
  }

  /**
   * Whether PDFium draws a text by itself: it has no letters of fonts that are not in the file, and neither spaces nor invisible
   * text leave a trace.
   */
  #wouldShow(object: number): boolean {
    const pdfium = this.#pdfium;
    const mode = pdfium.FPDFTextObj_GetTextRenderMode(object);
    if (mode === INVISIBLE || mode === CLIPPING_ONLY) return false;
    const { document, page } = this.#drawn;
    const bitmap = pdfium.FPDFTextObj_GetRenderedBitmap(document, page, object, PX_PER_PT);
    const leavesTrace = withBitmap(pdfium, bitmap, () => {
      const size = pdfium.FPDFBitmap_GetStride(bitmap) * pdfium.FPDFBitmap_GetHeight(bitmap);
      return pdfium.heap.bytes(pdfium.FPDFBitmap_GetBuffer(bitmap), size).some((byte) => byte !== 0);
    });
    return leavesTrace ?? false;
  }

  /** Has PDFium draw samples of the groups, and nothing else of the page: groups that leave no trace are hidden. */
  drawGroups(): void {
    const groups = [...this.#groups.values()].filter(({ samples }) => samples.length > 0);
    if (groups.length === 0) return;
    const setActive = (objects: readonly number[], isActive: boolean): void => {
      for (const object of objects) this.#pdfium.FPDFPageObj_SetIsActive(object, isActive ? 1 : 0);
    };
    setActive(this.#objects, false);
    const traceless = new Set<number>();
    let waiting = groups.flatMap(({ samples }) => samples);
    for (let i = 0; i < MAX_DRAWINGS && waiting.length > 0; i++) {
      const { apart, others } = takenApart(waiting);
      const objects = apart.map(({ object }) => object);
      setActive(objects, true);
      for (const { object } of this.#withoutTrace(apart)) traceless.add(object);
      setActive(objects, false);
      waiting = others;
    }
    setActive(this.#objects, true);
    for (const { objects, samples } of groups)
      if (samples.every(({ object }) => traceless.has(object))) for (const object of objects) this.hidden.add(object);
  }

  #withoutTrace(samples: readonly Sample[]): Sample[] {
    const pdfium = this.#pdfium;
    const { page, frame } = this.#drawn;
    const scale = Math.min(PX_PER_PT, MAX_SIDE_PX / Math.max(frame.widthPt, frame.heightPt, 1));
    const width = Math.max(1, Math.round(frame.widthPt * scale));
    const height = Math.max(1, Math.round(frame.heightPt * scale));
    const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, WITH_ALPHA, 0, 0);
    const traceless = withBitmap(pdfium, bitmap, () => {
      pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0);
      pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, 0);
      // Four bytes per pixel, so that rows have no padding.
      const pixels = pdfium.heap.words(pdfium.FPDFBitmap_GetBuffer(bitmap), width * height);
      return samples.filter(({ x0, y0, x1, y1 }) => {
        const [left, right] = [Math.max(0, Math.floor(x0 * scale)), Math.min(width, Math.ceil(x1 * scale))];
        const [top, bottom] = [Math.max(0, Math.floor(y0 * scale)), Math.min(height, Math.ceil(y1 * scale))];
        for (let y = top; y < bottom; y++)
          if (pixels.subarray(y * width + left, y * width + right).some((pixel) => pixel !== 0)) return false;
        return true;
      });
    });
    return traceless ?? [];
  }
}

/** Those that lie over none of the others before them, and the rest. */
function takenApart(samples: readonly Sample[]): { apart: Sample[]; others: Sample[] } {
  const apart: Sample[] = [];
  const others: Sample[] = [];
  for (const sample of samples) (apart.some((other) => touch(other, sample)) ? others : apart).push(sample);
  return { apart, others };
}

/** Also where they share a pixel. */
const touch = (a: Box, b: Box): boolean => a.x0 < b.x1 + 1 && b.x0 < a.x1 + 1 && a.y0 < b.y1 + 1 && b.y0 < a.y1 + 1;
