import { expect, test } from 'vitest';
import type { Task } from '../../model/task.ts';
import { examples } from '../fixtures/tasks.ts';
import { neighboursOf } from './neighbours.ts';

const task = examples.saving;
const of = (path: string): Task['source'] => ({
  ...task.source,
  path,
  realPath: path,
  kind: 'file',
  sizeBytes: 1,
  mtimeMs: 1,
});
const other = { id: 'task-2', source: of('/elsewhere/a.pdf') };

test.each([
  ['a result of another document', { ...examples.done, ...other }, ['/out/a.md']],
  ['one in another folder', { ...examples.done, ...other, result: { ...examples.done.result, path: '/b/a.md' } }, []],
  ['the earlier result of the same file', { ...examples.done, id: 'task-2' }, []],
  ['the earlier result of a file with the same bytes', { ...examples.done, ...other, sha256: 'same' }, []],
  ['a document without a result', { ...examples.failed, ...other }, []],
] satisfies [string, Task, string[]][])('Beside %s', (_what, neighbour, results) => {
  const found = neighboursOf({ ...task, sha256: 'same' }, '/out', [task, neighbour]);
  expect(found).toEqual({ results, isNameInUse: false });
});

test.each([
  ['another document', { ...task, ...other, unended: 1 }, true],
  ['one whose name differs in case', { ...task, ...other, stem: 'A', unended: 1 }, true],
  ['one of another name', { ...task, ...other, stem: 'b', unended: 1 }, false],
  ['one of another format', { ...task, ...other, format: 'epub', unended: 1 }, false],
  ['one that waits for its turn', { ...task, ...other }, false],
  ['the same document', { ...task, id: 'task-2', unended: 1 }, false],
] satisfies [string, Task, boolean][])('While the result of %s is being saved', (_what, neighbour, isNameInUse) => {
  expect(neighboursOf(task, '/out', [task, neighbour])).toEqual({ results: [], isNameInUse });
});
