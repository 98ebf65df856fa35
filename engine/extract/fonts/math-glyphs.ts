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
 * cmex10 in rows of eight codes; a space stands for a glyph without a text. The parts of tall bars and roots are those of whole
 * ones.
 */
const CMEX = [
  '()[]⌊⌋⌈⌉',
  '{}⟨⟩|‖/\\',
  '()()[]⌊⌋',
  '⌈⌉{}⟨⟩/\\',
  '()[]⌊⌋⌈⌉',
  '{}⟨⟩/\\/\\',
  '⎛⎞⎡⎤⎣⎦⎢⎥',
  '⎧⎫⎩⎭⎨⎬⎪|',
  '⎝⎠⎜⎟⟨⟩⨆⨆',
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
 * The signs of such a font whose glyph names PDFium doesn't know: without a ToUnicode table it gives their codes, which are
 * characters of other fonts. Ghostscript writes such a table with letters of its own choice, the last ones here. At "6" is the
 * slash of negated relations, at "7" the bar that makes "maps to" of an arrow. The characters are those of pdfTeX's
 * glyphtounicode.tex; a relation that Unicode has only with a combining slash is the nearest one that it has.
 */
const OMS =
  signsAt(`05⋄ 09⊖ 0b⊘ 0c⊙ 0d◯ 10≍ 16⪯ 17⪰ 1c≪ 1d≫ 1f≻ 25↗ 26↘ 27≃ 2d↖ 2e↙ 30′ 31∞ 32∈ 33∋ 34△ 35▽ 36\u0338 37↦ 38∀ 39∃ 3a¬
  3b∅ 3cℜ 3dℑ 3e⊤ 3f⊥ 40ℵ 5d⊎ 60⊢ 61⊣ 62⌊ 63⌋ 64⌈ 65⌉ 66{ 67} 68⟨ 69⟩ 6a| 6b‖ 6c↕ 6d⇕ 6e\\ 6f≀ 70√ 71⨿ 72∇ 73∫ 74⊔
  75⊓ 76⊑ 77⊒ 78§ 79† 7a‡ a4˙ a5¨ ae\u20d7 57f↖ 580↗ 581↘ 582↙`);

/**
 * The same in the encoding of cmmi10. Its comma, period and slash are at other codes, and the hooks and triangles that have
 * those codes are not told.
 */
const OML_FONT = /^(?:cmmib?\d|lmmathitalic\d|r?[tp]xb?mi)/i;
const OML = signsAt('0fϵ 24ϖ 25ϱ 28↼ 29↽ 2a⇀ 2b⇁ 3f⋆ 5b♭ 5c♮ 5d♯ 5e⌣ 5f⌢ 60ℓ 7e\u20d7 1ebϵ 31fϖ 33aϱ');

/** The same in the encodings of the symbol fonts of the American Mathematical Society. */
const MSAM_FONT = /^(?:msam\d|[tp]xb?sya)/i;
const MSAM =
  signsAt(`00⊡ 01⊞ 02⊠ 03□ 04■ 05· 07♦ 08↻ 09↺ 0a⇌ 0b⇋ 0c⊟ 0d⊩ 0e⊪ 0f⊨ 10↠ 11↞ 12⇇ 13⇉ 14⇈ 15⇊ 16↾ 17⇂ 18↿ 19⇃ 1a↣ 1b↢ 1c⇆
  1d⇄ 1e↰ 1f↱ 20⇝ 21↭ 22↫ 23↬ 24≗ 25≿ 26≳ 27⪆ 28⊸ 2b≑ 2c≜ 2d≾ 2e≲ 2f⪅ 30⪕ 31⪖ 32⋞ 33⋟ 34≼ 35≦ 36⩽ 38‵ 39- 3a≓ 3b≒
  3c≽ 3d≧ 3e⩾ 40⊏ 41⊐ 42⊳ 43⊲ 44⊵ 45⊴ 46★ 47≬ 48▼ 49▶ 4a◀ 4b⇢ 4c⇠ 4d△ 4e▲ 4f▽ 50≖ 51⋚ 52⋛ 53⪋ 54⪌ 55¥ 56⇛ 57⇚ 58✓
  59⊻ 5a⊼ 5b⩞ 5d∡ 5e∢ 60⌣ 61⌢ 62⋐ 63⋑ 64⋓ 65⋒ 66⋏ 67⋎ 68⋋ 69⋌ 6a⫅ 6b⫆ 6c≏ 6d≎ 70⌜ 71⌝ 72® 73Ⓢ 74⋔ 75∔ 76∽ 77⋍ 78⌞
  79⌟ 7a✠ 7b∁ 7c⊺ 7d⊚ 7e⊛ 7f⊖ 587↞ 589↠ 58b↢ 58c↣`);

/** Capitals of double strokes are as they are. */
const MSBM_FONT = /^(?:msbm\d|[tp]xb?syb)/i;
const MSBM =
  signsAt(`00≨ 01≩ 02≰ 03≱ 07⊁ 08≨ 09≩ 0a≰ 0b≱ 0c⪇ 0d⪈ 0e⋠ 0f⋡ 10⪵ 11⪶ 12⋦ 13⋧ 14≰ 15≱ 16⪵ 17⪶ 18⪹ 19⪺ 1a⪉ 1b⪊ 1c≁ 1d≇ 1e⟋
  1f⟍ 20⊊ 21⊋ 22⊈ 23⊉ 24⫋ 25⫌ 26⊊ 27⊋ 28⊊ 29⊋ 2a⊈ 2b⊉ 2d∤ 2e∤ 2f∦ 30⊬ 31⊮ 32⊭ 33⊯ 34⋭ 35⋬ 36⋪ 37⋫ 38↚ 39↛ 3a⇍ 3b⇏
  3c⇎ 3d↮ 3e⋇ 40∄ 60Ⅎ 61⅁ 66℧ 67ð 68≂ 69ℶ 6aℷ 6c⋖ 6d⋗ 6e⋉ 6f⋊ 70∣ 71∥ 72∖ 73∼ 74≈ 75≊ 76≿ 77≾ 78↶ 79↷ 7aϝ 7dℏ 7eℏ
  7f϶ 325ϝ`);

/** From entries of a code in hexadecimal digits and its sign. */
function signsAt(list: string): ReadonlyMap<number, number> {
  return new Map(
    Array.from(list.matchAll(/([\da-f]+)(\S)/gu), ([, code = '', sign = '']): [number, number] => [
      Number.parseInt(code, 16),
      sign.codePointAt(0) ?? 0,
    ]),
  );
}

/** The third symbol font of the families based on Times and Palatino, and of Kp-Fonts, has negated relations at ASCII codes. */
const NEGATED_FONT = /^(?:[tp]xb?syc|kp--m-b?syc)/i;
const NEGATED = signsAt('2c≠ 2e≢ 2f≁ 30≉ 31⊄ 32⊅ 3b≄ 3c∉ 3d∌ 42≔');

/**
 * LaTeX's own signs. Without a ToUnicode table, PDFium takes their glyph names for those of Zapf Dingbats. The brackets are
 * halves of quotation marks.
 */
export const LATEX_FONT = /^lasyb?\d/i;
const LATEX_SIGNS = signsAt('260e⊵ 2701⊲ 2702⊴ 2704⊳ 272d‹ 272e› 2735℧ 2736⋈ 2737□ 2738◇ 2740⇝ 2741⊏ 2742⊐');

const SIGNS_OF: readonly (readonly [font: RegExp, signs: ReadonlyMap<number, number>])[] = [
  [OMS_FONT, OMS],
  [OML_FONT, OML],
  [MSAM_FONT, MSAM],
  [MSBM_FONT, MSBM],
  [LATEX_FONT, LATEX_SIGNS],
  [NEGATED_FONT, NEGATED],
];

/**
 * Returns the function that converts PDFium's values for the glyphs of a font to characters; null when the values are characters.
 */
export function symbolsOf(font: string): ((code: number) => number) | null {
  if (DRAWING_FONT.test(font)) return () => SPACE;
  const signs = SIGNS_OF.find(([name]) => name.test(font))?.[1];
  return signs ? (code) => signs.get(code) ?? code : null;
}

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
const ADOBE_PARTS = '⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪⎮⎞⎟⎠⎤⎥⎦⎫⎬⎭';

/** Fonts with only the 128 codes of cmex10 repeat those below 0x20 above 0xA0, for old PDF readers. */
const SHIFTED_FONT = /^(?:cmex|fourier-math-ex)/i;
const shifted = (code: number): number =>
  code >= 0xa1 && code <= 0xaa ? code - 0xa1 : code >= 0xad && code <= 0xc3 ? code - 0xa3 : code;

/** Whether the codes of cmex10 have one sign, in two sizes. */
export const isSameGrowing = (code: number, other: number): boolean => CMEX[code] === CMEX[other];

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
