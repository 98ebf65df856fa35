import { describe, expect, it } from 'vitest';
import type { TaskView } from '../../../core/model/views.ts';
import { aTask } from '../../dev/a-task.ts';
import { areAlike, countStates, inCommon, lockedIds, total } from './selected-tasks.ts';

let count = 0;
const task = (status: TaskView['status'], part: Partial<TaskView> = {}): TaskView => {
  count += 1;
  return aTask({ id: `t${count}`, status, ...part });
};
const locked = () => task('needs-attention', { error: { code: 'pdf-encrypted', params: {} } });

describe('what is said of several files', () => {
  const converting = task('converting', { progress: { unit: 'pages', done: 1, total: 9 }, warnings: [] });
  it('stays the same while they merely go on', () => {
    const further = { ...converting, progress: { unit: 'pages', done: 2, total: 9 } as const, warnings: [] };
    expect(areAlike([converting], [further])).toBe(true);
    expect(areAlike([converting], [converting, further])).toBe(false);
  });

  it.each<Partial<TaskView>>([
    { status: 'done' },
    { id: 'another' },
    { error: { code: 'internal', params: {} } },
    { activity: { kind: 'waiting', untilMs: null, why: 'key' } },
    { warnings: [{ code: 'gap', page: 1, message: '' }] },
  ])('is said anew with %j', (change) => {
    expect(areAlike([converting], [{ ...converting, ...change }])).toBe(false);
  });
});

describe('what several files are', () => {
  it('is counted, what needs a person first', () => {
    const waiting = { kind: 'waiting', untilMs: null, why: 'turn' } as const;
    const gap = { code: 'gap', page: 1, message: '' };
    const tasks = [
      ...[task('done'), task('done', { warnings: [gap] }), task('cancelled'), task('converting'), locked()],
      ...[task('queued'), task('uploading', { activity: waiting }), task('failed'), task('done')],
    ];
    expect(countStates(tasks).map(({ state, count }) => `${state} ${count}`)).toEqual([
      ...['needYou 1', 'failed 1', 'working 1', 'waiting 2', 'gaps 1', 'done 2', 'left 1'],
    ]);
  });

  it('is told where they agree, and added up where all is known', () => {
    const tasks = [task('queued', { pages: 2 }), task('queued', { pages: 3 })];
    expect(inCommon(tasks, ({ format }) => format)).toBe('markdown');
    expect(inCommon(tasks, ({ pages }) => pages)).toBeNull();
    expect(total(tasks, ({ pages }) => pages)).toBe(5);
    expect(total([...tasks, task('queued', { pages: null })], ({ pages }) => pages)).toBeNull();
  });

  it('asks for one password for those that ask for theirs', () => {
    const closed = [locked(), locked()];
    expect(lockedIds([...closed, task('queued')])).toEqual(closed.map(({ id }) => id));
  });
});
