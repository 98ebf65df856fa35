/** The page receipt: for each page of a PDF, how much of its text is in the result, and what is missing. Pure. */

import type { Receipt } from '../../model/preview.ts';
import type { PageArea } from '../../model/task.ts';
import {
  endsInHyphen,
  joinLines,
  type ResultWords,
  type Spelled,
  spelledWords,
  spellOut,
  weightOf,
} from './compared-words.ts';
import { printedLists, repeatedLines, runningLines } from './omitted-lines.ts';
import { tile } from './tile.ts';

export interface ReceiptPage {
  /** `scanned`: the page has no text in the file, so it can’t be compared. */
  kind: 'own' | 'scanned';
  lines: readonly {
    text: string;
    margin: boolean;
    goesOn: boolean;
    /** Its start on the page, in points from the upper left corner; null or absent: unknown. */
    at?: { x: number; y: number } | null;
  }[];
}

export interface ReceiptWithPlaces extends Receipt {
  /** Where each page begins in the result, as its words have it; null if unknown. */
  places: (number | null)[];
}

/**
 * Thresholds for a gap, in letters: several missing lines in a row, or a large part of a page. Single words that are
 * written differently (formulas, fonts without a character map) are not a gap. docs/decisions/page-receipt.md tells how
 * they were chosen.
 */
const LOST_LETTERS = 120;
/** One or two found words within missing lines are a coincidence. */
const ISLAND_LETTERS = 12;
const POOR_SHARE = 75;
const POOR_LETTERS = 60;

const MOST_GAPS = 200;
const MOST_MISSING_LETTERS = 240;

/**
 * Where a receipt says no more of a page than that its text is there. Lower shares are mostly formulas and drawings, and sometimes
 * words that a quick reader has missed.
 */
const CLEAR_SHARE = 95;

/** Whether nothing is missing that a closer look at the result might find. */
export const isClear = ({ gaps, shares }: Receipt): boolean =>
  gaps.length === 0 && shares.every((share) => share === null || share >= CLEAR_SHARE);

/** The words of a page that are compared. */
interface CountedPage extends Spelled {
  /** Whether each word is in the page margin or also on another page: then it counts only if it is found. */
  optional: boolean[];
}

/** On how many pages text was left out, by reason; null where none was. */
export function pagesByReason(areas: readonly PageArea[]): Record<string, number> | null {
  const reasons = Map.groupBy(areas, ({ reason = 'contents' }) => reason);
  const counts = [...reasons].map(([reason, all]) => [reason, new Set(all.map(({ page }) => page)).size] as const);
  return counts.length === 0 ? null : Object.fromEntries(counts);
}

/** Tolerance, because letters can extend a little beyond their line’s box. */
const BESIDE_PT = 3;

const isIn = ({ x0, y0, x1, y1 }: PageArea, at: { x: number; y: number }): boolean =>
  at.x >= x0 - BESIDE_PT && at.x <= x1 + BESIDE_PT && at.y >= y0 - BESIDE_PT && at.y <= y1 + BESIDE_PT;

/** `leftOut`: the areas that the converter reports as omitted; other omitted lines are recognised. */
export function receiptOf(
  pages: readonly ReceiptPage[],
  result: ResultWords,
  leftOut: readonly PageArea[] = [],
): ReceiptWithPlaces {
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
    receipt.places.push(at === null ? null : (result.places[at] ?? null));
    receipt.letters.push(all);
    // A page without compared words has no missing ones.
    const share = pages[index]?.kind === 'scanned' ? null : all === 0 ? 100 : Math.round((100 * (all - missing)) / all);
    receipt.shares.push(share);
    if (share === null || missing === 0 || receipt.gaps.length >= MOST_GAPS) continue;
    const lost = longestLoss(page.words, found, counts);
    if (lost.letters < LOST_LETTERS && (share >= POOR_SHARE || missing < POOR_LETTERS)) continue;
    receipt.gaps.push({ page: index + 1, share, missing: spellOut(page, lost.from, lost.to, MOST_MISSING_LETTERS) });
  }
  return receipt;
}

/** The compared words of a page, without the lines that a result may omit. */
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

/** The longest sequence of missing words, in letters. A few found letters do not interrupt it. */
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
