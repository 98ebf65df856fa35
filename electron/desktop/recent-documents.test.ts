import { expect, test } from 'vitest';
import { taskView } from '../../core/model/fixtures/task-view.ts';
import { newDocuments } from './recent-documents.ts';

test('Recent documents are the files that a change brings, without what was there and without web addresses', () => {
  const old = taskView({ id: 'old' });
  const change = {
    upserted: [
      taskView({ id: 'second', order: 2 }),
      taskView({ id: 'old', order: 0 }),
      taskView({ id: 'web', order: 3, source: 'url' }),
      taskView({ id: 'first', order: 1 }),
    ],
  };
  expect(newDocuments(new Map([['old', old]]), change)).toEqual(['first', 'second']);
});

test('A large folder names only its first documents', () => {
  const upserted = Array.from({ length: 400 }, (_, order) => taskView({ id: `task-${order}`, order }));
  const named = newDocuments(new Map(), { upserted });
  expect(named).toHaveLength(10);
  expect(named[0]).toBe('task-0');
});
