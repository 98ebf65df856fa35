/**
 * Small capitals made of the capitals of a smaller size, as Times has no others: "I" of 10 points before "NTRODUCTION" of 8.
 * What was written, and is read, is "Introduction".
 */

import { lineOf } from './segments.ts';
import type { PlacedRun, TextLine } from './text-line.ts';

/** Their size as a share of the capitals'. */
const SHARE = { least: 0.65, most: 0.87 };
const SMALL_LETTER = /\p{Ll}/u;
const ENDS_IN_CAPITAL = /\p{Lu}\p{M}*$/u;
const CAPITALS = /^\p{Lu}[\p{Lu}\p{M}]/u;
const SAME_BASELINE_EM = 0.05;

/** @param lines of one block; given back as they are where there is nothing to change */
export function lowerSmallCapitals(lines: readonly TextLine[]): readonly TextLine[] {
  const small = new Set<PlacedRun['style']>();
  for (const { runs } of lines) {
    for (let i = 1; i < runs.length; i++) {
      const [capital, rest] = [runs[i - 1], runs[i]];
      if (capital && rest && beginsSmall(capital, rest)) small.add(rest.style);
    }
  }
  if (small.size === 0) return lines;
  const isSmall = (run: PlacedRun): boolean => small.has(run.style) && !run.math;
  const runs = lines.flatMap((line) => line.runs.filter(isSmall));
  if (runs.some(({ text }) => SMALL_LETTER.test(text))) return lines;
  return lines.map((line) => {
    if (!line.runs.some(isSmall)) return line;
    return lineOf(
      line.runs.map((run) => (isSmall(run) ? { ...run, text: run.text.toLowerCase() } : run)),
      line.rtl,
    );
  });
}

/** Inside one word the capitals become smaller. */
function beginsSmall(capital: PlacedRun, rest: PlacedRun): boolean {
  const [large, style] = [capital.style, rest.style];
  const share = style.sizePt / large.sizePt;
  return (
    share > SHARE.least &&
    share < SHARE.most &&
    (rest.space === 'none' || rest.space === 'closed') &&
    style.font === large.font &&
    !style.monospace &&
    !capital.math &&
    !rest.math &&
    Math.abs(rest.baseline - capital.baseline) < SAME_BASELINE_EM * large.sizePt &&
    ENDS_IN_CAPITAL.test(capital.text) &&
    CAPITALS.test(rest.text)
  );
}
