/**
 * Cells as close as words, or closer, that stand in line.
 *
 *    87.5  the harbour     Numbers end where text begins, a little apart. No word space stands at one place in line after line,
 *   112.0  a tide          between words that are not of one width and end and begin there.
 *     9.4  every ship
 */

import { markOf } from '../../lines/marks/list-mark.ts';
import { cutLine } from '../../lines/segments.ts';
import type { PlacedRun, TextLine } from '../../lines/text-line.ts';
import { LEADER } from './column-gaps.ts';
import { cutsInFullCells } from './full-cells.ts';
import { ROW_REACH_EM } from './text-rows.ts';

/** Fewer may be in line by chance. */
const MIN_ROWS = 4;
const MIN_WORDS = 3;
/** Of the words in line, those that are not others again: more where they are cells, fewer where lines of text say the same. */
const WORDS_SHARE = 0.5;
/** Between letters of one word there is none. */
const MIN_GAP_EM = 0.08;
/** Letters reach out as far: j and f. */
const SAME_X_PT = 0.5;
/** What the widths of two words differ by at least. */
const OTHER_EM = 0.05;

interface Gap {
  from: number;
  to: number;
  baseline: number;
  left: PlacedRun;
}

/** White between the cells of rows, in points. */
interface Stripe {
  from: number;
  to: number;
  /** Where a head may begin, the first row, and where the last one ends. */
  y0: number;
  firstY: number;
  y1: number;
}

/**
 * @param segments of a page or of a part of it
 * @returns the segments, those with such a gap in pieces, and of which segment each piece is
 */
export function cutAtAlignedGaps(segments: readonly TextLine[]): {
  pieces: readonly TextLine[];
  origin: ReadonlyMap<TextLine, TextLine>;
} {
  const origin = new Map<TextLine, TextLine>();
  const stripes = stripesOf(segments);
  const full = cutsInFullCells(segments);
  if (stripes.length === 0 && full.size === 0) return { pieces: segments, origin };
  const pieces = segments.flatMap((segment) => {
    const own = stripes.filter(({ y0, y1 }) => segment.baseline > y0 && segment.baseline < y1);
    const start = full.get(segment);
    if (own.length === 0 && start === undefined) return [segment];
    const lines = cutLine(
      segment,
      (right, { x0 }) =>
        (start !== undefined && Math.abs(x0 - start) < SAME_X_PT) ||
        own.some((stripe) => isAcross(right, x0, segment.baseline, stripe)),
    );
    if (lines.length > 1) for (const line of lines) origin.set(line, segment);
    return lines;
  });
  return { pieces, origin };
}

function stripesOf(segments: readonly TextLine[]): Stripe[] {
  const gaps = segments.flatMap(gapsIn);
  return inLine(gaps, ({ from }) => from)
    .flatMap((own) => inLine(own, ({ to }) => to))
    .flatMap((own) => stripesAmong(own, segments));
}

/** Groups of gaps that are enough and lie at one place. */
function inLine(gaps: readonly Gap[], placeOf: (gap: Gap) => number): Gap[][] {
  const sorted = gaps.toSorted((a, b) => placeOf(a) - placeOf(b));
  const groups: Gap[][] = [];
  let [from, first] = [0, Number.NEGATIVE_INFINITY];
  const close = (end: number): void => {
    if (end - from >= MIN_ROWS) groups.push(sorted.slice(from, end));
    from = end;
  };
  sorted.forEach((gap, i) => {
    if (placeOf(gap) - first < SAME_X_PT) return;
    close(i);
    first = placeOf(gap);
  });
  close(sorted.length);
  return groups;
}

function gapsIn({ runs, baseline, rtl, sizePt }: TextLine): Gap[] {
  if (rtl) return [];
  const gaps: Gap[] = [];
  let [left, right] = [runs[0], runs[0]?.x1 ?? 0];
  for (let i = 1; i < runs.length; i++) {
    const run = runs[i];
    if (!run) continue;
    if (left && run.x0 - right > MIN_GAP_EM * sizePt && isBetweenWords(left, run, left === runs[0]))
      gaps.push({ from: right, to: run.x0, baseline, left });
    if (run.x1 > right) {
      left = run;
      right = run.x1;
    }
  }
  return gaps;
}

/** @param isFirst whether the left one begins the line, and may be its mark */
const isBetweenWords = (left: PlacedRun, right: PlacedRun, isFirst: boolean): boolean =>
  !left.style.monospace &&
  !right.style.monospace &&
  !LEADER.test(right.text) &&
  !LEADER.test(left.text) &&
  !(isFirst && markOf(`${left.text} x`) !== null);

/** @param gaps at one place */
function stripesAmong(gaps: Gap[], segments: readonly TextLine[]): Stripe[] {
  gaps.sort((a, b) => a.baseline - b.baseline);
  const stripes: Stripe[] = [];
  let group: Gap[] = [];
  const close = (): void => {
    const [first, last] = [group[0], group.at(-1)];
    if (first && last && group.length >= MIN_ROWS && areCells(group)) {
      const em = first.left.style.sizePt;
      const from = Math.max(...group.map((gap) => gap.from));
      const to = Math.min(...group.map((gap) => gap.to));
      const firstY = first.baseline;
      stripes.push({ from, to, y0: firstY - ROW_REACH_EM * em, firstY, y1: last.baseline + 1 });
    }
    group = [];
  };
  for (const gap of gaps) {
    const above = group.at(-1);
    if (above && !areOfOne(above, gap, segments)) close();
    group.push(gap);
  }
  close();
  return stripes;
}

/** Whether rows go on from the one to the other, and none of them has a word across. They may lack one of the cells. */
function areOfOne(above: Gap, below: Gap, segments: readonly TextLine[]): boolean {
  const between = segments.filter(({ baseline }) => baseline > above.baseline && baseline < below.baseline);
  const baselines = [...between.map(({ baseline }) => baseline), above.baseline, below.baseline].sort((a, b) => a - b);
  const reach = ROW_REACH_EM * below.left.style.sizePt;
  return (
    baselines.every((baseline, i) => baseline - (baselines[i - 1] ?? baseline) <= reach) &&
    !between.some(({ runs }) => runs.some(({ x0, x1 }) => x0 < below.to - SAME_X_PT && x1 > below.from + SAME_X_PT))
  );
}

/** Whether many words end there: the same ones begin and end at one place wherever lines say the same. */
function areCells(gaps: readonly Gap[]): boolean {
  const widths = gaps.map(({ left }) => left.x1 - left.x0);
  const isVaried = Math.max(...widths) - Math.min(...widths) > OTHER_EM * (gaps[0]?.left.style.sizePt ?? 0);
  const areMany = new Set(gaps.map(({ left }) => left.text)).size >= Math.max(MIN_WORDS, WORDS_SHARE * gaps.length);
  return areMany && isVaried;
}

/** Whether the white is between what reaches to `right` and what begins at `left`; of a head, one of them is in line with the rows. */
function isAcross(right: number, left: number, baseline: number, { from, to, firstY }: Stripe): boolean {
  if (right > from + SAME_X_PT || left < to - SAME_X_PT) return false;
  return baseline > firstY - 1 || right > from - SAME_X_PT || left < to + SAME_X_PT;
}
