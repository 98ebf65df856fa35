import { expect, test } from 'vitest';
import { pageRanges } from './page-ranges.ts';

const pages = (text: string) => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((page) => pageRanges(text)?.(page));

test.each([
  ['3', [3]],
  ['3-5', [3, 4, 5]],
  ['1, 4-5,9', [1, 4, 5, 9]],
  ['8-', [8, 9]],
])('“%s” means pages %j', (text, expected) => {
  expect(pages(text)).toEqual(expected);
});

test.each(['', 'a', '5-3', '0', '1,,2', '-3'])('“%s” names no pages', (text) => {
  expect(pageRanges(text)).toBeNull();
});
