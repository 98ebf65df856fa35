/**
 * Follows the queue: one snapshot, then changes. Changes that arrive during a snapshot request are applied after it.
 */
import { create } from 'zustand';
import type { ErrorData } from '../../core/errors/codes.ts';
import type { QueueChange, TaskView } from '../../core/model/views.ts';
import { listen, request } from '../bridge.ts';
import { followClock } from './queue-clock.ts';
import { applyChange, emptyQueue, fromSnapshot, type QueueState } from './queue-state.ts';

interface QueueStore extends QueueState {
  /** `failed`: the snapshot could not be loaded. The window says so and offers to reload. */
  loading: 'first' | 'loaded' | { failed: ErrorData };
}

export const useQueue = create<QueueStore>(() => ({ ...emptyQueue, loading: 'first' }));

let fetching = false;
let pending: QueueChange[] = [];

function receive(change: QueueChange): void {
  if (fetching) {
    pending.push(change);
    return;
  }
  const state = useQueue.getState();
  const next = applyChange(state, change);
  if (next === null) void loadQueue();
  else if (next !== state) useQueue.setState(next);
}

async function loadQueue(): Promise<void> {
  if (fetching) return;
  fetching = true;
  const reply = await request('queue.snapshot');
  fetching = false;
  const waiting = pending;
  pending = [];
  if (!reply.ok) {
    useQueue.setState({ loading: { failed: reply.error } });
    return;
  }
  followClock(reply.value.nowMs);
  useQueue.setState({ ...fromSnapshot(reply.value), loading: 'loaded' });
  for (const change of waiting) receive(change);
}

/** Returns the function that stops following. */
export function followQueue(): () => void {
  const stop = listen('queue.changed', receive);
  void loadQueue();
  return stop;
}

export const useTask = (id: string): TaskView | undefined => useQueue((queue) => queue.tasks.get(id));
