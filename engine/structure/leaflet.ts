/**
 * Leaflets of one sheet that is folded twice, as they come from the printer.
 *
 *   front  │ 5 │ 6 │ 1 │    The cover is the front's last panel; who opens it reads the three inside, then the flap that
 *   inside │ 2 │ 3 │ 4 │    was folded in, and at the end the back.
 */

import type { LayoutBlock, PageLayout } from '../blocks/layout.ts';

const PANELS = 3;
/** The cover's largest letters, as a multiple of the largest on the flap. */
const COVER_SIZE = 1.2;
/** What hangs over the fold by more belongs to no panel. */
const OVERHANG = 0.03;

export interface PlacedBlock {
  page: PageLayout;
  block: LayoutBlock;
}

/** All blocks of the document, page by page; a folded leaflet's in the order that a reader unfolds it. */
export function inReadingOrder(pages: readonly PageLayout[]): PlacedBlock[] {
  const [front, inside] = pages;
  const panels = front && inside && pages.length === 2 ? [panelsOf(front), panelsOf(inside)] : [];
  const [outer, inner] = panels;
  if (!front || !inside || !outer || !inner || !isCover(outer[2], outer[0]))
    return pages.flatMap((page) => place(page, page.blocks));
  return [...place(front, outer[2]), ...place(inside, inner.flat()), ...place(front, [...outer[0], ...outer[1]])];
}

const place = (page: PageLayout, blocks: readonly LayoutBlock[]): PlacedBlock[] =>
  blocks.map((block) => ({ page, block }));

/** The blocks of each third of a page in landscape; null where one stands across the folds. */
function panelsOf({ blocks, widthPt, heightPt }: PageLayout): [LayoutBlock[], LayoutBlock[], LayoutBlock[]] | null {
  if (widthPt < 1.2 * heightPt) return null;
  const panels: [LayoutBlock[], LayoutBlock[], LayoutBlock[]] = [[], [], []];
  const third = widthPt / PANELS;
  for (const block of blocks) {
    const { x0, x1 } = block.box;
    const at = Math.min(PANELS - 1, Math.max(0, Math.floor((x0 + x1) / 2 / third)));
    const slack = OVERHANG * widthPt;
    if (x0 < at * third - slack || x1 > (at + 1) * third + slack) return null;
    panels[at]?.push(block);
  }
  return panels;
}

function isCover(cover: readonly LayoutBlock[], flap: readonly LayoutBlock[]): boolean {
  return flap.length > 0 && largest(cover) > COVER_SIZE * largest(flap);
}

function largest(blocks: readonly LayoutBlock[]): number {
  let size = 0;
  for (const block of blocks)
    if (block.kind === 'text') for (const line of block.lines) size = Math.max(size, line.sizePt);
  return size;
}
