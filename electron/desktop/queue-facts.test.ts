import { describe, expect, test } from 'vitest';
import { taskView } from '../../core/model/fixtures/task-view.ts';
import type { TaskView } from '../../core/model/views.ts';
import {
  finishedBatches,
  newDocuments,
  quitFacts,
  summarise,
  type TaskMap,
  updateTasks,
  waitingForStart,
  workingBatches,
  worksHere,
} from './queue-facts.ts';
import { words } from './words.ts';

const task = (id: string, status: TaskView['status'], more: Partial<TaskView> = {}): TaskView =>
  taskView({ id, batchId: 'b1', name: `${id}.pdf`, status, ...more });

const tasks = (...list: TaskView[]): Map<string, TaskView> => new Map(list.map((each) => [each.id, each]));

test('The service on this computer rests while nothing is under way there', () => {
  expect(worksHere([task('a', 'done'), task('b', 'queued'), task('c', 'paused')])).toBe(false);
  expect(worksHere([task('a', 'converting', { place: 'cloud' })])).toBe(false);
  expect(worksHere([task('a', 'done'), task('b', 'converting')])).toBe(true);
});

describe('The taskbar', () => {
  test('shows nothing while nothing works', () => {
    const rest = tasks(task('a', 'done'), task('b', 'ready'), task('c', 'paused'), task('d', 'failed'));
    expect(summarise(rest)).toEqual({ needsPower: false, fraction: null, needYou: 0 });
  });

  test('counts ended tasks and the pages of those that convert, of batches that still work', () => {
    const all = tasks(
      task('a', 'done'),
      task('b', 'converting', { progress: { unit: 'pages', done: 5, total: 10 } }),
      task('c', 'uploading', { progress: { unit: 'bytes', done: 9, total: 10 } }),
      task('d', 'queued'),
      task('old', 'done', { batchId: 'b0' }),
    );
    expect(summarise(all)).toEqual({ needsPower: true, fraction: 1.5 / 4, needYou: 0 });
  });

  test('counts what waits for a person', () => {
    expect(summarise(tasks(task('a', 'needs-attention'), task('b', 'needs-attention'))).needYou).toBe(2);
  });

  test.each([
    ['turn', true],
    ['service', true],
    ['rate-limit', true],
    ['retry', false],
    ['key', false],
    ['offline', false],
  ] as const)('keeps the computer awake for a task that waits for its %s: %s', (why, expected) => {
    const waiting = task('a', 'converting', { activity: { kind: 'waiting', untilMs: null, why } });
    expect(summarise(tasks(waiting)).needsPower).toBe(expected);
  });

  test('counts what is being checked as converted, and its batch as not finished', () => {
    const before = tasks(task('a', 'checking'), task('b', 'queued'));
    expect(summarise(before).fraction).toBe(1 / 2);
    const checked = tasks(task('a', 'checking'), task('b', 'done'));
    expect(finishedBatches(workingBatches(before), checked)).toEqual([]);
    const after = tasks(task('a', 'done'), task('b', 'done'));
    expect(finishedBatches(workingBatches(checked), after)).toEqual([{ id: 'b1', done: 2, failed: 0, needYou: 0 }]);
    expect(quitFacts({ tasks: [...checked.values()], paused: false })).toBeNull();
  });

  test('follows changes', () => {
    const all = tasks(task('a', 'queued'), task('b', 'queued'));
    updateTasks(all, { upserted: [task('a', 'done'), task('c', 'queued')], removed: ['b'] });
    expect([...all].map(([id, { status }]) => [id, status])).toEqual([
      ['a', 'done'],
      ['c', 'queued'],
    ]);
  });
});

describe('A batch is finished', () => {
  const finished = (before: TaskMap, after: TaskMap) => finishedBatches(workingBatches(before), after);

  test('when the last of its tasks stops working, once', () => {
    const working = tasks(task('a', 'saving'), task('b', 'failed'), task('c', 'done', { batchId: 'b2' }));
    const ended = tasks(task('a', 'done'), task('b', 'failed'), task('c', 'done', { batchId: 'b2' }));
    expect(finished(working, ended)).toEqual([{ id: 'b1', done: 1, failed: 1, needYou: 0 }]);
    expect(finished(ended, ended)).toEqual([]);
  });

  test('but not while another of its tasks works, nor when it was only cancelled or removed', () => {
    const working = tasks(task('a', 'saving'), task('b', 'queued'));
    expect(finished(working, tasks(task('a', 'done'), task('b', 'queued')))).toEqual([]);
    expect(finished(working, tasks(task('a', 'cancelled'), task('b', 'cancelled')))).toEqual([]);
    expect(finished(working, tasks())).toEqual([]);
  });

  test('and its news is one short line', () => {
    expect(words.en.batch({ done: 1, failed: 0, needYou: 0 })).toBe('1 document converted');
    expect(words.en.batch({ done: 12, failed: 1, needYou: 2 })).toBe('12 documents converted, 1 failed, 2 need you');
    expect(words.en.batch({ done: 0, failed: 0, needYou: 1 })).toBe('1 needs you');
    expect(words['zh-CN'].batch({ done: 12, failed: 1, needYou: 0 })).toBe('已转换 12 个文档，1 个失败');
  });
});

describe('What waits for Start', () => {
  test('is counted, and begins with what came first', () => {
    const ready = (id: string, order: number, batchId: string) =>
      task(id, 'ready', { order, batchId, place: 'cloud', host: `${batchId}.example` });
    const all = tasks(ready('a', 7, 'b2'), ready('b', 3, 'b1'), task('c', 'queued'));
    expect(waitingForStart(all)).toEqual({ id: 'b1', count: 2, host: 'b1.example' });
    expect(waitingForStart(tasks(task('c', 'queued')))).toBeNull();
    expect(words.en.waiting({ count: 2, host: 'b1.example' })).toBe('2 documents wait for your Start, to b1.example');
    expect(words['zh-CN'].waiting({ count: 2, host: 'b1.example' })).toContain('2 个文档');
  });
});

describe('Quitting', () => {
  const quit = (paused: boolean, ...list: TaskView[]) => quitFacts({ tasks: list, paused });

  test('asks nothing while nothing works', () => {
    expect(quit(false, task('a', 'done'), task('b', 'ready'), task('c', 'needs-attention'))).toBeNull();
    expect(quit(true, task('a', 'queued'))).toBeNull();
  });

  test('says what goes on at the next start', () => {
    const facts = quit(false, task('a', 'saving'), task('b', 'done'));
    expect(facts).toEqual({ open: 1, elsewhere: false });
    expect(facts && words.en.quit.question(facts)).toEqual({
      message: '1 document is not converted yet. Quit anyway?',
      detail: 'It goes on at the next start where it stopped. Nothing is lost or paid for twice.',
    });
  });

  test('says that a service converts meanwhile what it has accepted', () => {
    const facts = quit(false, task('a', 'converting', { place: 'cloud' }), task('b', 'queued', { place: 'cloud' }));
    const question = facts && words.en.quit.question(facts);
    expect(question?.message).toBe('2 documents are not converted yet. Quit anyway?');
    expect(question?.detail).toMatch(/What the service has accepted is converted there meanwhile\.$/);
  });
});

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
