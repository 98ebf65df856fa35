/**
 * What stands on the pages and in no result, on purpose, and why: for whoever compares the two. Every step that leaves text out says
 * so here or, where it sees a single page, in the page's layout. Pure.
 */

import type { PageLayout } from '../blocks/layout.ts';
import { onPage } from '../blocks/turned-text.ts';
import type { LeftOut, LeftOutReason } from '../convert.ts';
import type { LeftOutArea } from '../extract/page-content.ts';
import { type Box, overlap, union } from '../geometry/box.ts';
import type { TextLine } from '../lines/text-line.ts';
import { type FlowBlock, lineText } from './flow.ts';

const PAGE_NUMBER = /^\P{L}*(?:[\divxlc]+|\p{Nd}+)\P{L}*$/iu;

export const isPageNumber = (line: TextLine): boolean => PAGE_NUMBER.test(lineText(line));

type PagePlace = Pick<PageLayout, 'index' | 'widthPt' | 'heightPt'>;

export class LeftOutList {
  readonly #areas: LeftOut[] = [];

  /** With what the pages themselves have left out. */
  constructor(pages: readonly Pick<PageLayout, 'index' | 'leftOut'>[] = []) {
    for (const { index, leftOut = [] } of pages) for (const area of leftOut) this.#add(index, area);
  }

  /** @returns nothing, as the blocks that are left of them */
  take({ index, widthPt, heightPt }: PagePlace, boxes: readonly (Box | TextLine)[], reason: LeftOutReason): [] {
    for (const box of boxes) {
      // Lines of packed pages are read when they are asked for: nothing of them can be spread.
      const { x0, y0, x1, y1 } = box;
      const quarter = 'runs' in box ? box.runs[0]?.quarter : undefined;
      const at = { x0, y0, x1, y1 };
      this.#add(index, { reason, ...(quarter === undefined ? at : onPage(at, quarter, widthPt, heightPt)) });
    }
    return [];
  }

  addContents(flow: readonly FlowBlock[]): void {
    for (const { page, block, role } of flow) {
      if (role.kind !== 'contents') continue;
      this.take(page, [block.box], 'contents');
      // The box of a table that goes on over pages is that of its first part.
      const behind = block.kind === 'table' ? block.rows.flat().filter((cell) => cell.page !== undefined) : [];
      for (const [index = page.index, cells] of Map.groupBy(behind, (cell) => cell.page)) {
        const lines = cells.flatMap((cell) => cell.lines);
        if (lines.length > 0) this.take({ ...page, index }, [union(lines)], 'contents');
      }
    }
  }

  /** Page by page; in whole points. */
  areas(): LeftOut[] {
    return this.#areas
      .sort((a, b) => a.page - b.page)
      .map(({ page, reason, x0, y0, x1, y1 }) => ({
        page,
        reason,
        ...{ x0: Math.floor(x0), y0: Math.floor(y0), x1: Math.ceil(x1), y1: Math.ceil(y1) },
      }));
  }

  /** What stands below each other is one area. */
  #add(index: number, { reason, x0, y0, x1, y1 }: LeftOutArea): void {
    const last = this.#areas.at(-1);
    const box = { x0, y0, x1, y1 };
    if (
      last?.page === index + 1 &&
      last.reason === reason &&
      y0 >= last.y0 &&
      overlap(last.x0, last.x1, x0, x1) > 0 &&
      isNext(last, box)
    )
      Object.assign(last, union([last, box]));
    else this.#areas.push({ page: index + 1, reason, ...box });
  }
}

/** Of contents, whatever stands between: they are one list. */
const isNext = ({ reason, y1 }: LeftOut, next: Box): boolean =>
  reason === 'contents' || next.y0 - y1 < next.y1 - next.y0;
