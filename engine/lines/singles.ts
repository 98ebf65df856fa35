import type { GlyphRun } from '../extract/page-content.ts';

/** So many of a few neighbours are single characters where letters stand apart; of the words of a text, hardly ever. */
export const APART_SINGLES = 3;
const NEIGHBOURS = 5;

/** The most runs of a single character among a few neighbours. */
export function singlesTogether(runs: readonly GlyphRun[]): number {
  let most = 0;
  let now = 0;
  for (let i = 0; i < runs.length; i++) {
    if (runs[i]?.text.length === 1) now++;
    if (runs[i - NEIGHBOURS]?.text.length === 1) now--;
    if (now > most) most = now;
  }
  return most;
}
