/**
 * Letters that Chromium draws in separate objects from their vowel signs, inside one span with an ActualText for all of them.
 * PDFium assigns this text to one object of the span, often a vowel sign, which is as narrow as the sign and off the baseline; or
 * to two objects, the whole text to each. The letter is the last object of the span, because the signs are drawn before it.
 */

import { type Characters, quartersOf } from '../characters.ts';
import { turnedBox } from '../frame.ts';
import { boundsOf } from '../object-boxes.ts';
import { type Pdfium, withMemory } from '../pdfium.ts';
import { writeCString } from '../strings.ts';
import { Codes, kindsOfCodes } from './code-kinds.ts';
import { endOfMarked } from './marked-letters.ts';
import { isRightToLeft } from './unicode.ts';

const TEXT = 1;
const MAX_OBJECTS = 100_000;
/** The most objects in a span: a letter and its signs. */
const MAX_IN_SPAN = 5;

/** Comes after the letter of an abbreviation, such as "ه‍" for a year. It also joins Indic letters and emojis. */
const ZERO_WIDTH_JOINER = 0x200d;

/** A direction mark, which has no meaning here: it replaces the second copy of a text. */
const NOTHING = 0x200e;

/** Moves the text of each such span to the position of its letter, and removes the second copy. */
export function placeSpannedLetters(pdfium: Pdfium, page: number, characters: Characters): void {
  const { codes, count, objects, origins, boxes, turns } = characters;
  const kinds = kindsOfCodes(codes.subarray(0, count));
  const hasJoined = (kinds & Codes.joiner) !== 0 && codes.subarray(0, count).some((_, i) => isJoined(characters, i));
  if ((kinds & Codes.vowelSign) === 0 && !hasJoined) return;
  const letters = lettersOfSpans(pdfium, page, new Set(objects.subarray(0, count)));
  if (letters.size === 0) return;
  /** The text already assigned to each letter, by object. */
  const placed = new Map<number, string>();
  withMemory(pdfium, 24, (scratch) => {
    for (let from = 0; from < count; from++) {
      const end = isJoined(characters, from) ? endOfObject(characters, from) : endOfMarked(characters, from);
      const letter = end > from ? letters.get(objects[from] ?? 0) : undefined;
      if (letter === undefined || !pdfium.FPDFPageObj_GetMatrix(letter, scratch)) continue;
      const text = codes.subarray(from, end).join();
      if (placed.get(letter) === text) codes.fill(NOTHING, from, end);
      placed.set(letter, text);
      const quarters = quartersOf(turns[from] ?? 0);
      const [x = 0, y = 0] = pdfium.heap.floats(scratch + 16, 2);
      const origin = turnedBox({ x0: x, y0: y, x1: x, y1: y }, quarters);
      const box = boundsOf(pdfium, letter, scratch);
      if (!box) continue;
      const { x0, y0, x1, y1 } = turnedBox(box, quarters);
      for (let i = from; i < end; i++) {
        origins.set([origin.x0, origin.y0], 2 * i);
        boxes.set([x0, y1, codes[i] === ZERO_WIDTH_JOINER ? x0 : x1, y0], 4 * i);
      }
      from = end - 1;
    }
  });
}

/** Whether there is a joiner before a right-to-left letter, as in a span whose text PDFium reversed. */
const isJoined = ({ codes, objects, count }: Characters, at: number): boolean =>
  codes[at] === ZERO_WIDTH_JOINER &&
  at + 1 < count &&
  objects[at + 1] === objects[at] &&
  isRightToLeft(String.fromCodePoint(codes[at + 1] ?? 0));

function endOfObject({ objects, count }: Characters, from: number): number {
  let end = from + 1;
  while (end < count && objects[end] === objects[from]) end++;
  return end;
}

/** The last object of each span, by the objects of the span that have characters: one or two. */
function lettersOfSpans(pdfium: Pdfium, page: number, owners: ReadonlySet<number>): Map<number, number> {
  const letters = new Map<number, number>();
  const key = writeCString(pdfium, 'ActualText');
  let span: number[] = [];
  let mark = 0;
  const close = (): void => {
    if (span.length < 2 || span.length > MAX_IN_SPAN) return;
    const own = span.filter((object) => owners.has(object));
    if (own.length <= 2) for (const owner of own) letters.set(owner, span.at(-1) ?? owner);
  };
  const all = Math.min(pdfium.FPDFPage_CountObjects(page), MAX_OBJECTS);
  for (let i = 0; i < all; i++) {
    const object = pdfium.FPDFPage_GetObject(page, i);
    const marks = pdfium.FPDFPageObj_GetType(object) === TEXT ? pdfium.FPDFPageObj_CountMarks(object) : 0;
    const own = marks > 0 ? pdfium.FPDFPageObj_GetMark(object, marks - 1) : 0;
    // Most marks belong to paragraphs, whose lines are objects too.
    const inner = own !== 0 && (own === mark || pdfium.FPDFPageObjMark_GetParamValueType(own, key) !== 0) ? own : 0;
    if (inner === 0 || inner !== mark) {
      close();
      span = [];
    }
    mark = inner;
    if (inner !== 0) span.push(object);
  }
  close();
  pdfium.free(key);
  return letters;
}
