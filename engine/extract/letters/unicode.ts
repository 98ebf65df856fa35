/** Converts a PDF's character codes to text: ligatures expanded, symbol fonts decoded, accents composed. */

const LIGATURES: Record<number, string> = {
  64256: 'ff',
  64257: 'fi',
  64258: 'fl',
  64259: 'ffi',
  64260: 'ffl',
  64261: 'st',
  64262: 'st',
  306: 'IJ',
  307: 'ij',
};

/** Letters of other ligatures are packed into codes in a private-use plane, five bits each. */
const PACKED = 0xf0000;
const PACKED_BITS = 5;
const FIRST_LETTER = 0x60;

/** The code that `textOf` reads as these one to three letters; null when there is none. */
export function ligatureCode(letters: string): number | null {
  const known = Object.entries(LIGATURES).find(([, text]) => text === letters);
  if (known) return Number(known[0]);
  const first = letters.charAt(0);
  const isCapital = first !== first.toLowerCase();
  if (!/^[A-Za-z][a-z]{0,2}$/.test(letters)) return null;
  let packed = isCapital ? 1 : 0;
  for (const letter of letters.toLowerCase().padEnd(3, '`'))
    packed = (packed << PACKED_BITS) | (letter.charCodeAt(0) - FIRST_LETTER);
  return PACKED | packed;
}

export const isCommonLigature = (code: number): boolean => code in LIGATURES;

function unpacked(code: number): string {
  const letters = [2, 1, 0]
    .map((place) => (code >> (place * PACKED_BITS)) & 0x1f)
    .filter((letter) => letter > 0)
    .map((letter) => String.fromCharCode(FIRST_LETTER + letter));
  const isCapital = ((code >> (3 * PACKED_BITS)) & 1) === 1;
  return isCapital ? letters.map((letter, i) => (i === 0 ? letter.toUpperCase() : letter)).join('') : letters.join('');
}

/**
 * Codes below the space in TeX's T1 (Cork) fonts. Type 3 bitmap fonts often name no characters, so that PDFium gives only the
 * code; as text, these control characters have no meaning.
 */
const CORK: Record<number, string> = {
  16: '“',
  17: '”',
  18: '„',
  19: '«',
  20: '»',
  21: '–',
  22: '—',
  25: 'ı',
  27: 'ff',
  28: 'fi',
  29: 'fl',
  30: 'ffi',
  31: 'ffl',
};

/** The bullet of TeX's text companion fonts; their other codes below U+00A0 are letters in other fonts. */
const TS1_BULLET = 0x88;

/** Symbol and Wingdings have their 8-bit codes at U+F000; these are the ones used in lists and prose. */
const SYMBOLS: Record<number, string> = {
  61623: '•',
  61607: '▪',
  61656: '➢',
  61558: '❖',
  61692: '✓',
  61664: '→',
  61550: '■',
  61551: '□',
  61608: '□',
  61553: '❑',
  61485: '−',
  61616: '°',
  61617: '±',
  61620: '×',
  61655: '·',
};

/** A spacing accent, and the combining mark with the same meaning. */
const ACCENTS: Record<string, string> = {
  '`': '\u0300',
  '´': '\u0301',
  ˆ: '\u0302',
  '^': '\u0302',
  '˜': '\u0303',
  '~': '\u0303',
  '¯': '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030a',
  '˝': '\u030b',
  ˇ: '\u030c',
  '¸': '\u0327',
  '˛': '\u0328',
};

/** By code, since this is looked up very often. */
const IS_ACCENT: readonly boolean[] = Array.from({ length: 0x300 }, (_, code) => String.fromCharCode(code) in ACCENTS);
export const isSpacingAccent = (code = 0): boolean => code < 0x300 && IS_ACCENT[code] === true;

/** Cyrillic vowels, which dictionaries and textbooks mark with the word's stress accent. */
const STRESSED = /^[аеєиіїоуыэюяѣ][\u0300\u0301]$/i;

/** A letter and a spacing accent as one character; undefined when there is no such character in any language. */
export function composeAccent(letter: string, accent: string): string | undefined {
  const mark = ACCENTS[accent];
  if (mark === undefined) return undefined;
  const base = letter === 'ı' ? 'i' : letter === 'ȷ' ? 'j' : letter;
  const composed = (base + mark).normalize('NFC');
  return [...composed].length === 1 || STRESSED.test(composed) ? composed : undefined;
}

const SPACING = new Map(Object.entries(ACCENTS).map(([accent, mark]) => [mark, accent]));

/**
 * Removes a combining mark at the start of a word, where it has no letter: fonts that draw a quotation mark with an accent's
 * glyph map it to the combining mark.
 */
export function withoutLooseMark(word: string): string {
  const accent = isPlain(word.charAt(0)) ? undefined : SPACING.get(word.charAt(0));
  return accent === undefined ? word : accent + word.slice(1);
}

/**
 * Whether the code point is an ideograph, kana, bopomofo or Hangul: word processors add space between these and Latin letters.
 */
export const isEastAsian = (code: number): boolean =>
  code >= 0x1100 &&
  (code <= 0x11ff ||
    (code >= 0x2e80 && code <= 0x2fdf) ||
    (code >= 0x3005 && code <= 0x3007) ||
    (code >= 0x3040 && code <= 0x9fff && code !== 0x30fb) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0x20000 && code <= 0x3ffff));

export const isSpace = (code: number): boolean =>
  code <= 0x20
    ? code === 0x20 || (code >= 0x09 && code <= 0x0d)
    : code >= 0xa0 && (code === 0xa0 || (code >= 0x2000 && code <= 0x200b) || code === 0x202f || code === 0x3000);

/** Whether the code has no meaning as text. */
export const isControl = (code: number): boolean => (code > 0 && code < 0x20) || (code >= 0x7f && code < 0xa0);

/** PDFium writes U+0002 (older: U+FFFE) for a hyphen at a line's end. */
export const isLineEndHyphen = (code: number): boolean => code === 0x02 || code === 0xfffe;

/** Whether the code has no Unicode value, or only one that identifies a glyph. */
export const isUnmapped = (code: number): boolean =>
  code === 0 || code === 0xfffd || (code >= 0xe000 && code <= 0xf8ff && SYMBOLS[code] === undefined);

/** Marks of direction, joiners, and the operators that browsers set between a function and its argument. */
const UNSEEN = new Set([
  0x200c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0xfeff, 0x2060, 0x2061, 0x2062, 0x2063, 0x2064,
]);

/** Punctuation for vertical text, in the order of its codes from U+FE10 and U+FE30. */
const STANDING_SIGNS = ['，、。：；！？〖〗…', '‥—–＿﹏（）｛｝〔〕【】《》〈〉「」『』'];
/** Radicals that fonts map to ideographs of the same shape, for which Unicode has no compatibility mapping. */
const RADICALS = new Map(
  [
    ...'⺝月⺠民⻁虎⻄西⻅见⻆角⻉贝⻋车⻑長⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻭歯⻮齿⻯竜⻰龙⻲亀'.matchAll(
      /(.)(.)/gu,
    ),
  ].map(([, radical = '', ideograph = '']) => [radical, ideograph]),
);

/** The ordinary character for a presentation form of an East Asian sign or letter; undefined for other codes. */
function plainForm(code: number): string | undefined {
  if (code >= 0x2e80 && code < 0x2fd6) {
    const radical = String.fromCharCode(code);
    return RADICALS.get(radical) ?? radical.normalize('NFKC');
  }
  if (code < 0xfe10 || code > 0xfe44) return undefined;
  const [row, first] = code < 0xfe30 ? [0, 0xfe10] : [1, 0xfe30];
  return STANDING_SIGNS[row]?.charAt(code - first) || undefined;
}

/** U+FE0F, after a character that has both a text and an emoji form. */
export const EMOJI_SELECTOR = 0xfe0f;
const MAY_BE_EMOJI = /^\p{Emoji}$/u;
/** Whether a selector may follow the character. A selector whose emoji is not in the file's text is dropped. */
export const takesEmojiSelector = (code: number): boolean => MAY_BE_EMOJI.test(String.fromCodePoint(code));

/** Stands for a letter that is drawn and of which nobody knows the character. */
export const UNKNOWN = 0xfffd;

/** The text of one code point; empty for characters without a meaning. */
export function textOf(code: number): string {
  if (code > 0x20 && code < 0x7f) return String.fromCharCode(code);
  // Typesetting programs map the keyboard's hyphen to U+2010, but names and options in code need the keyboard's hyphen.
  if (isLineEndHyphen(code) || code === 0x2010 || code === 0x2011) return '-';
  if (code < 0x20) return CORK[code] ?? '';
  if (code === TS1_BULLET) return '•';
  if (code >= 0x7f && code < 0xa0) return '';
  if (UNSEEN.has(code) && code !== 0x200c) return '';
  // Variation selectors choose a shape, not a meaning, except the one that selects the emoji form.
  if (code >= 0xfe00 && code < EMOJI_SELECTOR) return '';
  if ((code & ~0xffff) === PACKED) return unpacked(code);
  return LIGATURES[code] ?? SYMBOLS[code] ?? plainForm(code) ?? (code <= 0x10ffff ? String.fromCodePoint(code) : '');
}

/** Letters and digits of right-to-left scripts such as Hebrew and Arabic. */
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
export const ARABIC_FIGURE = /[\u0660-\u0669\u06f0-\u06f9]/;
const ARABIC_FORMS = /[\ufb50-\ufdff\ufe70-\ufefc]/;
const LATIN_LIKE = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;

export const isRightToLeft = (text: string): boolean =>
  hasRightToLeftCode(text) && RIGHT_TO_LEFT.test(text) && !ARABIC_FIGURE.test(text);

/** A fast check: it spares most other text the regular expression, which every run is tested with several times. */
export function hasRightToLeftCode(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code >= 0x590 && (code <= 0x8ff || code >= 0xfb1d)) return true;
  }
  return false;
}

const ASCII_LETTER = /[A-Za-z]/;
const LOWER_CASE_BIT = 0x20;
export const isLeftToRight = (text: string): boolean => {
  // A shortcut: most words begin with an ASCII letter.
  const first = text.charCodeAt(0) | LOWER_CASE_BIT;
  return (first >= 0x61 && first <= 0x7a) || ASCII_LETTER.test(text) || LATIN_LIKE.test(text);
};

const VOWEL_SIGN =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08d3-\u08ff]/;
const IS_VOWEL_SIGN: readonly boolean[] = Array.from({ length: 0x900 }, (_, code) =>
  VOWEL_SIGN.test(String.fromCharCode(code)),
);

/** Hebrew points and Arabic vowel signs, which are placed above or below a letter. */
export const isVowelSign = (code = 0): boolean => code >= 0x591 && code < 0x900 && IS_VOWEL_SIGN[code] === true;

const STACKED_MARK = /\p{Mn}/u;

/** Marks of Indic scripts, Thai and similar ones that are placed above or below a letter. */
export const isStackedMark = (code = 0): boolean =>
  code >= 0x900 && code < 0x1100 && STACKED_MARK.test(String.fromCharCode(code));

/** Whether all characters are below the combining marks in Unicode: nothing beyond Latin, nothing to compose. */
export function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) >= 0x300) return false;
  return true;
}

/** Fonts and recognition give the Greek letter mu as the micro sign. */
const GREEK_MICRO = /(?<=\p{Script=Greek}\p{M}*)µ|µ(?=\p{Script=Greek})/gu;

/** Thai sara am as two characters, as fonts draw it: the ring above the letter, below the tone mark, and the long a after it. */
const PARTED_AM = /\u0e4d([\u0e48-\u0e4b]?)\u0e32/g;

/** Greek breathings and accents before a capital, which fonts of TeX and of old editions draw separately. */
const BEFORE_CAPITAL = /([\u0384\u1fbd\u1fbf-\u1fc1\u1fcd-\u1fcf\u1fdd-\u1fdf\u1fed\u1fee\u1ffd\u1ffe])([ΑΕΗΙΟΥΩΡ])/g;

function composedCapital(whole: string, sign: string, letter: string): string {
  // Its compatibility form is a space with the marks above it.
  const composed = (letter + sign.normalize('NFKD').slice(1)).normalize('NFC');
  return composed.length === 1 ? composed : whole;
}

/** Canonical composition; Arabic presentation forms become letters, except the signs of blessings. */
export function normalize(text: string): string {
  if (isPlain(text)) return text;
  const code = text.charCodeAt(0);
  if (code === 0x384 || (code >= 0x1fbd && code <= 0x1ffe))
    return text.replace(BEFORE_CAPITAL, composedCapital).normalize('NFC');
  if (text.includes('µ')) return text.replaceAll(GREEK_MICRO, 'μ').normalize('NFC');
  if (text.includes('\u0e4d')) return text.replace(PARTED_AM, '$1\u0e33').normalize('NFC');
  return ARABIC_FORMS.test(text)
    ? text.replace(/[\ufb50-\ufdf9\ufdfc\ufe70-\ufefc]+/g, (s) => s.normalize('NFKC')).normalize('NFC')
    : text.normalize('NFC');
}

const PAIRS = ['()', '[]', '{}', '<>', '«»', '‹›', '≤≥', '⟨⟩', '⟪⟫', '❨❩', '⦅⦆', '⁅⁆'];
const MIRRORED = new Map(PAIRS.flatMap(([a = '', b = '']) => [[a, b] as const, [b, a] as const]));

/** The mirrored sign: ")" for "(". */
export const mirror = (text: string): string => MIRRORED.get(text) ?? text;
