import { expect, test } from 'vitest';
import type { PageLayout } from '../../blocks/layout.ts';
import type { LinkTarget, OutlineNode } from '../../extract/page-content.ts';
import { placeTargets } from './target-frames.ts';

const A5_LYING = { x0: 0, y0: 0, x1: 595, y1: 420 };
const nowhere = { x0: 0, y0: 0, x1: 1, y1: 1 };

const page = (index: number, more: Partial<PageLayout>): PageLayout => ({
  index,
  widthPt: 595,
  heightPt: 842,
  blocks: [],
  links: [],
  ...more,
});

/** Where a link on the first page leads, if the second is such a page. */
function targetOn(second: Partial<PageLayout>, place: { x: number | null; y: number | null }): LinkTarget | undefined {
  const pages = [page(0, { links: [{ ...nowhere, target: { page: 1, ...place } }] }), page(1, second)];
  placeTargets(pages, []);
  return pages[0]?.links[0]?.target;
}

test('A place is counted from the top left of what is visible', () => {
  const userSpace = { visible: { x0: 50, y0: 100, x1: 450, y1: 700 }, quarter: 0 };
  expect(targetOn({ userSpace }, { x: 60, y: 650 })).toEqual({ page: 1, x: 10, y: 50 });
  expect(targetOn({ userSpace }, { x: null, y: 650 })).toEqual({ page: 1, x: null, y: 50 });
  expect(targetOn({ userSpace }, { x: 60, y: null })).toEqual({ page: 1, x: 10, y: null });
});

test('On a page that is read on its side, width is height', () => {
  const userSpace = { visible: A5_LYING, quarter: 1 };
  expect(targetOn({ userSpace }, { x: 100, y: 20 })).toEqual({ page: 1, x: 20, y: 100 });
  expect(targetOn({ userSpace }, { x: null, y: 20 })).toEqual({ page: 1, x: 20, y: null });
  expect(targetOn({ userSpace }, { x: 100, y: null })).toEqual({ page: 1, x: null, y: 100 });
});

test('A scan is turned as its recognised text is', () => {
  const userSpace = { visible: A5_LYING, quarter: 0 };
  expect(targetOn({ userSpace, quarter: 2 }, { x: 95, y: 20 })).toEqual({ page: 1, x: 500, y: 20 });
});

test('Bookmarks are moved with those below them; what leads to no page or to a page left out stays', () => {
  const node = (title: string, at: number | null, y: number | null, children: OutlineNode[] = []): OutlineNode => ({
    title,
    page: at,
    x: null,
    y,
    children,
  });
  const userSpace = { visible: { x0: 0, y0: 0, x1: 595, y1: 842 }, quarter: 0 };
  expect(
    placeTargets([page(0, { userSpace })], [node('Part', null, null, [node('One', 0, 742), node('Two', 7, 742)])]),
  ).toEqual([node('Part', null, null, [node('One', 0, 100), node('Two', 7, 742)])]);
});
