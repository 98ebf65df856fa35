/** Tells the language of a text by its letters and its function words. */

/** Scripts that one language all but owns. */
const SCRIPTS: [string, RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['th', /\p{Script=Thai}/gu],
];

const CYRILLIC = /\p{Script=Cyrillic}/gu;
/** Letters that the other languages in Cyrillic lack, with the share of all letters that they reach in running text. */
const CYRILLIC_LETTERS: readonly (readonly [language: string, letters: RegExp, share: number])[] = [
  ['be', /ў/gi, 0.004],
  ['uk', /[іїєґ]/gi, 0.03],
  ['sr', /[љњђћџ]/gi, 0.008],
  ['ru', /[ыэё]/gi, 0.008],
  ['bg', /ъ/gi, 0.008],
];

/** Words that are frequent in one language and rare in the others, also without their accents: scans are guessed by what English made of them. */
const FUNCTION_WORDS: Record<string, string> = {
  en: 'the of and to is that for with this which are from',
  de: 'der die und das ist nicht mit sich auf dem eine auch wird',
  fr: 'les des est une dans pour qui sur pas avec sont cette',
  es: 'los las una por con para del como más pero sus también',
  it: 'di che della gli sono delle nella anche più questo dei alla',
  pt: 'não uma com para dos das como mais pelo são também foi',
  nl: 'het een van dat zijn niet met voor aan wordt ook naar',
  pl: 'nie jest jak przez oraz które jego tym może dla tego są',
  cs: 'je na které jsou není pro jako pokud také při nebo která',
  sv: 'och att är inte av till från denna skall eller också vid',
  da: 'og ikke af til fra sig bliver skal hvis kun eller også',
  fi: 'ei että ovat myös kun tai jos voi mukaan olla sekä',
  hu: 'az hogy nem egy csak vagy mint lehet ha ezt volt ez',
  ro: 'din pentru care nu sunt mai prin această sau cu fi că',
  tr: 've bir bu için ile olarak olan daha gibi veya değil olduğu',
  ca: 'els amb aquest aquesta dels també seva però cada aquests quan',
  vi: 'và của là các được không những một người trong cho với',
};

/** Enough for a guess, and for it to be quick. */
const SAMPLE_CHARACTERS = 20_000;

/** The language that a text is evidently in, or `und`. */
export function guessLanguage(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 40) return 'und';
  for (const [language, script] of SCRIPTS) {
    // Kana make a fifth of Japanese at least; other scripts are the bulk of their texts.
    const share = (sample.match(script)?.length ?? 0) / letters;
    if (share > (language === 'ja' ? 0.15 : 0.5)) return language;
  }
  if ((sample.match(CYRILLIC)?.length ?? 0) > 0.5 * letters) return cyrillicLanguage(sample, letters);
  return byFunctionWords(withoutMarks(sample.toLowerCase()).match(/\p{L}+/gu) ?? []);
}

function cyrillicLanguage(sample: string, letters: number): string {
  const told = CYRILLIC_LETTERS.find(([, own, share]) => (sample.match(own)?.length ?? 0) > share * letters);
  return told?.[0] ?? 'und';
}

/** Text recognised as another language has lost its accents. */
const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('đ', 'd');

/** Each function word with the languages that have it. */
const LANGUAGES_OF = Map.groupBy(
  Object.entries(FUNCTION_WORDS).flatMap(([language, list]) =>
    [...new Set(withoutMarks(list).split(' '))].map((word) => ({ word, language })),
  ),
  ({ word }) => word,
);

function byFunctionWords(words: readonly string[]): string {
  const counts = new Map(Object.keys(FUNCTION_WORDS).map((language) => [language, 0]));
  for (const word of words)
    for (const { language } of LANGUAGES_OF.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
  const scores = Array.from(counts, ([language, count]) => ({ language, score: count / words.length }));
  scores.sort((one, other) => other.score - one.score);
  const [best, second] = scores;
  // Running text has 10 to 20 % of these words; the other languages, well under half of that.
  return best && second && best.score > 0.06 && best.score > 2 * second.score ? best.language : 'und';
}

/**
 * The language of a document as a valid BCP 47 tag: the document's own where it has one, else the one that its words tell,
 * else `und`. A wrong language would be worse than none: readers hyphenate and speak by it.
 */
export function documentLanguage(language: string, words: string): string {
  const own = canonical(language);
  const evident = guessLanguage(words);
  const arabic = evident === 'und' && isArabic(words) ? arabicLanguage(words) : evident;
  const told = own === null || own === 'und' || contradicts(own, arabic) ? arabic : own;
  return told === 'zh' ? `zh-${chineseScript(words)}` : told;
}

/** Programs write their own language into files. One that can't be told from its words is believed. */
function contradicts(own: string, evident: string): boolean {
  const [primary = ''] = own.split('-');
  return evident !== 'und' && primary !== evident && TOLD_BY_WORDS.has(primary);
}

function isArabic(words: string): boolean {
  const letters = words.match(/\p{L}/gu)?.length ?? 0;
  return letters >= 40 && (words.match(/\p{Script=Arabic}/gu)?.length ?? 0) > letters / 2;
}

/** Persian and Urdu add letters to the Arabic alphabet that few of their sentences lack. */
function arabicLanguage(words: string): 'ar' | 'fa' | 'ur' {
  if ((words.match(/[ٹڈڑںے]/g)?.length ?? 0) > words.length / 100) return 'ur';
  return (words.match(/[پچژگ]/g)?.length ?? 0) > words.length / 200 ? 'fa' : 'ar';
}

/** Frequent characters that the reform of 1956 changed, as they are now and as they were. */
const SIMPLIFIED = /[们这说时为来对发经还进开关问题见长车东书语国学会]/g;
const TRADITIONAL = /[們這說時為來對發經還進開關問題見長車東書語國學會]/g;

function chineseScript(words: string): 'Hans' | 'Hant' {
  const simplified = words.match(SIMPLIFIED)?.length ?? 0;
  const traditional = words.match(TRADITIONAL)?.length ?? 0;
  return traditional > simplified ? 'Hant' : 'Hans';
}

function canonical(language: string): string | null {
  try {
    return Intl.getCanonicalLocales(language.trim().replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

const TOLD_BY_WORDS = new Set([
  ...Object.keys(FUNCTION_WORDS),
  ...SCRIPTS.map(([language]) => language),
  ...CYRILLIC_LETTERS.map(([language]) => language),
  ...['ar', 'fa', 'ur'],
]);
