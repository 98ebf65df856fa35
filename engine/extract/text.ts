/** Reads a page's characters through PDFium's text page and gathers them into glyph runs. */

import { restoreDrawnSigns } from './drawn-signs.ts';
import type { FontDescriptor, FontTraits } from './fonts.ts';
import { type Frame, frameOf } from './frame.ts';
import type { Glyph } from './glyph.ts';
import { restoreLegacyLetters } from './legacy-letters.ts';
import { LigatureReader } from './ligature-reader.ts';
import {
  extensionGlyph,
  type Growth,
  growthOf,
  isExtensionFont,
  isGrowing,
  isSymbolFont,
  symbolOf,
} from './math-glyphs.ts';
import type { Box, GlyphRun, TextStyle } from './page-content.ts';
import type { Pdfium } from './pdfium.ts';
import { RunBuilder } from './run-builder.ts';
import { isControl } from './type1-ligatures.ts';
import { isSpace, isUnmapped, isVowelSign, textOf } from './unicode.ts';

const SLANTED = 4;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const INVISIBLE = 3;
const FILL_AND_STROKE = 2;
/** More characters than any page that people read; a hostile page would only burn time. */
const MAX_CHARACTERS = 400_000;

interface Glyphs {
  count: number;
  code: Uint32Array;
  /** Loose box: advance width by ascent and descent, user space. */
  box: Float32Array;
  origin: Float32Array;
  style: Uint16Array;
  /** Quarter turns counter-clockwise, or SLANTED. */
  turn: Uint8Array;
  /** Text object pointers; 0 where PDFium made the character up. */
  object: Uint32Array;
  styles: TextStyle[];
  /** Top and bottom of the outlines of growing glyphs, user space, by index. */
  ink: Map<number, readonly [top: number, bottom: number]>;
}

export interface PageText {
  runs: GlyphRun[];
  turned: GlyphRun[][];
  frame: Frame;
  /** Quarter turns counter-clockwise of most of the text. */
  quarter: number;
  unmappedShare: number;
  /** There are more characters. */
  truncated: boolean;
}

/**
 * @param visible the visible box in user space
 * @param pageQuarter the page's /Rotate in quarter turns, which decides where there is no text
 * @param traits remembers fonts from page to page
 * @param forced quarter turns that decide whatever the text says
 */
export function readText(
  pdfium: Pdfium,
  page: number,
  visible: Box,
  pageQuarter: number,
  traits: (font: FontDescriptor) => FontTraits,
  forced?: number,
): PageText {
  const textPage = pdfium.FPDFText_LoadPage(page);
  if (textPage === 0)
    return {
      runs: [],
      turned: [],
      frame: frameOf(visible, forced ?? pageQuarter),
      quarter: forced ?? pageQuarter,
      unmappedShare: 0,
      truncated: false,
    };
  const scratch = pdfium.malloc(512);
  try {
    const glyphs = readGlyphs(pdfium, textPage, scratch, traits);
    restoreLegacyLetters(glyphs.code, (i) => glyphs.style[i] ?? 0);
    restoreDrawnSigns(glyphs.code);
    const main = forced ?? mainTurn(glyphs, pageQuarter);
    const frame = frameOf(visible, main);
    setReflectionsUpright(glyphs, main);
    const turns = turnsOf(glyphs);
    const turned = [0, 1, 2, 3]
      .filter((turn) => turn !== main && turns.has(turn))
      .map((turn) => {
        const runs = gather(glyphs, turn, frameOf(visible, turn), visible);
        for (const run of runs) run.quarter = (turn - main) & 3;
        return runs;
      })
      .concat(turns.has(SLANTED) ? [gather(glyphs, SLANTED, frame, visible)] : [])
      .filter((runs) => runs.length > 0);
    const runs = gather(glyphs, main, frame, visible);
    const truncated = pdfium.FPDFText_CountChars(textPage) > MAX_CHARACTERS;
    return { runs, turned, frame, quarter: main, unmappedShare: unmappedShare(glyphs), truncated };
  } finally {
    pdfium.free(scratch);
    pdfium.FPDFText_ClosePage(textPage);
  }
}

function readGlyphs(
  pdfium: Pdfium,
  textPage: number,
  scratch: number,
  traits: (font: FontDescriptor) => FontTraits,
): Glyphs {
  const count = Math.max(0, Math.min(pdfium.FPDFText_CountChars(textPage), MAX_CHARACTERS));
  const glyphs: Glyphs = {
    count,
    code: new Uint32Array(count),
    box: new Float32Array(count * 4),
    origin: new Float32Array(count * 2),
    style: new Uint16Array(count),
    turn: new Uint8Array(count),
    object: new Uint32Array(count),
    styles: [],
    ink: new Map(),
  };
  const { heap } = pdfium;
  const reader = new StyleReader(pdfium, textPage, scratch + 64, glyphs.styles, traits);
  let object = 0;
  let style = 0;
  let turn = 0;
  let growth: Growth = 'none';
  for (let i = 0; i < count; i++) {
    let code = pdfium.FPDFText_GetUnicode(textPage, i);
    glyphs.code[i] = code;
    if (isSpace(code)) {
      const owner = pdfium.FPDFText_GetTextObject(textPage, i);
      glyphs.object[i] = owner;
      // Codes that are white space elsewhere are delimiters in extension fonts.
      if (code > 0x20 || owner === 0 || reader.growth(owner) !== 'all') continue;
    }
    pdfium.FPDFText_GetLooseCharBox(textPage, i, scratch);
    pdfium.FPDFText_GetCharOrigin(textPage, i, scratch + 16, scratch + 24);
    const { view } = heap;
    // FS_RECTF is left, top, right, bottom.
    glyphs.box[i * 4] = view.getFloat32(scratch, true);
    glyphs.box[i * 4 + 1] = view.getFloat32(scratch + 12, true);
    glyphs.box[i * 4 + 2] = view.getFloat32(scratch + 8, true);
    glyphs.box[i * 4 + 3] = view.getFloat32(scratch + 4, true);
    glyphs.origin[i * 2] = view.getFloat64(scratch + 16, true);
    glyphs.origin[i * 2 + 1] = view.getFloat64(scratch + 24, true);
    const current = pdfium.FPDFText_GetTextObject(textPage, i);
    if (current !== object || i === 0) {
      object = current;
      style = reader.styleAt(i, object);
      growth = reader.growth(object);
      turn = turnOf(pdfium.FPDFText_GetCharAngle(textPage, i));
    }
    glyphs.style[i] = style;
    glyphs.turn[i] = turn;
    glyphs.object[i] = object;
    if (isControl(code)) {
      code = reader.ligatureAt(i, object, code, (glyphs.box[i * 4 + 2] ?? 0) - (glyphs.box[i * 4] ?? 0));
      glyphs.code[i] = code;
    }
    if (growth === 'signs' && reader.hasSymbols(object)) {
      code = symbolOf(code);
      glyphs.code[i] = code;
    }
    if (
      code >= 0x591 &&
      code <= 0x8ff &&
      isVowelSign(String.fromCharCode(code)) &&
      pdfium.FPDFText_GetCharBox(textPage, i, scratch, scratch + 8, scratch + 16, scratch + 24)
    ) {
      // A vowel sign has no width of its own; its outline tells which letter it belongs to.
      glyphs.box[i * 4] = heap.f64(scratch);
      glyphs.box[i * 4 + 2] = heap.f64(scratch + 8);
    }
    if (
      isGrowing(code, growth) &&
      pdfium.FPDFText_GetCharBox(textPage, i, scratch, scratch + 8, scratch + 16, scratch + 24)
    ) {
      // Left, right, bottom, top.
      glyphs.ink.set(i, [heap.f64(scratch + 24), heap.f64(scratch + 16)]);
    }
  }
  return glyphs;
}

/** PDFium measures clockwise. Within 3 degrees of an axis counts as on it. */
function turnOf(radians: number): number {
  const quarters = -radians / (Math.PI / 2);
  const nearest = Math.round(quarters);
  return Math.abs(quarters - nearest) > 3 / 90 ? SLANTED : ((nearest % 4) + 4) % 4;
}

function mainTurn(glyphs: Glyphs, fallback: number): number {
  const votes = [0, 0, 0, 0];
  for (let i = 0; i < glyphs.count; i++) {
    const turn = glyphs.turn[i] ?? 0;
    if (turn < 4 && !isSpace(glyphs.code[i] ?? 0)) votes[turn] = (votes[turn] ?? 0) + 1;
  }
  const most = Math.max(...votes);
  if (most === 0 || votes[fallback] === most) return fallback;
  return votes.indexOf(most);
}

/** A single letter on its head inside a word is reflected, as in the logo of XeTeX, and belongs to the word. */
function setReflectionsUpright(glyphs: Glyphs, main: number): void {
  const reflected = (main + 2) & 3;
  if (!glyphs.turn.includes(reflected)) return;
  for (let i = 1; i + 1 < glyphs.count; i++) {
    if (glyphs.turn[i] !== reflected || isSpace(glyphs.code[i] ?? 0)) continue;
    const beside = [neighbour(glyphs, i, -1), neighbour(glyphs, i, 1)];
    const touches = beside.every(
      (at) => at !== null && glyphs.turn[at] === main && gapBetween(glyphs, i, at) < TOUCH_EM,
    );
    if (touches) glyphs.turn[i] = main;
  }
}

/** Letters of one word are closer than this share of their height. */
const TOUCH_EM = 0.5;

/** The next character that is drawn. */
function neighbour(glyphs: Glyphs, from: number, step: 1 | -1): number | null {
  for (let i = from + step; i >= 0 && i < glyphs.count; i += step) if (!isSpace(glyphs.code[i] ?? 0)) return i;
  return null;
}

/** Distance of two glyphs' boxes in the direction in which they are farther apart, as a share of the first one's larger side. */
function gapBetween({ box }: Glyphs, a: number, b: number): number {
  const side = (glyph: number, at: number): number => box[glyph * 4 + at] ?? 0;
  const across = Math.max(side(a, 0) - side(b, 2), side(b, 0) - side(a, 2));
  const along = Math.max(side(a, 1) - side(b, 3), side(b, 1) - side(a, 3));
  return Math.max(across, along) / Math.max(side(a, 2) - side(a, 0), side(a, 3) - side(a, 1), 1);
}

function turnsOf({ turn }: Glyphs): Set<number> {
  return new Set([0, 1, 2, 3, SLANTED].filter((some) => turn.includes(some)));
}

function unmappedShare(glyphs: Glyphs): number {
  let bad = 0;
  let all = 0;
  for (const code of glyphs.code) {
    if (isSpace(code)) continue;
    all++;
    if (isUnmapped(code)) bad++;
  }
  return all === 0 ? 0 : bad / all;
}

interface Font extends FontTraits {
  growth: Growth;
  symbols: boolean;
  described: FontTraits;
}

/** Looks a style up once per text object: fonts by pointer, styles by their values. */
class StyleReader {
  readonly #pdfium: Pdfium;
  readonly #textPage: number;
  readonly #scratch: number;
  readonly #styles: TextStyle[];
  readonly #traits: (font: FontDescriptor) => FontTraits;
  readonly #fonts = new Map<number, Font>();
  readonly #known = new Map<string, number>();
  readonly #ligatures: LigatureReader;
  /** What the last text object looked like: most are set like the one before. */
  #last = { font: -1, mode: -1, sizePt: -1, color: -1, style: 0 };

  constructor(
    pdfium: Pdfium,
    textPage: number,
    scratch: number,
    styles: TextStyle[],
    traits: (font: FontDescriptor) => FontTraits,
  ) {
    this.#traits = traits;
    this.#pdfium = pdfium;
    this.#textPage = textPage;
    this.#scratch = scratch;
    this.#styles = styles;
    this.#ligatures = new LigatureReader(pdfium, textPage, scratch);
  }

  styleAt(index: number, object: number): number {
    const { heap } = this.#pdfium;
    const pointer = object === 0 ? 0 : this.#pdfium.FPDFTextObj_GetFont(object);
    const mode = object === 0 ? 0 : this.#pdfium.FPDFTextObj_GetTextRenderMode(object);
    const s = this.#scratch;
    let scale = 1;
    if (this.#pdfium.FPDFText_GetMatrix(this.#textPage, index, s))
      scale = Math.hypot(heap.f32(s + 8), heap.f32(s + 12));
    const sizePt = Math.round(this.#pdfium.FPDFText_GetFontSize(this.#textPage, index) * (scale || 1) * 10) / 10;
    let color = 0;
    if (object !== 0 && this.#pdfium.FPDFPageObj_GetFillColor(object, s, s + 4, s + 8, s + 12)) {
      color = ((heap.u32(s) & 255) << 16) | ((heap.u32(s + 4) & 255) << 8) | (heap.u32(s + 8) & 255);
    }
    const last = this.#last;
    if (last.font === pointer && last.mode === mode && last.sizePt === sizePt && last.color === color)
      return last.style;
    const style = this.#style(this.#font(pointer), mode, sizePt, color);
    this.#last = { font: pointer, mode, sizePt, color, style };
    return style;
  }

  #style(font: FontTraits, mode: number, sizePt: number, color: number): number {
    const style: TextStyle = {
      font: font.name,
      sizePt,
      bold: font.bold || mode === FILL_AND_STROKE,
      italic: font.italic,
      monospace: font.monospace,
      color,
      invisible: mode === INVISIBLE,
    };
    const key = `${style.font}|${sizePt}|${color}|${mode}|${font.bold}${font.italic}${font.monospace}`;
    let known = this.#known.get(key);
    if (known === undefined) {
      known = this.#styles.push(style) - 1;
      this.#known.set(key, known);
    }
    return known;
  }

  growth(object: number): Growth {
    return object === 0 ? 'none' : this.#font(this.#pdfium.FPDFTextObj_GetFont(object)).growth;
  }

  /** Whether small letters stand for signs. */
  hasSymbols(object: number): boolean {
    return object !== 0 && this.#font(this.#pdfium.FPDFTextObj_GetFont(object)).symbols;
  }

  ligatureAt(index: number, object: number, code: number, width: number): number {
    const pointer = object === 0 ? 0 : this.#pdfium.FPDFTextObj_GetFont(object);
    return this.#ligatures.codeAt(index, pointer, this.#font(pointer).described, code, width);
  }

  #font(pointer: number): Font {
    const cached = this.#fonts.get(pointer);
    if (cached) return cached;
    const { heap } = this.#pdfium;
    let name = '';
    let italicAngle = 0;
    if (pointer !== 0) {
      const length = Math.min(256, this.#pdfium.FPDFFont_GetBaseFontName(pointer, this.#scratch, 256));
      if (length > 1) name = Buffer.from(heap.bytes(this.#scratch, length - 1)).toString('utf8');
      if (this.#pdfium.FPDFFont_GetItalicAngle(pointer, this.#scratch)) italicAngle = heap.i32(this.#scratch);
    }
    const traits = this.#traits({
      name,
      flags: pointer === 0 ? 0 : Math.max(0, this.#pdfium.FPDFFont_GetFlags(pointer)),
      weight: pointer === 0 ? 400 : this.#pdfium.FPDFFont_GetWeight(pointer),
      italicAngle,
    });
    const known = { ...traits, growth: growthOf(traits.name), symbols: isSymbolFont(traits.name), described: traits };
    this.#fonts.set(pointer, known);
    return known;
  }
}

/** Gathers the glyphs of one direction; what lies outside the visible box is dropped. */
function gather(glyphs: Glyphs, turn: number, frame: Frame, visible: Box): GlyphRun[] {
  const builder = new RunBuilder();
  for (let i = 0; i < glyphs.count; i++) {
    const code = glyphs.code[i] ?? 0;
    const ink = glyphs.ink.size > 0 ? glyphs.ink.get(i) : undefined;
    if (isSpace(code) && !ink) {
      if (code === LINE_FEED || code === CARRIAGE_RETURN) builder.lineEnd();
      else builder.space(glyphs.object[i] === 0 ? 'inferred' : 'drawn');
      continue;
    }
    const style = glyphs.styles[glyphs.style[i] ?? 0];
    if (glyphs.turn[i] !== turn || style === undefined) continue;
    const left = glyphs.box[i * 4] ?? 0;
    const bottom = glyphs.box[i * 4 + 1] ?? 0;
    const right = glyphs.box[i * 4 + 2] ?? 0;
    const top = glyphs.box[i * 4 + 3] ?? 0;
    const cx = (left + right) / 2;
    const cy = (bottom + top) / 2;
    if (cx < visible.x0 || cx > visible.x1 || cy < visible.y0 || cy > visible.y1) continue;
    const text = (ink && isExtensionFont(style.font) && extensionGlyph(code)) || textOf(code);
    if (text === '') continue;
    const ox = glyphs.origin[i * 2] ?? 0;
    const oy = glyphs.origin[i * 2 + 1] ?? 0;
    const ax = frame.x(left, bottom);
    const bx = frame.x(right, top);
    const glyph: Glyph = {
      text,
      x0: Math.min(ax, bx),
      x1: Math.max(ax, bx),
      baseline: frame.y(ox, oy),
      style,
      object: turn === SLANTED ? (glyphs.object[i] ?? 0) : null,
    };
    if (ink) glyph.ink = inkOf(frame, left, right, ink);
    builder.glyph(glyph);
  }
  return builder.finish();
}

function inkOf(frame: Frame, left: number, right: number, [top, bottom]: readonly [number, number]) {
  const a = frame.y(left, top);
  const b = frame.y(right, bottom);
  return { y0: Math.min(a, b), y1: Math.max(a, b) };
}
