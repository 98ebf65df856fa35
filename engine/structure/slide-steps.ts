/**
 * Slides that are shown step by step: beamer prints one page for each, and all of them are on the last. Only what is there again, at
 * the same place, is left out.
 */

import { type LayoutBlock, linesOf, type PageLayout } from '../blocks/layout.ts';
import type { OutlineNode } from '../extract/page-content.ts';
import { lineText } from './flow.ts';
import { isDeck } from './headings/slide-titles.ts';
import { patternOf } from './running/running-candidates.ts';

/** Share of the page's height at its top and bottom where pages are counted. */
const ZONE = 0.12;

/** Indexes of the slides that show all of a step, by that of the step. */
export type KeptSlides = ReadonlyMap<number, number>;

/** @param names of the pictures by the figures that show them */
export function keptSlides(pages: readonly PageLayout[], names: ReadonlyMap<LayoutBlock, string>): KeptSlides {
  const kept = new Map<number, number>();
  if (!isDeck(pages)) return kept;
  for (let i = pages.length - 2; i >= 0; i--) {
    const [page, next] = [pages[i], pages[i + 1]];
    if (!page || next?.index !== page.index + 1 || page.comments !== undefined || page.note !== undefined) continue;
    const shown = new Set(next.blocks.flatMap((block) => thingsOf(block, next, names)));
    if (page.blocks.flatMap((block) => thingsOf(block, page, names)).every((thing) => shown.has(thing)))
      kept.set(page.index, kept.get(next.index) ?? next.index);
  }
  return kept;
}

/** Its lines, cells and pictures with their places, in words that are the same only for the same things. */
function thingsOf(
  block: LayoutBlock,
  { heightPt, index }: PageLayout,
  names: ReadonlyMap<LayoutBlock, string>,
): string[] {
  const at = (x: number, y: number): string => `${Math.round(x)}|${Math.round(y)}`;
  const { x0, y0, x1, y1 } = block.box;
  if (block.kind === 'text' || block.kind === 'table') {
    const lines = linesOf(block);
    return lines.map((line) => {
      const isOuter = line.y1 < ZONE * heightPt || line.y0 > (1 - ZONE) * heightPt;
      // Numbers of pages go on.
      return `${isOuter ? patternOf(lineText(line)) : lineText(line)}|${at(line.x0, line.baseline)}`;
    });
  }
  const what = block.kind === 'figure' ? (names.get(block) ?? `page ${index}`) : JSON.stringify(block.math);
  return [`${what}|${at(x0, y0)}|${at(x1, y1)}`];
}

/** The page with its links led to what is kept, and without its blocks where it is a step. */
export function withoutStep(page: PageLayout, kept: KeptSlides): PageLayout {
  if (kept.size === 0) return page;
  const links = page.links.map((link) =>
    'page' in link.target ? { ...link, target: { ...link.target, page: keptOf(link.target.page, kept) } } : link,
  );
  if (!kept.has(page.index)) return { ...page, links };
  const areas = page.blocks.map(({ box: { x0, y0, x1, y1 } }) => ({ reason: 'slide-step' as const, x0, y0, x1, y1 }));
  return { ...page, links: [], blocks: [], leftOut: [...(page.leftOut ?? []), ...areas] };
}

/** The outline with its targets on slides that are kept. */
export function onKeptSlides(outline: OutlineNode[], kept: KeptSlides): OutlineNode[] {
  if (kept.size === 0) return outline;
  return outline.map((node) => ({
    ...node,
    page: node.page === null ? null : keptOf(node.page, kept),
    children: onKeptSlides(node.children, kept),
  }));
}

const keptOf = (page: number, kept: KeptSlides): number => kept.get(page) ?? page;
