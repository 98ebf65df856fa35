import type { Pdfium } from '../pdfium.ts';
import type { FontTraits } from './fonts.ts';
import { type Ligature, ligatureOf, ligaturesOf } from './type1-ligatures.ts';

const MAX_PROGRAM_BYTES = 4_000_000;
/** The ligatures of each font, kept from page to page. */
const known = new WeakMap<FontTraits, readonly Ligature[]>();

/** Resolves the control codes that PDFium gives for some ligatures of a text page. */
export class LigatureReader {
  readonly #pdfium: Pdfium;
  readonly #textPage: number;
  readonly #scratch: number;

  constructor(pdfium: Pdfium, textPage: number, scratch: number) {
    this.#pdfium = pdfium;
    this.#textPage = textPage;
    this.#scratch = scratch;
  }

  /**
   * @param font the font's pointer
   * @param traits what is remembered of the font
   * @param width of the character in points
   * @returns the code that `textOf` reads as the ligature at `index`, or `code` unchanged
   */
  codeAt(index: number, font: number, traits: FontTraits, code: number, width: number): number {
    const ligatures = known.get(traits) ?? ligaturesOf(this.#program(font));
    known.set(traits, ligatures);
    const { heap } = this.#pdfium;
    if (ligatures.length === 0 || !this.#pdfium.FPDFText_GetMatrix(this.#textPage, index, this.#scratch)) return code;
    const scale = Math.hypot(heap.f32(this.#scratch), heap.f32(this.#scratch + 4));
    const em = scale * this.#pdfium.FPDFText_GetFontSize(this.#textPage, index);
    return ligatureOf(ligatures, code, (1000 * width) / em) ?? code;
  }

  /** A copy of the embedded font program; empty when there is none. */
  #program(font: number): Uint8Array {
    const { heap } = this.#pdfium;
    const none = new Uint8Array();
    if (font === 0 || !this.#pdfium.FPDFFont_GetFontData(font, 0, 0, this.#scratch)) return none;
    const length = heap.u32(this.#scratch);
    if (length === 0 || length > MAX_PROGRAM_BYTES) return none;
    const buffer = this.#pdfium.malloc(length);
    try {
      if (!this.#pdfium.FPDFFont_GetFontData(font, buffer, length, this.#scratch)) return none;
      return heap.bytes(buffer, length).slice();
    } finally {
      this.#pdfium.free(buffer);
    }
  }
}
