import { describe, expect, it } from 'vitest';
import type { TaskView } from '../../core/model/views.ts';
import { reordered } from '../../core/tasks/list/roster.ts';
import { aTask } from '../dev/a-task.ts';
import { draggedWith, stepTarget } from './moving.ts';

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
    expect(draggedWith(id, { ids, selected: new Set(selected), tasks }).join('')).toBe(moved);
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
    const before = stepTarget(by, { moving: [...moving], shown: [...shown], order });
    expect(reordered(order, new Set(moving), { before }).join('')).toBe(expected);
  });
});
