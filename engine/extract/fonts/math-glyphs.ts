/**
 * Growing glyphs: delimiters, sums, integrals, roots. TeX has them in extension fonts, whose codes are not those of characters,
 * and hangs them below their baseline, so that only the outline shows their position.
 */

/**
 * Fonts in the encoding of cmex10 (The TeXbook, appendix F): Computer Modern, Latin Modern, and the families based on Times and
 * Palatino.
 */
const EXTENSION_FONT =
  /^(?:cmex|lmmathextension|txex|pxex|ntxex|npxex|euex|ccex|zpex|mdugmext|yhcmex|mtex|kp--m-ex|fourier-math-ex)/i;
const SYMBOL_FONT = /^(?:cmb?sy|lasyb?\d|lmmathsymbols|txb?sy|pxb?sy|ntxsy|npxsy|mtsy|zpsy|eusm|kp--m-sy|katex_)|math/i;

/**
 * cmex10 in rows of eight codes; a space stands for a glyph without a text. Parts of tall delimiters are read as the whole
 * delimiter.
 */
const CMEX = [
  '()[]⌊⌋⌈⌉',
  '{}⟨⟩|‖/\\',
  '()()[]⌊⌋',
  '⌈⌉{}⟨⟩/\\',
  '()[]⌊⌋⌈⌉',
  '{}⟨⟩/\\/\\',
  '()[][][]',
  '{}{}{}{|',
  '()()⟨⟩⨆⨆',
  '∮∮⨀⨀⨁⨁⨂⨂',
  '∑∏∫⋃⋂⨄⋀⋁',
  '∑∏∫⋃⋂⨄⋀⋁',
  '∐∐ˆˆˆ˜˜˜',
  '[]⌊⌋⌈⌉{}',
  '√√√√√√√‖',
  '  ╭╮╰╯  ',
].join('');

/** The same from code 0x80 on, for the families based on Times and Palatino, which have more sizes there. */
const CMEX_UPPER = [
  '()[]⌊⌋⌈⌉',
  '{}⟨⟩|‖  ',
  '        ',
  '  ˆˆˆ˜˜˜',
  '        ',
  ' ()()()∫',
  '∬∭∮∯∫∬∭∮',
  '∯∫∬∭∮∯∫∬',
  '∭∮∯⨆⨆  ⨀',
  '⨀⨁⨁⨂⨂∑∏⊍',
  '⋃⋂⨄⋀⋁∑∏⊍',
  '⋃⋂⨄⋀⋁∐∐⊍',
].join('');

/** LaTeX draws the corners of boxes, circles and slanted lines with these fonts' letters, which are not text. */
const DRAWING_FONT = /^(?:lcircle|line)w?\d+$/i;
const SPACE = 0x20;

/** Fonts in the encoding of cmsy10, whose only letters are capitals. */
const OMS_FONT = /^(?:(?:cmb?sy|lmmathsymbols|n?[tp]xb?sys?)\d*(?:-|$)|fourier-math-sym|kp--m-sy-)/i;
/**
 * From codes 0x30 and 0x61 on. Not every program knows the glyph names: without a ToUnicode table, PDFium gives the code itself. At
 * "6" is the slash of negated relations.
 */
const OMS = new Map<number, number>([
  ...Array.from('′∞∈∋△▽\u0338↦∀∃¬∅ℜℑ⊤⊥ℵ', (sign, i): [number, number] => [0x30 + i, sign.charCodeAt(0)]),
  ...Array.from('⊣⌊⌋⌈⌉{}⟨⟩|‖↕⇕\\≀√⨿∇∫⊔⊓⊑⊒§†‡', (sign, i): [number, number] => [0x61 + i, sign.charCodeAt(0)]),
  // The newer families based on Times and Palatino also have accents at higher codes: dot, two dots, vector arrow.
  [164, 0x2d9],
  [165, 0xa8],
  [174, 0x20d7],
]);

/** The third symbol font of the families based on Times and Palatino, and of Kp-Fonts, has negated relations at ASCII codes. */
const NEGATED_FONT = /^(?:[tp]xb?syc|kp--m-b?syc)/i;
const NEGATED: Record<number, string> = Object.fromEntries(
  [',≠', '.≢', '/≁', '0≉', '1⊄', '2⊅', ';≄', '<∉', '=∌', 'B≔'].map((pair) => [pair.charCodeAt(0), pair.charAt(1)]),
);

/**
 * LaTeX's own signs. Without a ToUnicode table, PDFium takes their glyph names for those of Zapf Dingbats. The brackets are
 * halves of quotation marks.
 */
export const LATEX_FONT = /^lasyb?\d/i;
const LATEX_SIGNS: Record<number, string> = Object.fromEntries(
  ['✁⊲', '✂⊴', '✄⊳', '☎⊵', '✭‹', '✮›', '✵℧', '✶⋈', '✷□', '✸◇', '❀⇝', '❁⊏', '❂⊐'].map((pair) => [
    pair.charCodeAt(0),
    pair.charAt(1),
  ]),
);

/**
 * Returns the function that converts PDFium's values for the glyphs of a font to characters; null when the values are characters.
 */
export function symbolsOf(font: string): ((code: number) => number) | null {
  if (DRAWING_FONT.test(font)) return () => SPACE;
  if (OMS_FONT.test(font)) return symbolOf;
  if (LATEX_FONT.test(font)) return (code) => LATEX_SIGNS[code]?.codePointAt(0) ?? code;
  return NEGATED_FONT.test(font) ? (code) => NEGATED[code]?.codePointAt(0) ?? code : null;
}

/** The character for PDFium's value of a glyph in a font with the encoding of cmsy10. */
export const symbolOf = (code: number): number => OMS.get(code) ?? code;

const GROWING = new Set(Array.from('()[]{}|‖⌊⌋⌈⌉⟨⟩√∑∏∐∫∮⋃⋂⨁⨂⨄⨆⋀⋁∬∭', (sign) => sign.codePointAt(0)));

export const isExtensionFont = (font: string): boolean => EXTENSION_FONT.test(font);

/** Which glyphs of a font grow with their formula. */
export type Growth = 'none' | 'signs' | 'all';

export const growthOf = (font: string): Growth =>
  isExtensionFont(font) ? 'all' : SYMBOL_FONT.test(font) || DRAWING_FONT.test(font) ? 'signs' : 'none';

/** Whether a glyph's outline is needed to know its height. */
export const isGrowing = (code: number, growth: Growth): boolean =>
  growth !== 'none' && (growth === 'all' || GROWING.has(code));

/** Parts of tall delimiters by their codes in the Adobe Glyph List, from U+F8EB on. */
const ADOBE_PARTS = '((([[[{{{{∫)))]]]}}}';

/** Fonts with only the 128 codes of cmex10 repeat those below 0x20 above 0xA0, for old PDF readers. */
const SHIFTED_FONT = /^(?:cmex|fourier-math-ex)/i;
const shifted = (code: number): number =>
  code >= 0xa1 && code <= 0xaa ? code - 0xa1 : code >= 0xad && code <= 0xc3 ? code - 0xa3 : code;

/** Fonts with several integrals in one sign, of the families based on Times and Palatino and of Kp-Fonts. */
const INTEGRALS_FONT = /^(?:[tp]xexa|kp--m-exa)/i;
const INTEGRALS: Record<number, string> = { 8: '∯', 9: '∯', 33: '∬', 34: '∬', 35: '∭', 36: '∭', 41: '∰', 42: '∰' };

/**
 * Whether the value is a character, because the font names its glyphs, rather than a code of TeX's encoding. The height
 * distinguishes the two: TeX's largest brace at the code of "(" is 3 em high, the glyphs at the codes of square brackets are 1.4
 * em high, and those at the codes of braces and bars are flat.
 */
function isCharacter(value: number, heightEm: number): boolean {
  const sign = String.fromCharCode(value);
  if ('()'.includes(sign)) return heightEm < 2.8 || heightEm > 3.2;
  if ('[]'.includes(sign)) return heightEm < 1.3 || heightEm > 1.6;
  return '{|}'.includes(sign) && heightEm > 1;
}

/**
 * The character that a code of an extension font represents; null when the font's own Unicode value is correct.
 *
 * @param heightEm height of the outline
 */
export function extensionGlyph(value: number, font: string, heightEm: number): string | null {
  if (isCharacter(value, heightEm)) return null;
  if (value >= 0xf8eb && value <= 0xf8fe) return ADOBE_PARTS[value - 0xf8eb] ?? null;
  if (INTEGRALS_FONT.test(font)) return INTEGRALS[value] ?? null;
  const code = SHIFTED_FONT.test(font) ? shifted(value) : value;
  const text = code < 0x80 ? CMEX[code] : CMEX_UPPER[code - 0x80];
  return text === undefined || text === ' ' ? null : text;
}
