/**
 * Length of the longest common subsequence, bit-parallel: H. Hyyrö, "Bit-Parallel LCS-length Computation Revisited" (2004).
 *
 * The row of the dynamic programme is a bit vector V over `a`; each symbol of `b` turns it into (V + (V & M)) | (V & ~M), M being the
 * places of that symbol in `a`. Only words of V that M touches, and those a carry runs into, can change: a rare symbol costs little.
 */

import { remembered } from './remembered.ts';

/** 30 bits a word: a sum of two words and a carry stays a 31-bit integer, which engines add without doubles. */
const BITS = 30;
const FULL = (1 << BITS) - 1;

export function lcsLength(a: Int32Array, b: Int32Array): number {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  return start + end + core(a.subarray(start, a.length - end), b.subarray(start, b.length - end));
}

function core(a: Int32Array, b: Int32Array): number {
  if (a.length === 0 || b.length === 0) return 0;
  const [bits, loop] = a.length <= b.length ? [a, b] : [b, a];
  const places = placesOf(bits);
  const words = Math.ceil(bits.length / BITS);
  const row = new Int32Array(words).fill(FULL);
  for (let i = 0; i < loop.length; i++) {
    const place = places.get(loop[i] ?? 0);
    if (place) step(row, place.words, place.masks);
  }
  let zeros = 0;
  for (let word = 0; word < words; word++) zeros += BITS - ones(row[word] ?? 0);
  return zeros;
}

interface Places {
  words: Int32Array;
  masks: Int32Array;
}

/** For each symbol the words of the vector that hold it, ascending, with its bits in them. */
function placesOf(symbols: Int32Array): Map<number, Places> {
  const open = new Map<number, { words: number[]; masks: number[] }>();
  for (let i = 0; i < symbols.length; i++) {
    const symbol = symbols[i] ?? 0;
    const place = remembered(open, symbol, (): { words: number[]; masks: number[] } => ({ words: [], masks: [] }));
    const word = Math.floor(i / BITS);
    const bit = 1 << (i % BITS);
    const last = place.words.length - 1;
    if (place.words[last] === word) place.masks[last] = (place.masks[last] ?? 0) | bit;
    else {
      place.words.push(word);
      place.masks.push(bit);
    }
  }
  return new Map(
    [...open].map(([symbol, { words, masks }]) => [
      symbol,
      { words: Int32Array.from(words), masks: Int32Array.from(masks) },
    ]),
  );
}

function step(row: Int32Array, words: Int32Array, masks: Int32Array): void {
  let carry = 0;
  let at = 0;
  for (let k = 0; k < words.length; k++) {
    const word = words[k] as number;
    while (carry !== 0 && at < word) carry = increment(row, at++);
    const mask = masks[k] as number;
    const before = row[word] as number;
    const sum = before + (before & mask) + carry;
    row[word] = (sum & FULL) | (before & ~mask);
    carry = sum >>> BITS;
    at = word + 1;
  }
  while (carry !== 0 && at < row.length) carry = increment(row, at++);
}

/** A carry into a word without the symbol; returns the carry out of it. */
function increment(row: Int32Array, word: number): number {
  const before = row[word] as number;
  row[word] = ((before + 1) & FULL) | before;
  return (before + 1) >>> BITS;
}

function ones(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return (((v + (v >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
