import type { Glyph } from './glyph.ts';
import { type DrawnRun, Letters, standsOver } from './loose-marks.ts';
import type { GlyphRun } from './page-content.ts';
import {
  composeAccent,
  isPlain,
  isRightToLeft,
  isSpacingAccent,
  isVowelSign,
  normalize,
  withoutLooseMark,
} from './unicode.ts';

/** The middle of a growing glyph stands on the axis of the formula, this far above the baseline. */
const AXIS_EM = 0.25;
/** A taller glyph has grown; its origin no longer tells the baseline. */
const GROWN_EM = 1.12;

/** Two glyphs closer than this share of the size belong to one run; real word spaces start at about 0.15. */
const JOIN_EM = 0.08;
/** Kerning and overlapping accents move glyphs back by less than this. */
const BACK_EM = 0.4;

/** Combining marks, and the joiners between Persian letters. */
const MARK = /^[\p{M}\u200c\u200d]+$/u;

/** Gathers glyphs, in the order of the text page, into runs. */
export class RunBuilder {
  readonly #runs: DrawnRun[] = [];
  readonly #vowels: Glyph[] = [];
  #glyphs: Glyph[] = [];
  #space: GlyphRun['space'] = 'none';
  #pending: GlyphRun['space'] = 'none';
  #lineEnded = false;
  /** A space stands between the last letter and a vowel sign. */
  #beforeVowel = false;

  space(kind: 'drawn' | 'inferred'): void {
    if (this.#pending !== 'drawn') this.#pending = kind;
  }

  /** What follows stands elsewhere: a space there says nothing. */
  lineEnd(): void {
    this.#lineEnded = true;
  }

  glyph(glyph: Glyph): void {
    if (isVowelSign(glyph.text) && glyph.object === null) {
      this.#vowels.push(glyph);
      // PDFium takes the sign's way back for a space.
      if (this.#pending === 'inferred') this.#pending = 'none';
      else if (this.#pending === 'drawn') this.#beforeVowel = true;
      return;
    }
    const last = this.#glyphs.at(-1);
    // A space before the sign, inside a word: the way from the letter to its sign within one string.
    if (this.#beforeVowel && last && !this.#lineEnded && joins(last, glyph)) this.#pending = 'none';
    this.#beforeVowel = false;
    if (last && (isSpacingAccent(last.text) || isSpacingAccent(glyph.text)) && this.#composes(last, glyph)) return;
    if (last && this.#pending === 'none' && !this.#lineEnded && joins(last, glyph)) {
      this.#glyphs.push(glyph);
      return;
    }
    this.#flush();
    this.#space = this.#lineEnded ? 'none' : this.#pending;
    this.#pending = 'none';
    this.#lineEnded = false;
    this.#glyphs = [glyph];
  }

  finish(): GlyphRun[] {
    this.#flush();
    this.#attachMarks();
    return dropShadows(this.#runs.map(({ run }) => run));
  }

  /** An accent set as a glyph of its own becomes one letter with the letter that it stands over. */
  #composes(last: Glyph, glyph: Glyph): boolean {
    if (isSpacingAccent(last.text)) {
      if (!this.#replace(this.#glyphs.length - 1, glyph, last)) return false;
      // The step back to the letter was taken for a space.
      if (this.#glyphs.length === 1 && this.#space === 'inferred') this.#space = 'none';
    } else {
      // Some files draw the accents after the whole word.
      const over = this.#glyphs.findLastIndex((letter) => standsOver(glyph, letter));
      const letter = this.#glyphs[over];
      if (!letter || !this.#replace(over, letter, glyph)) return false;
    }
    this.#pending = 'none';
    this.#lineEnded = false;
    return true;
  }

  #replace(index: number, letter: Glyph, accent: Glyph): boolean {
    const composed = standsOver(accent, letter) ? composeAccent(letter.text, accent.text) : undefined;
    if (composed === undefined) return false;
    this.#glyphs[index] = { ...letter, text: composed };
    return true;
  }

  #attachMarks(): void {
    if (this.#vowels.length === 0 && !this.#runs.some(({ run }) => isSpacingAccent(run.text))) return;
    const letters = new Letters(this.#runs);
    const changed = new Set<DrawnRun>();
    for (const vowel of this.#vowels) {
      const drawn = letters.takeVowel(vowel);
      if (drawn) changed.add(drawn);
      else this.#alone(vowel);
    }
    for (let i = this.#runs.length - 1; i >= 0; i--) {
      const drawn = this.#runs[i];
      const owner = drawn && isSpacingAccent(drawn.run.text) ? letters.takeAccent(drawn) : null;
      if (!owner) continue;
      changed.add(owner);
      this.#runs.splice(i, 1);
      // The way to the accent and back was taken for a space.
      const next = this.#runs[i]?.run;
      if (next?.space === 'inferred') next.space = 'none';
    }
    for (const { run, glyphs } of changed) run.text = normalize(textOf(glyphs));
  }

  /** A sign that is shown by itself, as in a table of them. */
  #alone(glyph: Glyph): void {
    const { text, x0, x1, baseline, style } = glyph;
    this.#runs.push({ run: { text, x0, x1, baseline, style, space: 'none' }, glyphs: [glyph] });
  }

  #flush(): void {
    const glyphs = this.#glyphs;
    const first = glyphs[0];
    if (!first) return;
    this.#glyphs = [];
    let x0 = first.x0;
    let x1 = first.x1;
    for (const glyph of glyphs) {
      if (glyph.x0 < x0) x0 = glyph.x0;
      if (glyph.x1 > x1) x1 = glyph.x1;
    }
    const word = normalize(textOf(glyphs));
    if (word === '') return;
    const text = this.#space === 'none' ? word : withoutLooseMark(word);
    const { ink, style } = first;
    const grown =
      ink !== undefined &&
      (ink.y1 - ink.y0 > GROWN_EM * style.sizePt || ink.y0 >= first.baseline - 0.08 * style.sizePt);
    const baseline = grown ? (ink.y0 + ink.y1) / 2 + AXIS_EM * style.sizePt : first.baseline;
    const run: GlyphRun = { text, x0, x1, baseline, style, space: this.#space };
    if (grown) run.ink = ink;
    this.#runs.push({ run, glyphs });
  }
}

/** Signs, digits and Latin beside right-to-left letters; other letters there come from broken fonts and are part of the word. */
const isTurn = (a: string, b: string): boolean => (isRightToLeft(a) ? isForeign(b) : isRightToLeft(b) && isForeign(a));
const isForeign = (text: string): boolean => isPlain(text) || /^[\p{P}\p{N}\p{S}]/u.test(text);
const isMark = ({ text }: Glyph): boolean => !isPlain(text) && MARK.test(text);

function joins(last: Glyph, glyph: Glyph): boolean {
  if (last.ink || glyph.ink) return false;
  if (last.object !== null || glyph.object !== null) return last.object === glyph.object;
  if (last.style !== glyph.style) return false;
  const em = Math.max(glyph.style.sizePt, 1);
  const drop = Math.abs(glyph.baseline - last.baseline);
  // Marks are moved up and down to fit their letters.
  if (isMark(glyph) || isMark(last)) return drop <= em;
  if (drop > 0.05 * em || isTurn(last.text, glyph.text)) return false;
  const samePlace = glyph.x0 === last.x0 && glyph.x1 === last.x1;
  const forward = glyph.x0 - last.x1;
  if (samePlace || (forward <= JOIN_EM * em && forward >= -BACK_EM * em)) return true;
  const backward = last.x0 - glyph.x1;
  return isRightToLeft(last.text + glyph.text) && backward <= JOIN_EM * em && backward >= -BACK_EM * em;
}

/** Right-to-left letters are read from the right, whatever order the PDF draws them in; marks stay with their letter. */
function textOf(glyphs: Glyph[]): string {
  let plain = '';
  for (const glyph of glyphs) plain += glyph.text;
  if (glyphs.length < 2 || isPlain(plain) || !isRightToLeft(plain) || glyphs[0]?.object !== null) return plain;
  const clusters: { x: number; text: string }[] = [];
  let previous: Glyph | undefined;
  for (const glyph of glyphs) {
    const last = clusters.at(-1);
    // One glyph for two letters: PDFium turns their order with that of the glyphs.
    if (last && previous && glyph.x0 === previous.x0 && glyph.x1 === previous.x1 && isRightToLeft(glyph.text))
      last.text = glyph.text + last.text;
    else if (last && MARK.test(glyph.text)) last.text += glyph.text;
    else clusters.push({ x: glyph.x0, text: glyph.text });
    previous = glyph;
  }
  // Letters overhang their neighbours, so their order says more than their places as long as it leads one way.
  const overhang = BACK_EM * (glyphs[0]?.style.sizePt ?? 0);
  const steps = clusters.slice(1).map(({ x }, i) => x - (clusters[i]?.x ?? x));
  if (steps.some((step) => step > overhang) || steps.filter((step) => step > 0).length > 0.5 * steps.length)
    if (steps.some((step) => step < -overhang)) clusters.sort((a, b) => b.x - a.x);
    else clusters.reverse();
  return clusters.map((cluster) => cluster.text).join('');
}

/** Text drawn twice at the same place (shadows, poor man's bold, a hidden layer under visible text) is kept once. */
function dropShadows(runs: GlyphRun[]): GlyphRun[] {
  /** Runs by their place on a grid, three cells of which are looked at. */
  const places = new Map<number, GlyphRun[]>();
  const dropped = new Set<GlyphRun>();
  let visible = 0;
  for (const run of runs) {
    if (!run.style.invisible) visible++;
    if (run.text.length === 1) continue;
    const row = Math.round(run.baseline / 3);
    const column = Math.round(run.x0 / 8);
    if (hasTwin(run, places, row, column)) {
      dropped.add(run);
      continue;
    }
    const cell = places.get(cellOf(row, column));
    if (cell) cell.push(run);
    else places.set(cellOf(row, column), [run]);
  }
  // A hidden layer beside plenty of visible text repeats it; on a scan it is all the text there is.
  const hidden = runs.length - visible;
  if (visible > 0 && hidden > 0 && visible >= hidden * 0.5)
    for (const run of runs) if (run.style.invisible) dropped.add(run);
  return dropped.size === 0 ? runs : runs.filter((run) => !dropped.has(run));
}

/** Pages are at most 14,400 points wide (PDF 1.7, Annex C), and so is the grid. */
const cellOf = (row: number, column: number): number => row * 4_096 + column;

function hasTwin(run: GlyphRun, places: ReadonlyMap<number, GlyphRun[]>, row: number, column: number): boolean {
  const reach = 0.25 * run.style.sizePt;
  for (let r = row - 1; r <= row + 1; r++) {
    for (const other of places.get(cellOf(r, column)) ?? []) {
      if (
        other.text === run.text &&
        Math.abs(other.x0 - run.x0) < reach &&
        Math.abs(other.baseline - run.baseline) < reach
      )
        return true;
    }
  }
  return false;
}
