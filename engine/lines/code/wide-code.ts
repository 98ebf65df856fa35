/**
 * East Asian letters in listings: typewriter fonts have none, so that they come from a font of the text.
 *
 *     \section{はじめに}
 *     % 注釈
 *     for 文
 */

import { isEastAsian } from '../../extract/letters/unicode.ts';
import type { GlyphRun } from '../../extract/page-content.ts';
import { stretchesOf } from '../../geometry/stretches.ts';
import { rowsAsDrawn } from '../rows.ts';

type Kind = 'code' | 'mixed' | 'wide' | 'text';

/** Neighbours in one row. */
interface Part {
  runs: GlyphRun[];
  x0: number;
  baseline: number;
  sizePt: number;
  kind: Kind;
}

/** What goes farther back is a column of its own. */
const STEP_BACK_EM = 0.3;
/** What stands farther from the code before it is a cell of a table, or what is said of it. */
const MAX_ROOM_EM = 0.8;
const MAX_LEADING_EM = 1.9;
/** What is nearer stands beside the line, as notes in the margin do. */
const MIN_LEADING_EM = 0.8;
/** Lines of text follow each other without more room than this, as a share of the leading in the listing. */
const SAME_LEADING = 1.15;
const MIN_LINES = 2;
const SURE_LINES = 5;
/** Both fonts are set in about one size. */
const MAX_SIZE_RATIO = 1.25;
/** A sentence is no code, but for comments. */
const PUNCTUATION = /[\u3001\u3002\uff01\uff0c\uff0e\uff1a\uff1b\uff1f]/;
const COMMENT = /^(?:[%#;!]|\/[/*]|--|<!--)/;

/** The runs with the East Asian letters of listings as typewriter type. */
export function withWideCode(runs: GlyphRun[]): GlyphRun[] {
  if (!runs.some(({ style }) => style.monospace) || !runs.some(isWide)) return runs;
  const parts = partsOf(runs);
  const found = new Set<GlyphRun>();
  for (let from = 0; from < parts.length; from++) {
    if (!hasCode(parts[from])) continue;
    let to = from;
    while (goesOn(parts, from, to) && (hasCode(parts[to + 1]) || isInside(parts, to + 1))) to++;
    if (isListing(parts, from, to))
      for (const part of parts.slice(from, to + 1))
        for (const run of part.runs) if (!run.style.monospace) found.add(run);
    from = to;
  }
  if (found.size === 0) return runs;
  return runs.map((run) => (found.has(run) ? { ...run, style: { ...run.style, monospace: true } } : run));
}

const isWide = ({ text }: GlyphRun): boolean => isEastAsian(text.codePointAt(0) ?? 0);

const partsOf = (runs: readonly GlyphRun[]): Part[] =>
  rowsAsDrawn(runs)
    .flatMap((row) => stretchesOf(row, (run, last) => run.x0 >= last.x1 - STEP_BACK_EM * run.style.sizePt))
    .flatMap((own) => {
      const [first] = own;
      return first
        ? [{ runs: own, x0: first.x0, baseline: first.baseline, sizePt: first.style.sizePt, kind: kindOf(own) }]
        : [];
    });

function kindOf(runs: readonly GlyphRun[]): Kind {
  const [first] = runs;
  if (!first) return 'text';
  const others = runs.filter(({ style }) => !style.monospace);
  if (others.length === 0) return 'code';
  const isComment = first.style.monospace && COMMENT.test(first.text);
  if (!others.every(({ text, math, style }) => math === undefined && !style.bold && isAllWide(text))) return 'text';
  if (others.length === runs.length) return 'wide';
  if (!isComment && others.some(({ text }) => PUNCTUATION.test(text))) return 'text';
  for (let i = 1; i < runs.length; i++) {
    const [before, run] = [runs[i - 1], runs[i]];
    if (!before || !run || before.style.monospace === run.style.monospace) continue;
    // Comments stand below each other.
    const isRemark = run.style.monospace && COMMENT.test(run.text);
    const sizes = [before.style.sizePt, run.style.sizePt] as const;
    const em = Math.max(...sizes);
    if (em > MAX_SIZE_RATIO * Math.min(...sizes)) return 'text';
    if (run.x0 - before.x1 > MAX_ROOM_EM * em && !isRemark) return 'text';
  }
  return 'mixed';
}

/** East Asian letters and their signs, which all are as wide. */
const isAllWide = (text: string): boolean =>
  Array.from(text).every((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return isEastAsian(code) || (code >= 0x3000 && code <= 0x30ff) || (code >= 0xff00 && code <= 0xffef);
  });

function isBelow(part: Part | undefined, next: Part | undefined): boolean {
  if (!part || !next) return false;
  const distance = next.baseline - part.baseline;
  const em = Math.max(part.sizePt, next.sizePt);
  return distance > MIN_LEADING_EM * em && distance < MAX_LEADING_EM * em;
}

/** Text below a listing stands farther from it than its lines do from each other. */
function goesOn(parts: readonly Part[], from: number, to: number): boolean {
  const step = (at: number): number => (parts[at + 1]?.baseline ?? 0) - (parts[at]?.baseline ?? 0);
  return isBelow(parts[to], parts[to + 1]) && (to === from || step(to) < SAME_LEADING * step(from));
}

const hasCode = (part: Part | undefined): boolean => part?.kind === 'code' || part?.kind === 'mixed';

/**
 * Whether a line without code stands in a listing: between lines with code, as far from them as these are from each other. Two of
 * them follow each other before or behind it: what is said of options stands in turns with them.
 */
function isInside(parts: readonly Part[], at: number): boolean {
  const line = parts[at];
  const [first, before, after, last] = [parts[at - 2], parts[at - 1], parts[at + 1], parts[at + 2]];
  if (line?.kind !== 'wide' || !before || !after || !hasCode(before) || !hasCode(after)) return false;
  const steps = [line.baseline - before.baseline, after.baseline - line.baseline];
  const isEven = (a: Part | undefined, b: Part | undefined): boolean => {
    const step = (b?.baseline ?? 0) - (a?.baseline ?? 0);
    return hasCode(a) && hasCode(b) && isBelow(a, b) && steps.every((other) => Math.abs(other - step) < 0.15 * step);
  };
  return isEven(first, before) || isEven(after, last);
}

/** Several lines with code in them: so many, or fewer which no line of text comes right before or behind. */
function isListing(parts: readonly Part[], from: number, to: number): boolean {
  const lines = parts.slice(from, to + 1);
  const coded = lines.filter(hasCode).length;
  if (coded < MIN_LINES || lines.every(({ kind }) => kind === 'code')) return false;
  const steps = lines.slice(1).map(({ baseline }, i) => baseline - (lines[i]?.baseline ?? 0));
  const most = SAME_LEADING * Math.min(...steps);
  const joins = (before: Part | undefined, next: Part | undefined): boolean =>
    before !== undefined && next !== undefined && isBelow(before, next) && next.baseline - before.baseline < most;
  return coded >= SURE_LINES || !(joins(parts[from - 1], parts[from]) || joins(parts[to], parts[to + 1]));
}
