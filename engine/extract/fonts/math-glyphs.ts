/**
 * Glyphs that grow: delimiters, sums, integrals, roots. TeX keeps them in extension fonts whose codes name no
 * characters, and hangs them from their baseline, so that only their outline tells where they stand.
 */

/** Fonts in the encoding of cmex10 (The TeXbook, appendix F): Computer Modern, Latin Modern, Times and Palatino kin. */
const EXTENSION_FONT =
  /^(?:cmex|lmmathextension|txex|pxex|ntxex|npxex|euex|ccex|zpex|mdugmext|yhcmex|mtex|kp--m-ex|fourier-math-ex)/i;
const SYMBOL_FONT = /^(?:cmb?sy|lasyb?\d|lmmathsymbols|txb?sy|pxb?sy|ntxsy|npxsy|mtsy|zpsy|eusm|kp--m-sy|katex_)|math/i;

/** cmex10 by rows of eight codes; a space stands for what no text uses. Parts of tall delimiters are read as the whole. */
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

/** The same from code 0x80 on, of the Times and Palatino kin, which have more sizes there. */
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

/** LaTeX draws corners of boxes, circles and slanted lines with letters, which say nothing. */
const DRAWING_FONT = /^(?:lcircle|line)w?\d+$/i;
const SPACE = 0x20;

/** Fonts in the encoding of cmsy10, whose only letters are capitals. */
const OMS_FONT = /^(?:(?:cmb?sy|lmmathsymbols|n?[tp]xb?sys?)\d*(?:-|$)|fourier-math-sym|kp--m-sy-)/i;
/** From code 0x61 on. Their names are none that every reader knows: without a table, the code itself arrives. */
const OMS = '⊣⌊⌋⌈⌉{}⟨⟩|‖↕⇕\\≀√⨿∇∫⊔⊓⊑⊒§†‡';

/** The third font of signs of the Times and Palatino kin and of Kp-Fonts has its negated relations at codes of ASCII. */
const NEGATED_FONT = /^(?:[tp]xb?syc|kp--m-b?syc)/i;
const NEGATED: Record<number, string> = Object.fromEntries(
  [',≠', '.≢', '/≁', '0≉', '1⊄', '2⊅', ';≄', '<∉', '=∌', 'B≔'].map((pair) => [pair.charCodeAt(0), pair.charAt(1)]),
);

/** LaTeX's own signs: without a table PDFium takes their glyphs' names for those of Zapf Dingbats. The brackets are halves of quotation marks. */
export const LATEX_FONT = /^lasyb?\d/i;
const LATEX_SIGNS: Record<number, string> = Object.fromEntries(
  ['✁⊲', '✂⊴', '✄⊳', '☎⊵', '✭‹', '✮›', '✵℧', '✶⋈', '✷□', '✸◇', '❀⇝', '❁⊏', '❂⊐'].map((pair) => [
    pair.charCodeAt(0),
    pair.charAt(1),
  ]),
);

/** How PDFium's values for the glyphs of a font are read; null where they are characters. */
export function symbolsOf(font: string): ((code: number) => number) | null {
  if (DRAWING_FONT.test(font)) return () => SPACE;
  if (OMS_FONT.test(font)) return symbolOf;
  if (LATEX_FONT.test(font)) return (code) => LATEX_SIGNS[code]?.codePointAt(0) ?? code;
  return NEGATED_FONT.test(font) ? (code) => NEGATED[code]?.codePointAt(0) ?? code : null;
}

/** The character that PDFium's value for a glyph of such a font stands for. */
export const symbolOf = (code: number): number =>
  ACCENTS[code] ??
  (code >= 0x61 && code <= 0x7a ? (OMS.codePointAt(code - 0x61) ?? code) : code === MAPSTO_BAR ? 0x21a6 : code);
/** The newer Times and Palatino kin keep accents above: dot, two dots, vector. */
const ACCENTS: Record<number, number> = { 164: 0x2d9, 165: 0xa8, 174: 0x20d7 };
/** The bar that makes "maps to" of an arrow, where the font has no digits. */
const MAPSTO_BAR = 0x37;

const GROWING = new Set(Array.from('()[]{}|‖⌊⌋⌈⌉⟨⟩√∑∏∐∫∮⋃⋂⨁⨂⨄⨆⋀⋁∬∭', (sign) => sign.codePointAt(0)));

export const isExtensionFont = (font: string): boolean => EXTENSION_FONT.test(font);

/** Which glyphs of a font grow. */
export type Growth = 'none' | 'signs' | 'all';

export const growthOf = (font: string): Growth =>
  isExtensionFont(font) ? 'all' : SYMBOL_FONT.test(font) || DRAWING_FONT.test(font) ? 'signs' : 'none';

/** Whether a glyph's outline has to be looked at to know its height. */
export const isGrowing = (code: number, growth: Growth): boolean =>
  growth !== 'none' && (growth === 'all' || GROWING.has(code));

/** Parts of tall delimiters by their values in the Adobe Glyph List, from U+F8EB on. */
const ADOBE_PARTS = '((([[[{{{{∫)))]]]}}}';

/** Fonts with nothing but cmex10's 128 codes have those below 0x20 a second time, above 0xA0, as old readers needed. */
const SHIFTED_FONT = /^(?:cmex|fourier-math-ex)/i;
const shifted = (code: number): number =>
  code >= 0xa1 && code <= 0xaa ? code - 0xa1 : code >= 0xad && code <= 0xc3 ? code - 0xa3 : code;

/** Several integrals in one sign, of the Times and Palatino kin and of Kp-Fonts. */
const INTEGRALS_FONT = /^(?:[tp]xexa|kp--m-exa)/i;
const INTEGRALS: Record<number, string> = { 8: '∯', 9: '∯', 33: '∬', 34: '∬', 35: '∭', 36: '∭', 41: '∰', 42: '∰' };

/**
 * Fonts may say what their glyphs are. "(" is a delimiter then, and no code of TeX's for the largest brace; its height tells:
 * that brace is 3 em high, what has the codes of square brackets 1.4 em, and what has those of braces and bars is flat.
 */
function isCharacter(value: number, heightEm: number): boolean {
  const sign = String.fromCharCode(value);
  if ('()'.includes(sign)) return heightEm < 2.8 || heightEm > 3.2;
  if ('[]'.includes(sign)) return heightEm < 1.3 || heightEm > 1.6;
  return '{|}'.includes(sign) && heightEm > 1;
}

/**
 * The character that a code of an extension font stands for; null where the font's own Unicode value is to be believed.
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
