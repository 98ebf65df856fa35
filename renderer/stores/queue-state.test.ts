import { describe, expect, it } from 'vitest';
import type { QueueChange, TaskView } from '../../core/model/views.ts';
import { aTask } from '../dev/a-task.ts';
import { applyChange, emptyQueue, fromSnapshot, type QueueState } from './queue-state.ts';

const at = (revision: number, ...tasks: TaskView[]): QueueState =>
  fromSnapshot({ revision, nowMs: 0, tasks, batches: [], services: [], speeds: [], paused: false });
const change = (revision: number, part: Partial<QueueChange> = {}): QueueChange => ({
  revision,
  upserted: [],
  removed: [],
  ...part,
});

const a = aTask({ id: 'a', order: 1 });
const b = aTask({ id: 'b', order: 2 });
const c = aTask({ id: 'c', order: 3 });

describe('the queue in the window', () => {
  it('lists a snapshot in the order of the drop, however it arrives', () => {
    expect(at(4, c, a, b).order).toEqual(['a', 'b', 'c']);
  });

  it('takes the change that follows its revision', () => {
    const next = applyChange(at(4, a), change(5, { upserted: [{ ...a, status: 'done' }, b], paused: true }));
    expect(next?.revision).toBe(5);
    expect(next?.tasks.get('a')?.status).toBe('done');
    expect(next?.order).toEqual(['a', 'b']);
    expect(next?.paused).toBe(true);
  });

  it('asks for a snapshot when a change was missed', () => {
    expect(applyChange(at(4, a), change(6))).toBeNull();
  });

  it('asks for a snapshot when changes arrive before the first one', () => {
    expect(applyChange(emptyQueue, change(7))).toBeNull();
  });

  it('ignores news that the snapshot already held', () => {
    const state = at(4, a);
    expect(applyChange(state, change(4, { removed: ['a'] }))).toBe(state);
    expect(applyChange(state, change(2, { removed: ['a'] }))).toBe(state);
  });

  it('forgets what was removed and puts back what was restored in its old place', () => {
    const without = applyChange(at(1, a, b, c), change(2, { removed: ['b'] }));
    expect(without?.order).toEqual(['a', 'c']);
    const restored = without && applyChange(without, change(3, { upserted: [b] }));
    expect(restored?.order).toEqual(['a', 'b', 'c']);
  });

  it('keeps the same list of rows while only their insides change, so that nothing is laid out again', () => {
    const state = at(1, a, b);
    expect(applyChange(state, change(2, { upserted: [{ ...b, status: 'converting' }] }))?.order).toBe(state.order);
  });

  it('leaves batches, services and the pause alone where a change does not name them', () => {
    const state = { ...at(1, a), paused: true, batches: [{ id: 'x', name: 'X', addedAtMs: 0 }] };
    const next = applyChange(state, change(2, { upserted: [b] }));
    expect(next).toMatchObject({ paused: true, batches: state.batches, services: [] });
  });
});
