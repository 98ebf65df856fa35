/**
 * Korean is written with spaces between words, but many of its documents break lines at any syllable: whether a space
 * belongs where two lines meet is told by how the document spaces the same syllables inside its lines.
 */

const SYLLABLE = /[\uac00-\ud7a3]/;
const WORD = /[\uac00-\ud7a3]{2,}/g;
const LAST_WORD = /(?<![\p{L}\p{N}])[\uac00-\ud7a3]{2,}$/u;
const PAIR = /([\uac00-\ud7a3])( ?)(?=([\uac00-\ud7a3]))/g;

/** Even where lines break only between words, the guess goes wrong for some of them, and for more where there is little text. */
const BROKEN_SHARE = 0.2;
const SMALL_SAMPLE = 0.5;
const MIN_BREAKS = 5;
/** Enough to know how a document breaks its lines. */
const MAX_BREAKS = 2_000;
/** How many times a pair of syllables must be seen to count as much as what is known of each alone. */
const PRIOR = 2;

/** How often a space stands at a place, and how often none. */
interface Counts {
  spaced: number;
  joined: number;
}

export class HangulSpacing {
  readonly #pairs = new Map<string, Counts>();
  readonly #after = new Map<string, Counts>();
  readonly #before = new Map<string, Counts>();
  /** How often words, and beginnings of words, stand alone. */
  readonly #words = new Map<string, Counts>();
  readonly #all: Counts = { spaced: 0, joined: 0 };
  readonly #breaks: Meeting[] = [];
  #breaksWords: boolean | undefined;

  /** @param line as it is printed */
  add(line: string): void {
    if (!SYLLABLE.test(line)) return;
    for (const [, a = '', space, b = ''] of line.matchAll(PAIR)) {
      const kind = space === ' ' ? 'spaced' : 'joined';
      this.#all[kind]++;
      for (const counts of [countsOf(this.#pairs, a + b), countsOf(this.#after, a), countsOf(this.#before, b)])
        counts[kind]++;
    }
    // The first and the last word may be parts of others.
    for (const [word] of [...line.matchAll(WORD)].slice(1, -1)) {
      countsOf(this.#words, word).spaced++;
      for (let end = 2; end < word.length; end++) countsOf(this.#words, word.slice(0, end)).joined++;
    }
  }

  /** Takes note of two lines of one paragraph. */
  addBreak(before: string, after: string): void {
    const pair = meeting(before, after);
    if (pair && this.#breaks.length < MAX_BREAKS) this.#breaks.push(pair);
  }

  /** Whether two lines meet inside a word. */
  joins(before: string, after: string): boolean {
    const pair = meeting(before, after);
    if (!pair) return false;
    this.#breaksWords ??= this.#measure();
    return this.#breaksWords && this.#isInside(pair);
  }

  #measure(): boolean {
    const inside = this.#breaks.filter((pair) => this.#isInside(pair)).length;
    const { length } = this.#breaks;
    return length >= MIN_BREAKS && inside >= (BROKEN_SHARE + SMALL_SAMPLE / Math.sqrt(length)) * length;
  }

  /** Odds of a space between two syllables: what each side alone says, as long as the pair itself is rare. */
  #isInside({ word, a, b }: Meeting): boolean {
    const base = odds(this.#all, { spaced: 1, joined: 1 });
    const end = this.#words.get(word) ?? this.#after.get(a);
    const alone = (odds(end, this.#all) * odds(this.#before.get(b), this.#all)) / base;
    const share = alone / (1 + alone);
    const pair = this.#pairs.get(a + b) ?? { spaced: 0, joined: 0 };
    return pair.spaced + PRIOR * share < pair.joined + PRIOR * (1 - share);
  }
}

function countsOf(counts: Map<string, Counts>, key: string): Counts {
  const known = counts.get(key);
  if (known) return known;
  const fresh = { spaced: 0, joined: 0 };
  counts.set(key, fresh);
  return fresh;
}

/** With one more of what is usual, so that nothing is certain. */
function odds(counts: Counts | undefined, usual: Counts): number {
  const { spaced, joined } = counts ?? { spaced: 0, joined: 0 };
  const share = usual.spaced / Math.max(1, usual.spaced + usual.joined);
  return (spaced + share + 0.01) / (joined + 1 - share + 0.01);
}

/** Where two lines meet: the word that the first ends with, its last syllable, and the next line's first. */
interface Meeting {
  word: string;
  a: string;
  b: string;
}

function meeting(before: string, after: string): Meeting | null {
  const a = before.charAt(before.length - 1);
  const b = after.charAt(0);
  if (!SYLLABLE.test(a) || !SYLLABLE.test(b)) return null;
  return { word: LAST_WORD.exec(before.slice(-MAX_WORD))?.[0] ?? '', a, b };
}

/** Longer words are rare, and texts are not looked through for them. */
const MAX_WORD = 16;
