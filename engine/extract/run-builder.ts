import type { GlyphRun, TextStyle } from './page-content.ts';
import { composeAccent, isPlain, isRightToLeft, isSpacingAccent, normalize } from './unicode.ts';

export interface Glyph {
  text: string;
  x0: number;
  x1: number;
  baseline: number;
  style: TextStyle;
  heightPt: number;
  /** For slanted text, whose glyphs share no baseline: the text object that holds them together. */
  object: number | null;
  /** The outline of a glyph that grows with a formula. */
  ink?: { y0: number; y1: number };
}

/** The middle of a growing glyph stands on the axis of the formula, this far above the baseline. */
const AXIS_EM = 0.25;
/** A taller glyph has grown; its origin no longer tells the baseline. */
const GROWN_EM = 1.12;

/** Two glyphs closer than this share of the size belong to one run; real word spaces start at about 0.15. */
const JOIN_EM = 0.08;
/** Kerning and overlapping accents move glyphs back by less than this. */
const BACK_EM = 0.4;

const MARK = /^\p{M}+$/u;

/** Gathers glyphs, in the order of the text page, into runs. */
export class RunBuilder {
  readonly #runs: GlyphRun[] = [];
  /** The glyphs of each run. */
  readonly #parts: Glyph[][] = [];
  #glyphs: Glyph[] = [];
  #space: GlyphRun['space'] = 'none';
  #pending: GlyphRun['space'] = 'none';
  #lineEnded = false;

  space(kind: 'drawn' | 'inferred'): void {
    if (this.#pending !== 'drawn') this.#pending = kind;
  }

  /** What follows stands elsewhere: a space there says nothing. */
  lineEnd(): void {
    this.#lineEnded = true;
  }

  glyph(glyph: Glyph): void {
    const last = this.#glyphs.at(-1);
    if (last && this.#composes(last, glyph)) return;
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
    return dropShadows(this.#withoutStrays());
  }

  /** Accents that the text page moved away from their letters go back to them. */
  #withoutStrays(): GlyphRun[] {
    const strays = new Set<GlyphRun>();
    this.#runs.forEach((run, i) => {
      const accent = this.#parts[i]?.[0];
      if (!accent || !isSpacingAccent(run.text) || !this.#giveBack(accent)) return;
      strays.add(run);
      const next = this.#runs[i + 1];
      if (next?.space === 'inferred') next.space = 'none';
    });
    return strays.size === 0 ? this.#runs : this.#runs.filter((run) => !strays.has(run));
  }

  #giveBack(accent: Glyph): boolean {
    for (const [i, glyphs] of this.#parts.entries()) {
      const run = this.#runs[i];
      if (!run || run.x0 > accent.x1 || run.x1 < accent.x0) continue;
      const at = glyphs.findIndex((letter) => letter.style === accent.style && standsOver(accent, letter));
      const letter = glyphs[at];
      const text = letter && composeAccent(letter.text, accent.text);
      if (!text) continue;
      glyphs[at] = { ...letter, text };
      run.text = normalize(textOf(glyphs));
      return true;
    }
    return false;
  }

  /** An accent set as a glyph of its own becomes one letter with the letter that it stands over. */
  #composes(last: Glyph, glyph: Glyph): boolean {
    if (isSpacingAccent(last.text)) {
      if (!this.#replace(this.#glyphs.length - 1, glyph, last)) return false;
      // The step back to the letter was taken for a space.
      if (this.#glyphs.length === 1 && this.#space === 'inferred') this.#space = 'none';
    } else {
      // Some files draw the accents after the whole word.
      const over = isSpacingAccent(glyph.text) ? this.#glyphs.findLastIndex((letter) => standsOver(glyph, letter)) : -1;
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
    const text = normalize(textOf(glyphs));
    if (text === '') return;
    this.#parts.push(glyphs);
    const { ink, style } = first;
    const grown =
      ink !== undefined &&
      (ink.y1 - ink.y0 > GROWN_EM * style.sizePt || ink.y0 >= first.baseline - 0.08 * style.sizePt);
    this.#runs.push({
      text,
      x0,
      x1,
      baseline: grown ? (ink.y0 + ink.y1) / 2 + AXIS_EM * style.sizePt : first.baseline,
      style,
      space: this.#space,
      ...(grown && { ink }),
    });
  }
}

function standsOver(accent: Glyph, letter: Glyph): boolean {
  const overlap = Math.min(accent.x1, letter.x1) - Math.max(accent.x0, letter.x0);
  const narrower = Math.min(accent.x1 - accent.x0, letter.x1 - letter.x0);
  return overlap >= 0.5 * narrower && Math.abs(accent.baseline - letter.baseline) <= letter.style.sizePt;
}

function joins(last: Glyph, glyph: Glyph): boolean {
  if (last.ink || glyph.ink) return false;
  if (last.object !== null || glyph.object !== null) return last.object === glyph.object;
  if (last.style !== glyph.style) return false;
  const em = Math.max(glyph.style.sizePt, 1);
  if (Math.abs(glyph.baseline - last.baseline) > 0.05 * em) return false;
  if (!isPlain(glyph.text) && MARK.test(glyph.text)) return true;
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
  const ascending = clusters.some((cluster, i) => i > 0 && cluster.x > (clusters[i - 1]?.x ?? 0) + 0.01);
  if (ascending && clusters.every((cluster) => isRightToLeft(cluster.text))) clusters.sort((a, b) => b.x - a.x);
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
