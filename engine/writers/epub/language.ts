/** Languages and scripts that are written from right to left (Unicode CLDR). */
const RIGHT_TO_LEFT = new Set(['ar', 'arc', 'azb', 'ckb', 'dv', 'fa', 'he', 'iw', 'ps', 'sd', 'syr', 'ug', 'ur', 'yi']);
const RIGHT_TO_LEFT_SCRIPTS = new Set(['Arab', 'Hebr', 'Nkoo', 'Syrc', 'Thaa']);

export function isRightToLeft(language: string): boolean {
  const [name = '', ...rest] = language.split('-');
  const script = rest.find((part) => part.length === 4);
  return script === undefined ? RIGHT_TO_LEFT.has(name.toLowerCase()) : RIGHT_TO_LEFT_SCRIPTS.has(script);
}

/**
 * The language of a book as a valid BCP 47 tag: the document's own where it has one, else the one that its words tell,
 * else `und`. A wrong language would be worse than none: readers hyphenate and speak by it.
 */
export function bookLanguage(language: string, words: string): string {
  const own = canonical(language);
  return own === null || own === 'und' ? guessLanguage(words) : own;
}

function canonical(language: string): string | null {
  try {
    return Intl.getCanonicalLocales(language.trim().replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}

/** Scripts that one language all but owns. */
const SCRIPTS: [string, RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['th', /\p{Script=Thai}/gu],
];

/** Words that are frequent in one language and rare in the others. */
const FUNCTION_WORDS: Record<string, string> = {
  en: 'the of and to is that for with this which are from',
  de: 'der die und das ist nicht mit sich auf dem eine auch wird',
  fr: 'les des est une dans pour qui sur pas avec sont cette',
  es: 'los las una por con para del como más pero sus también',
  it: 'di che della gli sono delle nella anche più questo dei alla',
  pt: 'não uma com para dos das como mais pelo são também foi',
  nl: 'het een van dat zijn niet met voor aan wordt ook naar',
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
  return byFunctionWords(sample.toLowerCase().match(/\p{L}+/gu) ?? []);
}

function byFunctionWords(words: readonly string[]): string {
  const scores = Object.entries(FUNCTION_WORDS).map(([language, list]) => {
    const frequent = new Set(list.split(' '));
    return { language, score: words.filter((word) => frequent.has(word)).length / words.length };
  });
  scores.sort((one, other) => other.score - one.score);
  const [best, second] = scores;
  // Running text has 10 to 20 % of these words; the other languages, well under half of that.
  return best && second && best.score > 0.06 && best.score > 2 * second.score ? best.language : 'und';
}
