/** Places that links and bookmarks lead to, from their pages' own coordinates to the frames that the pages are read in. */

import type { PageLayout } from '../../blocks/layout.ts';
import { type Place, placeIn, spaceOf } from '../../extract/frame.ts';
import type { OutlineNode } from '../../extract/page-content.ts';

/** Moves the targets of the pages' links. @returns the outline with its targets moved */
export function placeTargets(pages: readonly PageLayout[], outline: readonly OutlineNode[]): OutlineNode[] {
  const spaces = new Map(
    pages.map((page) => [page.index, page.userSpace && spaceOf(page.userSpace, page.quarter)] as const),
  );
  const onPage = <T extends Place>(page: number | null, place: T): T => {
    const space = page === null ? undefined : spaces.get(page);
    return space ? { ...place, ...placeIn(space, place) } : place;
  };
  for (const page of pages) {
    page.links = page.links.map((link) =>
      'page' in link.target ? { ...link, target: onPage(link.target.page, link.target) } : link,
    );
  }
  const placed = (nodes: readonly OutlineNode[]): OutlineNode[] =>
    nodes.map((node) => ({ ...onPage(node.page, node), children: placed(node.children) }));
  return placed(outline);
}
