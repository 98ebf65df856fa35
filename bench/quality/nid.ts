import { lcsLength } from './lcs.ts';
import { characters, numbered, tokens } from './symbols.ts';

/** Up to this many characters on the longer side every character counts; beyond, words do. */
const EXACT_CHARACTERS = 250_000;
/** A short text is never compared by words. */
const FEW_CHARACTERS = 20_000;

/** Normalised indel similarity: 2·LCS / (|a| + |b|). It falls with lost and added text and with text in another order. */
export function nid(a: string, b: string): { value: number; byWords: boolean } {
  const x = characters(a);
  const y = characters(b);
  const byWords = Math.max(x.length, y.length) > EXACT_CHARACTERS && Math.min(x.length, y.length) > FEW_CHARACTERS;
  const [p, q] = byWords ? numbered(tokens(a), tokens(b)) : [x, y];
  const length = p.length + q.length;
  return { value: length === 0 ? 1 : (2 * lcsLength(p, q)) / length, byWords };
}
