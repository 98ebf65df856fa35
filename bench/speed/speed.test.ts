import { describe, expect, test } from 'vitest';
import { withFigures } from '../readme.ts';
import { counted, type Measured, median, medians } from './measure.ts';
import { speedTable } from './table.ts';

const timing = (ms: number, pages = 2, firstProgressMs: number | null = null) => ({ ms, pages, firstProgressMs });

test.each([
  [[3], 3],
  [[5, 1, 3], 3],
  [[4, 1, 3, 2], 2.5],
])('The median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

describe('A measurement', () => {
  test('does not count the round that warms up, unless there is no other', () => {
    expect(counted([1, 2, 3])).toEqual([2, 3]);
    expect(counted([1])).toEqual([1]);
  });

  test('takes each file’s median, and none of a file that failed once', () => {
    expect(
      medians([
        [timing(8, 2, 5), timing(1)],
        [timing(4, 2, 3), null],
        [timing(6, 2, 9), timing(1)],
      ]),
    ).toEqual([timing(6, 2, 5), null]);
  });
});

test('The table weighs by pages and compares with the first engine', () => {
  const measured: Measured[] = [
    { engine: 'quire', files: [timing(10, 1, 7), timing(90, 9, 30), null], coldMs: 80, peakBytes: 2 ** 27 },
    { engine: 'liteparse', files: [timing(40), timing(160), timing(5)], coldMs: null, peakBytes: null },
    { engine: 'opendataloader', files: [timing(500)], coldMs: null, peakBytes: 2 ** 29 },
  ];
  const groups = [
    { name: 'a', places: [0] },
    { name: 'b', places: [1, 2] },
  ];
  expect(
    speedTable(measured, groups, [1, 9, null])
      .split('\n')
      .map((line) => line.split(/\s{2,}/)),
  ).toEqual([
    ['', 'a', 'b', 'ms/page', 'ratio', 'cold ms', 'first ms', 'peak MB'],
    ['quire', '10.0', '10.0', '10.00', '1.00', '80', '30', '128'],
    ['liteparse', '40.0', '17.8', '20.00', '2.00', '–', '–', '–'],
    ['opendataloader', '–', '–', '50.00', '5.00', '–', '–', '512'],
  ]);
});

test('Figures replace what stands in their place', () => {
  const page = 'A\n<!-- speed -->\nold\n<!-- /speed -->\nB\n';
  expect(withFigures(page, 'speed', 'new')).toBe('A\n<!-- speed -->\nnew\n<!-- /speed -->\nB\n');
  expect(() => withFigures(page, 'quality', 'new')).toThrow('no place for quality');
});
