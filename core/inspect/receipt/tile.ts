/**
 * Matches the words of pages with the words of a result, each word of the result at most once.
 *
 * Greedy tiling: every page first takes the sequences of words that it shares with the result near its expected position. The rest of all
 * pages is then searched in the whole result, for longer sequences, so that repeated text is not taken from the page to which it belongs.
 * Finally single words are searched near the matches, in any order. The idea is that of M. J. Wise, "String Similarity via
 * Greedy String Tiling and Running Karp–Rabin Matching" (1993), with an index of word pairs in place of rolling hashes and with
 * places as bounds. Pure.
 *
 *   page     … the ground water │ table 7 │ fell by 0.4 m …
 *   result   … the ground water fell by 0.4 m …  [table 7] elsewhere: found where it is near, missed where it is not
 */
import { isSign, weightOf } from './compared-words.ts';

export interface TiledPage {
  /** For each word of the page whether it was found. */
  found: boolean[];
  /** Position of the page’s first certain match in the result; null if there is none. */
  at: number | null;
}

/**
 * A match with this many consecutive words, or with this many letters in at least two words, is certain near the
 * expected position …
 */
const SURE = { words: 4, letters: 18 };
/** … and with these numbers it is certain anywhere, for notes at the end and figures on other pages. */
const SURE_ANYWHERE = { words: 7, letters: 36 };
/** Single words are searched within this many words around a page’s matches, because notes and captions are moved. */
const NEAR = 250;
/** A page may begin this many words before the end of the previous one. */
const BEHIND = 800;
/** Maximum number of positions tried for a pair of words, nearest first. */
const MOST_CANDIDATES = 12;

/** Matches pages in their order: each is expected where the previous one ended. */
export function tile(result: readonly string[], pages: readonly (readonly string[])[]): TiledPage[] {
  const tiling = new Tiling(result);
  const tiled = pages.map((words): TiledPage => ({ found: new Array<boolean>(words.length).fill(false), at: null }));
  // Certain matches come first for all pages: otherwise the single words of one page would break up the sentences of another.
  const places: (Place & { page: number })[] = [];
  const look = (page: number, sure: typeof SURE, reach: Reach): Place | null => {
    const place = tiling.take(pages[page] ?? [], tiled[page]?.found ?? [], sure, reach);
    if (place) places.push({ page, ...place });
    return place;
  };
  let expected = 0;
  let unseen = 0;
  for (const [index, words] of pages.entries()) {
    const reach = expected + NEAR + 3 * (words.length + unseen);
    const place = look(index, SURE, { expected, from: expected - BEHIND, to: reach });
    if (place === null) unseen += words.length;
    else [expected, unseen] = [place.to, 0];
    const page = tiled[index];
    if (page) page.at = place?.from ?? null;
  }
  for (const [index, page] of tiled.entries()) {
    if (page.found.every(Boolean)) continue;
    const place = look(index, SURE_ANYWHERE, { expected: page.at ?? 0, from: 0, to: result.length });
    page.at ??= place?.from ?? null;
  }
  for (const { page, from, to } of places) tiling.takeNear(pages[page] ?? [], tiled[page]?.found ?? [], from, to);
  return tiled;
}

/** The range of the result with most of a page: `to` is exclusive. */
interface Place {
  from: number;
  to: number;
}

interface Reach {
  /** Matches nearest to this position are preferred. */
  expected: number;
  from: number;
  to: number;
}

class Tiling {
  readonly #words: readonly string[];
  readonly #taken: Uint8Array;
  readonly #pairs = new Map<string, number[]>();

  constructor(words: readonly string[]) {
    this.#words = words;
    this.#taken = new Uint8Array(words.length);
    for (let i = 0; i + 1 < words.length; i++) {
      const pair = `${words[i]} ${words[i + 1]}`;
      const places = this.#pairs.get(pair);
      if (places) places.push(i);
      else this.#pairs.set(pair, [i]);
    }
  }

  /** Takes the certain matches. @returns the range with most of them; null if there are none */
  take(words: readonly string[], found: boolean[], sure: typeof SURE, reach: Reach): Place | null {
    const stretches = this.#sure(words, found, sure, reach);
    return stretches.length === 0 ? null : middle(stretches);
  }

  /** Takes matches for the rest of a page around the range with most of it. */
  takeNear(words: readonly string[], found: boolean[], from: number, to: number): void {
    const [near, far] = [Math.max(0, from - NEAR), Math.min(this.#words.length, to + NEAR)];
    this.#near(words, found, near, far);
    this.#glued(words, found, near, far);
  }

  #sure(words: readonly string[], found: boolean[], sure: typeof SURE, reach: Reach): Stretch[] {
    const stretches: Stretch[] = [];
    let { expected } = reach;
    for (let i = 0; i + 1 < words.length; ) {
      const best = found[i] ? nothing : this.#longest(words, i, expected, reach.from, reach.to);
      if (isSure(words, i, best.length, sure)) {
        this.#take(found, i, best);
        stretches.push({ at: best.at, end: best.at + best.length });
        expected = best.at + best.length;
        i += best.length;
      } else i++;
    }
    return stretches;
  }

  #near(words: readonly string[], found: boolean[], from: number, to: number): void {
    let expected = from;
    for (let i = 0; i + 1 < words.length; i++) {
      if (found[i]) continue;
      const best = this.#longest(words, i, expected, from, to);
      if (best.length < 2) continue;
      this.#take(found, i, best);
      expected = best.at + best.length;
    }
    const left = new Map<string, number[]>();
    for (let at = from; at < to; at++) {
      const word = this.#words[at];
      if (word === undefined || this.#taken[at]) continue;
      const places = left.get(word);
      if (places) places.push(at);
      else left.set(word, [at]);
    }
    for (const [i, word] of words.entries()) {
      const at = found[i] ? undefined : left.get(word)?.shift();
      if (at !== undefined) this.#take(found, i, { at, length: 1 });
    }
  }

  /** Compares remaining words by letters, without spaces, which may be on one side only. */
  #glued(words: readonly string[], found: boolean[], from: number, to: number): void {
    let rest = '';
    for (let at = from; at < to; at++) rest += this.#taken[at] ? ' ' : this.#words[at];
    for (let i = 0; i < words.length; i++) {
      if (found[i]) continue;
      for (let length = Math.min(12, words.length - i); length > 0; length--) {
        if (found.slice(i, i + length).some(Boolean)) continue;
        const letters = words.slice(i, i + length).join('');
        if (letters.length < 4) break;
        const at = rest.indexOf(letters);
        if (at < 0) continue;
        rest = `${rest.slice(0, at)} ${rest.slice(at + letters.length)}`;
        found.fill(true, i, i + length);
        i += length - 1;
        break;
      }
    }
  }

  /** The longest free match from word `i` on, among the nearest positions of its first two words. */
  #longest(words: readonly string[], i: number, expected: number, from: number, to: number) {
    const best = { at: 0, length: 0 };
    const places = this.#pairs.get(`${words[i]} ${words[i + 1]}`);
    if (!places) return best;
    let right = firstAtLeast(places, expected);
    let left = right - 1;
    for (let looked = 0; looked < MOST_CANDIDATES && (left >= 0 || right < places.length); looked++) {
      const before = left >= 0 ? expected - (places[left] ?? 0) : Number.POSITIVE_INFINITY;
      const behind = right < places.length ? (places[right] ?? 0) - expected : Number.POSITIVE_INFINITY;
      const at = behind <= before ? (places[right++] ?? 0) : (places[left--] ?? 0);
      if (at < from || at >= to) continue;
      const length = this.#common(words, i, at);
      if (length > best.length) {
        best.at = at;
        best.length = length;
      }
    }
    return best;
  }

  /** Length of the common sequence. Words of the page that were already matched may match again, at a better position. */
  #common(words: readonly string[], i: number, at: number): number {
    let length = 0;
    while (
      i + length < words.length &&
      at + length < this.#words.length &&
      !this.#taken[at + length] &&
      words[i + length] === this.#words[at + length]
    )
      length++;
    return length;
  }

  #take(found: boolean[], i: number, { at, length }: { at: number; length: number }): void {
    found.fill(true, i, i + length);
    this.#taken.fill(1, at, at + length);
  }
}

const nothing = { at: 0, length: 0 };

interface Stretch {
  at: number;
  end: number;
}

/** The range with most of a page, without distant outliers (a note at the end, a line of the table of contents). */
function middle(stretches: readonly Stretch[]): Place {
  const order = stretches.toSorted((a, b) => a.at - b.at);
  const total = order.reduce((sum, { at, end }) => sum + end - at, 0);
  let seen = 0;
  const core =
    order.find(({ at, end }) => {
      seen += end - at;
      return seen * 2 >= total;
    }) ?? order[0];
  if (!core) return { from: 0, to: 0 };
  let [from, to] = [core.at, core.end];
  const index = order.indexOf(core);
  for (let i = index - 1; i >= 0; i--) {
    const stretch = order[i];
    if (!stretch || from - stretch.end > NEAR) break;
    from = stretch.at;
  }
  for (let i = index + 1; i < order.length; i++) {
    const stretch = order[i];
    if (!stretch || stretch.at - to > NEAR) break;
    to = Math.max(to, stretch.end);
  }
  return { from, to };
}

/** Characters of scripts without spaces count only as letters, not as words. */
function isSure(words: readonly string[], from: number, length: number, sure: typeof SURE): boolean {
  if (length < 2) return false;
  const row = words.slice(from, from + length);
  return row.filter((word) => !isSign(word)).length >= sure.words || lettersOf(words, from, length) >= sure.letters;
}

const lettersOf = (words: readonly string[], from: number, length: number): number =>
  words.slice(from, from + length).reduce((sum, word) => sum + weightOf(word), 0);

function firstAtLeast(places: readonly number[], wanted: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middleOf = (low + high) >> 1;
    if ((places[middleOf] ?? 0) < wanted) low = middleOf + 1;
    else high = middleOf;
  }
  return low;
}
