import { expect, test } from 'vitest';
import { aTask } from '../../dev/a-task.ts';
import { visibleIds } from './visible.ts';

const tasks = [
  aTask({ id: 'a', name: 'Report.pdf', status: 'done' }),
  aTask({ id: 'b', name: 'Report 2.pdf', status: 'done', receipt: { pages: 3, checked: 3, gapPages: [2] } }),
  aTask({ id: 'c', name: 'Notes.pdf', status: 'done', warnings: [{ code: 'stamp-lost', page: 1, message: 'Lost.' }] }),
  aTask({ id: 'd', name: 'Later.pdf' }),
];
const queue = { order: tasks.map(({ id }) => id), tasks: new Map(tasks.map((task) => [task.id, task])) };

test.each([
  ['everything', '', null, ['a', 'b', 'c', 'd']],
  ['what the search finds', 'report', null, ['a', 'b']],
  ['only files with gaps', '', 'gaps', ['b', 'c']],
  ['of these what the search finds', 'report', 'gaps', ['b']],
] as const)('the list shows %s', (_, query, only, ids) => {
  expect(visibleIds(queue, { query, only })).toEqual(ids);
});
