/** A language that nobody speaks: English words, accented and 40 % longer. What is cut off in it would be cut off in German. */

import type { Wording } from '../../core/errors/wording-slots.ts';

const growth = 1.4;

const plain = 'aeiouyAEIOUncs';
const accented = 'áéíóúýÁÉÍÓÚñçš';
const accents = new Map(Array.from(plain, (letter, index) => [letter, accented[index] ?? letter]));

/** Doubles vowels from the front until `extra` letters have been added; more stand at the end. */
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

/** The same sentence in the pseudo-language; slots in braces stay as they are. */
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
