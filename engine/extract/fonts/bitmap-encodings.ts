/**
 * Which of TeX's encodings a bitmap font of dvips has. Such a font has neither a name nor names for its letters, so that PDFium gives its
 * bare codes; the same code is a ligature in one font, a Greek variable in the next and a relation in a third. What else a font has tells
 * which one it is: words, variables, or signs only.
 */

/** The first encoding of text and that of the European Computer Modern fonts, those of cmmi10 and cmsy10 (The TeXbook, appendix F). */
export type BitmapEncoding = 'OT1' | 'T1' | 'OML' | 'OMS';

const CAPITAL_GREEK = 'ΓΔΘΛΞΠΣΥΦΨΩ';
/** As cmr10 has them, from code 0 on; a space stands for the code that PDFium gives hyphens at line ends. */
const OT1 = 'ΓΔ ΛΞΠΣΥΦΨΩﬀﬁﬂﬃﬄıȷ`´ˇ˘¯˚¸ßæœøÆŒØ';
const OML = `${CAPITAL_GREEK}αβγδϵζηθικλμνξπρστυϕχ`;
const OMS = '−·×∗÷⋄±∓⊕⊖⊗⊘⊙◯∘•≍≡⊆⊇≤≥⪯⪰∼≈⊂⊃≪≫≺≻ →↑↓↔↗↘≃⇐⇒⇑⇓⇔↖↙∝′∞∈∋△▽\u0338↦∀∃¬∅ℜℑ⊤⊥ℵ';

const entries = (letters: string, from = 0): [number, number][] =>
  Array.from(letters, (letter, i): [number, number] => [from + i, letter.codePointAt(0) ?? 0]).filter(
    ([, letter]) => letter !== SPACE,
  );
const SPACE = 0x20;

const CODES: Readonly<Record<BitmapEncoding, ReadonlyMap<number, number>>> = {
  OT1: new Map([
    ...entries(OT1),
    ...entries('”', 0x22),
    ...entries('’', 0x27),
    ...entries('“', 0x5c),
    ...entries('ˆ˙‘', 0x5e),
    ...entries('–—˝˜¨', 0x7b),
  ]),
  T1: new Map(),
  OML: new Map([...entries(OML), ...entries('ωεϑϖϱςφ', 0x21), ...entries('.,</>⋆∂', 0x3a)]),
  OMS: new Map([...entries(OMS), ...entries('∪∩⊎∧∨⊢⊣⌊⌋⌈⌉{}⟨⟩|‖↕⇕\\≀√⨿∇∫⊔⊓⊑⊒§†‡', 0x5b)]),
};

/** The character at a code of an encoding; undefined where it is that of other fonts. */
export const bitmapLetter = (encoding: BitmapEncoding, code: number): number | undefined => CODES[encoding].get(code);

/** Variables side by side are fewer. A ligature is two letters of a word, which has others: "file", "fit". */
const WORD = 3;
/** Fewer may be the ligatures of a title. */
const MIN_CONTROLS = 2;
/** Of letters that stand side by side, among others. */
const FEW = 0.25;
const isLower = (code: number): boolean => code >= 0x61 && code <= 0x7a;
const isCapital = (code: number): boolean => code >= 0x41 && code <= 0x5a;
const isFirstLigature = (code: number): boolean => code >= 11 && code <= 15;
const isSecondLigature = (code: number): boolean => code >= 27 && code <= 31;
/** The signs of cmsy10 that formulas use have these letters' codes; those of the others are rare. */
const OTHER_LETTERS = /[^bcdefghijknprsx]/;
/** Floor and ceiling brackets, braces and angle brackets of cmsy10. */
const BRACKETS = ['bc', 'de', 'fg', 'hi'];
/** What text has beside variables, at codes at which cmsy10 has double arrows and what is rarer. */
const TEXT_SIGNS = /[()+,.=4589]/;
/** Signs of cmsy10 at codes at which cmex10 has what is rare. */
const OMS_ONLY = /[!2f-kn]/;
/** Comma and period of cmmi10. */
const OML_POINTS = /[:;]/;
/** Variables of cmmi10 at codes at which cmsy10 and cmex10 have what is rare; beside a capital, more are. */
const OML_ONLY = /[almouvwy]/;
const OML_PAIR = /[A-Z].*[acdf-oxuvwy]|[A-O].*[bepqrstz]/;
/** Sums, products and integrals of cmex10. */
const OPERATORS = /[P-Z]/;
/** The codes of minus, dot and asterisk, and of the arrow. */
const OMS_SIGNS = [0, 1, 3, 0x21];
const ALPHA = 11;
const GAMMA = 13;
/** TeX's first fonts have no codes from here on; those of other scripts do. */
const CODES_END = 0x80;

interface Traits {
  /** Lower-case letters in words, and others. */
  worded: number;
  loose: number;
  /** Ligatures inside words, if the font were of the first or second encoding of text. */
  first: number;
  second: number;
  /** How often the font has each code. */
  seen: Map<number, number>;
}

/**
 * @param codes of a text page, in its order, as the fonts have them
 * @param fontOf the font of the character at an index; null if it is not a bitmap font
 * @returns the encodings of fonts for which the page tells them
 */
export function bitmapEncodings(
  codes: ArrayLike<number>,
  fontOf: (index: number) => number | null,
): ReadonlyMap<number, BitmapEncoding> {
  const fonts = new Map<number, Traits>();
  for (let i = 0; i < codes.length; i++) {
    const font = fontOf(i);
    if (font === null) continue;
    const traits = fonts.get(font) ?? { worded: 0, loose: 0, first: 0, second: 0, seen: new Map() };
    fonts.set(font, traits);
    let end = i;
    let letters = 0;
    const ligatures = { first: 0, second: 0 };
    for (; end < codes.length && fontOf(end) === font; end++) {
      const code = codes[end] ?? 0;
      if (isLower(code)) letters++;
      else if (isFirstLigature(code)) ligatures.first++;
      else if (isSecondLigature(code)) ligatures.second++;
      else if (!isCapital(code)) break;
      count(traits, code);
    }
    if (letters >= WORD || (letters === WORD - 1 && ligatures.first + ligatures.second > 0)) {
      traits.worded += letters;
      traits.first += ligatures.first;
      traits.second += ligatures.second;
    } else traits.loose += letters;
    if (end === i) count(traits, codes[i] ?? 0);
    else i = end - 1;
  }
  return new Map(
    [...fonts].flatMap(([font, traits]): [number, BitmapEncoding][] => {
      const encoding = encodingOf(traits);
      return encoding ? [[font, encoding]] : [];
    }),
  );
}

const count = ({ seen }: Traits, code: number): void => void seen.set(code, (seen.get(code) ?? 0) + 1);

function encodingOf({ worded, loose, first, second, seen }: Traits): BitmapEncoding | null {
  if (worded > loose) return first + second === 0 ? null : first > second ? 'OT1' : 'T1';
  const codes = [...seen.keys()];
  // Where no code is a control character, the file says what the font's characters are.
  const controls = codes.reduce((sum, code) => sum + (code < SPACE ? (seen.get(code) ?? 0) : 0), 0);
  if (worded > FEW * loose || controls === 0 || codes.some((code) => code >= CODES_END)) return null;
  const letters = String.fromCharCode(...codes.filter((code) => code > SPACE).toSorted((a, b) => a - b));
  const lower = letters.replace(/[^a-z]/g, '');
  if (OML_POINTS.test(letters)) return 'OML';
  // The parentheses of cmex10 have the codes of minus and dot, and come in pairs.
  const isOms = !TEXT_SIGNS.test(letters) && (OMS_ONLY.test(letters) || seen.get(0) !== seen.get(1));
  const hasPairs = BRACKETS.every(([left = '', right = '']) => lower.includes(left) === lower.includes(right));
  if (isOms && hasPairs && !OTHER_LETTERS.test(lower) && OMS_SIGNS.some((sign) => seen.has(sign))) return 'OMS';
  // Ligatures don't stand alone.
  const isGreek = lower === '' && !OPERATORS.test(letters) && codes.some((code) => code >= ALPHA && code <= GAMMA);
  const isMixed = controls >= MIN_CONTROLS && (OML_ONLY.test(letters) || OML_PAIR.test(letters));
  return isGreek || isMixed ? 'OML' : null;
}
