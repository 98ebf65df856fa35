/** One page: content → blocks in reading order. */

import type { PageContent } from '../extract/page-content.ts';
import { joinSegments, segmentsOf } from '../lines/segments.ts';
import type { TextLine } from '../lines/text-line.ts';
import { union } from './box.ts';
import { type Item, readingOrder } from './columns.ts';
import { figuresOf } from './figures.ts';
import type { LayoutBlock, PageLayout } from './layout.ts';
import { paragraphsOf } from './paragraphs.ts';

interface Placed extends Item {
  segment: TextLine | null;
  block: LayoutBlock | null;
}

export function layoutPage(content: PageContent): PageLayout {
  const segments = segmentsOf(content.runs);
  const figures = figuresOf(content);
  const items: Placed[] = [
    ...segments.map((segment): Placed => ({ ...boxOf(segment), sizePt: segment.sizePt, segment, block: null })),
    ...figures.map((block): Placed => ({ ...block.box, sizePt: null, segment: null, block })),
  ];
  const blocks = readingOrder(items).flatMap(regionBlocks);
  for (const runs of content.turned) blocks.push(...textBlocks(joinRows(segmentsOf(runs))));
  return { index: content.index, widthPt: content.widthPt, heightPt: content.heightPt, blocks, links: content.links };
}

const boxOf = ({ x0, y0, x1, y1 }: TextLine) => ({ x0, y0, x1, y1 });

/** Figures and tables part the text of their region. */
function regionBlocks(region: readonly Placed[]): LayoutBlock[] {
  const blocks: LayoutBlock[] = [];
  let text: TextLine[] = [];
  const close = (): void => {
    blocks.push(...textBlocks(joinRows(text)));
    text = [];
  };
  for (const item of region) {
    if (item.segment) text.push(item.segment);
    if (item.block) {
      close();
      blocks.push(item.block);
    }
  }
  close();
  return blocks;
}

/** Segments of one region → one line a row, from the top. */
export function joinRows(segments: readonly TextLine[]): TextLine[] {
  const rows: TextLine[][] = [];
  for (const segment of [...segments].sort((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && segment.baseline - first.baseline < 0.3 * Math.min(first.sizePt, segment.sizePt))
      row.push(segment);
    else rows.push([segment]);
  }
  return rows.map(joinSegments);
}

function textBlocks(lines: readonly TextLine[]): LayoutBlock[] {
  const column = union(lines);
  return paragraphsOf(lines).map((block) => ({ kind: 'text', box: union(block), lines: block, column }));
}
