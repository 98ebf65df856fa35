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
  return own === null || own === 'und' ? guessLanguage(words) : own;
}

function canonical(language: string): string | null {
  try {
    return Intl.getCanonicalLocales(language.trim().replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}
