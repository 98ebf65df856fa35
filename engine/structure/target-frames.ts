/** Places that links and bookmarks lead to, from their pages' own coordinates to the frames that the pages are read in. */

import type { PageLayout } from '../blocks/layout.ts';
import { type Frame, frameOf } from '../extract/frame.ts';
import type { LinkTarget, OutlineNode } from '../extract/page-content.ts';

type Place = Pick<Extract<LinkTarget, { page: number }>, 'x' | 'y'>;

/** Moves the targets of the pages' links. @returns the outline with its targets moved */
export function placeTargets(pages: readonly PageLayout[], outline: readonly OutlineNode[]): OutlineNode[] {
  const spaces = new Map(pages.map((page) => [page.index, spaceOf(page)] as const));
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

interface Space {
  frame: Frame;
  isOnItsSide: boolean;
}

function spaceOf({ userSpace, quarter = userSpace?.quarter ?? 0 }: PageLayout): Space | undefined {
  return userSpace && { frame: frameOf(userSpace.visible, quarter), isOnItsSide: quarter % 2 === 1 };
}

/** On a page that is read on its side, how far to the right something stands is known from its height. */
function placeIn({ frame, isOnItsSide }: Space, { x, y }: Place): Place {
  const [across, down] = isOnItsSide ? [y, x] : [x, y];
  return {
    x: across === null ? null : frame.x(x ?? 0, y ?? 0),
    y: down === null ? null : frame.y(x ?? 0, y ?? 0),
  };
}
