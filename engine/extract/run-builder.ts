import { type Glyph, type Glyphs, type Ink, isCodePoint } from './glyphs.ts';
import { isTurn, Kind, kindsOf, kindsOfText, readsFromRight } from './letters/code-kinds.ts';
import { inReadingOrder } from './letters/ligatures.ts';
import { type DrawnRun, Letters, standsOver } from './letters/loose-marks.ts';
import {
  composeAccent,
  isPlain,
  isRightToLeft,
  isSpacingAccent,
  isStackedMark,
  isVowelSign,
  normalize,
  withoutLooseMark,
} from './letters/unicode.ts';
import { type GlyphRun, UNNUMBERED } from './page-content.ts';

/** The centre of a growing glyph is on the math axis, this far above the baseline. */
const AXIS_EM = 0.25;
/** A glyph taller than this has grown; its origin is no longer on the baseline. */
const GROWN_EM = 1.12;

/** Two glyphs with a gap below this share of the size belong to one run; real word spaces start at about 0.15. */
const JOIN_EM = 0.08;
/** Gaps below this are narrower than any space. */
const NO_SPACE_EM = 0.05;
/** No letter has more combining marks; without a limit, malicious stacks of them may be as long as a page. */
const MAX_STACKED = 8;
/** The arrow above a letter, U+20D7. */
const VECTOR = 0x20d7;

/** Kerning and overlapping accents move a glyph back by less than this. */
const BACK_EM = 0.4;

const ZERO_WIDTH_NON_JOINER = 0x200c;
const ZERO_WIDTH_JOINER = 0x200d;

/** Groups glyphs, in the order of the text page, into runs. */
export class RunBuilder {
  readonly #glyphs: Glyphs;
  readonly #isSlanted: boolean;
  #runs: GlyphRun[] = [];
  /** The index of the first glyph of each run; `#ends` has the index after its last one. */
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  readonly #vowels: Glyph[] = [];
  /** The first glyph of the current run, which continues to the last glyph. */
  #start = 0;
  #space: GlyphRun['space'] = 'none';
  #pending: GlyphRun['space'] = 'none';
  #lineEnded = false;
  /** Whether there is a space between the last letter and a vowel sign. */
  #beforeVowel = false;
  #hasLoneAccent = false;

  /**
   * @param glyphs to which the page's glyphs are added one by one; initially empty
   * @param isSlanted whether glyphs of one text object belong together regardless of their positions
   */
  constructor(glyphs: Glyphs, isSlanted = false) {
    this.#glyphs = glyphs;
    this.#isSlanted = isSlanted;
  }

  space(kind: 'drawn' | 'inferred'): void {
    if (this.#pending !== 'drawn') this.#pending = kind;
  }

  /** Marks a line break: a space across it has no meaning. */
  lineEnd(): void {
    this.#lineEnded = true;
  }

  /** Processes the last glyph of the columns. */
  take(): void {
    const glyphs = this.#glyphs;
    const at = glyphs.count - 1;
    const code = glyphs.codes[at] ?? 0;
    const style = glyphs.styles[at];
    if (style && (isVowelSign(code) || this.#isStray(at)) && !this.#isSlanted) {
      const baseline = glyphs.baselines[at] ?? 0;
      this.#vowels.push({ text: glyphs.text(at), x0: glyphs.x0[at] ?? 0, x1: glyphs.x1[at] ?? 0, baseline, style });
      glyphs.drop();
      // PDFium takes the move back from the sign for a space.
      if (this.#pending === 'inferred') this.#pending = 'none';
      else if (this.#pending === 'drawn') this.#beforeVowel = true;
      return;
    }
    const last = at - 1;
    const goesOn = at > this.#start;
    // A space before the sign, inside a word, is the move from the letter to its sign within one string.
    if (this.#beforeVowel && goesOn && !this.#lineEnded && this.#joins(last, at)) this.#pending = 'none';
    this.#beforeVowel = false;
    if (goesOn && this.#pending !== 'none' && this.#isAtMark(last, at)) this.#pending = 'none';
    if (goesOn && (isSpacingAccent(glyphs.codes[last]) || isSpacingAccent(code)) && this.#composes(last, at)) return;
    if (goesOn && this.#pending === 'none' && !this.#lineEnded && this.#joins(last, at)) return;
    this.#flush(at);
    this.#space = this.#lineEnded ? 'none' : this.#pending;
    this.#pending = 'none';
    this.#lineEnded = false;
  }

  /**
   * Adds a letter that is drawn together with its vowel signs. PDFium infers false spaces beside it, because its outline is
   * narrower than the letter.
   */
  takeMarked(): void {
    if (this.#pending === 'inferred') this.#pending = 'none';
    this.take();
  }

  /**
   * Whether a space is only the move from a letter to its mark, or from the mark to the next letter: the next glyph then begins
   * where the letter ends.
   */
  #isAtMark(last: number, at: number): boolean {
    const { codes, x0, x1, baselines, styles } = this.#glyphs;
    if (this.#isSlanted || this.#lineEnded || baselines[last] !== baselines[at]) return false;
    if (!isStackedMark(codes[at]) && !isStackedMark(codes[last])) return false;
    let letter = last;
    const first = Math.max(this.#start, last - MAX_STACKED);
    while (letter > first && isStackedMark(codes[letter])) letter--;
    const end = Math.max(x1[letter] ?? 0, x1[last] ?? 0);
    const em = styles[at]?.sizePt ?? 0;
    return (x0[at] ?? 0) - end < NO_SPACE_EM * em && (x1[at] ?? 0) > (x0[letter] ?? 0);
  }

  finish(): GlyphRun[] {
    this.#flush(this.#glyphs.count);
    this.#attachMarks();
    return this.#runs;
  }

  /** A joiner or non-joiner that does not follow its letter in the text page. */
  #isStray(at: number): boolean {
    const { codes, x0, styles } = this.#glyphs;
    if (codes[at] !== ZERO_WIDTH_NON_JOINER && codes[at] !== ZERO_WIDTH_JOINER) return false;
    const last = codes[at - 1] ?? 0;
    if (at === this.#start || this.#kindsOf(last) & Kind.foreign) return true;
    const step = Math.abs((x0[at - 1] ?? 0) - (x0[at] ?? 0));
    return readsFromRight(this.#kindsOf(last)) && step > JOIN_EM * (styles[at]?.sizePt ?? 0);
  }

  /** Composes an accent that is a glyph of its own with the letter below it. False when they do not combine. */
  #composes(last: number, at: number): boolean {
    const glyphs = this.#glyphs;
    if (isSpacingAccent(glyphs.codes[last])) {
      const composed = composedCode(glyphs, at, last);
      if (composed === undefined) return false;
      glyphs.replace(last, at);
      glyphs.codes[last] = composed;
      // The sign had the style of what stands before it, as in "f(û)", and the letter has its own.
      if (glyphs.styles[last] !== glyphs.styles[this.#start]) {
        this.#flush(last);
        this.#space = 'none';
      }
      // The move to the accent and back to the letter was taken for a space.
      if (last === this.#start && (this.#space === 'inferred' || (last > 0 && this.#joins(last - 1, last))))
        this.#space = 'none';
    } else {
      // Some files draw the accents after the whole word.
      let over = last;
      while (over >= this.#start && !standsOver(glyphs, at, over)) over--;
      const composed = over < this.#start ? undefined : composedCode(glyphs, over, at);
      if (composed === undefined) return false;
      glyphs.codes[over] = composed;
    }
    glyphs.drop();
    this.#pending = 'none';
    this.#lineEnded = false;
    return true;
  }

  #attachMarks(): void {
    if (this.#vowels.length === 0 && !this.#hasLoneAccent) return;
    const runs = this.#runs.map((run, i): DrawnRun => ({ run, start: this.#starts[i] ?? 0, end: this.#ends[i] ?? 0 }));
    const letters = new Letters(this.#glyphs, runs);
    const changed = new Set<DrawnRun>();
    for (const vowel of this.#vowels) {
      const drawn = letters.takeVowel(vowel);
      if (drawn) changed.add(drawn);
      else if (isVowelSign(vowel.text.charCodeAt(0))) runs.push(this.#alone(vowel));
    }
    for (let i = runs.length - 1; i >= 0; i--) {
      const drawn = runs[i];
      const owner = drawn && letters.takeAccent(drawn);
      if (!owner) continue;
      changed.add(owner);
      runs.splice(i, 1);
      // The move to the accent and back was taken for a space.
      const next = runs[i]?.run;
      if (next?.space === 'inferred') next.space = 'none';
    }
    for (const { run, start, end } of changed) run.text = this.#textOf(start, end);
    this.#runs = runs.map(({ run }) => run);
  }

  /** A vowel sign without a letter, as in a table of signs. */
  #alone({ text, x0, x1, baseline, style }: Glyph): DrawnRun {
    const start = this.#glyphs.count;
    this.#glyphs.push(this.#glyphs.codeOf(text), x0, x1, baseline, style);
    return {
      run: { id: UNNUMBERED, text, x0, x1, baseline, style, space: 'none', script: null },
      start,
      end: start + 1,
    };
  }

  /** @param end index of the first glyph of the next run */
  #flush(end: number): void {
    const start = this.#start;
    const { x0: lefts, x1: rights, baselines, styles, inks } = this.#glyphs;
    const style = styles[start];
    this.#start = end;
    if (end === start || !style) return;
    let x0 = lefts[start] ?? 0;
    let x1 = rights[start] ?? 0;
    for (let i = start + 1; i < end; i++) {
      const left = lefts[i] ?? 0;
      const right = rights[i] ?? 0;
      if (left < x0) x0 = left;
      if (right > x1) x1 = right;
    }
    const word = this.#textOf(start, end);
    if (word === '') return;
    const text = this.#space === 'none' ? word : withoutLooseMark(word);
    const baseline = baselines[start] ?? 0;
    const run: GlyphRun = { id: UNNUMBERED, text, x0, x1, baseline, style, space: this.#space, script: null };
    const ink = inks.size > 0 ? inks.get(start) : undefined;
    if (ink && hasGrown(ink, run)) {
      run.baseline = (ink.y0 + ink.y1) / 2 + AXIS_EM * style.sizePt;
      run.ink = ink;
    }
    this.#hasLoneAccent ||= end - start === 1 && isSpacingAccent(this.#glyphs.codes[start]);
    this.#runs.push(run);
    this.#starts.push(start);
    this.#ends.push(end);
  }

  /** Right-to-left letters are read from the right, whatever order the PDF draws them in. */
  #textOf(start: number, end: number): string {
    const text = this.#glyphs.textBetween(start, end);
    if (isPlain(text)) return text;
    const isTurned = end - start > 1 && !this.#isSlanted && isRightToLeft(text);
    return normalize(isTurned ? fromTheRight(this.#glyphs, start, end) : text);
  }

  #joins(last: number, next: number): boolean {
    const { codes, x0, x1, baselines, styles, objects, inks } = this.#glyphs;
    if (inks.size > 0 && (inks.has(last) || inks.has(next))) return false;
    if (this.#isSlanted) return objects[last] === objects[next];
    const style = styles[next];
    if (!style || styles[last] !== style) return false;
    const em = Math.max(style.sizePt, 1);
    const drop = Math.abs((baselines[next] ?? 0) - (baselines[last] ?? 0));
    // Formulas draw the vector arrow before or after its letter: only its position shows which letter it belongs to.
    if (codes[last] === VECTOR || codes[next] === VECTOR) return false;
    const before = this.#kindsOf(codes[last] ?? 0);
    const after = this.#kindsOf(codes[next] ?? 0);
    // Marks are moved up and down to fit their letters.
    if ((before | after) & Kind.mark) return drop <= em;
    if (drop > 0.05 * em || isTurn(before, after)) return false;
    const forward = (x0[next] ?? 0) - (x1[last] ?? 0);
    if (forward <= JOIN_EM * em && forward >= -BACK_EM * em) return true;
    if (x0[next] === x0[last] && x1[next] === x1[last]) return true;
    const backward = (x0[last] ?? 0) - (x1[next] ?? 0);
    return readsFromRight(before | after) && backward <= JOIN_EM * em && backward >= -BACK_EM * em;
  }

  #kindsOf(code: number): number {
    return isCodePoint(code) ? kindsOf(code) : kindsOfText(this.#glyphs.textOf(code));
  }
}

/** Whether the glyph has grown, so that its origin is no longer on the baseline. */
const hasGrown = ({ y0, y1 }: Ink, { baseline, style }: GlyphRun): boolean =>
  y1 - y0 > GROWN_EM * style.sizePt || y0 >= baseline - 0.08 * style.sizePt;

/** Right-to-left letters in reading order; marks stay with their letter. */
function fromTheRight(glyphs: Glyphs, start: number, end: number): string {
  const { x0, x1, styles } = glyphs;
  const clusters: { x: number; text: string }[] = [];
  for (let i = start; i < end; i++) {
    const last = clusters.at(-1);
    let text = glyphs.text(i);
    const first = i;
    const isOfGlyph = (at: number): boolean =>
      x0[at] === x0[first] &&
      x1[at] === x1[first] &&
      (glyphs.codes[at] === ZERO_WIDTH_NON_JOINER || isRightToLeft(glyphs.text(at)));
    while (i + 1 < end && isOfGlyph(i + 1)) text += glyphs.text(++i);
    if (i > first) text = inReadingOrder(text);
    if (last && kindsOfText(text) & Kind.mark) last.text += text;
    else clusters.push({ x: x0[first] ?? 0, text });
  }
  // Letters overlap their neighbours, so while the order of drawing goes in one direction it is more reliable than positions.
  const overhang = BACK_EM * (styles[start]?.sizePt ?? 0);
  const steps = clusters.slice(1).map(({ x }, i) => x - (clusters[i]?.x ?? x));
  if (steps.some((step) => step > overhang) || steps.filter((step) => step > 0).length > 0.5 * steps.length)
    if (steps.some((step) => step < -overhang)) clusters.sort((a, b) => b.x - a.x);
    else clusters.reverse();
  return clusters.map((cluster) => cluster.text).join('');
}

/** The code of a letter composed with its accent; undefined when there is no such character. */
function composedCode(glyphs: Glyphs, letter: number, accent: number): number | undefined {
  return standsOver(glyphs, accent, letter)
    ? composeAccent(glyphs.text(letter), glyphs.text(accent))?.codePointAt(0)
    : undefined;
}
