/** Text as the sequences that the metrics compare: characters, words, white space collapsed. */

import { remembered } from './remembered.ts';

/** White space of any kind and length becomes one space; none at the ends. */
export function squash(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** Scripts without spaces between words count by the character. */
const TOKEN = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]|[\p{L}\p{N}_]+|[^\p{L}\p{N}_\s]/gu;

/** Words, single CJK characters and single punctuation marks. */
export function tokens(text: string): string[] {
  return text.match(TOKEN) ?? [];
}

/** Code points, not UTF-16 units: a letter outside the basic plane counts as one. */
export function characters(text: string): Int32Array {
  const out = new Int32Array(text.length);
  let count = 0;
  for (const character of text) out[count++] = character.codePointAt(0) ?? 0;
  return out.subarray(0, count);
}

/** Numbers for the tokens of two texts, the same token the same number. */
export function numbered(a: readonly string[], b: readonly string[]): [Int32Array, Int32Array] {
  const known = new Map<string, number>();
  const number = (token: string): number => remembered(known, token, () => known.size);
  return [Int32Array.from(a, number), Int32Array.from(b, number)];
}

export type Bag = ReadonlyMap<string, number>;

export function bagOf(items: Iterable<string>): Bag {
  const bag = new Map<string, number>();
  for (const item of items) bag.set(item, (bag.get(item) ?? 0) + 1);
  return bag;
}

export function bagSize(bag: Bag): number {
  let size = 0;
  for (const count of bag.values()) size += count;
  return size;
}

/** Size of the multiset intersection. */
export function shared(a: Bag, b: Bag): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let count = 0;
  for (const [item, times] of small) count += Math.min(times, large.get(item) ?? 0);
  return count;
}

/** F1 of a bag against the truth's; null where the truth is empty. */
export function f1(truth: Bag, found: Bag): number | null {
  const wanted = bagSize(truth);
  return wanted === 0 ? null : (2 * shared(truth, found)) / (wanted + bagSize(found));
}
