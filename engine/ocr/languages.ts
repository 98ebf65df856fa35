/** Tesseract's names for languages and scripts, and which of them fit a page. Pure. */

import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { guessLanguage } from '../document/language.ts';

/** BCP 47 primary subtags → Tesseract's codes (ISO 639-2/T with exceptions). */
const BY_TAG: Record<string, string> = {
  ar: 'ara',
  bg: 'bul',
  cs: 'ces',
  da: 'dan',
  de: 'deu',
  el: 'ell',
  en: 'eng',
  es: 'spa',
  fa: 'fas',
  fi: 'fin',
  fr: 'fra',
  he: 'heb',
  hi: 'hin',
  hu: 'hun',
  id: 'ind',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  nb: 'nor',
  nl: 'nld',
  no: 'nor',
  pl: 'pol',
  pt: 'por',
  ro: 'ron',
  ru: 'rus',
  sv: 'swe',
  th: 'tha',
  tr: 'tur',
  uk: 'ukr',
  vi: 'vie',
  zh: 'chi_sim',
};
const TRADITIONAL = /^zh-(?:.*-)?(?:Hant|TW|HK|MO)\b/i;

/**
 * @param tag BCP 47, as in a PDF's /Lang, or one of Tesseract's own codes
 * @returns Tesseract's code; null when the language is unknown
 */
export function languageOfTag(tag: string): string | null {
  if (TRADITIONAL.test(tag)) return 'chi_tra';
  if (tag !== 'und' && /^[a-z]{3}(?:_[a-z]+)?$/.test(tag)) return tag;
  return BY_TAG[tag.split(/[-_]/)[0]?.toLowerCase() ?? ''] ?? null;
}

/** Script names in Tesseract's orientation data → languages written in the script, the most likely first. */
const BY_SCRIPT: Record<string, readonly string[]> = {
  Arabic: ['ara', 'fas', 'urd'],
  Cyrillic: ['rus', 'ukr', 'bul'],
  Devanagari: ['hin'],
  Greek: ['ell'],
  Han: ['chi_sim', 'chi_tra'],
  HanS: ['chi_sim', 'chi_tra'],
  HanT: ['chi_tra', 'chi_sim'],
  Hangul: ['kor'],
  Hebrew: ['heb'],
  Hiragana: ['jpn'],
  Japanese: ['jpn'],
  Katakana: ['jpn'],
  Korean: ['kor'],
  Latin: ['eng'],
  Thai: ['tha'],
};

const NOT_LATIN = new Set(
  Object.entries(BY_SCRIPT).flatMap(([script, languages]) => (script === 'Latin' ? [] : languages)),
);

/** Whether a language, or each of several joined by +, is written in Latin letters. */
export const isLatin = (languages: string): boolean => languages.split('+').every((one) => !NOT_LATIN.has(one));

const ARABIC = /^[\p{Script=Arabic}\p{M}\u200c-]+$/u;
const CYRILLIC = /^[\p{Script=Cyrillic}\p{M}'’-]+$/u;
const CHINESE = /^[\p{Script=Han}]+$/u;
const LETTERS: Record<string, RegExp> = {
  ara: ARABIC,
  bul: CYRILLIC,
  chi_sim: CHINESE,
  chi_tra: CHINESE,
  ell: /^[\p{Script=Greek}\p{M}'’-]+$/u,
  fas: ARABIC,
  heb: /^[\p{Script=Hebrew}\p{M}"'״׳-]+$/u,
  hin: /^[\p{Script=Devanagari}]+$/u,
  jpn: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+$/u,
  kor: /^[\p{Script=Hangul}]+$/u,
  rus: CYRILLIC,
  tha: /^[\p{Script=Thai}]+$/u,
  ukr: CYRILLIC,
  urd: ARABIC,
};
const NO_LETTERS = /(?!)/;

/** Matches the letters of a language that is not written in Latin letters. */
export const lettersOf = (language: string): RegExp => LETTERS[language] ?? NO_LETTERS;

/** The language that is recognised together with English, as in "heb+eng"; null for any other combination. */
export function besideEnglish(languages: string): string | null {
  const [language, english, ...others] = languages.split('+');
  return language && english === 'eng' && others.length === 0 && language in LETTERS ? language : null;
}

/** The installed languages that are written in a script. */
export const languagesOfScript = (script: string, installed: readonly string[]): string[] =>
  (BY_SCRIPT[script] ?? []).filter((language) => installed.includes(language));

/** The languages that a recognised text is evidently in, judged by its words or letters. */
export function languagesOfText(text: string, installed: readonly string[]): string[] {
  const tag = guessLanguage(text);
  const languages = tag === 'zh' ? ['chi_sim', 'chi_tra'] : [languageOfTag(tag) ?? ''];
  return languages.filter((language) => installed.includes(language));
}

/**
 * The installed languages in Latin letters other than English. English recognises their letters well, but without the accents.
 */
export const otherLatin = (installed: readonly string[]): string[] =>
  installed.filter((language) => language !== 'eng' && isLatin(language));

/** One language of each script, to be tried when nothing shows which script a page is in. */
export const oneOfEachScript = (installed: readonly string[]): string[] =>
  ['eng', 'rus', 'jpn', 'chi_sim', 'kor', 'ara', 'ell', 'heb'].filter((language) => installed.includes(language));

// Tesseract's language data: gzipped files, beside the bundle in the packed app and in assets/ocr when running from source.

const SUFFIX = '.traineddata.gz';
/** Detects orientation and script; not a language. */
export const ORIENTATION_DATA = 'osd';

const folders = [new URL('./tesseract/', import.meta.url), new URL('../../assets/ocr/', import.meta.url)].map((url) =>
  fileURLToPath(url),
);

interface DataFolder {
  path: string;
  languages: string[];
}

let found: Promise<DataFolder> | undefined;

async function findFolder(): Promise<DataFolder> {
  for (const path of folders) {
    const names = await readdir(path).catch(() => []);
    const languages = names.filter((name) => name.endsWith(SUFFIX)).map((name) => name.slice(0, -SUFFIX.length));
    if (languages.length > 0) return { path, languages: languages.sort() };
  }
  throw new Error('no language data for recognising text');
}

const folder = (): Promise<DataFolder> => {
  found ??= findFolder();
  return found;
};

/** Tesseract's codes of the installed languages, such as "eng" or "chi_sim", in alphabetical order. */
export async function installedLanguages(): Promise<string[]> {
  return (await folder()).languages.filter((language) => language !== ORIENTATION_DATA);
}

/** @throws Error when there is no data for the language */
export async function readLanguageData(language: string): Promise<Uint8Array> {
  const { path, languages } = await folder();
  if (!languages.includes(language)) throw new Error(`no data for recognising ${language}`);
  return gunzipSync(await readFile(`${path}/${language}${SUFFIX}`));
}
