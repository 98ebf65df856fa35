/** Comments on pages: paragraphs of their own behind the text that they stand at. Pure. */

import { commentBlocks, placeAmong } from '../blocks/comments.ts';
import type { PageLayout } from '../blocks/layout.ts';
import { addTo } from '../geometry/groups.ts';
import type { FlowBlock } from './flow.ts';

/**
 * The stream with the comments of all pages. They come in when everything else is known to be what it is: no comment is a heading, and
 * none tells of the text's style.
 */
export function withComments(flow: readonly FlowBlock[], pages: readonly PageLayout[]): FlowBlock[] {
  const own = Map.groupBy(flow, ({ page }) => page.index);
  const before = new Map<FlowBlock | undefined, FlowBlock[]>();
  const behind = new Map<FlowBlock, FlowBlock[]>();
  for (const page of pages) {
    const items = own.get(page.index) ?? [];
    const boxes = items.map(({ block }) => block.box);
    for (const comment of page.comments ?? []) {
      if (comment.isPageText) continue;
      const blocks = commentBlocks(comment, page.widthPt).map(
        (block): FlowBlock => ({ page, block, role: { kind: 'body' } }),
      );
      const last = items[placeAmong(boxes, comment)];
      if (last) addTo(behind, last, ...blocks);
      else addTo(before, items[0] ?? flow.find((item) => item.page.index > page.index), ...blocks);
    }
  }
  if (before.size + behind.size === 0) return [...flow];
  const around = (item: FlowBlock): FlowBlock[] => [...(before.get(item) ?? []), item, ...(behind.get(item) ?? [])];
  return [...flow.flatMap(around), ...(before.get(undefined) ?? [])];
}
