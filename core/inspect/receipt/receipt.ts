/** The page receipt: for each page of a PDF how much of its own text is in the result, and what is not. Pure. */
import type { PreviewBlock, Receipt } from '../../model/preview.ts';
import {
  endsInHyphen,
  joinLines,
  resultWords,
  type Spelled,
  spelledWords,
  spellOut,
  weightOf,
} from './compared-words.ts';
import { printedLists, repeatedLines, runningLines } from './omitted-lines.ts';
import { tile } from './tile.ts';

export interface ReceiptPage {
  /** `scanned`: the file has no text for it that could be looked for. */
  kind: 'own' | 'scanned';
  lines: readonly {
    text: string;
    margin: boolean;
    goesOn: boolean;
    /** Where it begins on its page, in points from the upper left corner; null or absent: unknown. */
    at?: { x: number; y: number } | null;
  }[];
}

export interface ReceiptWithPlaces extends Receipt {
  /** The block of the result where each page begins; null where that can't be told. */
  places: (number | null)[];
}

/**
 * A gap is something that somebody would miss: some lines in a row, or much of a page. Words here and there that are written
 * otherwise (formulas, letters that a font hides) are no gap. In letters; docs/decisions/page-receipt.md says how they were found.
 */
const LOST_LETTERS = 120;
/** A found word or two within lost lines is chance. */
const ISLAND_LETTERS = 12;
const POOR_SHARE = 75;
const POOR_LETTERS = 60;

const MOST_GAPS = 200;
const MOST_MISSING_LETTERS = 240;

/** The words of a page that count. */
interface CountedPage extends Spelled {
  /** Whether each word stands where running lines do, or on another page too: then it counts only when it is found. */
  optional: boolean[];
}

/** An area of a page (1-based) that the converter left out on purpose. */
export interface Area {
  page: number;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Letters stand a little outside of the boxes of their lines. */
const BESIDE_PT = 3;

const isIn = ({ x0, y0, x1, y1 }: Area, at: { x: number; y: number }): boolean =>
  at.x >= x0 - BESIDE_PT && at.x <= x1 + BESIDE_PT && at.y >= y0 - BESIDE_PT && at.y <= y1 + BESIDE_PT;

/** `leftOut`: as far as the converter says it; what it does not say is recognised. */
export function receiptOf(
  pages: readonly ReceiptPage[],
  blocks: readonly PreviewBlock[],
  leftOut: readonly Area[] = [],
): ReceiptWithPlaces {
  const result = resultWords(blocks);
  const running = runningLines(pages.map(({ lines }) => lines));
  const repeated = repeatedLines(pages.map(({ lines }) => lines));
  const listed = printedLists(pages.map(({ lines }) => lines));
  const counted = pages.map((page, index) => {
    const areas = leftOut.filter((area) => area.page === index + 1);
    const isLeftOut = ({ at }: ReceiptPage['lines'][number]) => Boolean(at && areas.some((area) => isIn(area, at)));
    const left = page.lines.map(
      (one, line) => running[index]?.[line] === true || listed[index]?.[line] === true || isLeftOut(one),
    );
    return countedPage(page, left, repeated[index] ?? []);
  });
  const tiled = tile(
    result.words,
    counted.map(({ words }) => words),
  );
  const receipt: ReceiptWithPlaces = { shares: [], letters: [], gaps: [], places: [] };
  for (const [index, page] of counted.entries()) {
    const { found, at } = tiled[index] ?? { found: [], at: null };
    const counts = page.words.map((_, word) => found[word] === true || page.optional[word] === false);
    const all = letters(page.words, counts);
    const missing = all - letters(page.words, found);
    receipt.places.push(at === null ? null : (result.blocks[at] ?? null));
    receipt.letters.push(all);
    // A page without words of its own has lost none.
    const share = pages[index]?.kind === 'scanned' ? null : all === 0 ? 100 : Math.round((100 * (all - missing)) / all);
    receipt.shares.push(share);
    if (share === null || missing === 0 || receipt.gaps.length >= MOST_GAPS) continue;
    const lost = longestLoss(page.words, found, counts);
    if (lost.letters < LOST_LETTERS && (share >= POOR_SHARE || missing < POOR_LETTERS)) continue;
    receipt.gaps.push({ page: index + 1, share, missing: spellOut(page, lost.from, lost.to, MOST_MISSING_LETTERS) });
  }
  return receipt;
}

/** Without running lines and printed contents, which results need not repeat. */
function countedPage(
  { kind, lines }: ReceiptPage,
  left: readonly boolean[],
  repeated: readonly boolean[],
): CountedPage {
  const page: CountedPage = { words: [], spellings: [], optional: [] };
  if (kind === 'scanned') return page;
  let stretch: ReceiptPage['lines'][number][] = [];
  let isOptional = false;
  const close = () => {
    const { words, spellings } = spelledWords(joinLines(stretch));
    for (const [index, word] of words.entries()) {
      page.words.push(word);
      page.spellings.push(spellings[index] ?? word);
      page.optional.push(isOptional);
    }
    stretch = [];
  };
  for (const [index, line] of lines.entries()) {
    if (left[index]) continue;
    const optional = line.margin || repeated[index] === true;
    isOptional = stretch.length === 0 ? optional : isOptional && optional;
    stretch.push(line);
    if (!endsInHyphen(line)) close();
  }
  close();
  return page;
}

const letters = (words: readonly string[], counts: readonly boolean[]): number =>
  words.reduce((sum, word, index) => (counts[index] ? sum + weightOf(word) : sum), 0);

interface Loss {
  from: number;
  to: number;
  letters: number;
}

/** The longest stretch of missing words, in letters; short found words within it don't end it. */
function longestLoss(words: readonly string[], found: readonly boolean[], counts: readonly boolean[]): Loss {
  let best: Loss = { from: 0, to: 0, letters: 0 };
  let current: Loss = best;
  let island = 0;
  for (const [index, word] of words.entries()) {
    const weight = weightOf(word);
    if (found[index] || !counts[index]) {
      island += weight;
      if (island >= ISLAND_LETTERS) current = { from: index + 1, to: index + 1, letters: 0 };
      continue;
    }
    island = 0;
    current = { from: current.letters === 0 ? index : current.from, to: index + 1, letters: current.letters + weight };
    if (current.letters > best.letters) best = current;
  }
  return best;
}
