import { guessLanguage } from '../../document/language.ts';

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
  const evident = guessLanguage(words);
  const arabic = evident === 'und' && isArabic(words) ? arabicLanguage(words) : evident;
  const told = own === null || own === 'und' || contradicts(own, arabic) ? arabic : own;
  return told === 'zh' ? `zh-${chineseScript(words)}` : told;
}

/** Programs write their own language into files whose text is in quite another script. */
function contradicts(own: string, evident: string): boolean {
  const isLatin = LATIN_DEFAULTS.has(own.split('-')[0] ?? '');
  return isLatin && OTHER_SCRIPTS.has(evident);
}
const LATIN_DEFAULTS = new Set(['de', 'en', 'es', 'fr', 'it', 'pt']);
const OTHER_SCRIPTS = new Set(['ar', 'be', 'bg', 'el', 'fa', 'he', 'ja', 'ko', 'ru', 'sr', 'th', 'uk', 'ur', 'zh']);

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
