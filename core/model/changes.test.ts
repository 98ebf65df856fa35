import { describe, expect, it, test } from 'vitest';
import { defaultOptions } from '../options/options.ts';
import { base, examples } from '../tasks/fixtures/tasks.ts';
import { type ChangeContext, convertedAgain, isOpenToChange, type TaskChange, withChange } from './changes.ts';
import type { Step, Task } from './task.ts';

const context: ChangeContext = { downloadsFolder: '/downloads', collision: 'skip', confirmCloudStart: true };
const change = (task: Task, what: TaskChange, more: Partial<ChangeContext> = {}) =>
  withChange(task, what, { ...context, ...more });
const error = { code: 'pdf-encrypted', params: {} } as const;
const pausedAt = (at: Step): Task => ({ ...base, status: 'paused', at });
const unsent: Step = { status: 'submitting', pdf: '/uploads/1', sent: false, idempotent: false };
const uploading: Step = { status: 'uploading', upload: null };

test.each<[string, Task, boolean]>([
  ['ready', examples.ready, true],
  ['queued', examples.queued, true],
  ['paused while uploading', pausedAt(uploading), true],
  ['paused before a submission', pausedAt(unsent), true],
  ['paused after a submission was sent', pausedAt({ ...unsent, sent: true }), false],
  ['paused while converting', examples.paused, false],
  ['failed before anything was sent', { ...examples.failed, at: { status: 'queued' } }, true],
  ['failed while saving', examples.failed, false],
  ['locked', { ...base, status: 'needs-attention', error, at: { status: 'queued' } }, true],
  ['uncertain', examples['needs-attention'], false],
  ['uploading', examples.uploading, false],
  ['converting', examples.converting, false],
  ['done', examples.done, false],
  ['cancelled', examples.cancelled, false],
])('A task that is %s is open to change: %s', (_, task, open) => {
  expect(isOpenToChange(task)).toBe(open);
  expect(change(task, { format: 'epub' }).format).toBe(open ? 'epub' : 'markdown');
});

describe('A change', () => {
  it('sets what it names and nothing else', () => {
    expect(change(examples.queued, { options: { pages: '2-3' } })).toEqual({
      ...examples.queued,
      options: { ...defaultOptions, pages: '2-3' },
    });
  });

  it.each([
    [{ kind: 'ask' }, null],
    [{ kind: 'beside-source' }, { kind: 'folder', folder: '/in', collision: 'skip' }],
    [
      { kind: 'folder', folder: '/b' },
      { kind: 'folder', folder: '/b', collision: 'skip' },
    ],
  ] as const)('of the destination to %j', (destination, target) => {
    expect(change(examples.queued, { destination }).target).toEqual(target);
  });

  it('of the place makes what leaves this computer wait for Start, where that is wanted', () => {
    const local: Task = { ...examples.queued, service: { place: 'local' } };
    const { service } = base;
    expect(change(local, { service }).status).toBe('ready');
    expect(change(local, { service }, { confirmCloudStart: false }).status).toBe('queued');
    expect(change(examples.ready, { service: { place: 'local' } }).status).toBe('queued');
    expect(change(examples.ready, { service: { ...service } }).status).toBe('ready');
  });

  it('of the place begins from the start', () => {
    expect(change(pausedAt(uploading), { service: { place: 'local' } })).toMatchObject({ at: { status: 'queued' } });
    expect(change(pausedAt(unsent), { format: 'epub' })).toMatchObject({ at: unsent });
  });
});

describe('The same document once more', () => {
  const identity = { id: 'task-2', position: 9, nowMs: 5000 };
  const fresh = (what: TaskChange, more: Partial<Task['options']> = {}) =>
    convertedAgain({ ...examples.done, options: { ...defaultOptions, ...more } }, what, context, identity);

  it('never replaces what is there, though that was and is wanted', () => {
    const target = { kind: 'folder', folder: '/out', collision: 'replace' } as const;
    expect(convertedAgain({ ...examples.done, target }, {}, context, identity).target).toEqual({
      ...target,
      collision: 'keep-both',
    });
    expect(fresh({ destination: { kind: 'folder', folder: '/b' } }).target).toEqual({
      ...target,
      folder: '/b',
      collision: 'keep-both',
    });
  });

  it('keeps the options that are not changed, and nothing of the first result', () => {
    const again = fresh({ options: { pages: '2' } }, { title: 'Mine' });
    expect(again.options).toEqual({ ...defaultOptions, title: 'Mine', pages: '2' });
    expect(again).toMatchObject({ id: 'task-2', position: 9, addedAtMs: 5000, warnings: [], startedAtMs: null });
    expect(again).not.toHaveProperty('result');
  });

  it('goes at once to this computer, and to the cloud after Start', () => {
    expect(fresh({}).status).toBe('ready');
    expect(fresh({ service: { place: 'local' } }).status).toBe('queued');
  });
});
