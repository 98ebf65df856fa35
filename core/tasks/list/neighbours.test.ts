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

const replacing = { ...task, target: { kind: 'folder', folder: '/out', collision: 'replace' } } satisfies Task;

test.each([
  ['another document', { ...replacing, ...other, unended: 1 }, true],
  ['another document, which only this one would replace', { ...task, ...other, unended: 1 }, true],
  ['one whose name differs in case', { ...replacing, ...other, stem: 'A', unended: 1 }, true],
  ['one of another name', { ...replacing, ...other, stem: 'b', unended: 1 }, false],
  ['one of another format', { ...replacing, ...other, format: 'epub', unended: 1 }, false],
  ['one that waits for its turn', { ...replacing, ...other }, false],
  ['the same document', { ...replacing, id: 'task-2', unended: 1 }, false],
] satisfies [string, Task, boolean][])('While the result of %s is being saved', (_what, neighbour, isNameInUse) => {
  expect(neighboursOf(replacing, '/out', [replacing, neighbour])).toEqual({ results: [], isNameInUse });
});

test('A name is in use by what may replace it, and by no others', () => {
  const beside = (neighbour: Task) => neighboursOf(task, '/out', [task, neighbour]).isNameInUse;
  expect(beside({ ...replacing, ...other, unended: 1 })).toBe(true);
  expect(beside({ ...task, ...other, unended: 1 })).toBe(false);
});
