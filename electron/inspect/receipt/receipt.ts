/** The page receipt: for each page of a PDF how much of its own text is in the result, and what is not. Pure. */
import type { PreviewBlock, Receipt } from '../../ipc/preview.ts';
import { resultWords } from './result-words.ts';
import { runningLines } from './running-lines.ts';
import { Tiling } from './tile.ts';
import { joinLines, spelledWords, spellOut, weightOf } from './words.ts';

export interface ReceiptPage {
  /** `scanned`: the file has no text for it that could be looked for. */
  kind: 'own' | 'scanned';
  lines: readonly { text: string; margin: boolean; goesOn: boolean }[];
}

export interface ReceiptWithPlaces extends Receipt {
  /** The block of the result where each page begins; null where that can't be told. */
  places: (number | null)[];
}

/**
 * A gap is a stretch that somebody would miss. Single words that are written otherwise (formulas, letters that a font hides) are
 * no gap, however many; some lines in a row are. Measured in letters; see docs/decisions/page-receipt.md.
 */
const GAP_LETTERS = 120;
/** A found word or two within lost lines is chance. */
const ISLAND_LETTERS = 12;
/** A page with little text is a gap when it is gone as a whole. */
const SMALL_PAGE_LETTERS = 40;
const SMALL_PAGE_SHARE = 30;

const MOST_GAPS = 200;
const MOST_MISSING_LETTERS = 240;

export function receiptOf(pages: readonly ReceiptPage[], blocks: readonly PreviewBlock[]): ReceiptWithPlaces {
  const result = resultWords(blocks);
  const tiling = new Tiling(result.words);
  const running = runningLines(pages.map(({ lines }) => lines));
  const receipt: ReceiptWithPlaces = { shares: [], letters: [], gaps: [], places: [] };
  for (const [index, page] of pages.entries()) {
    const lines = page.kind === 'own' ? page.lines.filter((_, line) => !running[index]?.[line]) : [];
    const spelled = spelledWords(joinLines(lines));
    const { words } = spelled;
    const { found, at } = tiling.page(words);
    receipt.places.push(at === null ? null : (result.blocks[at] ?? null));
    const all = sum(words, () => true);
    receipt.letters.push(all);
    // A page without words of its own has lost none.
    const share = page.kind === 'scanned' ? null : all === 0 ? 100 : (100 * sum(words, (i) => found[i] === true)) / all;
    receipt.shares.push(share === null ? null : Math.round(share));
    if (share === null || receipt.gaps.length >= MOST_GAPS) continue;
    const lost = longestLoss(words, found);
    const isGone = all >= SMALL_PAGE_LETTERS && share < SMALL_PAGE_SHARE;
    if (lost.letters < GAP_LETTERS && !isGone) continue;
    const missing = spellOut(spelled, lost.from, lost.to, MOST_MISSING_LETTERS);
    receipt.gaps.push({ page: index + 1, share: Math.round(share), missing });
  }
  return receipt;
}

function sum(words: readonly string[], counts: (index: number) => boolean): number {
  let letters = 0;
  for (const [index, word] of words.entries()) if (counts(index)) letters += weightOf(word);
  return letters;
}

/** The longest stretch of missing words, in letters; short found words within it don't end it. */
function longestLoss(
  words: readonly string[],
  found: readonly boolean[],
): { from: number; to: number; letters: number } {
  let best = { from: 0, to: 0, letters: 0 };
  let current = { from: 0, to: 0, letters: 0 };
  let island = 0;
  for (const [index, word] of words.entries()) {
    const weight = weightOf(word);
    if (found[index]) {
      island += weight;
      if (island >= ISLAND_LETTERS) current = { from: index + 1, to: index + 1, letters: 0 };
      continue;
    }
    if (current.letters === 0) current.from = index;
    island = 0;
    current = { from: current.from, to: index + 1, letters: current.letters + weight };
    if (current.letters > best.letters) best = current;
  }
  return best;
}
