import { describe, expect, test } from 'vitest';
import type { TaskView } from '../ipc/contract.ts';
import { applyChange, finishedBatches, summarise, type TaskMap, wordBatch } from './progress.ts';

function task(id: string, status: TaskView['status'], more: Partial<TaskView> = {}): TaskView {
  return {
    id,
    batchId: 'b1',
    order: 0,
    name: `${id}.pdf`,
    origin: '/in',
    source: 'file',
    sizeBytes: 1,
    pages: null,
    format: 'markdown',
    place: 'local',
    status,
    activity: { kind: 'none' },
    progress: null,
    error: null,
    warnings: [],
    result: null,
    addedAtMs: 0,
    startedAtMs: null,
    finishedAtMs: null,
    ...more,
  };
}

const tasks = (...list: TaskView[]): TaskMap => new Map(list.map((each) => [each.id, each]));

describe('The taskbar', () => {
  test('shows nothing while nothing works', () => {
    const rest = tasks(task('a', 'done'), task('b', 'ready'), task('c', 'paused'), task('d', 'failed'));
    expect(summarise(rest)).toEqual({ isWorking: false, fraction: null, needYou: 0 });
  });

  test('counts ended tasks and the pages of those that convert, of batches that still work', () => {
    const all = tasks(
      task('a', 'done'),
      task('b', 'converting', { progress: { unit: 'pages', done: 5, total: 10 } }),
      task('c', 'uploading', { progress: { unit: 'bytes', done: 9, total: 10 } }),
      task('d', 'queued'),
      task('old', 'done', { batchId: 'b0' }),
    );
    expect(summarise(all)).toEqual({ isWorking: true, fraction: 1.5 / 4, needYou: 0 });
  });

  test('counts what waits for a person', () => {
    expect(summarise(tasks(task('a', 'needs-attention'), task('b', 'needs-attention'))).needYou).toBe(2);
  });

  test('follows changes', () => {
    const before = tasks(task('a', 'queued'), task('b', 'queued'));
    const after = applyChange(before, { upserted: [task('a', 'done'), task('c', 'queued')], removed: ['b'] });
    expect([...after].map(([id, { status }]) => [id, status])).toEqual([
      ['a', 'done'],
      ['c', 'queued'],
    ]);
    expect(before.size).toBe(2);
  });
});

describe('A batch is finished', () => {
  test('when the last of its tasks stops working, once', () => {
    const working = tasks(task('a', 'saving'), task('b', 'failed'), task('c', 'done', { batchId: 'b2' }));
    const ended = tasks(task('a', 'done'), task('b', 'failed'), task('c', 'done', { batchId: 'b2' }));
    expect(finishedBatches(working, ended)).toEqual([{ id: 'b1', done: 1, failed: 1, needYou: 0 }]);
    expect(finishedBatches(ended, ended)).toEqual([]);
  });

  test('but not while another of its tasks works, nor when it was only cancelled or removed', () => {
    const working = tasks(task('a', 'saving'), task('b', 'queued'));
    expect(finishedBatches(working, tasks(task('a', 'done'), task('b', 'queued')))).toEqual([]);
    expect(finishedBatches(working, tasks(task('a', 'cancelled'), task('b', 'cancelled')))).toEqual([]);
    expect(finishedBatches(working, tasks())).toEqual([]);
  });

  test('and its news is one short line', () => {
    expect(wordBatch({ done: 1, failed: 0, needYou: 0 })).toBe('1 document converted');
    expect(wordBatch({ done: 12, failed: 1, needYou: 2 })).toBe('12 documents converted, 1 failed, 2 need you');
    expect(wordBatch({ done: 0, failed: 0, needYou: 1 })).toBe('1 needs you');
  });
});

describe('Details for a report', () => {
  test('hold what happened, and neither names, folders nor secrets', async () => {
    const { describeTask } = await import('./details.ts');
    const text = describeTask(
      task('a', 'failed', { name: 'secret-project.pdf', origin: '/home/ada/private' }),
      {
        code: 'service-error',
        params: { host: 'convert.example.com' },
        detail: {
          status: 500,
          body: 'Bearer sk-123456 at https://b.example/x?X-Amz-Signature=abc in /home/ada/private',
        },
      },
      { quire: '1', electron: '45', chrome: '156', node: '24', platform: 'linux' },
      '/home/ada',
    );
    expect(JSON.parse(text)).toMatchObject({
      versions: { quire: '1' },
      task: { status: 'failed' },
      error: { code: 'service-error' },
    });
    for (const secret of ['secret-project', 'sk-123456', 'abc', '/home/ada']) expect(text).not.toContain(secret);
  });
});
