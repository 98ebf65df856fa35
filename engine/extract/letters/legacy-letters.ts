/**
 * Restores Cyrillic and Greek text in fonts without Unicode information: codes of Windows-1251, T2A or ISO 8859-7 are then read
 * as accented Latin letters, "Ïðàâèëà" for "Правила". No language writes three accented letters in a row, which is how such text
 * is detected.
 */

import { type BitmapEncoding, bitmapEncodings } from '../fonts/bitmap-encodings.ts';
import { plainCode, restoreBitmapLetters, restoreCorkLetters } from '../fonts/bitmap-fonts.ts';
import { isSpace } from './unicode.ts';

const FIRST = 0xc0;
const LAST = 0xff;
const IN_A_ROW = 3;
/** Fewer such letters on a page are ornaments. */
const MIN_LETTERS = 12;
const MIN_SHARE = 0.6;
/**
 * A font with only short words has no long sequences; if the page has another legacy font, this share of accented letters is
 * enough.
 */
const ALONE_SHARE = 0.9;

interface Alphabet {
  /** The most frequent letters of its languages, by their codes in this encoding. */
  common: ReadonlySet<number>;
  letter(code: number, before: number): number;
}

const CYRILLIC_START = 0x410;
/** Letters outside the common part of T2A and Windows-1251. */
const CYRILLIC_OTHERS = new Map(
  Object.entries({ '¼': 'ё', '¸': 'ё', '¿': 'ї', º: 'є', ª: 'Є', '¯': 'Ї', '³': 'і', '²': 'І' }).map(
    ([shown, meant]) => [shown.charCodeAt(0), meant.charCodeAt(0)],
  ),
);
const DIAERESIS = 0xa8;
const SUPERSCRIPT_ONE = 0xb9;
const T2A_QUOTE = 0xbe;
/** The code of «; » follows at a distance of QUOTES_APART. */
const LEFT_QUOTE = 0xab;
const QUOTES_APART = 0x10;
const LOWER_CASE = 0xe0;

const CYRILLIC: Alphabet = {
  common: new Set([...'оеаинтсрвл'].map((letter) => letter.charCodeAt(0) - CYRILLIC_START + FIRST)),
  letter(code, before) {
    if (code >= FIRST && code <= LAST) return code - FIRST + CYRILLIC_START;
    const inside = before >= FIRST && before <= LAST;
    if (code === DIAERESIS) return (inside && before >= LOWER_CASE ? 'ї' : 'Ё').charCodeAt(0);
    if (code === SUPERSCRIPT_ONE) return (inside ? 'є' : '№').charCodeAt(0);
    return CYRILLIC_OTHERS.get(code) ?? code;
  },
};

/** Codes of T2A below the common part, as in TeX's nameless fonts. Windows-1251 has most of its signs there. */
const T2A_FIRST = 0x80;
const T2A = 'ҐҒЂЋҺҖҘЉЇҚҠҜӔҢҤЅӨҪЎҮҰҲЏҸҶЄӘЊЁ№¤§ґғђћһҗҙљїқҡҝӕңҥѕөҫўүұҳџҹҷєәњё„«»';

const GREEK_SHIFT = 0x2d0;
const GREEK: Alphabet = {
  common: new Set([...'αοιετσνηυρπκςί'].map((letter) => letter.charCodeAt(0) - GREEK_SHIFT)),
  letter: (code) =>
    (code >= FIRST && code <= 0xfe) || code === 0xb6 || (code >= 0xb8 && code <= 0xba) ? code + GREEK_SHIFT : code,
};

/**
 * TIS-620, and Windows's codes for marks that are shifted down or to the left. Thai letters begin at codes where the other
 * encodings have signs.
 */
const THAI_SHIFT = 0xd60;
const FIRST_THAI = 0xa1;
const LAST_THAI = 0xfb;
const THAI_FORMS = 'ฐิีึื…่้๊๋์่้๊๋์ญ‘’“”•–—ัํ็่้๊๋์';
const FIRST_FORM = 0x80;
/**
 * The least share of codes in the sign range, relative to letters. Greek has only three accented vowels and quotation marks
 * there.
 */
const THAI_SHARE = 0.25;
const thaiLetter = (code: number): number =>
  code >= FIRST_THAI && code <= LAST_THAI ? code + THAI_SHIFT : (THAI_FORMS.codePointAt(code - FIRST_FORM) ?? code);

/**
 * Restores letters of legacy encodings, and those of nameless fonts, whose encoding is detected from neighbouring accented
 * letters.
 *
 * @param codes of a text page, in its order; changed in place
 * @param fontOf the font of the character at an index
 * @param isNameless whether that font has no name
 */
export function restoreLegacyLetters(
  codes: Uint32Array,
  fontOf: (index: number) => number,
  isNameless: (index: number) => boolean = () => false,
): void {
  const fonts = legacyFonts(codes, fontOf);
  const bitmapFontOf = (i: number): number | null => (isNameless(i) && !isSpace(codes[i] ?? 0) ? fontOf(i) : null);
  const encodings = bitmapEncodings(codes.map(plainCode), bitmapFontOf);
  const encodingOf = (i: number): BitmapEncoding | null => encodings.get(bitmapFontOf(i) ?? -1) ?? null;
  restoreCorkLetters(codes, (i) => isNameless(i) && !fonts.has(fontOf(i)) && (encodingOf(i) ?? 'T1') === 'T1');
  restoreBitmapLetters(codes, (i) => fonts.has(fontOf(i)), encodingOf);
  if (fonts.size === 0) return;
  const score = { cyrillic: 0, greek: 0, letters: 0, signs: 0 };
  codes.forEach((code, i) => {
    if (!fonts.has(fontOf(i))) return;
    if (code >= FIRST_THAI && code < FIRST) score.signs++;
    if (code >= FIRST && code <= LAST) score.letters++;
    const lower = code >= FIRST && code < LOWER_CASE && code < 0xdc ? code + 0x20 : code;
    if (CYRILLIC.common.has(lower)) score.cyrillic++;
    if (GREEK.common.has(lower)) score.greek++;
  });
  if (score.signs > THAI_SHARE * score.letters) {
    codes.forEach((code, i) => {
      if (fonts.has(fontOf(i))) codes[i] = thaiLetter(code);
    });
    return;
  }
  const alphabet = score.greek > score.cyrillic ? GREEK : CYRILLIC;
  // The quotation marks of T2A: the letter that Windows-1251 has at the first one's code is very rare.
  const quotes = codes.some((code, i) => code === T2A_QUOTE && fonts.has(fontOf(i)));
  let before = 0;
  codes.forEach((code, i) => {
    const own = alphabet === CYRILLIC && isNameless(i) ? T2A[code - T2A_FIRST] : undefined;
    const isQuote = quotes && (code === T2A_QUOTE || code === T2A_QUOTE + 1);
    if (fonts.has(fontOf(i)))
      codes[i] = own
        ? own.charCodeAt(0)
        : isQuote
          ? LEFT_QUOTE + (code - T2A_QUOTE) * QUOTES_APART
          : alphabet.letter(code, before);
    before = code;
  });
}

const LATIN_I = 0x69;
const LATIN_CAPITAL_I = 0x49;
const CYRILLIC_I = 0x456;
const CYRILLIC_CAPITAL_I = 0x406;
/** Fewer Latin letters inside words are typing errors. */
const MIN_INSIDE = 3;

const isCyrillic = (code = 0): boolean => code >= 0x400 && code < 0x530;

/**
 * Restores і in Ukrainian and Belarusian text set with TeX fonts that use the Latin i for it: inside Cyrillic words, and alone
 * after one.
 *
 * @param codes of a text page, in its order; changed in place
 */
export function restoreCyrillicI(codes: Uint32Array): void {
  const inside: number[] = [];
  const alone: number[] = [];
  let last = 0;
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] ?? 0;
    if (code === LATIN_I || code === LATIN_CAPITAL_I) {
      if (isCyrillic(codes[i - 1]) || isCyrillic(codes[i + 1])) inside.push(i);
      else if (isCyrillic(last) && !isLetter(codes[i - 1]) && !isLetter(codes[i + 1])) alone.push(i);
    } else if (isLetter(code) || isCyrillic(code)) last = code;
  }
  if (inside.length < MIN_INSIDE) return;
  for (const i of [...inside, ...alone]) codes[i] = codes[i] === LATIN_I ? CYRILLIC_I : CYRILLIC_CAPITAL_I;
}

/** Fonts most of whose letters are in sequences of three or more codes of accented Latin letters. */
function legacyFonts(codes: Uint32Array, fontOf: (index: number) => number): Set<number> {
  const counts = new Map<number, { letters: number; accented: number; rows: number }>();
  for (let i = 0; i < codes.length; i++) {
    if (!isLetter(codes[i])) continue;
    const font = fontOf(i);
    const count = counts.get(font) ?? { letters: 0, accented: 0, rows: 0 };
    counts.set(font, count);
    let end = i;
    while (isAccented(codes[end]) && fontOf(end) === font) end++;
    const length = Math.max(1, end - i);
    count.letters += length;
    count.accented += end - i;
    if (length >= IN_A_ROW) count.rows += length;
    i += length - 1;
  }
  const all = [...counts.values()].reduce((sum, { rows }) => sum + rows, 0);
  if (all < MIN_LETTERS) return new Set();
  const isLegacy = ({ letters, accented, rows }: { letters: number; accented: number; rows: number }): boolean =>
    rows >= MIN_SHARE * letters || accented >= ALONE_SHARE * letters;
  return new Set([...counts].flatMap(([font, count]) => (isLegacy(count) ? [font] : [])));
}

const isAccented = (code = 0): boolean => code >= FIRST && code <= LAST && code !== 0xd7 && code !== 0xf7;
const isLetter = (code = 0): boolean =>
  isAccented(code) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
