import { expect, test } from 'vitest';
import { countPages, holdsPage, parsePageRanges, writePageRanges } from './page-ranges.ts';

const pages = (text: string) => {
  const ranges = parsePageRanges(text);
  return ranges && [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((page) => holdsPage(ranges, page));
};

test.each([
  ['3', [3]],
  ['3-5', [3, 4, 5]],
  ['1, 4-5,9', [1, 4, 5, 9]],
  ['8-', [8, 9]],
  ['2–3，9', [2, 3, 9]],
])('“%s” means pages %j', (text, expected) => {
  expect(pages(text)).toEqual(expected);
});

test.each(['', 'a', '5-3', '0', '1,,2', '-3'])('“%s” names no pages', (text) => {
  expect(parsePageRanges(text)).toBeNull();
});

test.each([
  ['1-3,3-5', 9, 5],
  ['8-', 9, 2],
  ['10-12', 9, 0],
])('“%s” means, of %i pages, %i', (text, of, expected) => {
  expect(countPages(parsePageRanges(text) ?? [], of)).toBe(expected);
});

test('What means the same pages in the same words is written alike', () => {
  expect(writePageRanges(parsePageRanges(' 1 – 12， 20-,30-30 ') ?? [])).toBe('1-12,20-,30');
});
