import { expect, it } from 'vitest';
import type { TextLine } from '../../lines/text-line.ts';
import { type Candidate, onMostPages } from './running-candidates.ts';

/** Its line waits on the disk. */
const head = (page: number, sizePt = 10): Candidate => ({
  get line(): TextLine {
    throw new Error('a line was asked for');
  },
  ...{ sizePt, page, quarter: 0, edge: 40, foot: false, row: 0, isDeep: false, room: 30 },
  ...{ pattern: 'name', rowPattern: 'name', ends: null, numbers: [], ofAll: false },
});

it('tells lines that stand on most pages without asking for any of them', () => {
  const heads = [head(0), head(1), head(2, 14), head(3)];
  const isOnMost = onMostPages(heads, 4);
  expect(heads.map(isOnMost)).toEqual([true, true, false, true]);
});

it('finds no line on most pages where too few are alike', () => {
  const [first, second] = [head(0), head(1)];
  expect(onMostPages([first, second], 6)(first)).toBe(false);
});
