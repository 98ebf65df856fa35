/**
 * The index of a page's runs: what stands where. Built once, when no pass changes the runs any more; all that layout asks about
 * places is asked here.
 */

import { type GlyphRun, type PageContent, UNNUMBERED } from '../extract/page-content.ts';
import { type Box, coveredShare } from '../geometry/box.ts';
import { firstWhere } from '../geometry/statistics.ts';
import { segmentsOf } from '../lines/segments.ts';
import { boxOfRun, type TextLine } from '../lines/text-line.ts';

/** The middle of small letters over the baseline: a run is in a box where this point of it is. */
const MIDDLE_EM = 0.25;

/** The middles of all runs, from the top. */
interface Places {
  x: Float64Array;
  y: Float64Array;
  /** The place of each one's run among all runs. */
  at: Int32Array;
  /** A run's box reaches at most so far up or down from its middle. */
  reachPt: number;
}

export class PageIndex {
  /** In the order in which the file draws them, each with an id of its own. */
  readonly runs: readonly GlyphRun[];
  #places: Places | undefined;
  readonly #segments = new WeakMap<readonly GlyphRun[], readonly TextLine[]>();

  constructor(runs: readonly GlyphRun[]) {
    this.runs = runs;
  }

  /** The pieces of all lines: `segmentsOf` all runs. */
  get segments(): readonly TextLine[] {
    return this.segmentsOf(this.runs);
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

  /** The runs whose middle is in a box, in the order of drawing. */
  runsIn({ x0, y0, x1, y1 }: Box): GlyphRun[] {
    return this.#inRange(y0, y1, (x) => x > x0 && x < x1);
  }

  /** The runs of which a box covers more than a share, in the order of drawing. */
  runsCoveredBy(box: Box, share: number): GlyphRun[] {
    const { reachPt } = this.#placesOfRuns();
    return this.#inRange(box.y0 - reachPt, box.y1 + reachPt, () => true).filter(
      (run) => coveredShare(boxOfRun(run), box) > share,
    );
  }

  /** The runs whose middles lie between two heights, and as `isIn` says from left to right. */
  #inRange(top: number, bottom: number, isIn: (x: number) => boolean): GlyphRun[] {
    const { x, y, at } = this.#placesOfRuns();
    const places: number[] = [];
    for (let i = firstWhere(y.length, (at) => (y[at] ?? 0) > top); i < y.length && (y[i] ?? 0) < bottom; i++)
      if (isIn(x[i] ?? 0)) places.push(at[i] ?? 0);
    return places.sort((a, b) => a - b).flatMap((at) => this.runs[at] ?? []);
  }

  /** Most pages have nothing whose text is asked for. */
  #placesOfRuns(): Places {
    this.#places ??= placesOf(this.runs);
    return this.#places;
  }
}

function placesOf(runs: readonly GlyphRun[]): Places {
  const middles = Float64Array.from(runs, ({ baseline, style }) => baseline - MIDDLE_EM * style.sizePt);
  const at = Int32Array.from(runs.keys()).sort((a, b) => (middles[a] ?? 0) - (middles[b] ?? 0));
  const y = Float64Array.from(at, (place) => middles[place] ?? 0);
  const x = Float64Array.from(at, (place) => {
    const run = runs[place];
    return run ? (run.x0 + run.x1) / 2 : 0;
  });
  return { x, y, at, reachPt: runs.reduce((largest, { style }) => Math.max(largest, style.sizePt), 0) };
}

// The ids of a page's runs.

/** Numbers the runs of a page, those at an angle behind the others, in the order of drawing. They are changed in place: nobody else has them. */
export function numberRuns({ runs, turned }: PageContent): number {
  let next = 0;
  for (const run of runs) run.id = next++;
  for (const group of turned) for (const run of group) run.id = next++;
  return next;
}

/** Numbers what a pass has added, from an id on. @returns the next free id */
export function numberNewRuns(runs: readonly GlyphRun[], from: number): number {
  let next = from;
  for (const run of runs) if (run.id === UNNUMBERED) run.id = next++;
  return next;
}
