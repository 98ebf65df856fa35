/**
 * Corrects yeh and kaf in fonts with one glyph for the Arabic and the Persian letter. The two look alike before another letter.
 * The file names the character that the glyph is named after, which may be that of the other language. Letters that only Persian,
 * Urdu and Kurdish have show which language it is.
 */

const YEH = 0x64a;
const KAF = 0x643;
const MAKSURA = 0x649;
const PERSIAN_YEH = 0x6cc;
const PERSIAN_KAF = 0x6a9;
/** Letters that Arabic does not have. */
const OTHERS: ReadonlySet<number> = new Set([...'پچژگٹڈڑےںھۆێڕڵ'].map((letter) => letter.charCodeAt(0)));
/** Shares of all letters of Arabic script. Persian text has 3 in 100; Arabic text has some only in foreign names. */
const PERSIAN_SHARE = 0.008;
const FOREIGN_SHARE = 0.002;
/** Letters that occur in every line of Arabic and in few words of Persian. */
const ARABIC: ReadonlySet<number> = new Set([...'ةأإ'].map((letter) => letter.charCodeAt(0)));
const ARABIC_SHARE = 0.015;
/**
 * The largest share of a letter's occurrences at word ends, where the two letters look different. Text that really uses the
 * letter has more of them there.
 */
const END_SHARE = 0.04;

/** How often a letter occurs on a page, and how often at the end of a word. */
interface Count {
  all: number;
  atEnd: number;
}

/** @param codes of a text page, in its order; changed in place */
export function restorePersianLetters(codes: Uint32Array): void {
  if (!hasArabic(codes)) return;
  const counts = new Map<number, Count>([YEH, KAF, MAKSURA, PERSIAN_YEH, PERSIAN_KAF].map((code) => [code, none()]));
  let letters = 0;
  let others = 0;
  let arabic = 0;
  codes.forEach((code, i) => {
    if (!isArabicLetter(code)) return;
    letters++;
    if (OTHERS.has(code)) others++;
    else if (ARABIC.has(code)) arabic++;
    const count = counts.get(code);
    if (!count) return;
    count.all++;
    if (!isArabicLetter(codes[i + 1])) count.atEnd++;
  });
  const isInside = (code: number): boolean => {
    const { all, atEnd } = counts.get(code) ?? none();
    return all > 0 && atEnd <= END_SHARE * all;
  };
  const meant = new Map<number, number>();
  const takeFor = (code: number, other: number): void => {
    if (isInside(code)) meant.set(code, other);
  };
  if (others > PERSIAN_SHARE * letters) {
    takeFor(YEH, PERSIAN_YEH);
    takeFor(KAF, PERSIAN_KAF);
    // The final form of yeh may be named alef maksura, so it is replaced too.
    if (meant.has(YEH)) meant.set(MAKSURA, PERSIAN_YEH);
  } else if (others <= FOREIGN_SHARE * letters && arabic > ARABIC_SHARE * letters) {
    takeFor(PERSIAN_YEH, YEH);
    takeFor(PERSIAN_KAF, KAF);
  }
  if (meant.size === 0) return;
  codes.forEach((code, i) => {
    codes[i] = meant.get(code) ?? code;
  });
}

const none = (): Count => ({ all: 0, atEnd: 0 });

/** Marks above and below letters, and the kashida, do not end a word. */
const isArabicLetter = (code = 0): boolean => code >= 0x620 && code <= 0x6d5 && (code < 0x660 || code > 0x66d);

/** Whether there are letters of Arabic script between kaf and the Persian yeh: every text has some of these. */
export const hasArabic = (codes: Uint32Array): boolean => codes.some((code) => code >= KAF && code <= PERSIAN_YEH);
