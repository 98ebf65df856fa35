import { describe, expect, test } from 'vitest';
import { taskView } from '../../core/model/fixtures/task-view.ts';
import { isActive, taskStatuses } from '../../core/model/status.ts';
import type { QueueSnapshot, TaskView } from '../../core/model/views.ts';
import { QueueFollower, type Sight, type Wishes } from './queue-news.ts';

const task = (id: string, status: TaskView['status'], more: Partial<TaskView> = {}): TaskView =>
  taskView({ id, batchId: 'b1', name: `${id}.pdf`, status, ...more });

const all: Wishes = { notifications: true, keepAwake: true, recentDocuments: true };
const none: Wishes = { notifications: false, keepAwake: false, recentDocuments: false };

const follower = (tasks: TaskView[], batches: QueueSnapshot['batches'] = []) =>
  new QueueFollower({ revision: 1, nowMs: 0, tasks, batches, services: [], speeds: [], paused: false });

const change = (...upserted: TaskView[]) => ({ upserted, removed: [] });

describe('A batch that has finished', () => {
  const finish = (sight: Sight, wishes: Wishes) =>
    follower([task('a', 'saving')]).next(change(task('a', 'done')), sight, wishes).notifications;

  test.each<[Sight, Wishes, number]>([
    ['focused', all, 0],
    ['unfocused', all, 1],
    ['hidden', all, 1],
    ['hidden', none, 0],
  ])('while the window is %s and the settings are %j is notified %d times', (sight, wishes, count) => {
    expect(finish(sight, wishes)).toHaveLength(count);
  });

  test('is notified with its numbers and its name, once', () => {
    const batches = [{ id: 'b1', name: 'Thesis', addedAtMs: 0 }];
    const followed = follower([task('a', 'saving'), task('b', 'failed')], batches);
    expect(followed.next(change(task('a', 'done')), 'hidden', all).notifications).toEqual([
      {
        kind: 'finished',
        batch: { id: 'b1', done: 1, failed: 1, needYou: 0 },
        title: { kind: 'name', name: 'Thesis' },
      },
    ]);
    expect(followed.next(change(task('a', 'done')), 'hidden', all).notifications).toEqual([]);
  });

  test('was notified or not by what the window showed at that moment, and is not notified later', () => {
    const followed = follower([task('a', 'saving')]);
    expect(followed.next(change(task('a', 'done')), 'focused', all).notifications).toEqual([]);
    expect(followed.next(change(task('x', 'queued', { batchId: 'b2' })), 'hidden', all).notifications).toEqual([]);
  });
});

describe('Documents that wait for Start', () => {
  const ready = task('a', 'ready', { place: 'cloud', host: 'convert.example' });

  test.each<[Sight, number]>([
    ['focused', 0],
    ['unfocused', 0],
    ['hidden', 1],
  ])('are notified while the window is %s: %d times', (sight, count) => {
    expect(follower([]).next(change(ready), sight, all).notifications).toHaveLength(count);
  });

  test('are notified once, however many follow', () => {
    const followed = follower([]);
    expect(followed.next(change(ready), 'hidden', all).notifications).toEqual([
      {
        kind: 'waiting',
        batch: { id: 'b1', count: 1, host: 'convert.example' },
        title: { kind: 'name', name: 'a.pdf' },
      },
    ]);
    expect(followed.next(change(task('b', 'ready')), 'hidden', all).notifications).toEqual([]);
  });
});

describe('The computer', () => {
  test.each(taskStatuses)(
    'stays awake for a task that is %s if that is active, and only where the settings say so',
    (status) => {
      const followed = follower([task('a', status, { activity: { kind: 'running' } })]);
      expect(followed.first(all).stayAwake).toBe(isActive({ status }));
      expect(followed.first(none).stayAwake).toBe(false);
    },
  );

  test('may sleep again when the last task has ended', () => {
    const followed = follower([task('a', 'converting', { activity: { kind: 'running' } })]);
    expect(followed.first(all).stayAwake).toBe(true);
    expect(followed.next(change(task('a', 'done')), 'hidden', all).stayAwake).toBe(false);
  });
});

test('Recent documents are named only where the settings allow it', () => {
  const added = change(task('a', 'queued'));
  expect(follower([]).next(added, 'focused', all).recent).toEqual(['a']);
  expect(follower([]).next(added, 'focused', none).recent).toEqual([]);
});

test('The badge counts the tasks that wait for a person, window in front or not', () => {
  const followed = follower([task('a', 'converting')]);
  expect(followed.next(change(task('a', 'needs-attention')), 'focused', none).progress.needYou).toBe(1);
});
