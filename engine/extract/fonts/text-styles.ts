/** The text styles of a document. Each distinct style is one object, on whichever page it occurs. */

import { ligatureNamed } from '../letters/ligatures.ts';
import { isLineEndHyphen, UNKNOWN } from '../letters/unicode.ts';
import { colorOf } from '../object-boxes.ts';
import type { TextStyle } from '../page-content.ts';
import type { Pdfium } from '../pdfium.ts';
import { bitmapSize } from './bitmap-fonts.ts';
import { type EncodedNames, NO_NAMES } from './encoded-names.ts';
import { commonWidth, hasNarrowLetters } from './fixed-pitch.ts';
import { FontNames, type FontReadings } from './font-lines.ts';
import { baseNameOf, fontProgram } from './font-program.ts';
import { FIXED_PITCH, type FontDescriptor, type FontTraits, fontTraits, isFlaggedFixed } from './fonts.ts';
import { codesOfGlyphs } from './glyph-codes.ts';
import { type Growth, growthOf, isExtensionFont, symbolsOf } from './math-glyphs.ts';
import { misplacedSigns, misreadSigns } from './sign-names.ts';
import { unnamedLetters } from './unnamed-letters.ts';

const INVISIBLE = 3;
/** Acrobat marks places with letters of a font in which nothing is drawn. */
const WITHOUT_OUTLINES = 'ZWAdobeF';
const FILL_AND_STROKE = 2;
const SPACE = 0x20;
/** Greater than the number of PDFium's text rendering modes. */
const MODES = 16;

interface Font extends FontTraits {
  growth: Growth;
  /** Converts codes that are not characters; null when all codes are characters. */
  symbols: ((code: number) => number) | null;
  /** Whether it counts as a code font only because of its flags. */
  isFlaggedFixed: boolean;
  /** By size, then by colour and text rendering mode. */
  styles: Map<number, Map<number, TextStyle>>;
}

/** The fonts and styles of a document, kept for all pages: thousands of pages use only a few of them. */
export class TextStyles {
  /** What the file calls the glyphs of its fonts. */
  readonly names: EncodedNames;
  readonly #fonts = new Map<string, Font>();
  /** Styles by the font traits that they use: one font may be embedded several times, as different subsets. */
  readonly #styles = new Map<string, Font['styles']>();
  /** Of a style, those with other traits, by these. */
  readonly #likes = new Map<TextStyle, Map<string, TextStyle>>();

  constructor(names: EncodedNames = NO_NAMES) {
    this.names = names;
  }

  font(descriptor: FontDescriptor): Font {
    const key = `${descriptor.flags}|${descriptor.weight}|${descriptor.italicAngle}|${descriptor.name}`;
    let font = this.#fonts.get(key);
    if (!font) {
      const traits = fontTraits(descriptor);
      const { name } = traits;
      const isFlagged = traits.monospace && isFlaggedFixed(descriptor);
      const growth = growthOf(name);
      const symbols = this.#namedSigns(name, growth) ?? unnamedLetters(name);
      font = { ...traits, growth, symbols, isFlaggedFixed: isFlagged, styles: this.#stylesOf(traits) };
      this.#fonts.set(key, font);
    }
    return font;
  }

  #namedSigns(name: string, growth: Growth): Font['symbols'] {
    const symbols = symbolsOf(name);
    if (growth === 'none' && !symbols) return null;
    const glyphs = this.names.glyphsOf(name);
    const misread = isExtensionFont(name) ? misplacedSigns(glyphs) : misreadSigns(glyphs);
    return misread.size === 0 ? (symbols ?? withinPlane) : (code) => misread.get(code) ?? symbols?.(code) ?? code;
  }

  /**
   * @param mode the text rendering mode
   * @param oblique whether the letters are slanted by their matrix, as upright letters that replace italics
   */
  style(font: Font, sizePt: number, color: number, mode: number, oblique = false): TextStyle {
    const ofSize = font.styles.get(sizePt) ?? new Map<number, TextStyle>();
    font.styles.set(sizePt, ofSize);
    const look = (color * MODES + mode) * 2 + (oblique ? 1 : 0);
    let style = ofSize.get(look);
    if (!style) {
      const { name, bold, monospace } = font;
      const italic = font.italic || oblique;
      const invisible = mode === INVISIBLE || name === WITHOUT_OUTLINES;
      style = { font: name, sizePt, bold: bold || mode === FILL_AND_STROKE, italic, monospace, color, invisible };
      ofSize.set(look, style);
    }
    return style;
  }

  /** The style with its pitch inverted: text becomes code, and code becomes text. */
  withOtherPitch(style: TextStyle): TextStyle {
    return this.#like(style, { monospace: !style.monospace });
  }

  /** The style with the given traits added. */
  withTraits(style: TextStyle, { bold = false, italic = false, monospace = false }: Partial<FontTraits>): TextStyle {
    if (!bold && !italic && !monospace) return style;
    return this.#like(style, {
      bold: style.bold || bold,
      italic: style.italic || italic,
      monospace: style.monospace || monospace,
    });
  }

  /** The one style that differs from another by these traits. */
  #like(style: TextStyle, traits: Partial<TextStyle>): TextStyle {
    const known = this.#likes.get(style) ?? new Map<string, TextStyle>();
    this.#likes.set(style, known);
    const other = { ...style, ...traits };
    const key = `${other.bold}|${other.italic}|${other.monospace}`;
    const settled = known.get(key) ?? other;
    known.set(key, settled);
    return settled;
  }

  #stylesOf({ name, bold, italic, monospace }: FontTraits): Font['styles'] {
    const key = `${bold}|${italic}|${monospace}|${name}`;
    const styles = this.#styles.get(key) ?? new Map();
    this.#styles.set(key, styles);
    return styles;
  }
}

/** Reads the styles of the text objects on one page. */
export class StyleReader {
  readonly #pdfium: Pdfium;
  readonly #textPage: number;
  readonly #scratch: number;
  readonly #known: TextStyles;
  readonly #readings: FontReadings | undefined;
  readonly #names: FontNames;
  /** By pointer. */
  readonly #fonts = new Map<number, Font>();
  readonly #widths = new Map<number, number>();
  /** The characters of the glyphs of composite fonts, by font pointer; null for other fonts. */
  readonly #programs = new Map<number, ReadonlyMap<number, readonly number[]> | null>();
  /** The own style of each nameless font, by the style that they share and by font pointer. */
  readonly #namelessStyles = new Map<TextStyle, Map<number, TextStyle>>();
  readonly #shared = new Map<TextStyle, TextStyle>();
  /** By pointer and the size given in the file. */
  readonly #bitmapSizes = new Map<string, number>();
  /** Of the last text object. */
  #object = 0;
  #pointer = 0;
  #lean = 0;
  #turn = 0;
  #font: Font;

  /**
   * @param scratch at least 256 bytes
   * @param readings of fonts whose codes stand for other letters
   */
  constructor(pdfium: Pdfium, textPage: number, scratch: number, known: TextStyles, readings?: FontReadings) {
    this.#pdfium = pdfium;
    this.#textPage = textPage;
    this.#scratch = scratch;
    this.#known = known;
    this.#readings = readings;
    this.#names = new FontNames(pdfium);
    this.#font = this.#fontAt(0);
  }

  /** Direction of the last text object's baseline, in radians counter-clockwise. */
  get turn(): number {
    return this.#turn;
  }

  /** The slant of the last text object's letters as a share of their height, if a matrix slants them; else 0. */
  get lean(): number {
    return this.#lean;
  }

  /** Which glyphs grow in the font of the last text object. */
  get growth(): Growth {
    return this.#font.growth;
  }

  /** Converts the codes of the last text object's font to signs; null when the codes are characters. */
  get symbols(): ((code: number) => number) | null {
    return this.#font.symbols;
  }

  /** The width that all letters of the last text object's font may have, in thousandths of its size; 0 when they differ. */
  get commonWidth(): number {
    if (this.#font.monospace || this.#pointer === 0) return 0;
    const width = this.#widths.get(this.#pointer) ?? commonWidth(this.#pdfium, this.#pointer, this.#scratch);
    this.#widths.set(this.#pointer, width);
    return width;
  }

  get isFlaggedFixed(): boolean {
    return this.#font.isFlaggedFixed;
  }

  /** The letters that the codes of the last text object's font stand for; undefined where they are those that the file says. */
  get reading(): ReadonlyMap<number, number> | undefined {
    return this.#readings && this.#pointer !== 0 ? this.#readings.get(this.#names.nameOf(this.#pointer)) : undefined;
  }

  /**
   * The character of a glyph for which the file tells none and gives a number instead: as the font's program has it, or else that of an
   * unknown letter. Null where the code is a code of letters all the same, as in fonts of bitmaps.
   *
   * @param code that PDFium gives, which is the number
   */
  characterOfGlyph(object: number, code: number): number | null {
    const pointer = this.#pdfium.FPDFTextObj_GetFont(object);
    let characters = this.#programs.get(pointer);
    if (characters === undefined) {
      const { name } = this.#fontAt(pointer);
      characters = this.#known.names.numbersGlyphs(name) ? charactersOf(fontProgram(this.#pdfium, pointer)) : null;
      this.#programs.set(pointer, characters);
    }
    return characters && (characters.get(code)?.[0] ?? UNKNOWN);
  }

  /** The code that `textOf` reads as the ligature which a control code represents, or the code unchanged. */
  ligatureAt(object: number, code: number): number {
    const pointer = object === 0 ? 0 : this.#pdfium.FPDFTextObj_GetFont(object);
    // PDFium has a code of its own for hyphens at line ends, which may be a ligature's as well.
    const named = isLineEndHyphen(code) ? undefined : this.#known.names.nameAt(this.#fontAt(pointer).name, code);
    return (named === undefined ? null : ligatureNamed(named)) ?? code;
  }

  /** Whether a code of white space is a sign in the font of a text object. */
  isSignOf(object: number, code: number): boolean {
    if (object === 0) return false;
    const isLast = object === this.#object;
    const { growth, symbols } = isLast ? this.#font : this.#fontAt(this.#pdfium.FPDFTextObj_GetFont(object));
    return growth === 'all' || (symbols?.(code) ?? code) > SPACE;
  }

  /**
   * @param index of a character
   * @param object the text object that it belongs to; 0 for a character that PDFium inserted
   */
  styleAt(index: number, object: number): TextStyle {
    const pdfium = this.#pdfium;
    const { heap } = pdfium;
    const pointer = object === 0 ? 0 : pdfium.FPDFTextObj_GetFont(object);
    const mode = object === 0 ? 0 : pdfium.FPDFTextObj_GetTextRenderMode(object);
    const s = this.#scratch;
    let scale = 1;
    const size = pdfium.FPDFText_GetFontSize(this.#textPage, index);
    this.#lean = 0;
    this.#turn = 0;
    if (pdfium.FPDFText_GetMatrix(this.#textPage, index, s)) {
      const [a, b, c, d] = [heap.f32(s), heap.f32(s + 4), heap.f32(s + 8), heap.f32(s + 12)];
      const along = Math.hypot(a, b) || 1;
      // A negative size turns the letters and their direction around once more.
      this.#turn = size < 0 ? Math.atan2(-b, -a) : Math.atan2(b, a);
      scale = Math.abs(a * d - b * c) / along;
      const lean = (a * c + b * d) / (along * scale || 1);
      if (Math.abs(lean) > OBLIQUE) this.#lean = lean;
    }
    const given = Math.abs(size) * (scale || 1);
    const sizePt = Math.round(this.#typeSize(pointer, index, given) * 10) / 10;
    const color = object === 0 ? 0 : colorOf(pdfium, object, pdfium.FPDFPageObj_GetFillColor, s);
    this.#object = object;
    this.#pointer = pointer;
    this.#font = this.#fontAt(pointer);
    const style = this.#known.style(this.#font, sizePt, color, mode, this.#lean !== 0);
    return pointer !== 0 && this.#font.name === '' ? this.#ownStyle(style, pointer) : style;
  }

  /** The style shared by nameless fonts that a nameless font's own style belongs to; undefined for a font with a name. */
  sharedStyle(style: TextStyle): TextStyle | undefined {
    return this.#shared.get(style);
  }

  #ownStyle(shared: TextStyle, pointer: number): TextStyle {
    const own = this.#namelessStyles.get(shared) ?? new Map<number, TextStyle>();
    this.#namelessStyles.set(shared, own);
    const style = own.get(pointer) ?? { ...shared };
    own.set(pointer, style);
    this.#shared.set(style, shared);
    return style;
  }

  /** @param sizePt as given in the file */
  #typeSize(pointer: number, index: number, sizePt: number): number {
    if (sizePt >= SMALLEST_PT || pointer === 0 || this.#fontAt(pointer).name !== '') return sizePt;
    const key = `${pointer}|${sizePt.toFixed(2)}`;
    const size = this.#bitmapSizes.get(key) ?? bitmapSize(this.#pdfium, this.#textPage, index, sizePt, this.#scratch);
    this.#bitmapSizes.set(key, size);
    return size;
  }

  /** Whether the font of a text object has no name, as bitmap fonts. */
  isNameless(object: number): boolean {
    const font = object === 0 ? 0 : this.#pdfium.FPDFTextObj_GetFont(object);
    return font !== 0 && this.#fontAt(font).name === '';
  }

  #fontAt(pointer: number): Font {
    const cached = this.#fonts.get(pointer);
    if (cached) return cached;
    const descriptor = pointer === 0 ? NO_FONT : this.#descriptorOf(pointer);
    if (isFlaggedFixed(descriptor) && hasNarrowLetters(this.#pdfium, pointer, this.#scratch))
      descriptor.flags &= ~FIXED_PITCH;
    const font = this.#known.font(descriptor);
    this.#fonts.set(pointer, font);
    return font;
  }

  #descriptorOf(pointer: number): FontDescriptor {
    const { heap } = this.#pdfium;
    const name = baseNameOf(this.#pdfium, pointer);
    const italicAngle = this.#pdfium.FPDFFont_GetItalicAngle(pointer, this.#scratch) ? heap.i32(this.#scratch) : 0;
    const flags = Math.max(0, this.#pdfium.FPDFFont_GetFlags(pointer));
    return { name, flags, weight: this.#pdfium.FPDFFont_GetWeight(pointer), italicAngle };
  }
}

/** The most codes and ranges that are read of one program: those of a large Chinese font. */
const MAX_CODES = 0x20000;

const charactersOf = (program: Uint8Array): ReadonlyMap<number, readonly number[]> =>
  codesOfGlyphs(Buffer.from(program.buffer, program.byteOffset, program.byteLength), { codes: MAX_CODES });

/**
 * LuaTeX before version 0.79 wrote the surrogates of characters beyond U+FFFF one plane too high: ideographs, of which fonts of
 * formulas have none, for their alphabets.
 */
const withinPlane = (code: number): number => (code === 0xd875 ? 0xd835 : code);

/** A smaller value in the file is not a type size. */
const SMALLEST_PT = 2;

/** The least slant, as a share of the height, of letters that a matrix makes italic. */
const OBLIQUE = 0.1;

/** The font of characters that PDFium inserted. */
const NO_FONT: FontDescriptor = { name: '', flags: 0, weight: 400, italicAngle: 0 };
