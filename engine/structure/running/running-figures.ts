/** Pictures that run through the pages of a document, as its lines at their heads and feet do. */

import type { FigureBlock, LayoutBlock, PageLayout } from '../../blocks/layout.ts';

/** Share of the page's height at its top and bottom where they stand. */
const ZONE = 0.32;

/** Figures that stand at one place of several pages' margins: logos. */
export function runningFigures(
  pages: readonly PageLayout[],
  names: ReadonlyMap<LayoutBlock, string>,
): Set<LayoutBlock> {
  const places = new Map<string, FigureBlock[]>();
  for (const page of pages) {
    for (const block of page.blocks) {
      if (block.kind !== 'figure' || page.withoutText) continue;
      const { box } = block;
      if (box.y1 > ZONE * page.heightPt && box.y0 < (1 - ZONE) * page.heightPt) continue;
      const key = [names.get(block), ...[box.x0, box.y0, box.x1, box.y1].map((value) => Math.round(value / 4))].join(
        '|',
      );
      places.set(key, [...(places.get(key) ?? []), block]);
    }
  }
  const needed = pages.length <= 5 ? 2 : 3;
  return new Set([...places.values()].filter((blocks) => blocks.length >= needed).flat());
}
