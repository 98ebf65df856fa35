/** Reads a page's characters and groups them into glyph runs, one text direction at a time. */

import { type Box, union } from '../geometry/box.ts';
import { Characters, quartersOf, SLANTED } from './characters.ts';
import { encodedNamesOf } from './fonts/encoded-names.ts';
import { type FontLine, type FontReadings, fontLinesOf } from './fonts/font-lines.ts';
import { extensionGlyph, isExtensionFont } from './fonts/math-glyphs.ts';
import { TextStyles } from './fonts/text-styles.ts';
import { type Frame, frameOf, toFrame, turnedBox } from './frame.ts';
import { Glyphs, type Ink } from './glyphs.ts';
import { Codes } from './letters/code-kinds.ts';
import { withoutKashidas } from './letters/kashidas.ts';
import { restoreDelimiters } from './letters/lost-delimiters.ts';
import { blessingAt, endOfMarked, textOfMarked } from './letters/marked-letters.ts';
import { hasArabic } from './letters/persian-letters.ts';
import { repairLetters } from './letters/repairs.ts';
import { withoutShadows } from './letters/shadows.ts';
import { placeSpannedLetters } from './letters/spanned-letters.ts';
import { EMOJI_SELECTOR, isLineEndHyphen, isSpace, isUnmapped, takesEmojiSelector, textOf } from './letters/unicode.ts';
import type { GlyphRun, TextStyle } from './page-content.ts';
import type { Pdfium } from './pdfium.ts';
import { readCharacters } from './read-characters.ts';
import { RunBuilder } from './run-builder.ts';

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Data that text reading keeps from page to page of a document. */
export class TextMemory {
  readonly styles: TextStyles;
  readonly characters = new Characters();
  readonly glyphs = new Glyphs();

  /** @param source the whole file */
  constructor(source: Uint8Array) {
    this.styles = new TextStyles(encodedNamesOf(source));
  }
}

export interface PageText {
  runs: GlyphRun[];
  turned: GlyphRun[][];
  frame: Frame;
  /** Direction of most of the text in quarter turns counter-clockwise. */
  quarter: number;
  unmappedShare: number;
  /** As in PageContent. */
  hasSpaces: boolean;
  /** Where text stands that nobody sees; it may lie outside of the page. */
  hidden: Box[];
  /** Whether the page has more characters than were read. */
  truncated: boolean;
}

/** What of a page is seen. */
export interface Seen {
  /** The visible box in user space. */
  visible: Box;
  /** Pointers of the objects in it that are not shown. */
  hidden: ReadonlySet<number>;
}

/**
 * @param seen what of the page is seen
 * @param pageQuarter the page's /Rotate in quarter turns; used when there is no text
 * @param forced rotation in quarter turns, instead of the one that the text suggests
 * @param readings of fonts whose codes stand for other letters
 */
export function readText(
  pdfium: Pdfium,
  page: number,
  seen: Seen,
  pageQuarter: number,
  memory: TextMemory,
  forced?: number,
  readings?: FontReadings,
): PageText {
  const { characters, glyphs } = memory;
  characters.clear(0);
  const textPage = pdfium.FPDFText_LoadPage(page);
  if (textPage !== 0) {
    try {
      readCharacters(pdfium, textPage, characters, memory.styles, readings);
      restoreDelimiters(pdfium, page, characters);
      placeSpannedLetters(pdfium, page, characters);
    } finally {
      pdfium.FPDFText_ClosePage(textPage);
    }
  }
  const { codes, count, hasSpaces, isTruncated: truncated } = characters;
  const kinds = repairLetters(characters);
  const main = forced ?? mainTurn(characters, pageQuarter);
  const { visible } = seen;
  const frame = frameOf(visible, main);
  const turns = [0, 1, 2, 3, SLANTED].filter((turn) => (characters.votes[turn] ?? 0) > 0);
  setReflectionsUpright(characters, main);
  const read = (turn: number) =>
    gather(characters, kinds, turn, turn === SLANTED ? frame : readingFrame(visible, turn), seenAs(seen, turn), glyphs);
  const { runs, invisible } = read(main);
  const hidden = [...hiddenBoxes(characters, frame, seen), ...invisible.map(boxOfInvisible)];
  const turned: GlyphRun[][] = [];
  for (const turn of turns) {
    if (turn === main) continue;
    const { runs: others } = read(turn);
    if (turn !== SLANTED) for (const run of others) run.quarter = (turn - main) & 3;
    if (others.length > 0) turned.push(others);
  }
  return {
    runs,
    turned,
    frame,
    quarter: main,
    unmappedShare: kinds & (Codes.none | Codes.privateUse) ? unmappedShare(codes.subarray(0, count)) : 0,
    hasSpaces,
    hidden,
    truncated,
  };
}

/**
 * The letters of a page that run in its main direction, as their fonts draw them; takes a third of the time of all its content.
 *
 * @param visible its visible box in user space
 * @param pageQuarter as of `readText`
 */
export function readFontLines(
  pdfium: Pdfium,
  page: number,
  visible: Box,
  pageQuarter: number,
  { styles, characters }: TextMemory,
): FontLine[] {
  const textPage = pdfium.FPDFText_LoadPage(page);
  if (textPage === 0) return [];
  try {
    readCharacters(pdfium, textPage, characters, styles);
    const main = mainTurn(characters, pageQuarter);
    return fontLinesOf(pdfium, characters, readingFrame(visible, main), main);
  } finally {
    pdfium.FPDFText_ClosePage(textPage);
  }
}

/** What is seen, as text of a direction is read. */
const seenAs = ({ visible, hidden }: Seen, turn: number): Seen => ({
  visible: turnedBox(visible, quartersOf(turn)),
  hidden,
});

/** The frame of a page for places as text of a direction is read. */
const readingFrame = (visible: Box, turn: number): Frame => frameOf(turnedBox(visible, quartersOf(turn)), 0);

function mainTurn({ votes }: Characters, fallback: number): number {
  const upright = votes.slice(0, SLANTED);
  const most = Math.max(...upright);
  if (most === 0 || votes[fallback] === most) return fallback;
  return upright.indexOf(most);
}

/** An upside-down letter inside a word is a reflected letter of that word, as in the XeTeX logo. */
function setReflectionsUpright(characters: Characters, main: number): void {
  const { count, codes, turns, votes } = characters;
  const reflected = (main + 2) & 3;
  if (votes[reflected] === 0) return;
  for (let i = 1; i + 1 < count; i++) {
    if (turns[i] !== reflected || isSpace(codes[i] ?? 0)) continue;
    const beside = [neighbour(characters, i, -1), neighbour(characters, i, 1)];
    characters.reverse(i);
    const touches = beside.every((at) => at !== null && turns[at] === main && gapBetween(characters, i, at) < TOUCH_EM);
    if (!touches) characters.reverse(i);
  }
}

/** Letters of one word are closer than this share of their height. */
const TOUCH_EM = 0.5;

/** The nearest drawn character in the given direction; null when there is none. */
function neighbour({ count, codes }: Characters, from: number, step: 1 | -1): number | null {
  for (let i = from + step; i >= 0 && i < count; i += step) if (!isSpace(codes[i] ?? 0)) return i;
  return null;
}

/** Distance of two boxes along the axis on which it is larger, as a share of the first box's longer side. */
function gapBetween({ boxes }: Characters, a: number, b: number): number {
  const side = (at: number, edge: number): number => boxes[at * 4 + edge] ?? 0;
  const across = Math.max(side(a, 0) - side(b, 2), side(b, 0) - side(a, 2));
  const along = Math.max(side(a, 3) - side(b, 1), side(b, 3) - side(a, 1));
  return Math.max(across, along) / Math.max(side(a, 2) - side(a, 0), side(a, 1) - side(a, 3), 1);
}

function unmappedShare(codes: Uint32Array): number {
  let bad = 0;
  let all = 0;
  for (const code of codes) {
    if (isSpace(code)) continue;
    all++;
    // Some are ligatures and quotation marks of TeX, which are few.
    if (isUnmapped(code) || (code < 0x20 && !isLineEndHyphen(code))) bad++;
  }
  return all === 0 ? 0 : bad / all;
}

/**
 * The runs of one text direction. Characters that are not seen are dropped.
 *
 * @param kinds of the codes
 * @returns `invisible`: as of `withoutShadows`
 */
function gather(
  characters: Characters,
  kinds: number,
  turn: number,
  frame: Frame,
  seen: Seen,
  glyphs: Glyphs,
): { runs: GlyphRun[]; invisible: GlyphRun[] } {
  const { count, codes, boxes, origins, looks, turns, objects, styles, inks } = characters;
  glyphs.clear();
  glyphs.reserve(count);
  const builder = new RunBuilder(glyphs, turn === SLANTED);
  const isRightToLeft = (kinds & Codes.rightToLeft) !== 0;
  const hasVowelSigns = (kinds & Codes.vowelSign) !== 0;
  for (let i = 0; i < count; i++) {
    const code = codes[i] ?? 0;
    const ink = inks.size > 0 ? inks.get(i) : undefined;
    if (isSpace(code) && !ink) {
      // Only PDFium's own are line ends: Quartz gives a space as all white space that its font has the glyph for.
      if (objects[i] === 0 && (code === LINE_FEED || code === CARRIAGE_RETURN)) builder.lineEnd();
      else builder.space(objects[i] === 0 ? 'inferred' : 'drawn');
      continue;
    }
    if (code === EMOJI_SELECTOR && !takesEmojiSelector(codes[i - 1] ?? 0)) continue;
    const style = styles[looks[i] ?? 0];
    if (turns[i] !== turn || style === undefined) continue;
    let left = boxes[i * 4] ?? 0;
    const top = boxes[i * 4 + 1] ?? 0;
    let right = boxes[i * 4 + 2] ?? 0;
    const bottom = boxes[i * 4 + 3] ?? 0;
    // When a font uses one glyph for both, PDFium reports a space as a non-joiner.
    if (code === ZERO_WIDTH_NON_JOINER && right - left > SPACE_EM * style.sizePt && !sharesGlyph(characters, i)) {
      builder.space('drawn');
      continue;
    }
    const blessing = isRightToLeft ? blessingAt(characters, i) : null;
    const end = blessing?.end ?? (hasVowelSigns ? endOfMarked(characters, i) : i);
    const marked = blessing
      ? String.fromCharCode(blessing.sign)
      : end > i
        ? textOfMarked(codes.subarray(i, end))
        : undefined;
    for (; i + 1 < end; i++) {
      if (isSpace(codes[i + 1] ?? 0)) continue;
      left = Math.min(left, boxes[i * 4 + 4] ?? left);
      right = Math.max(right, boxes[i * 4 + 6] ?? right);
    }
    const cx = (left + right) / 2;
    const cy = (bottom + top) / 2;
    if (!isSeen(seen, cx, cy, objects[i] ?? 0)) continue;
    const text =
      marked === undefined
        ? textCode(
            code,
            ink && isExtensionFont(style.font) ? { style, heightPt: Math.abs(ink[0] - ink[1]) } : null,
            glyphs,
          )
        : glyphs.codeOf(marked);
    if (text === NOTHING || (ink && Math.abs(ink[0] - ink[1]) < FLAT_PT && isExtensionFont(style.font))) continue;
    // Inlined for speed: a call would box each number.
    const at = glyphs.count++;
    const a = frame.x(left, bottom);
    const b = frame.x(right, top);
    glyphs.codes[at] = text;
    // PDFium gives only the outline of a glyph that has several characters: its advance starts at its origin.
    const start = marked === undefined ? a : frame.x(origins[i * 2] ?? 0, origins[i * 2 + 1] ?? 0);
    glyphs.x0[at] = Math.min(a, b, start);
    glyphs.x1[at] = Math.max(a, b, start);
    glyphs.baselines[at] = frame.y(origins[i * 2] ?? 0, origins[i * 2 + 1] ?? 0);
    glyphs.styles[at] = style;
    glyphs.objects[at] = objects[i] ?? 0;
    if (ink) glyphs.inks.set(at, inkOf(frame, left, right, ink));
    if (marked !== undefined) builder.takeMarked();
    else builder.take();
  }
  const { runs, invisible } = withoutShadows(builder.finish());
  return {
    runs: isRightToLeft && hasArabic(codes.subarray(0, count)) ? withoutKashidas(runs) : runs,
    invisible,
  };
}

const isSeen = ({ visible, hidden }: Seen, x: number, y: number, object: number): boolean =>
  x >= visible.x0 && x <= visible.x1 && y >= visible.y0 && y <= visible.y1 && !hidden.has(object);

const boxOfInvisible = ({ x0, x1, baseline, style }: GlyphRun): Box => ({
  ...{ x0, x1 },
  y0: baseline - style.sizePt,
  y1: baseline,
});

/** Where the letters stand that are not seen; those of one object are one box. */
function hiddenBoxes(characters: Characters, frame: Frame, seen: Seen): Box[] {
  const { count, codes, boxes, objects, turns } = characters;
  const views = [0, 1, 2, 3, SLANTED].map((turn) => seenAs(seen, turn));
  const found = new Map<number, Box>();
  for (let i = 0; i < count; i++) {
    const object = objects[i] ?? 0;
    if (isSpace(codes[i] ?? 0) || object === 0) continue;
    const left = boxes[4 * i] ?? 0;
    const top = boxes[4 * i + 1] ?? 0;
    const right = boxes[4 * i + 2] ?? 0;
    const bottom = boxes[4 * i + 3] ?? 0;
    if (isSeen(views[turns[i] ?? 0] ?? seen, (left + right) / 2, (top + bottom) / 2, object)) continue;
    const { x0, y0, x1, y1 } = characters.boxAt(i, 0);
    const box = toFrame(frame, x0, y0, x1, y1);
    const known = found.get(object);
    found.set(object, known ? union([known, box]) : box);
  }
  return [...found.values()];
}

const ZERO_WIDTH_NON_JOINER = 0x200c;
/** Narrower glyphs are not spaces. */
const SPACE_EM = 0.1;

/** Whether the character is one of several that the font maps to the glyph of the letter beside it. */
const sharesGlyph = ({ origins, objects }: Characters, at: number): boolean =>
  [at - 1, at + 1].some((beside) => objects[beside] === objects[at] && origins[2 * beside] === origins[2 * at]);

const NOTHING = -1;
/** Growing signs are never this flat: such a glyph only moves the pen, or is a piece of a line. */
const FLAT_PT = 1.1;

/**
 * The value of `Glyphs.codeOf` for the text of a character.
 *
 * @param extension the style and height of a character of an extension font, else null
 */
function textCode(code: number, extension: { style: TextStyle; heightPt: number } | null, glyphs: Glyphs): number {
  if (code > 0x20 && code < 0x7f && extension === null) return code;
  const known = extension && extensionGlyph(code, extension.style.font, extension.heightPt / extension.style.sizePt);
  const text = known || textOf(code);
  return text === '' ? NOTHING : glyphs.codeOf(text);
}

function inkOf(frame: Frame, left: number, right: number, [top, bottom]: readonly [number, number]): Ink {
  const a = frame.y(left, top);
  const b = frame.y(right, bottom);
  return { y0: Math.min(a, b), y1: Math.max(a, b) };
}
