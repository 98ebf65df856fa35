/** Reads the characters of a page through PDFium's text page. */

import type { Box } from '../geometry/box.ts';
import { type Characters, quartersOf, SLANTED } from './characters.ts';
import { countedLetter, markedAsBitmap, mayBeBitmap } from './fonts/bitmap-fonts.ts';
import { settleBitmapFonts } from './fonts/bitmap-traits.ts';
import { settleFixedPitch, settleFlagged } from './fonts/fixed-pitch.ts';
import { type FontReadings, fontCode } from './fonts/font-lines.ts';
import { type Growth, isGrowing } from './fonts/math-glyphs.ts';
import { settleMediumWeight } from './fonts/medium-weight.ts';
import { StyleReader, type TextStyles } from './fonts/text-styles.ts';
import { turnedBox } from './frame.ts';
import { mayBeSwapped, restoreSwappedLigatures } from './letters/ligatures.ts';
import { isControl, isEastAsian, isSpace, isVowelSign, UNKNOWN } from './letters/unicode.ts';
import type { TextStyle } from './page-content.ts';
import { type Pdfium, withMemory } from './pdfium.ts';

/** More characters than any page meant for reading has; without a limit, a malicious page would only waste time. */
const MAX_CHARACTERS = 400_000;
const BOX_BYTES = 16;
const ORIGIN_BYTES = 16;
const SCRATCH_BYTES = 256;

/**
 * @param characters is filled with the page's characters
 * @param known fonts and styles of the document
 * @param readings of fonts whose codes stand for other letters
 */
export function readCharacters(
  pdfium: Pdfium,
  textPage: number,
  characters: Characters,
  known: TextStyles,
  readings?: FontReadings,
): void {
  const all = Math.max(0, pdfium.FPDFText_CountChars(textPage));
  const count = Math.min(all, MAX_CHARACTERS);
  characters.clear(count);
  characters.isTruncated = all > count;
  withMemory(pdfium, SCRATCH_BYTES + count * (ORIGIN_BYTES + BOX_BYTES), (scratch) => {
    const origins = scratch + SCRATCH_BYTES;
    const boxes = origins + count * ORIGIN_BYTES;
    const { suspects, flagged, nameless, hasSwapped } = readColumns(pdfium, textPage, {
      characters,
      known,
      readings,
      scratch,
      origins,
      boxes,
    });
    characters.origins.set(pdfium.heap.doubles(origins, 2 * count));
    characters.boxes.set(pdfium.heap.floats(boxes, 4 * count));
    // A nameless font that is flagged as fixed-pitch keeps its shared style: the flag is more reliable than widths.
    for (const look of flagged) {
      const shared = nameless.get(look);
      if (shared) characters.styles[look] = shared;
      nameless.delete(look);
    }
    if (flagged.size > 0) settleFlagged(characters, flagged, known);
    if (hasSwapped)
      restoreSwappedLigatures(characters.codes.subarray(0, count), (i) => characters.isSameGlyph(i, i - 1));
    readSpaces(pdfium, textPage, characters);
    if (nameless.size > 0) settleBitmapFonts(characters, nameless, known);
    if (suspects.size > 0) settleFixedPitch(characters, suspects, known);
    settleMediumWeight(characters, known);
  });
}

/** Addresses of the buffers in PDFium's memory. */
interface Target {
  characters: Characters;
  known: TextStyles;
  readings: FontReadings | undefined;
  scratch: number;
  origins: number;
  boxes: number;
}

/** What is settled once all characters are read. */
interface Unsettled {
  /** The common letter width of each possible code font, by style index. */
  suspects: ReadonlyMap<number, number>;
  /** Indices of styles that count as code only because of their fonts' flags. */
  flagged: ReadonlySet<number>;
  /** The shared style of nameless fonts, by the index of each font's own style. */
  nameless: Map<number, TextStyle>;
  /** Whether any code may be a letter with swapped bytes. */
  hasSwapped: boolean;
}

function readColumns(pdfium: Pdfium, textPage: number, target: Target): Unsettled {
  const { characters, scratch, origins, boxes } = target;
  const { count, codes, looks, turns, objects, votes } = characters;
  const { heap } = pdfium;
  const reader = new StyleReader(pdfium, textPage, scratch, target.known, target.readings);
  const suspects = new Map<number, number>();
  const flagged = new Set<number>();
  const nameless = new Map<number, TextStyle>();
  let hasSwapped = false;
  let object = -1;
  let growth: Growth = 'none';
  let symbols: StyleReader['symbols'] = null;
  let reading: StyleReader['reading'];
  let look = 0;
  let turn = 0;
  for (let i = 0; i < count; i++) {
    const code = pdfium.FPDFText_GetUnicode(textPage, i);
    const owner = pdfium.FPDFText_GetTextObject(textPage, i);
    codes[i] = code;
    objects[i] = owner;
    hasSwapped ||= mayBeSwapped(code);
    const isUnsaid = owner !== 0 && pdfium.FPDFText_HasUnicodeMapError(textPage, i) !== 0;
    const counted = isUnsaid ? undefined : countedLetter(code);
    const isBitmap = (counted !== undefined || mayBeBitmap(code)) && reader.isNameless(owner);
    const glyph = isUnsaid && !isBitmap ? reader.characterOfGlyph(owner, code) : null;
    if (isBitmap) codes[i] = counted ?? markedAsBitmap(code);
    else if (glyph !== null) codes[i] = glyph;
    // In fonts of symbols, codes that are white space elsewhere are signs, except where PDFium found a gap.
    else if (
      isSpace(code) &&
      (code > SPACE || !reader.isSignOf(owner, code) || pdfium.FPDFText_IsGenerated(textPage, i) !== 0)
    )
      continue;
    const box = boxes + i * BOX_BYTES;
    const origin = origins + i * ORIGIN_BYTES;
    pdfium.FPDFText_GetLooseCharBox(textPage, i, box);
    pdfium.FPDFText_GetCharOrigin(textPage, i, origin, origin + 8);
    if (owner !== object) {
      object = owner;
      const style = reader.styleAt(i, owner);
      look = characters.lookOf(style);
      const shared = reader.sharedStyle(style);
      if (shared) nameless.set(look, shared);
      ({ growth, symbols, reading } = reader);
      if (reader.commonWidth > 0) suspects.set(look, reader.commonWidth);
      if (reader.isFlaggedFixed) flagged.add(look);
      turn = turnOf(reader.turn);
    }
    looks[i] = look;
    turns[i] = turn;
    votes[turn] = (votes[turn] ?? 0) + 1;
    const quarters = quartersOf(turn);
    if (quarters !== 0) turnPlace(pdfium, box, origin, quarters);
    if (isControl(code) && !isBitmap && glyph === null) codes[i] = reader.ligatureAt(owner, code);
    if (symbols) codes[i] = symbols(codes[i] ?? 0);
    if (reading) codes[i] = reading.get(fontCode(code)) ?? codes[i] ?? 0;
    if (growth === 'none' && codes[i] === UNKNOWN) {
      const outline = outlineOf(pdfium, textPage, i, scratch, quarters);
      if (outline) codes[i] = codeOfBlank(outline, heap.floats(box, 4)) ?? codes[i] ?? 0;
    }
    if (growth !== 'none' && isGrowing(codes[i] ?? 0, growth))
      readInk(pdfium, textPage, i, scratch, quarters, characters.inks);
    if (reader.lean !== 0) setUpright(pdfium, box, origin, reader.lean);
    if (isVowelSign(code)) readEdges(pdfium, textPage, i, scratch, quarters, box);
  }
  return { suspects, flagged, nameless, hasSwapped };
}

const SPACE = 0x20;
const WORD_JOINER = 0x2060;
/** Of a letter's height: PDFium gives glyphs in which nothing is drawn a thousandth of the size. */
const BLANK = 0.002;
/** Of a letter's height: narrower ones part no words. */
const LEAST_SPACE = 0.1;

/**
 * What a glyph is in which nothing is drawn: a space, or one of the signs between letters that have no width. Null for all others.
 *
 * @param box left, top, right and bottom of its advance and its font's height
 */
function codeOfBlank(outline: Box, [left = 0, top = 0, right = 0, bottom = 0]: Float32Array): number | null {
  const height = Math.abs(top - bottom);
  if (outline.y1 - outline.y0 >= BLANK * height) return null;
  return Math.abs(right - left) < LEAST_SPACE * height ? WORD_JOINER : SPACE;
}

/**
 * On pages with East Asian letters, removes the spaces that PDFium inferred from gaps inside a string, and decides whether the
 * file has spaces of its own. TeX writes no space characters for such text, but code and included figures may have some.
 */
function readSpaces(pdfium: Pdfium, textPage: number, characters: Characters): void {
  const { count, codes, objects, looks, styles } = characters;
  let first = 0;
  while (first < count && !isEastAsian(codes[first] ?? 0)) first++;
  if (first === count) return;
  let named = 0;
  let gaps = 0;
  for (let i = 1; i + 1 < count; i++) {
    if (codes[i] !== SPACE || objects[i] === 0) continue;
    const wide = (isEastAsian(codes[i - 1] ?? 0) ? 1 : 0) + (isEastAsian(codes[i + 1] ?? 0) ? 1 : 0);
    // Between two East Asian letters it may be a full-width space, which says nothing about the other spaces.
    if (wide === 2 && !isHangul(codes[i + 1] ?? 0) && pdfium.FPDFText_IsGenerated(textPage, i) !== 0) objects[i] = 0;
    if (wide === 2 || styles[looks[i - 1] ?? 0]?.monospace) continue;
    if (pdfium.FPDFText_IsGenerated(textPage, i) === 0) named++;
    else if (wide === 0) gaps++;
    else objects[i] = 0;
  }
  characters.hasSpaces = named > gaps;
}

const isHangul = (code: number): boolean => code >= 0xac00 && code <= 0xd7a3;

/** Directions within 3 degrees of an axis count as along it. */
function turnOf(radians: number): number {
  const quarters = radians / (Math.PI / 2);
  const nearest = Math.round(quarters);
  return Math.abs(quarters - nearest) > 3 / 90 ? SLANTED : ((nearest % 4) + 4) % 4;
}

/** Turns a box and an origin as their text is read. */
function turnPlace({ heap }: Pdfium, box: number, origin: number, quarters: number): void {
  const [x0 = 0, y1 = 0, x1 = 0, y0 = 0] = heap.floats(box, 4);
  const turned = turnedBox({ x0, y0, x1, y1 }, quarters);
  heap.setF32(box, turned.x0);
  heap.setF32(box + 4, turned.y1);
  heap.setF32(box + 8, turned.x1);
  heap.setF32(box + 12, turned.y0);
  const [x, y] = [heap.f64(origin), heap.f64(origin + 8)];
  const point = turnedBox({ x0: x, y0: y, x1: x, y1: y }, quarters);
  heap.setF64(origin, point.x0);
  heap.setF64(origin + 8, point.y0);
}

function readInk(
  pdfium: Pdfium,
  textPage: number,
  at: number,
  scratch: number,
  quarters: number,
  inks: Characters['inks'],
): void {
  const outline = outlineOf(pdfium, textPage, at, scratch, quarters);
  if (outline) inks.set(at, [outline.y1, outline.y0]);
}

/** A vowel sign has no advance width; its outline shows which letter it belongs to. */
function readEdges(pdfium: Pdfium, textPage: number, at: number, scratch: number, quarters: number, box: number): void {
  const outline = outlineOf(pdfium, textPage, at, scratch, quarters);
  if (!outline) return;
  pdfium.heap.setF32(box, outline.x0);
  pdfium.heap.setF32(box + 8, outline.x1);
}

/**
 * The box of an oblique letter includes the corners of its neighbours, so it is replaced by the box of the letter before
 * slanting.
 */
function setUpright({ heap }: Pdfium, box: number, origin: number, lean: number): void {
  const baseline = heap.f64(origin + 8);
  const [over, below] = [heap.f32(box + 4) - baseline, heap.f32(box + 12) - baseline];
  heap.setF32(box, heap.f32(box) - Math.min(lean * over, lean * below));
  heap.setF32(box + 8, heap.f32(box + 8) - Math.max(lean * over, lean * below));
}

/** The outline's box as its text is read. */
function outlineOf(pdfium: Pdfium, textPage: number, at: number, scratch: number, quarters: number): Box | null {
  if (!pdfium.FPDFText_GetCharBox(textPage, at, scratch, scratch + 8, scratch + 16, scratch + 24)) return null;
  const [x0 = 0, x1 = 0, y0 = 0, y1 = 0] = pdfium.heap.doubles(scratch, 4);
  return turnedBox({ x0, y0, x1, y1 }, quarters);
}
