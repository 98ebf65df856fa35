/** Marks that a file draws away from the letters that they stand over: vowel signs, and accents drawn after the line. */

import type { Glyph } from './glyph.ts';
import type { GlyphRun } from './page-content.ts';
import { composeAccent, isRightToLeft, isSpacingAccent } from './unicode.ts';

/** A run with the glyphs that its text was put together from. */
export interface DrawnRun {
  run: GlyphRun;
  glyphs: Glyph[];
}

/** A vowel sign further from every letter, as a share of its size, belongs to none. */
const REACH_EM = 0.5;
const ROW_PT = 8;

/** Letters by where they stand. */
export class Letters {
  readonly #rows = new Map<number, DrawnRun[]>();

  constructor(runs: readonly DrawnRun[]) {
    for (const drawn of runs) {
      const row = Math.round(drawn.run.baseline / ROW_PT);
      const others = this.#rows.get(row);
      if (others) others.push(drawn);
      else this.#rows.set(row, [drawn]);
    }
  }

  /** Adds a right-to-left vowel sign to its letter. */
  takeVowel(mark: Glyph): DrawnRun | null {
    const middle = (mark.x0 + mark.x1) / 2;
    const reach = REACH_EM * mark.style.sizePt;
    let best: { drawn: DrawnRun; index: number; distance: number } | null = null;
    for (const drawn of this.#near(mark)) {
      if (drawn.run.x0 - reach > middle || drawn.run.x1 + reach < middle) continue;
      drawn.glyphs.forEach((letter, index) => {
        if (!isRightToLeft(letter.text)) return;
        const outside = Math.max(letter.x0 - middle, middle - letter.x1, 0);
        const beside = Math.abs(middle - (letter.x0 + letter.x1) / 2);
        const distance = outside + 0.1 * beside + 0.5 * Math.abs(letter.baseline - mark.baseline);
        if (outside <= reach && (!best || distance < best.distance)) best = { drawn, index, distance };
      });
    }
    return best && replace(best, (letter) => letter + mark.text);
  }

  /** Composes a run that is a lone accent with the letter under it. */
  takeAccent({ run, glyphs }: DrawnRun): DrawnRun | null {
    const [accent] = glyphs;
    if (!accent || glyphs.length > 1 || !isSpacingAccent(accent.text)) return null;
    for (const drawn of this.#near(accent)) {
      if (drawn.run === run || drawn.run.style !== run.style) continue;
      const index = drawn.glyphs.findLastIndex((letter) => standsOver(accent, letter));
      const letter = drawn.glyphs[index];
      const composed = letter && composeAccent(letter.text, accent.text);
      if (composed !== undefined) return replace({ drawn, index }, () => composed);
    }
    return null;
  }

  *#near(glyph: Glyph): Iterable<DrawnRun> {
    const rows = Math.ceil(glyph.style.sizePt / ROW_PT);
    const row = Math.round(glyph.baseline / ROW_PT);
    for (let r = row - rows; r <= row + rows; r++) yield* this.#rows.get(r) ?? [];
  }
}

function replace({ drawn, index }: { drawn: DrawnRun; index: number }, change: (text: string) => string): DrawnRun {
  const letter = drawn.glyphs[index];
  if (letter) drawn.glyphs[index] = { ...letter, text: change(letter.text) };
  return drawn;
}

/** Whether an accent was drawn over a letter, or a letter under an accent. */
export function standsOver(accent: Glyph, letter: Glyph): boolean {
  const overlap = Math.min(accent.x1, letter.x1) - Math.max(accent.x0, letter.x0);
  const narrower = Math.min(accent.x1 - accent.x0, letter.x1 - letter.x0);
  return overlap >= 0.5 * narrower && Math.abs(accent.baseline - letter.baseline) <= letter.style.sizePt;
}
