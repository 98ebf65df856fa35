/**
 * What annotations say. Filled-in fields, text boxes and stamps become part of the page, as they are for whoever looks at it; boxes to
 * tick and comments are read as data.
 */

import type { Box } from '../geometry/box.ts';
import type { FormFields } from './form-fields.ts';
import { type Frame, toFrame } from './frame.ts';
import type { PageCheck, PageComment, PageField } from './page-content.ts';
import type { Pdfium } from './pdfium.ts';
import { plainText, readUtf16, writeCString } from './strings.ts';

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
/** FPDF_PAGEOBJ_PATH of fpdf_edit.h. */
const PATH = 2;
/** Pages meant for reading have fewer. */
const MAX_ANNOTATIONS = 5_000;
const MAX_LETTERS = 20_000;

/** What PDFium's own fonts have: it leaves out all other letters where it draws a field. */
const DRAWN = /^[\r\n\t -~\u00a0-\u00ff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/;

interface Keys {
  contents: number;
  author: number;
}

/** What `paintAnnotations` leaves behind of a page. */
export interface PaintedAnnotations {
  /** Numbers of the objects that are painted: a page may list one twice. */
  objects: Set<number>;
  /** Boxes of fields whose values are part of the page now, in user space. */
  fields: Box[];
  /** There are more annotations than are looked at. */
  truncated: boolean;
}

/**
 * Paints filled-in fields, text boxes and stamps into the page's content, where all that reads or draws the page finds them. Pages
 * without such annotations stay as they are.
 */
export function paintAnnotations(pdfium: Pdfium, page: number, form: FormFields): PaintedAnnotations {
  const painted: PaintedAnnotations = {
    objects: new Set(),
    fields: [],
    truncated: pdfium.FPDFPage_GetAnnotCount(page) > MAX_ANNOTATIONS,
  };
  const rectangle = pdfium.malloc(16);
  let isPainted = false;
  // From the last one: painted annotations are gone.
  for (let at = countOf(pdfium, page) - 1; at >= 0; at--) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, at);
    if (annotation === 0) continue;
    const number = pdfium.EPDFAnnot_GetObjectNumber(annotation);
    if (!painted.objects.has(number) && isToPaint(pdfium, annotation, form)) {
      const isField = pdfium.FPDFAnnot_GetSubtype(annotation) === WIDGET;
      const box = isField ? boxOf(pdfium, annotation, rectangle) : null;
      if (pdfium.EPDFAnnot_Flatten(page, annotation) !== 0) {
        isPainted = true;
        if (number !== 0) painted.objects.add(number);
        if (box) painted.fields.push(box);
      }
    }
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  // The page may be opened again, and the annotations are gone then, too.
  if (isPainted) pdfium.FPDFPage_GenerateContent(page);
  pdfium.free(rectangle);
  return painted;
}

const writeKeys = (pdfium: Pdfium): Keys => ({
  contents: writeCString(pdfium, 'Contents'),
  author: writeCString(pdfium, 'T'),
});

const stringOf = (pdfium: Pdfium, annotation: number, key: number): string =>
  readUtf16(pdfium, (buffer, size) => pdfium.FPDFAnnot_GetStringValue(annotation, key, buffer, size));

/** In user space, y up. */
function boxOf(pdfium: Pdfium, annotation: number, rectangle: number): Box | null {
  if (!pdfium.FPDFAnnot_GetRect(annotation, rectangle)) return null;
  const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.heap.floats(rectangle, 4);
  return { x0: left, y0: bottom, x1: right, y1: top };
}

const countOf = (pdfium: Pdfium, page: number): number =>
  Math.min(pdfium.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS);

function isToPaint(pdfium: Pdfium, annotation: number, form: FormFields): boolean {
  const kind = pdfium.FPDFAnnot_GetSubtype(annotation);
  if ((kind !== FREE_TEXT && kind !== STAMP && kind !== WIDGET) || isUnseen(pdfium, annotation)) return false;
  const isDrawn = pdfium.EPDFAnnot_HasAppearanceStream(annotation, NORMAL) !== 0;
  return kind === WIDGET ? isFieldToPaint(pdfium, annotation, isDrawn, form) : isDrawn;
}

/** Boxes to tick and lists are read as data, as is what PDFium can't draw. */
function isFieldToPaint(pdfium: Pdfium, annotation: number, isDrawn: boolean, form: FormFields): boolean {
  const { kind, value, shown, isComb } = form.read(annotation);
  const draw = (): boolean => pdfium.EPDFAnnot_GenerateFormFieldAP(annotation) !== 0;
  if (kind === 'other') return isDrawn || draw();
  // The letters of a comb would be a table's.
  if (kind === 'check' || kind === 'list' || (isComb && value !== '')) return false;
  // Programs that fill in forms leave fields as they were drawn when they were empty: their readers draw them anew.
  if (isDrawn && !form.needsLooks && !isBlank(pdfium, annotation)) return true;
  return value !== '' && shown === value && DRAWN.test(value) && draw();
}

function isBlank(pdfium: Pdfium, annotation: number): boolean {
  const count = pdfium.FPDFAnnot_GetObjectCount(annotation);
  for (let i = 0; i < count; i++) {
    if (pdfium.FPDFPageObj_GetType(pdfium.FPDFAnnot_GetObject(annotation, i)) !== PATH) return false;
  }
  return true;
}

const isUnseen = (pdfium: Pdfium, annotation: number): boolean =>
  (pdfium.FPDFAnnot_GetFlags(annotation) & UNSEEN) !== 0;

const richText = (pdfium: Pdfium, annotation: number): string =>
  plainText(readUtf16(pdfium, (buffer, size) => pdfium.EPDFAnnot_GetRichContent(annotation, buffer, size)));

export interface Annotations {
  comments: PageComment[];
  checks: PageCheck[];
  /** Those whose values are not painted. */
  fields: PageField[];
  /** Boxes of lists, which show options that nobody has chosen. */
  lists: Box[];
  /** A comment was too long. */
  truncated: boolean;
}

/** Comments, boxes to tick and fields, from the first to the last and once each, without those that are painted. */
export function readAnnotations(
  pdfium: Pdfium,
  page: number,
  frame: Frame,
  { fields, painted }: { fields: FormFields; painted: ReadonlySet<number> },
): Annotations {
  const found: Annotations = { comments: [], checks: [], fields: [], lists: [], truncated: false };
  const count = countOf(pdfium, page);
  if (count <= 0) return found;
  const keys = writeKeys(pdfium);
  const rectangle = pdfium.malloc(16);
  const seen = new Set(painted);
  for (let at = 0; at < count; at++) {
    const annotation = pdfium.FPDFPage_GetAnnot(page, at);
    if (annotation === 0) continue;
    const kind = pdfium.FPDFAnnot_GetSubtype(annotation);
    const number = pdfium.EPDFAnnot_GetObjectNumber(annotation);
    if (kind !== LINK && kind !== POPUP && !isUnseen(pdfium, annotation) && !seen.has(number))
      readAnnotation(pdfium, { annotation, kind, keys, fields, rectangle, frame }, found);
    if (number !== 0) seen.add(number);
    pdfium.FPDFPage_CloseAnnot(annotation);
  }
  for (const pointer of [rectangle, ...Object.values(keys)]) pdfium.free(pointer);
  return found;
}

interface Source {
  annotation: number;
  kind: number;
  keys: Keys;
  fields: FormFields;
  /** FS_RECTF. */
  rectangle: number;
  frame: Frame;
}

function readAnnotation(
  pdfium: Pdfium,
  { annotation, kind, keys, fields, rectangle, frame }: Source,
  found: Annotations,
): void {
  const read = (key: number): string => stringOf(pdfium, annotation, key);
  const place = boxOf(pdfium, annotation, rectangle);
  if (!place) return;
  const box = toFrame(frame, place.x0, place.y0, place.x1, place.y1);
  if (kind === WIDGET) {
    const field = fields.read(annotation);
    if (field.kind === 'check') found.checks.push({ ...box, isChecked: fields.isChecked(annotation, field) });
    else if (field.kind !== 'other') {
      const text = field.isPassword ? '' : field.shown.trim();
      if (text !== '') found.fields.push({ ...box, text });
      if (field.kind === 'list') found.lists.push(box);
    }
    return;
  }
  const whole = COMMENTS.has(kind) ? read(keys.contents).trim() || richText(pdfium, annotation) : '';
  if (whole === '') return;
  const text = whole.slice(0, MAX_LETTERS);
  if (text !== whole) found.truncated = true;
  const author = read(keys.author).trim();
  const isPageText = kind === FREE_TEXT || kind === STAMP;
  found.comments.push({ ...box, text: author === '' || isPageText ? text : `${author}: ${text}`, isPageText });
}
