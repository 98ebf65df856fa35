/**
 * Reads the structure tree of a tagged PDF (PDF 1.7, 14.7): its elements, their positions on the page, and the artifacts.
 *
 * Elements refer to pieces of the page by their marked-content ids, which the page's objects carry.
 */

import { type Box, union } from '../../geometry/box.ts';
import { type Frame, toFrame } from '../frame.ts';
import { boundsOf } from '../object-boxes.ts';
import type { PageContent, TagElement } from '../page-content.ts';
import type { Pdfium } from '../pdfium.ts';
import { readUtf16, writeCString } from '../strings.ts';

const TEXT = 1;
/** The deepest nesting that is read, for nested tables and lists. */
const MAX_DEPTH = 64;
const MAX_ELEMENTS = 20_000;
const MAX_OBJECTS = 30_000;
/** As in HTML. */
const MAX_COLSPAN = 1_000;
const MAX_ROWSPAN = 65_534;

type Tags = NonNullable<PageContent['tags']>;

interface Tree {
  elements: TagElement[];
  /** Element indices by marked-content id. */
  owners: Map<number, number>;
  /** Alternative texts of figures and formulas, by element index. */
  alts: Map<number, string>;
}

/** Undefined for pages without tags. */
export function readTags(pdfium: Pdfium, page: number, frame: Frame): Tags | undefined {
  const tree = pdfium.FPDF_StructTree_GetForPage(page);
  if (tree === 0) return undefined;
  try {
    const found = readTree(pdfium, tree);
    return found.owners.size === 0 ? undefined : placed(pdfium, page, frame, found);
  } finally {
    pdfium.FPDF_StructTree_Close(tree);
  }
}

function readTree(pdfium: Pdfium, tree: number): Tree {
  const elements: TagElement[] = [];
  const owners = new Map<number, number>();
  const alts = new Map<number, string>();
  const spans = spanReader(pdfium);
  const walk = (element: number, parent: number, depth: number): void => {
    if (element === 0 || depth > MAX_DEPTH || elements.length >= MAX_ELEMENTS) return;
    const type = readUtf16(pdfium, (buffer, size) => pdfium.FPDF_StructElement_GetType(element, buffer, size));
    const isCell = type === 'TD' || type === 'TH';
    const span = isCell ? spans.of(element) : { colspan: 1, rowspan: 1 };
    const at = elements.push({ type, parent, boxes: [], ...span }) - 1;
    if (type === 'Figure' || type === 'Formula') {
      const alt = readUtf16(pdfium, (buffer, size) => pdfium.FPDF_StructElement_GetAltText(element, buffer, size));
      if (alt.trim() !== '') alts.set(at, alt.trim());
    }
    const count = pdfium.FPDF_StructElement_CountChildren(element);
    for (let i = 0; i < count; i++) {
      const content = pdfium.FPDF_StructElement_GetChildMarkedContentID(element, i);
      if (content >= 0) owners.set(content, at);
      else walk(pdfium.FPDF_StructElement_GetChildAtIndex(element, i), at, depth + 1);
    }
  };
  try {
    const roots = pdfium.FPDF_StructTree_CountChildren(tree);
    for (let i = 0; i < roots; i++) walk(pdfium.FPDF_StructTree_GetChildAtIndex(tree, i), -1, 0);
  } finally {
    spans.close();
  }
  return { elements, owners, alts };
}

/** Reads the column spans of cells from their attributes (PDF 1.7, 14.8.5.7). */
function spanReader(pdfium: Pdfium) {
  const columns = writeCString(pdfium, 'ColSpan');
  const rows = writeCString(pdfium, 'RowSpan');
  const number = pdfium.malloc(4);
  const read = (attributes: number, name: number, most: number): number | undefined => {
    const value = pdfium.FPDF_StructElement_Attr_GetValue(attributes, name);
    if (value === 0 || !pdfium.FPDF_StructElement_Attr_GetNumberValue(value, number)) return undefined;
    const span = pdfium.heap.f32(number);
    return Number.isInteger(span) && span >= 1 && span <= most ? span : undefined;
  };
  return {
    of(element: number): { colspan: number; rowspan: number } {
      const span = { colspan: 1, rowspan: 1 };
      const count = pdfium.FPDF_StructElement_GetAttributeCount(element);
      for (let i = 0; i < count; i++) {
        const attributes = pdfium.FPDF_StructElement_GetAttributeAtIndex(element, i);
        if (attributes === 0) continue;
        span.colspan = read(attributes, columns, MAX_COLSPAN) ?? span.colspan;
        span.rowspan = read(attributes, rows, MAX_ROWSPAN) ?? span.rowspan;
      }
      return span;
    },
    close(): void {
      for (const pointer of [columns, rows, number]) pdfium.free(pointer);
    },
  };
}

function placed(pdfium: Pdfium, page: number, frame: Frame, { elements, owners, alts }: Tree): Tags {
  const tags: Tags = { headings: [], figures: [], artifacts: [], marked: null, markedShare: 0, elements, named: [] };
  const wholes = wholesOf(elements);
  const marks = markReader(pdfium);
  const scratch = pdfium.malloc(16);
  let all = 0;
  let marked = 0;
  let running = 0;
  try {
    const count = Math.min(pdfium.FPDFPage_CountObjects(page), MAX_OBJECTS);
    for (let i = 0; i < count; i++) {
      const object = pdfium.FPDFPage_GetObject(page, i);
      const isText = pdfium.FPDFPageObj_GetType(object) === TEXT;
      const owner = owners.get(marks.contentOf(object));
      const element = owner === undefined ? undefined : elements[owner];
      // Backgrounds and borders of an element do not show where its text is.
      if (!isText && !alts.has(wholes[owner ?? -1] ?? -1)) continue;
      const bounds = boundsOf(pdfium, object, scratch);
      if (!bounds) continue;
      const box = toFrame(frame, bounds.x0, bounds.y0, bounds.x1, bounds.y1);
      element?.boxes.push(box);
      if (!isText) continue;
      const length = Math.max(box.x1 - box.x0, box.y1 - box.y0);
      all += length;
      if (!element) {
        tags.artifacts.push(box);
        const artifact = marks.artifactOf(object);
        if (artifact) tags.named.push(box);
        if (artifact?.hasKind) running += length;
      } else {
        marked += length;
        tags.marked = tags.marked ? union([tags.marked, box]) : box;
      }
    }
  } finally {
    pdfium.free(scratch);
    marks.close();
  }
  // What a browser says of its header and footer tells nothing against its tags, be there ever so little text between them.
  tags.markedShare = all > 0 ? marked / (all - Math.min(running, marked)) : 0;
  const boxesOf = new Map<number, Box[]>();
  elements.forEach(({ boxes }, at) => {
    const whole = wholes[at] ?? -1;
    if (whole >= 0 && boxes.length > 0) boxesOf.set(whole, (boxesOf.get(whole) ?? []).concat(boxes));
  });
  for (const [at, boxes] of boxesOf) {
    const level = HEADING.exec(elements[at]?.type ?? '');
    const alt = alts.get(at);
    if (alt !== undefined) tags.figures.push({ alt, box: union(boxes) });
    else if (level) tags.headings.push({ level: Number(level[1] ?? 0), boxes });
  }
  return tags;
}

const HEADING = /^(?:H([1-6])|Title)$/;

/** For each element the index of the heading, figure or formula that it is or is inside; -1 for none. */
function wholesOf(elements: readonly TagElement[]): number[] {
  const wholes: number[] = [];
  elements.forEach(({ type, parent }, at) => {
    const isWhole = HEADING.test(type) || type === 'Figure' || type === 'Formula';
    wholes.push(isWhole ? at : (wholes[parent] ?? -1));
  });
  return wholes;
}

// Reads the marked-content ids of a page's objects (PDF 1.7, 14.6), by which structure elements refer to them.

/** The most nested marks that are examined. */
const MAX_MARKS = 16;
const UTF16_BYTES = 2;

interface MarkReader {
  /** The id of the innermost mark that has one; -1 for none. */
  contentOf(object: number): number;
  /** Null where the object is marked as none. Headers and footers have a kind of their own. */
  artifactOf(object: number): { hasKind: boolean } | null;
  close(): void;
}

function markReader(pdfium: Pdfium): MarkReader {
  const key = writeCString(pdfium, 'MCID');
  const kind = writeCString(pdfium, 'Subtype');
  const scratch = pdfium.malloc(4);
  return {
    contentOf(object) {
      const count = pdfium.FPDFPageObj_CountMarks(object);
      // PDFium gives the id of the outermost mark, but some programs nest the marks of elements as they nest the elements.
      if (count < 2) return count === 0 ? -1 : pdfium.FPDFPageObj_GetMarkedContentID(object);
      for (let i = Math.min(count, MAX_MARKS) - 1; i >= 0; i--) {
        const mark = pdfium.FPDFPageObj_GetMark(object, i);
        if (pdfium.FPDFPageObjMark_GetParamIntValue(mark, key, scratch)) return pdfium.heap.i32(scratch);
      }
      return -1;
    },
    artifactOf(object) {
      const count = Math.min(pdfium.FPDFPageObj_CountMarks(object), MAX_MARKS);
      for (let i = 0; i < count; i++) {
        const mark = pdfium.FPDFPageObj_GetMark(object, i);
        const name = readUtf16(pdfium, (buffer, room) =>
          pdfium.FPDFPageObjMark_GetName(mark, buffer, room, scratch) ? pdfium.heap.u32(scratch) : UTF16_BYTES,
        );
        if (name === 'Artifact') return { hasKind: pdfium.FPDFPageObjMark_GetParamValueType(mark, kind) !== 0 };
      }
      return null;
    },
    close() {
      for (const pointer of [key, kind, scratch]) pdfium.free(pointer);
    },
  };
}
