/**
 * Letters that the font of a text lacks come from another, which office programs draw behind the rest of the line:
 *
 *   QUY CH QU N LÝ, then Ế Ả   →   QUY CHẾ QUẢN LÝ
 *
 * Each is put where it stands. A space in front of it was that of another word: there the gaps tell.
 */

import { isRightToLeft } from '../../extract/letters/unicode.ts';
import type { GlyphRun } from '../../extract/page-content.ts';

/** Letters overhang their neighbours. */
const OVERLAP_EM = 0.2;
const SAME_BASELINE_EM = 0.05;

export function withFallbackLetters(runs: GlyphRun[]): GlyphRun[] {
  let out: GlyphRun[] | undefined;
  for (let from = 0, to = 1; from < runs.length; from = to, to++) {
    while (to < runs.length && isOnLineOf(runs[from], runs[to])) to++;
    const placed = to - from > 2 ? inPlace(runs.slice(from, to)) : null;
    if (!placed) continue;
    out ??= [...runs];
    for (const [i, run] of placed.entries()) out[from + i] = run;
  }
  return out ?? runs;
}

function isOnLineOf(first: GlyphRun | undefined, run: GlyphRun | undefined): boolean {
  if (!first || !run) return false;
  return Math.abs(run.baseline - first.baseline) < SAME_BASELINE_EM * first.style.sizePt;
}

/** @returns runs of one line from the left; null where they come so, or overlie each other */
function inPlace(line: readonly GlyphRun[]): GlyphRun[] | null {
  const isLate = (run: GlyphRun, i: number): boolean => {
    const last = line[i - 1];
    return last !== undefined && run.x0 < last.x0 && run.style.font !== last.style.font;
  };
  if (!line.some(isLate) || line.some(({ text }) => isRightToLeft(text))) return null;
  const sorted = line.toSorted((a, b) => a.x0 - b.x0);
  const before = new Map(line.map((run, i) => [run, line[i - 1]]));
  const overlies = (run: GlyphRun, i: number): boolean =>
    run.x0 < (sorted[i - 1]?.x1 ?? -Infinity) - OVERLAP_EM * run.style.sizePt;
  if (sorted.some(overlies)) return null;
  return sorted.map((run, i) => (sorted[i - 1] === before.get(run) ? run : { ...run, space: 'none' as const }));
}
