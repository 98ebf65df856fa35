import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isActive, taskStatuses } from '../../../core/model/status.ts';
import type { TaskView } from '../../../core/model/views.ts';
import { aTask } from '../../dev/a-task.ts';
import { summarise } from '../../tasks/queue-counts.ts';
import { nextRun, phaseOf, type Run } from './run.ts';

type Part = Partial<TaskView>;
let count = 0;
/** `count` rows of a batch that was added at `addedAtMs`. */
const rows = (batchId: string, addedAtMs: number, ...statuses: TaskView['status'][]): TaskView[] =>
  statuses.map((status) => aTask({ id: `t${count++}`, batchId, addedAtMs, status }));
const times = <T>(number: number, value: T): T[] => Array.from({ length: number }, () => value);
const phase = (tasks: readonly TaskView[], before: Run | null = null) =>
  phaseOf(nextRun(tasks, before).summary, summarise(tasks));

describe('the run', () => {
  const old = rows('old', 1, ...times(7, 'done' as const));

  it('is the new batch, from the beginning on, though an earlier one is done', () => {
    const before = nextRun(old, null);
    const run = nextRun([...old, ...rows('new', 2, 'uploading', 'queued', 'queued')], before);
    expect([...run.batches]).toEqual(['new']);
    expect(run).toMatchObject({ value: 0, summary: { done: 0, total: 3 } });
  });

  it('takes in what is added while it works, and keeps what is done of it to its end', () => {
    const first = rows('old', 1, 'done', 'queued');
    const second = rows('new', 2, 'queued', 'queued');
    const started = nextRun([...first, ...second], nextRun(first, null));
    const later = nextRun([...first.map((one) => ({ ...one, status: 'done' as const })), ...second], started);
    expect(later.summary).toMatchObject({ done: 2, total: 4 });
    const ended = [...first, ...second].map((one) => ({ ...one, status: 'done' as const }));
    expect(nextRun(ended, later)).toMatchObject({ value: 1, summary: { done: 4, total: 4 } });
    expect([...nextRun([...ended, ...rows('third', 3, 'queued')], nextRun(ended, later)).batches]).toEqual(['third']);
  });

  it('is the newest batch where nothing works', () => {
    expect([...nextRun([...old, ...rows('new', 2, 'done')], null).batches]).toEqual(['new']);
    expect([...nextRun([...old, ...rows('new', 2, 'needs-attention')], nextRun(old, null)).batches]).toEqual(['new']);
  });

  it('is nothing of an empty list', () => {
    expect(nextRun([], nextRun(old, null))).toMatchObject({ value: 0, summary: { total: 0 }, tasks: [] });
  });
});

describe('what the header says of the list', () => {
  it.each<[string, TaskView[], ReturnType<typeof phaseOf>]>([
    ['works', rows('a', 1, 'done', 'converting', 'needs-attention'), 'working'],
    ['waits for passwords', rows('a', 1, 'done', ...times(3, 'needs-attention' as const)), 'asking'],
    ['waits for Start', rows('a', 1, 'done', 'ready'), 'asking'],
    ['waits for what was set aside', rows('a', 1, 'done', 'paused'), 'asking'],
    ['waits for a question of long ago', [...rows('a', 1, 'needs-attention'), ...rows('b', 2, 'done')], 'asking'],
    ['is finished', rows('a', 1, 'done', 'failed', 'skipped', 'cancelled'), 'finished'],
  ])('it %s', (_, tasks, expected) => {
    expect(phase(tasks)).toBe(expected);
  });
});

it('A queue that is paused as a whole works, though what was under way rests', () => {
  const tasks = [...rows('old', 1, 'done'), ...rows('a', 2, 'done', 'paused'), ...rows('b', 3, 'done')];
  expect([...nextRun(tasks, null, true).batches]).toEqual(['a']);
  expect(phaseOf(nextRun(tasks, null, true).summary, summarise(tasks, true))).toBe('working');
  expect(phase(tasks)).toBe('asking');
});

describe('the bar', () => {
  const at = (done: number): Part => ({ status: 'converting', progress: { unit: 'percent', done, total: 100 } });
  const make = (...parts: Part[]) =>
    parts.map((part, i) => aTask({ id: `b${i}`, batchId: 'a', addedAtMs: 1, ...part }));

  it.each([
    ['finished rows are cleared', make({ status: 'done' }, { status: 'done' }, {}, {}), [2, 3]],
    ['a row that was far on is removed', make(at(90), {}), [1]],
  ])('stays where it is when %s, and goes on to the end from there', (_, tasks, left) => {
    const before = nextRun(tasks, null);
    const rest = tasks.filter((_, i) => left.includes(i));
    const after = nextRun(rest, before);
    expect(after.value).toBe(before.value);
    const further = nextRun(
      rest.map((one, i) => (i === 0 ? { ...one, ...at(50) } : one)),
      after,
    );
    expect(further.value).toBeGreaterThan(after.value);
    expect(
      nextRun(
        rest.map((one) => ({ ...one, status: 'done' as const })),
        further,
      ).value,
    ).toBe(1);
  });

  it('stays where it is when a row has to begin anew, or asks', () => {
    const before = nextRun(make(at(80), {}), null);
    expect(nextRun(make({ status: 'uploading' }, {}), before).value).toBe(before.value);
    expect(nextRun(make({ status: 'needs-attention' }, {}), before).value).toBe(before.value);
  });

  it('begins anew with what a person wants done after the end', () => {
    const ended = nextRun(make({ status: 'done' }, { status: 'failed' }), null);
    expect(nextRun(make({ status: 'done' }, {}), ended).value).toBe(0.5);
  });
});

/* ---- whatever becomes of a list ---- */

const statusAnd = fc.record({
  status: fc.constantFrom(...taskStatuses),
  progress: fc.option(fc.record({ unit: fc.constant('percent' as const), done: fc.nat(100), total: fc.constant(100) })),
});
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('add' as const), size: fc.integer({ min: 1, max: 5 }) }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('change' as const), at: fc.nat(), to: statusAnd }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear' as const) }) },
);

it('is true of every list, whatever becomes of it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let tasks: TaskView[] = [];
      let run: Run | null = null;
      for (const [index, one] of steps.entries()) {
        const added = one.kind === 'add';
        if (one.kind === 'add') {
          const fresh = Array.from({ length: one.size }, (_, i) =>
            aTask({ id: `${index}.${i}`, batchId: `batch ${index}`, addedAtMs: index + 1 }),
          );
          tasks = [...tasks, ...fresh];
        } else if (one.kind === 'clear') tasks = tasks.filter(({ status }) => status !== 'done');
        else if (one.kind === 'remove') tasks = tasks.filter((_, i) => i !== one.at % tasks.length);
        else tasks = tasks.map((task, i) => (i === one.at % tasks.length ? { ...task, ...one.to } : task));
        const next = nextRun(tasks, run);
        const all = summarise(tasks);
        for (const sum of [next.summary, all]) {
          expect(sum.done + sum.failed + sum.asking + sum.ready + sum.paused + sum.working).toBe(sum.total);
          expect(sum.total + sum.skipped + sum.cancelled).toBe(sum.rows);
          expect(sum.gaps).toBeLessThanOrEqual(sum.done);
        }
        // What is said is about rows that are there, and about all that work.
        expect(next.tasks.every((task) => tasks.includes(task))).toBe(true);
        expect(next.summary.working).toBe(tasks.filter(isActive).length);
        expect(next.summary.rows > 0).toBe(tasks.length > 0);
        // The bar.
        const { total, done, failed } = next.summary;
        expect(next.value).toBeGreaterThanOrEqual(0);
        expect(next.value).toBeLessThanOrEqual(1);
        expect(next.value === 1).toBe(total > 0 && done + failed === total);
        const same = run !== null && [...next.batches].every((id) => run?.batches.has(id));
        if (run && same && !added && total <= run.summary.total && run.value < 1 && total > 0) {
          expect(next.value).toBeGreaterThanOrEqual(run.value);
        }
        const idle = run === null || !run.tasks.some(isActive);
        if (added && idle) expect(next).toMatchObject({ value: 0, summary: { done: 0, rows: one.size } });
        // The end.
        if (phaseOf(next.summary, all) === 'finished') {
          const ended = ['done', 'failed', 'skipped', 'cancelled'];
          expect(tasks.every(({ status }) => ended.includes(status))).toBe(true);
        }
        run = next;
      }
    }),
    { numRuns: 300 },
  );
});
