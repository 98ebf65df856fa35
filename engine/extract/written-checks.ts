/** Boxes to tick of a form: signs in the text, as printed ones are. Pure. */

import { contains } from '../geometry/box.ts';
import { type GlyphRun, type PageCheck, type PageContent, UNNUMBERED, UNSET_STYLE } from './page-content.ts';

/** A tick may reach this far over the border of its box. */
const SLACK_PT = 1.5;
/** Of the box's height: where the baseline of a text beside it is looked for. */
const ABOVE = 0.3;
const BELOW = 0.3;
/** Below the text's own baseline of a box without words beside it: signs stand a little higher than their box ends. */
const BASELINE_EM = 0.15;

/** The page with ☐ and ☒ for them, in the line of the words beside them, and without what is drawn in their places. */
export function withChecks(page: PageContent, checks: readonly PageCheck[]): PageContent {
  if (checks.length === 0) return page;
  const isFree = ({ x0, y0, x1, y1 }: { x0: number; y0: number; x1: number; y1: number }): boolean =>
    !checks.some((box) => contains(box, x0, y0, SLACK_PT) && contains(box, x1, y1, SLACK_PT));
  const runs = page.runs.filter(({ x0, x1, baseline }) => isFree({ x0, x1, y0: baseline, y1: baseline }));
  return {
    ...page,
    runs: [...runs, ...checks.map((check) => signOf(check, page.runs))],
    drawings: page.drawings.filter(isFree),
    rules: page.rules.filter(isFree),
    fills: page.fills.filter(isFree),
  };
}

function signOf({ x0, y0, x1, y1, isChecked }: PageCheck, runs: readonly GlyphRun[]): GlyphRun {
  const height = y1 - y0;
  const beside = runs
    .filter(({ baseline }) => baseline > y0 + ABOVE * height && baseline < y1 + BELOW * height)
    .sort((a, b) => distance(a, x0, x1) - distance(b, x0, x1))[0];
  const sizePt = beside?.style.sizePt ?? height;
  return {
    id: UNNUMBERED,
    text: isChecked ? '☒' : '☐',
    ...{ x0, x1 },
    baseline: beside?.baseline ?? y1 - BASELINE_EM * height,
    style: { ...UNSET_STYLE, sizePt },
    space: 'drawn',
  };
}

const distance = (run: GlyphRun, x0: number, x1: number): number => Math.max(0, run.x0 - x1, x0 - run.x1);
