/** Conversions as the HTTP side sees them, and those of one machine. */
import type { Awaitable } from '../asynchronous.ts';
import type { Owner } from '../auth.ts';
import type { DiskSpace } from '../disk-space.ts';
import { PlainError } from '../errors.ts';
import type { LimitHints, Limits } from '../limits/limiter.ts';
import type { StorageQuota } from '../limits/storage-quota.ts';
import type { ConversionQueue } from './conversion-queue.ts';
import type { NewTask, Task } from './conversion-task.ts';
import type { PageProgress } from './engine.ts';
import { differenceOf } from './same-submission.ts';
import type { TaskStore } from './task-store.ts';

export interface Conversions {
  /**
   * Accepts a task: it is kept when this returns. A used idempotency key gives the task that it gave before, and counts for nothing.
   * Checks and counts are one step: of two submissions at the same time the second sees the first.
   *
   * @throws RateLimited, or PlainError 422 and 507; nothing is kept of the submission then
   */
  submit(task: NewTask, password: string | null): Awaitable<{ task: Task; added: boolean }>;
  /** @returns the task with its pages done so far, which are null before the first report */
  find(id: string): Awaitable<{ task: Task; progress: PageProgress | null } | null>;
  /** Stops a task if it runs, and removes it with its result. */
  forget(task: Task): Promise<void>;
  /** What the owner’s limits leave. */
  hints(owner: Owner): Awaitable<LimitHints>;
}

export interface LocalParts {
  store: TaskStore;
  queue: ConversionQueue;
  limits: Limits;
  disk: DiskSpace;
  storage: StorageQuota;
}

/** Nothing here waits, so no other submission comes between a check and its count. */
export const localConversions = ({ store, queue, limits, disk, storage }: LocalParts): Conversions => ({
  submit(task, password) {
    const { owner, idempotencyKey } = task;
    const earlier = idempotencyKey === null ? null : store.findByKey(owner, idempotencyKey);
    if (earlier) refuseOther(earlier, task);
    else {
      limits.check(owner);
      queue.checkRoom(owner);
      disk.check();
      // Results of accepted tasks are always kept, so a full quota refuses the next task.
      storage.check(owner, 0);
    }
    const kept = queue.submit(task, password);
    if (kept.added) limits.count(owner);
    return kept;
  },
  find(id) {
    const task = store.find(id);
    return task && { task, progress: queue.progressOf(id) };
  },
  forget: (task) => queue.forget(task),
  hints: (owner) => limits.hints(owner),
});

/**
 * With the earlier task’s id, the client would take that task’s result for the one that it wants now.
 *
 * @throws PlainError 422 if the task of the same idempotency key is another one
 */
export function refuseOther(earlier: Task, task: NewTask): void {
  const difference = differenceOf(earlier, task);
  if (difference === null) return;
  throw new PlainError(
    422,
    'IDEMPOTENCY_KEY_REUSED',
    `This Idempotency-Key belongs to a task ${difference}. Send a new key for a new conversion.`,
  );
}
