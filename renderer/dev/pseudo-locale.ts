/**
 * A made-up language: English words with accents, 40 % longer. Text that is cut off in it would also be cut off in
 * German.
 */

import type { Wording } from '../../core/errors/wording-slots.ts';

const growth = 1.4;

const plain = 'aeiouyAEIOUncs';
const accented = 'áéíóúýÁÉÍÓÚñçš';
const accents = new Map(Array.from(plain, (letter, index) => [letter, accented[index] ?? letter]));

/**
 * Doubles vowels from the start until `extra` letters are added. If there are too few vowels, the rest is added at the
 * end.
 */
function stretch(word: string, extra: number): string {
  let left = extra;
  const doubled = Array.from(word, (letter) => {
    if (left === 0 || !/[aeiouy]/i.test(letter)) return letter;
    left -= 1;
    return letter + letter.toLowerCase();
  });
  return doubled.join('') + 'x'.repeat(left);
}

const accent = (text: string): string => Array.from(text, (letter) => accents.get(letter) ?? letter).join('');

/** The sentence in the made-up language. Slots in braces are kept. */
export function pseudo(text: string): string {
  return text
    .split(/(\{\{?\w+\}?\})/)
    .map((part) =>
      part.startsWith('{')
        ? part
        : part.replace(/\p{L}+/gu, (word) => accent(stretch(word, Math.ceil(word.length * (growth - 1))))),
    )
    .join('');
}

export const pseudoWording = (wording: Wording): Wording =>
  mapValues(wording, ({ message, advice, messageHere, adviceHere }) => ({
    ...{ message: pseudo(message), advice: pseudo(advice) },
    ...(messageHere !== undefined && { messageHere: pseudo(messageHere) }),
    ...(adviceHere !== undefined && { adviceHere: pseudo(adviceHere) }),
  }));

const mapValues = <K extends string, V>(of: Record<K, V>, change: (value: V) => V): Record<K, V> =>
  Object.fromEntries(Object.entries<V>(of).map(([key, value]) => [key, change(value)])) as Record<K, V>;

export const pseudoCatalogue = (catalogue: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [key, pseudo(text)]));
