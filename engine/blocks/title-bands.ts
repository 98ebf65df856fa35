/**
 * Title bands: a number or a short label in large type beside a title, each with lines of its own.
 *
 *   ┌──────┐  Using Components          One heading, read label first. The baselines of the two don't meet, so that
 *   │  A9  │                            rows would tear it; and where they do, they would mix it.
 *   │ :2017│  with Known Vulnerabilities
 *   └──────┘
 */

import { isRightToLeft } from '../extract/letters/unicode.ts';
import type { GlyphRun } from '../extract/page-content.ts';
import { height, overlap, union, width } from '../geometry/box.ts';
import { segmentsOf } from '../lines/segments.ts';
import { boxOfRun, countLetters, type TextLine } from '../lines/text-line.ts';
import { joinRows } from './join-rows.ts';
import type { TextBlock } from './layout.ts';
import { medianSize } from './type-size.ts';

/** Titles are larger than the page's text by this factor. */
const TITLE_SIZE = 1.35;
/** Lines of one heading stand closer than this share of their size. */
const LINE_GAP_EM = 0.35;
/** White between label and title. */
const LABEL_GAP_EM = 0.8;
const LABEL_LETTERS = 10;
/** Labels are narrower than titles, or in larger type. */
const LABEL_WIDTH = 0.6;
const LARGER_LABEL = 1.2;
const MAX_LINES = 3;
const TITLE_LETTERS = 160;
/** Lines on one baseline. */
const SAME_BASELINE_EM = 0.08;

export interface TitleBand {
  block: TextBlock;
  /** The ids of its runs. */
  runs: ReadonlySet<number>;
}

/**
 * @param runs the page's text without that of tables and figures
 * @param all its whole text
 */
export function titleBands(runs: readonly GlyphRun[], all: readonly GlyphRun[]): TitleBand[] {
  const sizePt = medianSize(all);
  const large = runs.filter((run) => run.style.sizePt >= TITLE_SIZE * sizePt);
  if (large.length < 2) return [];
  return groupsOf(large).flatMap((group) => {
    const lines = linesOf(group);
    if (!lines) return [];
    const box = union(lines);
    return [{ block: { kind: 'text', box, lines, column: box }, runs: new Set(group.map(({ id }) => id)) }];
  });
}

/** Runs whose heights overlap, or nearly so, from the top. */
function groupsOf(runs: readonly GlyphRun[]): GlyphRun[][] {
  const groups: GlyphRun[][] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const run of [...runs].sort((a, b) => boxOfRun(a).y0 - boxOfRun(b).y0)) {
    const { y0, y1 } = boxOfRun(run);
    const group = groups.at(-1);
    if (group && y0 - bottom <= LINE_GAP_EM * run.style.sizePt) group.push(run);
    else {
      groups.push([run]);
      bottom = Number.NEGATIVE_INFINITY;
    }
    bottom = Math.max(bottom, y1);
  }
  return groups;
}

/** The lines of a label and of the title beside it, in the order in which they are read; null for anything else. */
function linesOf(group: readonly GlyphRun[]): TextLine[] | null {
  const [left, right] = partAtGap(group);
  if (!left || !right) return null;
  const rtl = isRightToLeft(right.map((run) => run.text).join('') + left.map((run) => run.text).join(''));
  const [label, title] = rtl && largest(right) > largest(left) ? [right, left] : [left, right];
  if (countLetters(label) > LABEL_LETTERS || countLetters(title) > TITLE_LETTERS) return null;
  const a = joinRows(segmentsOf(label));
  const b = joinRows(segmentsOf(title));
  if (a.length > MAX_LINES || b.length > MAX_LINES || a.length + b.length < 3) return null;
  if (width(union(a)) > LABEL_WIDTH * width(union(b)) && largest(label) < LARGER_LABEL * largest(title)) return null;
  const shared = overlap(union(a).y0, union(a).y1, union(b).y0, union(b).y1);
  if (shared < 0.5 * Math.min(height(union(a)), height(union(b)))) return null;
  if (areRows(a, b)) return null;
  return [...a, ...b];
}

const largest = (runs: readonly GlyphRun[]): number => Math.max(...runs.map((run) => run.style.sizePt));

/** Parts runs at the widest white between them. */
function partAtGap(group: readonly GlyphRun[]): [GlyphRun[], GlyphRun[]] | [] {
  const sorted = [...group].sort((a, b) => a.x0 - b.x0);
  let best = { at: 0, gap: 0 };
  let reach = Number.NEGATIVE_INFINITY;
  sorted.forEach((run, i) => {
    const gap = run.x0 - reach;
    if (i > 0 && gap > best.gap) best = { at: i, gap };
    reach = Math.max(reach, run.x1);
  });
  const sizePt = Math.min(...group.map((run) => run.style.sizePt));
  return best.gap >= LABEL_GAP_EM * sizePt ? [sorted.slice(0, best.at), sorted.slice(best.at)] : [];
}

/** Lines of one size, every one on a baseline of the other side: cells, or a heading that runs on. */
function areRows(a: readonly TextLine[], b: readonly TextLine[]): boolean {
  return a.every((line) =>
    b.some(
      (other) =>
        Math.abs(other.baseline - line.baseline) < SAME_BASELINE_EM * line.sizePt &&
        Math.abs(other.sizePt - line.sizePt) < SAME_BASELINE_EM * line.sizePt,
    ),
  );
}
