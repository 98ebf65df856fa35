/**
 * The index of a page's runs: what stands where. Built once, when no pass changes the runs any more; all that layout asks about
 * places is asked here.
 */

import type { GlyphRun } from '../extract/page-content.ts';
import { type Box, coveredShare } from '../geometry/box.ts';
import { type Row, rowsOf } from '../lines/rows.ts';
import { readsFromRight, segmentsOf } from '../lines/segments.ts';
import { boxOfRun, type TextLine } from '../lines/text-line.ts';

/** The middle of small letters over the baseline: a run is in a box where this point of it is. */
const MIDDLE_EM = 0.25;

export class PageIndex {
  /** In the order in which the file draws them, each with an id of its own. */
  readonly runs: readonly GlyphRun[];
  /** Heights of the middles of all runs, from the top; of each, the place of its run in `runs`, and the run's middle from the left. */
  readonly #y: Float64Array;
  readonly #at: Int32Array;
  readonly #x: Float64Array;
  /** A run's box reaches at most so far up or down from its middle. */
  readonly #reachPt: number;
  #rows: readonly Row[] | undefined;
  readonly #segments = new WeakMap<readonly GlyphRun[], readonly TextLine[]>();

  constructor(runs: readonly GlyphRun[]) {
    this.runs = runs;
    let largest = 0;
    const middles = new Float64Array(runs.length);
    runs.forEach(({ baseline, style: { sizePt } }, i) => {
      middles[i] = baseline - MIDDLE_EM * sizePt;
      if (sizePt > largest) largest = sizePt;
    });
    this.#reachPt = largest;
    this.#at = Int32Array.from(runs.keys()).sort((a, b) => (middles[a] ?? 0) - (middles[b] ?? 0));
    this.#y = Float64Array.from(this.#at, (at) => middles[at] ?? 0);
    this.#x = Float64Array.from(this.#at, (at) => {
      const run = runs[at];
      return run ? (run.x0 + run.x1) / 2 : 0;
    });
  }

  /** What stands on one baseline, with its scripts, across columns; from the top. */
  get rows(): readonly Row[] {
    this.#rows ??= rowsOf(this.runs);
    return this.#rows;
  }

  /** The pieces of all lines: `segmentsOf` all runs. */
  get segments(): readonly TextLine[] {
    return this.segmentsOf(this.runs);
  }

  /** Whether the page reads from right to left. */
  get readsFromRight(): boolean {
    return readsFromRight(this.runs);
  }

  /**
   * The pieces of the lines of some runs of the page, segmented once for each list. Runs that are left out may part or join what is
   * left: scripts lose their letters, and columns their gutters.
   *
   * @param runs what a filter has left of `runs`
   */
  segmentsOf(runs: readonly GlyphRun[]): readonly TextLine[] {
    const own = runs.length === this.runs.length && runs.every((run, i) => run === this.runs[i]) ? this.runs : runs;
    const known = this.#segments.get(own) ?? segmentsOf(own);
    this.#segments.set(own, known);
    return known;
  }

  /** The runs whose middle is in a box, in the order of drawing. @param slackPt by how much the box is larger on each side */
  runsIn({ x0, y0, x1, y1 }: Box, slackPt = 1): GlyphRun[] {
    return this.#inRange(y0 - slackPt, y1 + slackPt, (x) => x > x0 - slackPt && x < x1 + slackPt);
  }

  /** The runs of which a box covers more than a share, in the order of drawing. */
  runsCoveredBy(box: Box, share: number): GlyphRun[] {
    return this.#inRange(box.y0 - this.#reachPt, box.y1 + this.#reachPt, () => true).filter(
      (run) => coveredShare(boxOfRun(run), box) > share,
    );
  }

  /** The runs whose middles lie between two heights, and as `isIn` says from left to right. */
  #inRange(top: number, bottom: number, isIn: (x: number) => boolean): GlyphRun[] {
    const places: number[] = [];
    const { length } = this.#y;
    for (let i = firstOver(this.#y, top); i < length && (this.#y[i] ?? 0) < bottom; i++)
      if (isIn(this.#x[i] ?? 0)) places.push(this.#at[i] ?? 0);
    return places.sort((a, b) => a - b).flatMap((at) => this.runs[at] ?? []);
  }
}

/** Where the first of sorted values stands that is more than `least`. */
function firstOver(sorted: Float64Array, least: number): number {
  let from = 0;
  let to = sorted.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((sorted[middle] ?? 0) > least) to = middle;
    else from = middle + 1;
  }
  return from;
}
