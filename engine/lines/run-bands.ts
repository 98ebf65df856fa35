import type { GlyphRun } from '../extract/page-content.ts';

const BAND_PT = 12;

/** Finds the runs whose baselines lie between two heights, and some that are a little above or below. */
export type RunsNear = (y0: number, y1: number) => GlyphRun[];

/** By lists of runs: pass after pass asks the same one. */
const known = new WeakMap<readonly GlyphRun[], ReadonlyMap<number, GlyphRun[]>>();

/** A page may have hundreds of rules, shapes and numbers: its runs are sorted by height once, for the first that asks. */
export function runsByHeight(runs: readonly GlyphRun[]): RunsNear {
  return (y0, y1) => {
    const bands = known.get(runs) ?? Map.groupBy(runs, ({ baseline }) => Math.floor(baseline / BAND_PT));
    known.set(runs, bands);
    const first = Math.floor(y0 / BAND_PT);
    const count = Math.floor(y1 / BAND_PT) - first + 1;
    const found: GlyphRun[] = [];
    for (let i = 0; i < count; i++) for (const run of bands.get(first + i) ?? []) found.push(run);
    return found;
  };
}
