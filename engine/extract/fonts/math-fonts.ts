import type { Alphabet } from '../../document/math.ts';
import type { TextStyle } from '../page-content.ts';

/** What a font is for: `none` for text, else the alphabet that its letters are in. */
export type MathFont = 'none' | Alphabet;

/** Families of mathematical fonts by the names that TeX, Word and LibreOffice embed. */
const FONTS: [RegExp, MathFont][] = [
  [/^(?:ms[ab]m|bbold|bbm|dsrom|katex_ams|tx[ms]yb|txsyb|pxsyb)|blackboard|doublestruck/i, 'blackboard'],
  [/^(?:rsfs|eusm|urwchancal|boondox.*cal|fourier-math-cal|katex_(?:cal|script))/i, 'calligraphic'],
  [/^(?:euf|ygoth|katex_frak)/i, 'fraktur'],
  [/^(?:katex_main-bold|cmmib|lmmathitalic.*bold|cmbsy)/i, 'bold'],
  [/^(?:cmb?sy|lmmathsymbols|kp--m-sy-|txb?sy|r?pxb?sy|ntxsy|npxsy|mtsy|zpsy|hfbrsy)/i, 'calligraphic'],
  [
    /^(?:cmmi|lmmathitalic|txmi|rtxmi|r?pxmi|zsfmi|hfbrmi|ntxmi|newtxmi|npxmi|mtmi|zptmcm7m|eurm|eurb|standardsyml|fourier-math-letters|pazomath|mathdesign|kp--m-italic)/i,
    'italic',
  ],
  [
    /^(?:fourier-math-ex|fourier-math-sym|cmex|lmmathextension|txex|pxex|ntxex|npxex|euex|mtex|esint|stmary|wasy|kp--m|opensymbol)/i,
    'upright',
  ],
  // In OpenType's, letters of ASCII are upright: variables have code points of their own.
  [/math(?:-(?:regular|bold|book))?(?:-identity-h)?$|^katex_(?:main|size)/i, 'upright'],
  [/math(?!ew)/i, 'italic'],
];

/** What a font is called that has no name and holds the signs of formulas: variables and names of functions. */
export const NAMELESS_MATH = 'Nameless-Math-Italic';

/** What the slanted font of the text is called where it holds variables. */
export const SHARED_ITALIC = 'Shared-Math-Italic';

const known = new Map<string, MathFont>();
/** What was asked for last: runs that follow each other are mostly set alike. */
let last: { name: string; font: MathFont } = { name: '', font: 'none' };

export function mathFontOf({ font: name }: TextStyle): MathFont {
  if (name === last.name) return last.font;
  const font = known.get(name) ?? FONTS.find(([pattern]) => pattern.test(name))?.[1] ?? 'none';
  known.set(name, font);
  last = { name, font };
  return font;
}

/** First code points of the blocks of Mathematical Alphanumeric Symbols, up to which the block before reaches. */
const BLOCKS: [until: number, Alphabet][] = [
  [0x1d434, 'bold'],
  [0x1d468, 'italic'],
  [0x1d49c, 'bold'],
  [0x1d504, 'calligraphic'],
  [0x1d538, 'fraktur'],
  [0x1d56c, 'blackboard'],
  [0x1d5a0, 'fraktur'],
  [0x1d5d4, 'upright'],
  [0x1d608, 'bold'],
  [0x1d63c, 'italic'],
  [0x1d670, 'bold'],
  [0x1d6a4, 'upright'],
  [0x1d6a8, 'italic'],
  [0x1d6e2, 'bold'],
  [0x1d71c, 'italic'],
  [0x1d756, 'bold'],
  [0x1d790, 'bold'],
  [0x1d7ca, 'bold'],
  [0x1d7ce, 'bold'],
  [0x1d800, 'upright'],
];
const DOUBLE_STRUCK: Record<string, string> = { ℂ: 'C', ℍ: 'H', ℕ: 'N', ℙ: 'P', ℚ: 'Q', ℝ: 'R', ℤ: 'Z' };
/** Letterlike symbols that are the missing letters of the alphabets. */
const LETTERLIKE: Record<string, [string, Alphabet]> = {
  ℎ: ['h', 'italic'],
  ℬ: ['B', 'calligraphic'],
  ℰ: ['E', 'calligraphic'],
  ℱ: ['F', 'calligraphic'],
  ℋ: ['H', 'calligraphic'],
  ℐ: ['I', 'calligraphic'],
  ℒ: ['L', 'calligraphic'],
  ℳ: ['M', 'calligraphic'],
  ℛ: ['R', 'calligraphic'],
  ℭ: ['C', 'fraktur'],
  ℨ: ['Z', 'fraktur'],
};

/** A letter of a mathematical alphabet as plain letter and alphabet; null for all other characters. */
export function mathLetterOf(character: string): { letter: string; alphabet: Alphabet } | null {
  const struck = DOUBLE_STRUCK[character];
  if (struck !== undefined) return { letter: struck, alphabet: 'blackboard' };
  const like = LETTERLIKE[character];
  if (like) return { letter: like[0], alphabet: like[1] };
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x1d400 || code >= 0x1d800) return null;
  const alphabet = BLOCKS.find(([until]) => code < until)?.[1] ?? 'upright';
  return { letter: character.normalize('NFKC'), alphabet };
}
