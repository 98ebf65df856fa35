import type { PreviewBlock, PreviewNode } from '../../model/preview.ts';

/** Text → what can be compared: words without case, marks of layout and forms that only differ in how they are drawn. Pure. */

/** Ideographs and kana: written without spaces, so that each stands for itself. Hangul has spaces but is set with and without. */
const SIGN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]+/gu;
/** Within a word they mean nothing: a line may have ended there, and compounds are written with and without. */
const JOINERS = /(?<=[\p{L}\p{N}])[-\u00ad\u2010\u2011'’ʼ](?=[\p{L}\p{N}])/gu;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/gu;

/** Ligatures and widths by NFKC; accents stay, but as letters of one form. */
export function wordsOf(text: string): string[] {
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
  /** How each word, or what it is part of, is written between spaces. */
  spellings: string[];
}

/** The same, with what can be shown to a person. */
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

/** Words as they were written, the parts of one not repeated. */
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

/** Whether a word is a sign alone. */
export const isSign = (word: string): boolean => SIGN.test(word);

/** A sign stands for about as much as two letters. */
export const weightOf = (word: string): number => (SIGN.test(word) ? 2 : word.length);

/** A word may be parted at the end of this line. */
export const endsInHyphen = ({ text, goesOn }: { text: string; goesOn: boolean }): boolean =>
  goesOn && /\p{L}[-\u00ad\u2010]$/u.test(text);

/** Lines of a page as running text: a word that a hyphen parts at the end of its line is joined again. */
export const joinLines = (lines: readonly { text: string; goesOn: boolean }[]): string =>
  lines.map((line) => (endsInHyphen(line) ? line.text : `${line.text}\n`)).join('');

export interface ResultWords {
  words: string[];
  /** The block of each word. */
  blocks: Int32Array;
}

/** These don't part words; everything else does, so that a raised number does not become part of the word before it. */
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
  return { words, blocks: of };
}
