import { describe, expect, it } from 'vitest';
import type { TaskView } from '../../core/model/views.ts';
import { reordered } from '../../core/tasks/list/reorder.ts';
import { aTask } from '../dev/a-task.ts';
import { gapAt, movedWith, scrollBy, stepPast } from './moving.ts';

const statuses: Record<string, TaskView['status']> = {
  a: 'done',
  b: 'converting',
  c: 'queued',
  d: 'ready',
  e: 'queued',
};
const ids = Object.keys(statuses);
const tasks = new Map(Object.entries(statuses).map(([id, status]) => [id, aTask({ id, status })]));

describe('a drag within the list moves', () => {
  it.each([
    ['c', '', 'c'],
    ['d', 'abc', 'd'],
    ['c', 'abcde', 'cde'],
    ['e', 'ce', 'ce'],
    ['a', 'ac', ''],
    ['b', '', ''],
    ['gone', '', ''],
  ])('from row %s with “%s” selected: “%s”', (id, selected, moved) => {
    expect(movedWith(id, { ids, selected: new Set(selected), tasks }).join('')).toBe(moved);
  });
});

describe('a step of', () => {
  it.each([
    ['c', -1, 'abcde', 'acbde'],
    ['c', 1, 'abcde', 'abdce'],
    ['a', -1, 'abcde', 'abcde'],
    ['e', 1, 'abcde', 'abcde'],
    ['bd', -1, 'abcde', 'bdace'],
    ['bd', 1, 'abcde', 'acebd'],
    ['ac', -1, 'abcde', 'acbde'],
    ['b', 1, 'abe', 'acdeb'],
    ['e', -1, 'abe', 'aebcd'],
    ['b', 1, 'abd', 'acdbe'],
    ['a', 1, 'ace', 'bcade'],
    ['e', 1, 'ae', 'abcde'],
  ] as const)('%s by %i among the shown “%s” gives %s', (moving, by, shown, expected) => {
    const order = [...'abcde'];
    const before = stepPast(by, { moving: [...moving], shown: [...shown], order });
    expect(reordered(order, new Set(moving), { before }).join('')).toBe(expected);
  });
});

describe('rows are dropped', () => {
  const box = { id: 'c', top: 100, bottom: 156 };
  it.each([
    [101, box, { before: 'c', edge: 100 }],
    [150, box, { before: 'd', edge: 156 }],
    [150, { ...box, id: 'e' }, { before: null, edge: 156 }],
  ])('at %i', (y, row, gap) => {
    expect(gapAt(y, row, ids)).toEqual(gap);
  });
});

it.each([
  [300, 0],
  [120, -7],
  [100, -14],
  [20, -14],
  [500, 14],
  [461, 0],
  [480, 7],
])('at height %i the list scrolls by %i', (y, by) => {
  expect(scrollBy(y, { top: 100, bottom: 500 }) + 0).toBe(by);
});
