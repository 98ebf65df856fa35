/** How the text of a document is set: each style is one object, whichever page it stands on. */

import type { TextStyle } from '../page-content.ts';
import type { Pdfium } from '../pdfium.ts';
import { bitmapSize } from './bitmap-fonts.ts';
import { commonWidth, hasNarrowLetters } from './fixed-pitch.ts';
import { FIXED_PITCH, type FontDescriptor, type FontTraits, fontTraits, isFlaggedFixed } from './fonts.ts';
import { LigatureReader } from './ligature-reader.ts';
import { type Growth, growthOf, symbolsOf } from './math-glyphs.ts';
import { unnamedLetters } from './unnamed-letters.ts';

const INVISIBLE = 3;
const FILL_AND_STROKE = 2;
/** PDFium's text rendering modes are fewer. */
const MODES = 16;

interface Font extends FontTraits {
  growth: Growth;
  /** What codes stand for that are no characters. */
  symbols: ((code: number) => number) | null;
  /** Whether it is taken for one of code by its flags alone. */
  isFlaggedFixed: boolean;
  /** By size, then by colour and text rendering mode. */
  styles: Map<number, Map<number, TextStyle>>;
}

/** The fonts and styles of a document, remembered: it sets thousands of pages in a handful of them. */
export class TextStyles {
  readonly #fonts = new Map<string, Font>();
  /** Styles by what they take of a font: one font may be in a file several times, with some letters each. */
  readonly #styles = new Map<string, Font['styles']>();
  readonly #otherPitches = new Map<TextStyle, TextStyle>();
  readonly #withTraits = new Map<TextStyle, Map<string, TextStyle>>();

  font(descriptor: FontDescriptor): Font {
    const key = `${descriptor.flags}|${descriptor.weight}|${descriptor.italicAngle}|${descriptor.name}`;
    let font = this.#fonts.get(key);
    if (!font) {
      const traits = fontTraits(descriptor);
      const { name } = traits;
      const isFlagged = traits.monospace && isFlaggedFixed(descriptor);
      const signs = { growth: growthOf(name), symbols: symbolsOf(name) ?? unnamedLetters(name) };
      font = { ...traits, ...signs, isFlaggedFixed: isFlagged, styles: this.#stylesOf(traits) };
      this.#fonts.set(key, font);
    }
    return font;
  }

  /**
   * @param mode the text rendering mode
   * @param oblique whether the letters are slanted by their matrix, as upright ones are that stand in for italics
   */
  style(font: Font, sizePt: number, color: number, mode: number, oblique = false): TextStyle {
    const ofSize = font.styles.get(sizePt) ?? new Map<number, TextStyle>();
    font.styles.set(sizePt, ofSize);
    const look = (color * MODES + mode) * 2 + (oblique ? 1 : 0);
    let style = ofSize.get(look);
    if (!style) {
      const { name, bold, monospace } = font;
      const italic = font.italic || oblique;
      const invisible = mode === INVISIBLE;
      style = { font: name, sizePt, bold: bold || mode === FILL_AND_STROKE, italic, monospace, color, invisible };
      ofSize.set(look, style);
    }
    return style;
  }

  /** Text as code is set, or code by the font's flags as text is. */
  withOtherPitch(style: TextStyle): TextStyle {
    const other = this.#otherPitches.get(style) ?? { ...style, monospace: !style.monospace };
    this.#otherPitches.set(style, other);
    return other;
  }

  /** The same in a font with those traits, too. */
  withTraits(style: TextStyle, { bold = false, italic = false, monospace = false }: Partial<FontTraits>): TextStyle {
    if (!bold && !italic && !monospace) return style;
    const known = this.#withTraits.get(style) ?? new Map<string, TextStyle>();
    this.#withTraits.set(style, known);
    const key = `${bold}|${italic}|${monospace}`;
    const settled = known.get(key) ?? {
      ...style,
      bold: style.bold || bold,
      italic: style.italic || italic,
      monospace: style.monospace || monospace,
    };
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

/** Looks up how the text objects of one page are set. */
export class StyleReader {
  readonly #pdfium: Pdfium;
  readonly #textPage: number;
  readonly #scratch: number;
  readonly #known: TextStyles;
  readonly #ligatures: LigatureReader;
  /** By pointer. */
  readonly #fonts = new Map<number, Font>();
  readonly #widths = new Map<number, number>();
  /** Styles of fonts without names, each font's its own, by the style that they share and by pointer. */
  readonly #namelessStyles = new Map<TextStyle, Map<number, TextStyle>>();
  readonly #shared = new Map<TextStyle, TextStyle>();
  /** By pointer and the size that the file gives. */
  readonly #bitmapSizes = new Map<string, number>();
  /** What the last text object looked like: most are set like the one before. */
  #pointer = 0;
  #mode = 0;
  #sizePt = 0;
  #color = 0;
  #oblique = false;
  #lean = 0;
  #turn = 0;
  #font: Font;
  #style: TextStyle;

  /** @param scratch at least 256 bytes */
  constructor(pdfium: Pdfium, textPage: number, scratch: number, known: TextStyles) {
    this.#pdfium = pdfium;
    this.#textPage = textPage;
    this.#scratch = scratch;
    this.#known = known;
    this.#ligatures = new LigatureReader(pdfium, textPage, scratch);
    this.#font = this.#fontAt(0);
    this.#style = known.style(this.#font, 0, 0, 0);
  }

  /** Direction of the last text object's baseline in radians counter-clockwise. */
  get turn(): number {
    return this.#turn;
  }

  /** By how much of their height the letters of the last text object lean, where a matrix makes italics of them; else 0. */
  get lean(): number {
    return this.#lean;
  }

  /** Which glyphs grow in the font of the last text object. */
  get growth(): Growth {
    return this.#font.growth;
  }

  /** How codes are read as signs in the font of the last text object; null where they are characters. */
  get symbols(): ((code: number) => number) | null {
    return this.#font.symbols;
  }

  /** The width that all letters of the last text object's font may have, in thousandths of its size; 0 where they can't. */
  get commonWidth(): number {
    if (this.#font.monospace || this.#pointer === 0) return 0;
    const width = this.#widths.get(this.#pointer) ?? commonWidth(this.#pdfium, this.#pointer, this.#scratch);
    this.#widths.set(this.#pointer, width);
    return width;
  }

  get isFlaggedFixed(): boolean {
    return this.#font.isFlaggedFixed;
  }

  /** The code of the ligature that a control code stands for, or the code as it is. */
  ligatureAt(index: number, object: number, code: number, widthPt: number): number {
    const pointer = object === 0 ? 0 : this.#pdfium.FPDFTextObj_GetFont(object);
    return this.#ligatures.codeAt(index, pointer, this.#fontAt(pointer), code, widthPt);
  }

  growthOf(object: number): Growth {
    return object === 0 ? 'none' : this.#fontAt(this.#pdfium.FPDFTextObj_GetFont(object)).growth;
  }

  /**
   * @param index of a character
   * @param object the text object that it belongs to; 0 for a character that PDFium made up
   */
  styleAt(index: number, object: number): TextStyle {
    const pdfium = this.#pdfium;
    const { heap } = pdfium;
    const pointer = object === 0 ? 0 : pdfium.FPDFTextObj_GetFont(object);
    const mode = object === 0 ? 0 : pdfium.FPDFTextObj_GetTextRenderMode(object);
    const s = this.#scratch;
    let scale = 1;
    this.#lean = 0;
    this.#turn = 0;
    if (pdfium.FPDFText_GetMatrix(this.#textPage, index, s)) {
      const [a, b, c, d] = [heap.f32(s), heap.f32(s + 4), heap.f32(s + 8), heap.f32(s + 12)];
      const along = Math.hypot(a, b) || 1;
      this.#turn = Math.atan2(b, a);
      scale = Math.abs(a * d - b * c) / along;
      const lean = (a * c + b * d) / (along * scale || 1);
      if (Math.abs(lean) > OBLIQUE) this.#lean = lean;
    }
    const oblique = this.#lean !== 0;
    const given = pdfium.FPDFText_GetFontSize(this.#textPage, index) * (scale || 1);
    const sizePt = Math.round(this.#typeSize(pointer, index, given) * 10) / 10;
    let color = 0;
    if (object !== 0 && pdfium.FPDFPageObj_GetFillColor(object, s, s + 4, s + 8, s + 12))
      color = ((heap.u32(s) & 255) << 16) | ((heap.u32(s + 4) & 255) << 8) | (heap.u32(s + 8) & 255);
    if (
      this.#pointer === pointer &&
      this.#mode === mode &&
      this.#sizePt === sizePt &&
      this.#color === color &&
      this.#oblique === oblique
    )
      return this.#style;
    if (this.#pointer !== pointer) this.#font = this.#fontAt(pointer);
    this.#pointer = pointer;
    this.#mode = mode;
    this.#sizePt = sizePt;
    this.#color = color;
    this.#oblique = oblique;
    this.#style = this.#known.style(this.#font, sizePt, color, mode, oblique);
    if (pointer !== 0 && this.#font.name === '') this.#style = this.#ownStyle(this.#style, pointer);
    return this.#style;
  }

  /** The style that fonts without names share, which the style of one of them stands for; undefined for one with a name. */
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

  /** @param sizePt as the file gives it */
  #typeSize(pointer: number, index: number, sizePt: number): number {
    if (sizePt >= SMALLEST_PT || pointer === 0 || this.#fontAt(pointer).name !== '') return sizePt;
    const key = `${pointer}|${sizePt.toFixed(2)}`;
    const size = this.#bitmapSizes.get(key) ?? bitmapSize(this.#pdfium, this.#textPage, index, sizePt, this.#scratch);
    this.#bitmapSizes.set(key, size);
    return size;
  }

  /** Whether the font of a text object has no name, as fonts of bitmaps. */
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
    const length = Math.min(256, this.#pdfium.FPDFFont_GetBaseFontName(pointer, this.#scratch, 256));
    const name = length > 1 ? Buffer.from(heap.bytes(this.#scratch, length - 1)).toString('utf8') : '';
    const italicAngle = this.#pdfium.FPDFFont_GetItalicAngle(pointer, this.#scratch) ? heap.i32(this.#scratch) : 0;
    const flags = Math.max(0, this.#pdfium.FPDFFont_GetFlags(pointer));
    return { name, flags, weight: this.#pdfium.FPDFFont_GetWeight(pointer), italicAngle };
  }
}

/** Smaller sizes are those of something else. */
const SMALLEST_PT = 2;

/** Letters lean at least this much, as a share of their height, where a matrix makes italics of them. */
const OBLIQUE = 0.1;

/** Of characters that PDFium made up. */
const NO_FONT: FontDescriptor = { name: '', flags: 0, weight: 400, italicAngle: 0 };
