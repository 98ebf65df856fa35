/**
 * Korean is written with spaces between words, but many of its documents break lines at any syllable: whether a space
 * belongs where two lines meet is told by how the document spaces the same syllables inside its lines.
 */

const SYLLABLE = /[\uac00-\ud7a3]/;
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
  readonly #all: Counts = { spaced: 0, joined: 0 };
  readonly #breaks: [string, string][] = [];
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
    return this.#breaksWords && this.#isInside(...pair);
  }

  #measure(): boolean {
    const inside = this.#breaks.filter(([a, b]) => this.#isInside(a, b)).length;
    const { length } = this.#breaks;
    return length >= MIN_BREAKS && inside >= (BROKEN_SHARE + SMALL_SAMPLE / Math.sqrt(length)) * length;
  }

  /** Odds of a space between two syllables: what each alone says, as long as the pair itself is rare. */
  #isInside(a: string, b: string): boolean {
    const base = odds(this.#all, { spaced: 1, joined: 1 });
    const alone = (odds(this.#after.get(a), this.#all) * odds(this.#before.get(b), this.#all)) / base;
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

function meeting(before: string, after: string): [string, string] | null {
  const last = before.charAt(before.length - 1);
  const first = after.charAt(0);
  return SYLLABLE.test(last) && SYLLABLE.test(first) ? [last, first] : null;
}
