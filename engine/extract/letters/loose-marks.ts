/** Attaches marks that a file draws separately from their letters: vowel signs, and accents drawn after the line. */

import type { Glyph, Glyphs } from '../glyphs.ts';
import type { GlyphRun } from '../page-content.ts';
import { composeAccent, isRightToLeft, isSpacingAccent, isVowelSign } from './unicode.ts';

/** A run with the range of glyph indices that its text was built from. */
export interface DrawnRun {
  run: GlyphRun;
  start: number;
  end: number;
}

/** The farthest distance of a vowel sign from its letter, as a share of its size. */
const REACH_EM = 0.5;
/** An invisible sign, such as a non-joiner, must be this close to the end of its letter, as a share of the size. */
const END_EM = 0.15;
/** No accent's own baseline is lower than that of its letter, but for what rounding does. */
const SUNK_EM = 0.05;
const ROW_PT = 8;

/** Finds letters by position. */
export class Letters {
  readonly #glyphs: Glyphs;
  readonly #rows: ReadonlyMap<number, readonly DrawnRun[]>;

  constructor(glyphs: Glyphs, runs: readonly DrawnRun[]) {
    this.#glyphs = glyphs;
    this.#rows = Map.groupBy(runs, ({ run }) => Math.round(run.baseline / ROW_PT));
  }

  /** Attaches a right-to-left vowel sign to its letter. Returns the run of the letter; null when no letter is near enough. */
  takeVowel(mark: Glyph): DrawnRun | null {
    const { x0, x1, baselines } = this.#glyphs;
    const middle = (mark.x0 + mark.x1) / 2;
    const reach = REACH_EM * mark.style.sizePt;
    const isShown = isVowelSign(mark.text.charCodeAt(0));
    let best: { drawn: DrawnRun; letter: number; distance: number } | null = null;
    for (const drawn of this.#near(mark.baseline, mark.style.sizePt)) {
      if (drawn.run.x0 - reach > middle || drawn.run.x1 + reach < middle) continue;
      for (let letter = drawn.start; letter < drawn.end; letter++) {
        if (!isRightToLeft(this.#glyphs.text(letter))) continue;
        const [left, right] = [x0[letter] ?? 0, x1[letter] ?? 0];
        const outside = Math.max(left - middle, middle - right, 0);
        const beside = Math.abs(middle - (isShown ? (left + right) / 2 : left));
        if (!isShown && beside > END_EM * mark.style.sizePt) continue;
        const distance = outside + 0.1 * beside + 0.5 * Math.abs((baselines[letter] ?? 0) - mark.baseline);
        if (outside <= reach && (!best || distance < best.distance)) best = { drawn, letter, distance };
      }
    }
    if (!best) return null;
    this.#glyphs.codes[best.letter] = this.#glyphs.codeOf(this.#glyphs.text(best.letter) + mark.text);
    return best.drawn;
  }

  /** Composes a run that is a single accent with the letter below it. Returns the run of that letter; null when there is none. */
  takeAccent({ run, start, end }: DrawnRun): DrawnRun | null {
    const glyphs = this.#glyphs;
    if (end - start > 1 || !isSpacingAccent(glyphs.codes[start])) return null;
    let best: { drawn: DrawnRun; letter: number; composed: string; rise: number } | null = null;
    for (const drawn of this.#near(glyphs.baselines[start] ?? 0, run.style.sizePt)) {
      if (drawn.run === run || drawn.run.style !== run.style) continue;
      // Over a capital it may be as high as the line above allows.
      const rise = drawn.run.baseline - run.baseline;
      if (best && rise >= best.rise) continue;
      let letter = drawn.end - 1;
      while (letter >= drawn.start && !standsOver(glyphs, start, letter)) letter--;
      const composed = letter < drawn.start ? undefined : composeAccent(glyphs.text(letter), glyphs.text(start));
      if (composed !== undefined) best = { drawn, letter, composed, rise };
    }
    if (!best) return null;
    glyphs.codes[best.letter] = glyphs.codeOf(best.composed);
    return best.drawn;
  }

  *#near(baseline: number, sizePt: number): Iterable<DrawnRun> {
    const rows = Math.ceil(sizePt / ROW_PT);
    const row = Math.round(baseline / ROW_PT);
    for (let r = row - rows; r <= row + rows; r++) yield* this.#rows.get(r) ?? [];
  }
}

/** Whether the accent's position matches the letter's: hats of formulas are near to letters of the line above, too. */
export function standsOver({ x0, x1, baselines, styles }: Glyphs, accent: number, letter: number): boolean {
  const [accentLeft, accentRight] = [x0[accent] ?? 0, x1[accent] ?? 0];
  const [left, right] = [x0[letter] ?? 0, x1[letter] ?? 0];
  const overlap = Math.min(accentRight, right) - Math.max(accentLeft, left);
  const narrower = Math.min(accentRight - accentLeft, right - left);
  const rise = (baselines[letter] ?? 0) - (baselines[accent] ?? 0);
  const em = styles[letter]?.sizePt ?? 0;
  return overlap >= 0.5 * narrower && rise >= -SUNK_EM * em && rise <= em;
}
