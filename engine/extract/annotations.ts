/**
 * What annotations say. Filled-in fields, text boxes and stamps become part of the page, as they are for whoever looks at it; boxes to
 * tick and comments are read as data.
 */

import { type Frame, toFrame } from './frame.ts';
import type { PageCheck, PageComment } from './page-content.ts';
import type { Pdfium } from './pdfium.ts';
import { readUtf16, writeCString } from './strings.ts';

/** FPDF_ANNOT_ constants of fpdf_annot.h. */
const TEXT = 1;
const LINK = 2;
const FREE_TEXT = 3;
const STAMP = 13;
const POPUP = 16;
const WIDGET = 20;
/** Whose /Contents are what somebody has to say of the page: notes, lines, shapes, marked text, carets, ink. */
const COMMENTS: ReadonlySet<number> = new Set([TEXT, FREE_TEXT, 4, 5, 6, 7, 8, 9, 10, 11, 12, STAMP, 14, 15]);

/** FPDF_ANNOT_FLAG_HIDDEN and _NOVIEW. */
const UNSEEN = 2 | 32;
/** FPDF_ANNOT_APPEARANCEMODE_NORMAL. */
const NORMAL = 0;
/** Pages meant for reading have fewer. */
const MAX_ANNOTATIONS = 5_000;
const MAX_LETTERS = 20_000;

interface Keys {
  contents: number;
  author: number;
  state: number;
}

/**
 * Paints filled-in fields, text boxes and stamps into the page's content, where all that reads or draws the page finds them. Pages
 * without such annotations stay as they are.
 *
 * @returns whether there are more annotations than are looked at
 */
export function paintAnnotations(pdfium: Pdfium, page: number): boolean {
  // Painted annotations are gone, and others would stand in their places.
  const isTruncated = pdfium.FPDFPage_GetAnnotCount(page) > MAX_ANNOTATIONS;
  let isPainted = false;
  for (let at = countOf(pdfium, page) - 1; at >= 0; at--) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, at);
    if (annotation === 0) continue;
    if (isToPaint(pdfium, annotation)) isPainted = pdfium.EPDFAnnot_Flatten(page, annotation) !== 0 || isPainted;
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  // The page may be opened again, and the annotations are gone then, too.
  if (isPainted) pdfium.FPDFPage_GenerateContent(page);
  return isTruncated;
}

const countOf = (pdfium: Pdfium, page: number): number =>
  Math.min(pdfium.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS);

function isToPaint(pdfium: Pdfium, annotation: number): boolean {
  const kind = pdfium.FPDFAnnot_GetSubtype(annotation);
  if ((kind !== FREE_TEXT && kind !== STAMP && kind !== WIDGET) || isUnseen(pdfium, annotation)) return false;
  if (pdfium.EPDFAnnot_HasAppearanceStream(annotation, NORMAL) !== 0) return true;
  // The file leaves it to its readers to draw the field.
  return kind === WIDGET && pdfium.EPDFAnnot_GenerateFormFieldAP(annotation) !== 0;
}

const isUnseen = (pdfium: Pdfium, annotation: number): boolean =>
  (pdfium.FPDFAnnot_GetFlags(annotation) & UNSEEN) !== 0;

export interface Annotations {
  comments: PageComment[];
  checks: PageCheck[];
  /** A comment was too long. */
  truncated: boolean;
}

/** Comments and boxes to tick, from the first to the last; what `paintAnnotations` has painted is neither. */
export function readAnnotations(pdfium: Pdfium, page: number, frame: Frame): Annotations {
  const found: Annotations = { comments: [], checks: [], truncated: false };
  const count = countOf(pdfium, page);
  if (count <= 0) return found;
  const keys = {
    contents: writeCString(pdfium, 'Contents'),
    author: writeCString(pdfium, 'T'),
    state: writeCString(pdfium, 'AS'),
  };
  const rectangle = pdfium.malloc(16);
  for (let at = 0; at < count; at++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, at);
    if (annotation === 0) continue;
    const kind = pdfium.FPDFAnnot_GetSubtype(annotation);
    if (kind !== LINK && kind !== POPUP && !isUnseen(pdfium, annotation))
      readAnnotation(pdfium, { annotation, kind, keys, rectangle, frame }, found);
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  for (const pointer of [rectangle, keys.contents, keys.author, keys.state]) pdfium.free(pointer);
  return found;
}

interface Source {
  annotation: number;
  kind: number;
  keys: Keys;
  /** FS_RECTF. */
  rectangle: number;
  frame: Frame;
}

function readAnnotation(
  pdfium: Pdfium,
  { annotation, kind, keys, rectangle, frame }: Source,
  found: Annotations,
): void {
  const stringOf = (key: number): string =>
    readUtf16(pdfium, (buffer, size) => pdfium.FPDFAnnot_GetStringValue(annotation, key, buffer, size));
  if (!pdfium.FPDFAnnot_GetRect(annotation, rectangle)) return;
  const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.heap.floats(rectangle, 4);
  const box = toFrame(frame, left, bottom, right, top);
  if (kind === WIDGET) {
    // Only boxes and buttons that are on or off have a state.
    const state = stringOf(keys.state);
    if (state !== '') found.checks.push({ ...box, isChecked: state !== 'Off' });
    return;
  }
  const whole = COMMENTS.has(kind) ? stringOf(keys.contents).trim() : '';
  if (whole === '') return;
  const text = whole.slice(0, MAX_LETTERS);
  if (text !== whole) found.truncated = true;
  const author = stringOf(keys.author).trim();
  const isPageText = kind === FREE_TEXT || kind === STAMP;
  found.comments.push({ ...box, text: author === '' || isPageText ? text : `${author}: ${text}`, isPageText });
}
