/**
 * Reads what a tagged PDF says about its text (PDF 1.7, 14.7): where headings and figures stand, and what belongs to the page only.
 *
 * Elements of the structure tree own pieces of the page by the numbers of its marked content; the page's objects carry them.
 */

import { type Frame, toFrame } from './frame.ts';
import type { Box, PageTags } from './page-content.ts';
import type { Pdfium } from './pdfium.ts';
import { readUtf16 } from './strings.ts';

const TEXT = 1;
/** Trees nest as deep as the nested tables and lists of their documents. */
const MAX_DEPTH = 64;
const MAX_ELEMENTS = 20_000;
const MAX_OBJECTS = 30_000;

/** What a piece of marked content belongs to. */
type Owner = { heading: number; boxes: Box[] } | { alt: string; boxes: Box[] } | null;

/** Undefined for pages without tags. */
export function readTags(pdfium: Pdfium, page: number, frame: Frame): PageTags | undefined {
  const tree = pdfium.FPDF_StructTree_GetForPage(page);
  if (tree === 0) return undefined;
  try {
    const owners = readOwners(pdfium, tree);
    return owners.size === 0 ? undefined : placed(pdfium, page, frame, owners);
  } finally {
    pdfium.FPDF_StructTree_Close(tree);
  }
}

/** Owners by the numbers of marked content. */
function readOwners(pdfium: Pdfium, tree: number): Map<number, Owner> {
  const owners = new Map<number, Owner>();
  let budget = MAX_ELEMENTS;
  const walk = (element: number, above: Owner, depth: number): void => {
    if (element === 0 || depth > MAX_DEPTH || budget-- <= 0) return;
    const owner = ownerOf(pdfium, element) ?? above;
    const count = pdfium.FPDF_StructElement_CountChildren(element);
    for (let i = 0; i < count; i++) {
      const content = pdfium.FPDF_StructElement_GetChildMarkedContentID(element, i);
      if (content >= 0) owners.set(content, owner);
      else walk(pdfium.FPDF_StructElement_GetChildAtIndex(element, i), owner, depth + 1);
    }
  };
  const roots = pdfium.FPDF_StructTree_CountChildren(tree);
  for (let i = 0; i < roots; i++) walk(pdfium.FPDF_StructTree_GetChildAtIndex(tree, i), null, 0);
  return owners;
}

/** PDFium gives the standard types that a document's own ones stand for. */
function ownerOf(pdfium: Pdfium, element: number): Owner {
  const type = readUtf16(pdfium, (buffer, size) => pdfium.FPDF_StructElement_GetType(element, buffer, size));
  const level = /^(?:H([1-6])|Title)$/.exec(type);
  if (level) return { heading: Number(level[1] ?? 0), boxes: [] };
  if (type !== 'Figure' && type !== 'Formula') return null;
  const alt = readUtf16(pdfium, (buffer, size) => pdfium.FPDF_StructElement_GetAltText(element, buffer, size)).trim();
  return alt === '' ? null : { alt, boxes: [] };
}

function placed(pdfium: Pdfium, page: number, frame: Frame, owners: ReadonlyMap<number, Owner>): PageTags {
  const tags: PageTags = { headings: [], figures: [], artifacts: [], marked: null, markedShare: 0 };
  const scratch = pdfium.malloc(16);
  const { heap } = pdfium;
  let all = 0;
  let marked = 0;
  try {
    const count = Math.min(pdfium.FPDFPage_CountObjects(page), MAX_OBJECTS);
    for (let i = 0; i < count; i++) {
      const object = pdfium.FPDFPage_GetObject(page, i);
      const isText = pdfium.FPDFPageObj_GetType(object) === TEXT;
      const owner = owners.get(pdfium.FPDFPageObj_GetMarkedContentID(object));
      if ((!isText && !owner) || !pdfium.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12))
        continue;
      // Left, bottom, right, top.
      const [x0, y0, x1, y1] = [0, 4, 8, 12].map((at) => heap.f32(scratch + at));
      const box = toFrame(frame, x0 ?? 0, y0 ?? 0, x1 ?? 0, y1 ?? 0);
      if (owner) owner.boxes.push(box);
      if (!isText) continue;
      const length = Math.max(box.x1 - box.x0, box.y1 - box.y0);
      all += length;
      if (owner === undefined) tags.artifacts.push(box);
      else {
        marked += length;
        tags.marked = widened(tags.marked, box);
      }
    }
  } finally {
    pdfium.free(scratch);
  }
  tags.markedShare = all > 0 ? marked / all : 0;
  for (const owner of new Set(owners.values())) {
    if (!owner || owner.boxes.length === 0) continue;
    if ('alt' in owner) tags.figures.push({ alt: owner.alt, box: owner.boxes.reduce(joined) });
    else tags.headings.push({ level: owner.heading, boxes: owner.boxes });
  }
  return tags;
}

const widened = (box: Box | null, other: Box): Box => (box ? joined(box, other) : other);

const joined = (a: Box, b: Box): Box => ({
  x0: Math.min(a.x0, b.x0),
  y0: Math.min(a.y0, b.y0),
  x1: Math.max(a.x1, b.x1),
  y1: Math.max(a.y1, b.y1),
});
