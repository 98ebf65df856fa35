/**
 * Levenshtein distance, bit-parallel in blocks of 32 rows: G. Myers, "A Fast Bit-Vector Algorithm for Approximate String Matching
 * Based on Dynamic Programming" (1999), with H. Hyyrö's block steps (2003).
 */

import { remembered } from './remembered.ts';

export function levenshtein(a: Int32Array, b: Int32Array): number {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const x = a.subarray(start, a.length - end);
  const y = b.subarray(start, b.length - end);
  if (x.length === 0 || y.length === 0) return x.length + y.length;
  return x.length <= y.length ? distance(x, y) : distance(y, x);
}

/** `rows` are taken 32 at a time; what leaves one block at its lower edge, column by column, enters the next at its upper edge. */
function distance(rows: Int32Array, columns: Int32Array): number {
  const ids = new Map<number, number>();
  const symbols = columns.map((symbol) => remembered(ids, symbol, () => ids.size));
  const matches = new Int32Array(ids.size);
  /** Horizontal differences at the edge between two blocks: −1, 0 or 1. Above the first row each column costs one. */
  const edge = new Int8Array(columns.length).fill(1);
  for (let from = 0; from < rows.length; from += 32) {
    const height = Math.min(32, rows.length - from);
    matches.fill(0);
    for (let i = 0; i < height; i++) {
      const id = ids.get(rows[from + i] ?? 0);
      if (id !== undefined) matches[id] = (matches[id] as number) | (1 << i);
    }
    sweep(symbols, matches, edge, height - 1);
  }
  let total = rows.length;
  for (const difference of edge) total += difference;
  return total;
}

function sweep(symbols: Int32Array, matches: Int32Array, edge: Int8Array, lowest: number): void {
  let plus = -1;
  let minus = 0;
  for (let j = 0; j < symbols.length; j++) {
    const into = edge[j] as number;
    let equal = matches[symbols[j] as number] as number;
    const vertical = equal | minus;
    if (into < 0) equal |= 1;
    const horizontal = (((equal & plus) + plus) ^ plus) | equal;
    let up = minus | ~(horizontal | plus);
    let down = plus & horizontal;
    edge[j] = ((up >>> lowest) & 1) - ((down >>> lowest) & 1);
    up <<= 1;
    down <<= 1;
    if (into > 0) up |= 1;
    else if (into < 0) down |= 1;
    plus = down | ~(vertical | up);
    minus = up & vertical;
  }
}
