import type { PreviewBlock, PreviewNode } from '../../model/preview.ts';

/** Normalizes text to words that can be compared: without case, layout characters and typographic variants. Pure. */

/** Scripts that are written without spaces: each character is a word. Hangul uses spaces, but not consistently. */
const SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu;
/** Ignored within a word: a hyphen may come from a line break, and compounds are written with and without it. */
const JOINERS = /(?<=[\p{L}\p{N}])[-\u00ad\u2010\u2011'’ʼ](?=[\p{L}\p{N}])/gu;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/gu;

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const ASCII = /^[\x00-\x7f]*$/;
const ASCII_PIECES = /[a-z\d]+/g;
const ASCII_JOINERS = /(?<=[a-z\d])[-'](?=[a-z\d])/g;

/** NFKC resolves ligatures and character widths; accents are kept, in composed form. */
export function wordsOf(text: string): string[] {
  // Nothing of it needs to be normalised, and most text is in it.
  if (ASCII.test(text)) return text.toLowerCase().replace(ASCII_JOINERS, '').match(ASCII_PIECES) ?? [];
  const plain = text
    .normalize('NFKC')
    .replace(JOINERS, '')
    .replace(INVISIBLE, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ς', 'σ');
  return plain.match(PIECES) ?? [];
}

export interface Spelled {
  words: string[];
  /** The original spelling of each word, up to the next spaces. */
  spellings: string[];
}

/** Like `wordsOf`, with the original spellings. */
export function spelledWords(text: string): Spelled {
  const spelled: Spelled = { words: [], spellings: [] };
  for (const spelling of text.split(/\s+/)) {
    for (const word of wordsOf(spelling)) {
      spelled.words.push(word);
      spelled.spellings.push(SIGN.test(word) ? word : spelling);
    }
  }
  return spelled;
}

/** The original text of a range of words. Words of one spelling do not repeat it. */
export function spellOut({ words, spellings }: Spelled, from: number, to: number, mostLetters: number): string {
  let text = '';
  for (let i = from; i < to && text.length < mostLetters; i++) {
    const spelling = spellings[i] ?? '';
    const sign = SIGN.test(words[i] ?? '');
    if (i > from && !sign && spelling === spellings[i - 1] && wordsOf(spelling).length > 1) continue;
    text += sign || text === '' ? spelling : ` ${spelling}`;
  }
  return text.length >= mostLetters ? `${text.slice(0, mostLetters).trimEnd()}…` : text;
}

/** Whether a word is a single character of a script without spaces. */
export const isSign = (word: string): boolean => SIGN.test(word);

/** A character of these scripts weighs about as much as two letters. */
export const weightOf = (word: string): number => (SIGN.test(word) ? 2 : word.length);

/** Whether a word may continue in the next line. */
export const endsInHyphen = ({ text, goesOn }: { text: string; goesOn: boolean }): boolean =>
  goesOn && /\p{L}[-\u00ad\u2010]$/u.test(text);

/** Joins the lines of a page; hyphenated words are joined again. */
export const joinLines = (lines: readonly { text: string; goesOn: boolean }[]): string =>
  lines.map((line) => (endsInHyphen(line) ? line.text : `${line.text}\n`)).join('');

export interface ResultWords {
  words: string[];
  /** Where each word is: the number of its block, or an offset in the text. */
  places: Int32Array;
}

/** Elements that do not separate words. All others do, so that a superscript number does not become part of the preceding word. */
const inline: ReadonlySet<string> = new Set([
  'a',
  'em',
  'strong',
  's',
  'u',
  'span',
  'small',
  'q',
  'cite',
  'mark',
  'abbr',
  'wbr',
]);

export function textOfNodes(nodes: readonly PreviewNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      const text = textOfNodes(node.children ?? []);
      return inline.has(node.tag) ? text : ` ${text} `;
    })
    .join('');
}

export function resultWords(blocks: readonly PreviewBlock[]): ResultWords {
  const words: string[] = [];
  const ends: number[] = [];
  for (const nodes of blocks) {
    for (const word of wordsOf(textOfNodes(nodes))) words.push(word);
    ends.push(words.length);
  }
  const of = new Int32Array(words.length);
  let at = 0;
  for (const [block, end] of ends.entries()) {
    of.fill(block, at, end);
    at = end;
  }
  return { words, places: of };
}
