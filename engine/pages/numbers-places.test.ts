import { expect, it } from 'vitest';
import type { PageLayout } from '../blocks/layout.ts';
import { isReadAgain, numbersPlaces } from './numbers-places.ts';

/** A page on which so many numbers have been left out that end at one edge. */
const page = (index: number, numbers: number, x1 = 50): PageLayout => ({
  index,
  widthPt: 500,
  heightPt: 800,
  blocks: [],
  links: [],
  leftOut: Array.from({ length: numbers }, (_, i) => {
    const y0 = 60 + 12 * i;
    return { x0: i < 9 ? x1 - 5 : x1 - 10, y0, x1, y1: y0 + 10, reason: 'line-number' as const };
  }),
});

it('a document has the numbers of its lines where enough of its pages have them', () => {
  const others = Array.from({ length: 9 }, (_, i) => page(i + 1, 0));
  expect(numbersPlaces([page(0, 30), ...others])).toEqual([{ edge: 'x1', at: 0.1 }]);
  expect(numbersPlaces([page(0, 30), ...others, page(10, 0)])).toEqual([]);
});

it('a document printed on both sides has them at two places', () => {
  const places = numbersPlaces([page(0, 30), page(1, 30, 450), page(2, 30), page(3, 0)]);
  expect(places.map(({ at }) => at)).toEqual([0.1, 0.9]);
});

it('a place that only one of many pages has is none of the document', () => {
  const many = Array.from({ length: 14 }, (_, i) => page(i + 1, 30));
  expect(numbersPlaces([page(0, 30, 90), ...many])).toEqual([{ edge: 'x1', at: 0.1 }]);
});

it('two numbers tell nothing of a document, three of every fifth line do', () => {
  expect(numbersPlaces([page(0, 2), page(1, 2)])).toEqual([]);
  expect(numbersPlaces([page(0, 3), page(1, 0)])).toHaveLength(1);
});

it('pages are read again but for those that could not be read, and those whose text was recognised', () => {
  const warning = {
    code: 'page-recognised',
    page: 1,
    message: 'The text of page 1 was recognised (98 % sure).',
  } as const;
  expect(isReadAgain({ layout: page(0, 30), warnings: [] })).toBe(true);
  expect(isReadAgain({ layout: page(0, 30), warnings: [warning] })).toBe(false);
  expect(isReadAgain({ layout: { ...page(0, 0), note: '[Page 1 could not be read.]' }, warnings: [] })).toBe(false);
});
