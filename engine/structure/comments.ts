/** Comments on pages: paragraphs of their own behind the text that they stand at. Pure. */

import { commentBlocks, placeAmong } from '../blocks/comments.ts';
import type { PageLayout } from '../blocks/layout.ts';
import type { FlowBlock } from './flow.ts';

/**
 * The stream with the comments of all pages. They come in when everything else is known to be what it is: no comment is a heading, and
 * none tells of the text's style.
 */
export function withComments(flow: readonly FlowBlock[], pages: readonly PageLayout[]): FlowBlock[] {
  const out = [...flow];
  for (const page of pages) {
    for (const comment of page.comments ?? []) {
      if (comment.isPageText) continue;
      const own = out.flatMap((item, at) => (item.page.index === page.index ? [{ at, box: item.block.box }] : []));
      const place = placeAmong(
        own.map(({ box }) => box),
        comment,
      );
      const at = own[place]?.at ?? (own[0]?.at ?? firstBehind(out, page.index)) - 1;
      const blocks = commentBlocks(comment, page.widthPt);
      out.splice(at + 1, 0, ...blocks.map((block): FlowBlock => ({ page, block, role: { kind: 'body' } })));
    }
  }
  return out;
}

function firstBehind(flow: readonly FlowBlock[], index: number): number {
  const at = flow.findIndex(({ page }) => page.index > index);
  return at < 0 ? flow.length : at;
}
