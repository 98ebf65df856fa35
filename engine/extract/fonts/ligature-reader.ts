import { isLineEndHyphen } from '../letters/unicode.ts';
import type { Pdfium } from '../pdfium.ts';
import type { EncodedNames } from './encoded-names.ts';
import { fontProgram } from './font-program.ts';
import type { FontTraits } from './fonts.ts';
import { type Ligature, ligatureNamed, ligatureOf, ligaturesOf } from './type1-ligatures.ts';

/** The ligatures of each font, kept from page to page. */
const known = new WeakMap<FontTraits, readonly Ligature[]>();

/** Resolves the control codes that PDFium gives for some ligatures of a text page. */
export class LigatureReader {
  readonly #pdfium: Pdfium;
  readonly #textPage: number;
  readonly #scratch: number;
  readonly #names: EncodedNames;

  constructor(pdfium: Pdfium, textPage: number, scratch: number, names: EncodedNames) {
    this.#pdfium = pdfium;
    this.#textPage = textPage;
    this.#scratch = scratch;
    this.#names = names;
  }

  /**
   * @param font the font's pointer
   * @param traits what is remembered of the font
   * @param width of the character in points
   * @returns the code that `textOf` reads as the ligature at `index`, or `code` unchanged
   */
  codeAt(index: number, font: number, traits: FontTraits, code: number, width: number): number {
    // PDFium has a code of its own for hyphens at line ends, which may be a ligature's as well.
    const named = isLineEndHyphen(code) ? undefined : this.#names.nameAt(traits.name, code);
    const told = named === undefined ? null : ligatureNamed(named);
    if (told !== null) return told;
    const ligatures = known.get(traits) ?? ligaturesOf(fontProgram(this.#pdfium, font));
    known.set(traits, ligatures);
    const { heap } = this.#pdfium;
    if (ligatures.length === 0 || !this.#pdfium.FPDFText_GetMatrix(this.#textPage, index, this.#scratch)) return code;
    const scale = Math.hypot(heap.f32(this.#scratch), heap.f32(this.#scratch + 4));
    const em = scale * this.#pdfium.FPDFText_GetFontSize(this.#textPage, index);
    return ligatureOf(ligatures, code, (1000 * width) / em) ?? code;
  }
}
