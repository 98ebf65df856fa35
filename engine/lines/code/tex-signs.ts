/**
 * What TeX sets in its own ways: logos with shifted capitals, and the signs of code that its text fonts lack.
 *
 *   L A T E X   The A is raised and small, the E lowered: authors write LaTeX.
 *   « »         Two halves each, or the signs for "much less" and "much greater" of a small size.
 *   „ ‚         Closing quotation marks, lowered until they begin where a comma does: its old fonts have no others.
 *   ≠ ∉ ©       A slash of no width and the relation over it; a slash or a letter and the sign round it.
 *   \begin{x}   Backslash and braces come from a font of mathematical symbols, and belong to the code that they touch.
 */

import { mathFontOf } from '../../extract/fonts/math-fonts.ts';
import { LATEX_FONT } from '../../extract/fonts/math-glyphs.ts';
import type { GlyphRun } from '../../extract/page-content.ts';

const LOWERED_EM = 0.12;
const RAISED_EM = 0.08;
/** The letters of a logo overlap, and code has no room around its signs. */
const TOUCHING_EM = 0.08;
const CODE_SIGNS = /^[\\{}|<>]{1,3}$/;

/** @param drawn runs as the file draws them */
export function withTexSigns(drawn: GlyphRun[]): GlyphRun[] {
  const runs = withOverlaidSigns(drawn);
  let out: GlyphRun[] | null = null;
  for (let i = 0; i < runs.length; i++) {
    const run = runs[i];
    if (!run || run.text.length > 3) continue;
    const [before, after] = [runs[i - 1], runs[i + 1]];
    const read =
      asQuote(before, run, after) ??
      asLowQuote(run, after) ??
      asLogo(before, run, after) ??
      asCode(out?.[i - 1] ?? before, run, after);
    if (!read) continue;
    out ??= [...runs];
    out[i] = read;
  }
  return out ?? runs;
}

/** Unicode has it behind the sign that it strikes, TeX draws it before. */
const STROKE = '\u0338';
const STRUCK = new RegExp(`^${STROKE}(.)`, 'u');
const OVERLAID: Readonly<Record<string, string>> = { '◯c': '©', 'c◯': '©', '◯R': '®', 'R◯': '®' };

/** With signs that are drawn over each other as one character. */
function withOverlaidSigns(runs: GlyphRun[]): GlyphRun[] {
  if (!runs.some(({ text }) => text === '/' || text === '◯' || text.startsWith(STROKE))) return runs;
  const out: GlyphRun[] = [];
  for (const run of runs) {
    const before = out.at(-1);
    const text = before && areOnOneBaseline(before, run) ? overlaid(before, run) : null;
    if (before && text !== null) {
      const [x0, x1] = [Math.min(before.x0, run.x0), Math.max(before.x1, run.x1)];
      out[out.length - 1] = { ...run, id: before.id, space: before.space, x0, x1, text };
      continue;
    }
    const own = run.text.replace(STRUCK, `$1${STROKE}`).normalize('NFC');
    out.push(own === run.text ? run : { ...run, text: own });
  }
  // Most signs of this kind are slashes beside their words.
  return out.length === runs.length && out.every((run, i) => run === runs[i]) ? runs : out;
}

/** The character of two signs where the first is a slash of no width, or where both have one middle ("∉", "©"). */
function overlaid(first: GlyphRun, second: GlyphRun): string | null {
  if (first.text === STROKE) return second.x0 < first.x1 ? struck(second.text) : null;
  const apart = Math.abs(first.x0 + first.x1 - second.x0 - second.x1) / 2;
  if (apart > TOUCHING_EM * first.style.sizePt) return null;
  const known = OVERLAID[first.text + second.text];
  if (known !== undefined || first.text !== '/') return known ?? null;
  const sign = struck(second.text);
  return sign.length === 1 ? sign : null;
}

const struck = (text: string): string => text.replace(/^./u, `$&${STROKE}`).normalize('NFC');

const HALVES = /^(?:‹‹|››)$/;
const MUCH = /^[≪≫]$/;
const MUCH_SMALLER = 0.75;

function asQuote(before: GlyphRun | undefined, run: GlyphRun, after: GlyphRun | undefined): GlyphRun | null {
  const opens = run.text === '‹‹' || run.text === '≪';
  const word = opens ? after : before;
  if (!word || !(HALVES.test(run.text) || MUCH.test(run.text))) return null;
  const isSmall = run.style.sizePt < MUCH_SMALLER * word.style.sizePt && mathFontOf(word.style) === 'none';
  if (!isSmall && !LATEX_FONT.test(run.style.font)) return null;
  return { ...run, text: opens ? '«' : '»', baseline: word.baseline, style: word.style };
}

/** How far a comma's head is below that of a quotation mark. */
const QUOTE_DROP_EM = { min: 0.45, max: 0.75 };
/** The word is drawn back over the mark's right side. */
const QUOTE_OVERLAP_EM = 0.3;

function asLowQuote(run: GlyphRun, word: GlyphRun | undefined): GlyphRun | null {
  if (!word || (run.text !== '”' && run.text !== '’')) return null;
  const em = run.style.sizePt;
  const drop = run.baseline - word.baseline;
  const gap = word.x0 - run.x1;
  const isLow = drop > QUOTE_DROP_EM.min * em && drop < QUOTE_DROP_EM.max * em;
  return isLow && gap > -QUOTE_OVERLAP_EM * em && gap < TOUCHING_EM * em
    ? { ...run, text: run.text === '”' ? '„' : '‚', baseline: word.baseline }
    : null;
}

function asLogo(before: GlyphRun | undefined, run: GlyphRun, after: GlyphRun | undefined): GlyphRun | null {
  if ((run.text !== 'E' && run.text !== 'A') || !before || !after) return null;
  const em = before.style.sizePt;
  const rise = before.baseline - run.baseline;
  if (!areOnOneBaseline(before, after) || !touches(before, run) || !touches(run, after)) return null;
  if (run.text === 'E') {
    return -rise > LOWERED_EM * em && before.text.endsWith('T') && after.text.startsWith('X')
      ? { ...run, text: 'e' }
      : null;
  }
  return rise > RAISED_EM * em && before.text.endsWith('L') && after.text.startsWith('T')
    ? { ...run, text: 'a' }
    : null;
}

function asCode(before: GlyphRun | undefined, run: GlyphRun, after: GlyphRun | undefined): GlyphRun | null {
  if (!CODE_SIGNS.test(run.text) || run.style.monospace || mathFontOf(run.style) === 'none') return null;
  const isCode = (other: GlyphRun): boolean => other.style.monospace && areOnOneBaseline(other, run);
  if (after && isCode(after) && touches(run, after)) return { ...run, style: after.style };
  return before && isCode(before) && touches(before, run) ? { ...run, style: before.style } : null;
}

/** Two fonts' units round the same place differently, and some programs place each word by itself. Far less than a logo's letters move. */
const SAME_BASELINE_EM = 0.04;
const areOnOneBaseline = (a: GlyphRun, b: GlyphRun): boolean =>
  Math.abs(a.baseline - b.baseline) <= SAME_BASELINE_EM * a.style.sizePt;

const touches = (left: GlyphRun, right: GlyphRun): boolean =>
  right.x0 - left.x1 < TOUCHING_EM * left.style.sizePt && right.x0 > left.x0;
