import type { GlyphRun, PageContent } from '../../extract/page-content.ts';
import { type Box, union, width } from '../../geometry/box.ts';
import { boxOfRun } from '../../lines/text-line.ts';
import type { Item } from './item.ts';

/** Share of the text's width. */
const ACROSS = 0.95;
const MIN_COLUMN_PT = 100;
/** Between the rule and what hangs from it. */
const HANG_PT = 8;

/**
 * Rules over the whole width of the text that rules between columns hang from: no column goes on over them.
 *
 * @param taken boxes of figures and tables
 */
export function rulesAcross({ rules }: PageContent, runs: readonly GlyphRun[], taken: readonly Box[]): Item[] {
  const long = rules.filter(({ horizontal, y0, y1 }) => !horizontal && y1 - y0 > MIN_COLUMN_PT);
  if (runs.length === 0 || long.length === 0) return [];
  const text = union(runs.map(boxOfRun));
  return rules
    .filter((rule) => rule.horizontal && Math.min(rule.x1, text.x1) - Math.max(rule.x0, text.x0) > ACROSS * width(text))
    .filter((rule) => long.some(({ y0 }) => y0 > rule.y0 - HANG_PT && y0 < rule.y1 + HANG_PT))
    .filter((rule) => !taken.some((box) => rule.y0 > box.y0 - 1 && rule.y1 < box.y1 + 1))
    .map(({ x0, y0, x1, y1 }) => ({
      x0,
      y0: y0 - 0.5,
      x1,
      y1: y1 + 0.5,
      sizePt: null,
      isRule: true,
    }));
}
