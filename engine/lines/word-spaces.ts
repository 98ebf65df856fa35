/** Where words end: spaces from the gaps between runs, with what PDFium says about them. */

import { isLeftToRight, isRightToLeft } from '../extract/letters/unicode.ts';
import type { PlacedRun } from './text-line.ts';

/** Gaps as shares of the size. Word spaces are seldom under 0.2; PDFium's own spaces are believed at less. */
const SPACE_EM = 0.17;
const SPACE_WITH_GLYPH_EM = -0.05;
/** PDFium infers spaces from steps back, too. */
const SPACE_INFERRED_EM = 0.03;
/** Typewriter type has room between letters where a listing sets it on a wider grid; its spaces are half as wide as the size. */
const SPACE_MONOSPACE_EM = 0.2;
/** Brackets that stand the other way round are known by their outlines only. */
const SPACE_TURNED_MONOSPACE_EM = 0.42;
/** Right-to-left letters don't overhang spaces; one without width stands for a joiner. */
const SPACE_RTL_EM = 0.08;
/**
 * Between ideographs a visible gap is justification, unless it is as wide as a space of the keyboard, half an em, or the file
 * has a space there, or those beside it stand close, as in titles of TeX; signs have room of their own. Beside other letters
 * the usual quarter-em is written as a space.
 */
const SPACE_IDEOGRAPHS_EM = 0.42;
const SPACE_CLOSE_IDEOGRAPHS_EM = 0.3;
const SPACE_BESIDE_SIGN_EM = 0.55;
const SPACE_BESIDE_IDEOGRAPH_EM = 0.15;

/** Ideographic punctuation brings its own room, and so do quotes, dashes and ellipses among ideographs. */
const WIDE_SIGN = /[\u3000-\u303f\uff00-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\u2018-\u201d\u2014\u2026]/;
/** Ideographs, kana and full-width forms, by UTF-16 code; every gap between two words asks for it. */
const WIDE: readonly (readonly [from: number, to: number])[] = [
  [0x2e80, 0x9fff],
  [0xd840, 0xd87f],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe4f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
];
export const isWide = (code: number): boolean =>
  code >= 0x2e80 && WIDE.some(([from, to]) => code >= from && code <= to);
const HANGUL_END = /\p{sc=Hang}$/u;
const OPENING = /^[\p{Ps}\p{Pi}]/u;
const startsWide = (text: string): boolean => isWide(text.charCodeAt(0));
const endsWide = (text: string): boolean => isWide(text.charCodeAt(text.length - 1));

/** Thai, Lao, Burmese and Khmer write no space between words, and lines end behind any; but for the sign that a word comes again. */
const UNSPACED_END = /[\u0e01-\u0e45\u0e47-\u0e4e\u0e81-\u0ec5\u0ec8-\u0ece\u1000-\u103f\u1780-\u17d3]$/;
const UNSPACED_START = /^[\u0e01-\u0e45\u0e81-\u0ec4\u1000-\u1049\u1780-\u17b3]/;

/** Whether two texts that meet at a line's end are joined without a space, as in Chinese and Japanese. */
export function joinsWithoutSpace(before: string, after: string): boolean {
  return (endsWide(before) && startsWide(after)) || (UNSPACED_END.test(before.slice(-1)) && UNSPACED_START.test(after));
}

/**
 * @param gap between the two runs, in points
 * @param turns whether right-to-left text stands in the line
 */
export function isSpaceBetween(before: PlacedRun, after: PlacedRun, gap: number, turns: boolean): boolean {
  if (after.space === 'closed' && !turns) return false;
  const em = Math.min(before.style.sizePt, after.style.sizePt) || 1;
  const wide = (endsWide(before.text) ? 1 : 0) + (startsWide(after.text) ? 1 : 0);
  if (wide > 0) {
    const hasSign = WIDE_SIGN.test(before.text.slice(-1) + after.text.slice(0, 1));
    const isTyped = after.space === 'drawn' && gap > SPACE_BESIDE_IDEOGRAPH_EM * em;
    if (wide === 2 && hasSign) return gap > SPACE_BESIDE_SIGN_EM * em;
    if (wide === 2)
      return (
        isTyped ||
        gap > (before.text.length + after.text.length > 2 ? SPACE_CLOSE_IDEOGRAPHS_EM : SPACE_IDEOGRAPHS_EM) * em
      );
    // Korean words stand apart from brackets that are as wide as ideographs.
    return hasSign
      ? isTyped && HANGUL_END.test(before.text) && OPENING.test(after.text)
      : gap > SPACE_BESIDE_IDEOGRAPH_EM * em;
  }
  if (after.script !== before.script) return gap > SPACE_EM * Math.max(before.style.sizePt, after.style.sizePt);
  if (before.style.monospace && after.style.monospace)
    return gap > (turns ? SPACE_TURNED_MONOSPACE_EM : SPACE_MONOSPACE_EM) * em;
  return gap > (turns ? leastGapOfTurns(before, after) : leastGap(after)) * em;
}

function leastGap({ space }: PlacedRun): number {
  if (space === 'none' || space === 'closed') return SPACE_EM;
  return space === 'drawn' ? SPACE_WITH_GLYPH_EM : SPACE_INFERRED_EM;
}

function leastGapOfTurns(before: PlacedRun, after: PlacedRun): number {
  if (isLeftToRight(before.text) && isLeftToRight(after.text)) return leastGap(after);
  // A run knows of the space before it as it is read: in right-to-left text that is the one on its right.
  const known = isRightToLeft(before.text) && isRightToLeft(after.text) ? [before] : [before, after];
  // Where directions meet, it may be on either side.
  return known.some(({ space }) => space !== 'none' && space !== 'closed') ? SPACE_RTL_EM : SPACE_EM;
}

/** No letter joins an alef at its right; in some fonts its side is wider than a tight space, though never than this. */
const ALEF_END = /[\u0622\u0623\u0625\u0627\u0671]$/;
const SIDE_EM = 0.26;
/** What is drawn before a letter with a vowel mark is not known. */
const MARKED = /^\p{L}\p{M}/u;

/** A gap between Arabic letters that could be one between words, where nothing is drawn. */
const isBare = (left: PlacedRun, right: PlacedRun, gap: number): boolean =>
  left.space === 'none' && gap > SPACE_EM * left.style.sizePt && isRightToLeft(left.text) && isRightToLeft(right.text);

/** Whether the file draws the spaces between the words of a line: bare gaps stand behind an alef only. */
export function drawsSpaces(runs: readonly PlacedRun[]): boolean {
  let [drawn, inferred] = [0, 0];
  for (const [i, run] of runs.entries()) {
    const next = runs[i + 1];
    if (next && isBare(run, next, next.x0 - run.x1) && !ALEF_END.test(next.text)) return false;
    if (run.space === 'drawn') drawn++;
    else if (run.space === 'inferred') inferred++;
  }
  return drawn > 0 && drawn >= inferred;
}

/** Whether a gap is no more than the side of an alef inside a word, where spaces are drawn. */
export const isSideOfAlef = (left: PlacedRun, right: PlacedRun, gap: number): boolean =>
  isBare(left, right, gap) &&
  left.style === right.style &&
  gap < SIDE_EM * left.style.sizePt &&
  ALEF_END.test(right.text) &&
  !MARKED.test(left.text);

/** Narrower gaps stand inside words, however tightly a line is set. */
const TIGHT_EM = 0.08;
/** Spaces of one line are alike. */
const ALIKE = 0.9;
const MIN_SPACES = 3;
const LETTER_END = /[\p{L}\p{N},;:.!?)”’»]$/u;
const LETTER_START = /^[\p{L}\p{N}(“‘«]/u;

/**
 * Whether a gap that PDFium takes for none is as wide as the spaces of its line, which is set tightly: text that is drawn in
 * several pieces has no spaces of its own between them.
 */
export function isTightSpace(runs: readonly PlacedRun[], at: number): boolean {
  const [before, after] = [runs[at - 1], runs[at]];
  if (!before || after?.space !== 'none' || before.script !== after.script) return false;
  const gap = after.x0 - before.x1;
  const em = Math.min(before.style.sizePt, after.style.sizePt);
  if (gap < TIGHT_EM * em || before.style.monospace || after.style.monospace) return false;
  if (!LETTER_END.test(before.text) || !LETTER_START.test(after.text)) return false;
  if (endsWide(before.text) || startsWide(after.text)) return false;
  const spaces = runs.flatMap((run, i) => {
    const last = runs[i - 1];
    return last && (run.space === 'drawn' || run.space === 'inferred') ? [run.x0 - last.x1] : [];
  });
  return spaces.length >= MIN_SPACES && gap >= ALIKE * Math.min(...spaces);
}
