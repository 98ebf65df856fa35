/** The ids of a page's runs. */

import { type GlyphRun, type PageContent, UNNUMBERED } from '../extract/page-content.ts';

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
