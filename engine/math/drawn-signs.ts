/** Signs of formulas that are drawn and not set: roots, arrows, braces and brackets of web pages. */

import { type GlyphRun, type PageContent, type Rule, UNNUMBERED } from '../extract/page-content.ts';
import type { Box } from '../geometry/box.ts';

/** Brackets of one row and bars of absolute values are letters. */
const BRACKET_EM = 1.5;
/** Letters begin where the hook of a root ends. */
const HOOK_EM = { least: 0.4, most: 1.3 };

/** @param reachEm how far over, under and before the letters */
export type Spoils = (box: Box, em: number, reachEm: number) => boolean;

/** Whether something is drawn among the letters of a formula, which then isn't what its letters say. */
export function spoilsOf({ drawings, rules }: Pick<PageContent, 'drawings' | 'rules'>): Spoils {
  const bars = rules.filter((rule: Rule) => !rule.horizontal);
  if (drawings.length === 0 && bars.length === 0) return () => false;
  return (box, em, reachEm) => {
    // Frames and pictures around a formula are larger than it; its signs are not.
    const slack = reachEm * em;
    const isInside = (drawn: Box): boolean =>
      drawn.y0 > box.y0 - slack && drawn.y1 < box.y1 + slack && drawn.x0 > box.x0 - slack && drawn.x0 < box.x1;
    return drawings.some(isInside) || bars.some((bar) => bar.y1 - bar.y0 > BRACKET_EM * em && isInside(bar));
  };
}

/** Browsers draw roots as one shape that goes on to the edge of the page, where nobody sees it: their signs in letters. */
export function withDrawnRoots({ runs, drawings, widthPt }: PageContent): readonly GlyphRun[] {
  const roots = drawings.filter((drawn) => drawn.x1 >= widthPt && drawn.x0 > 0 && drawn.x0 < widthPt);
  if (roots.length === 0) return runs;
  const signs = roots.flatMap((root): GlyphRun[] => {
    const first = runs.find(({ x0, baseline, style }) => {
      const hook = (x0 - root.x0) / style.sizePt;
      return hook > HOOK_EM.least && hook < HOOK_EM.most && baseline > root.y0 && baseline < root.y1 + 1;
    });
    return first ? [{ ...first, id: UNNUMBERED, text: '√', x0: root.x0, x1: first.x0, space: 'none' }] : [];
  });
  return [...runs, ...signs];
}
