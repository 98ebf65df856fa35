/** Where tasks live, as the queue sees it. Every call is durable when it returns. */
import type { Owner } from '../auth.ts';
import type { Failure, NewTask, StoredResult, Task } from './conversion-task.ts';

export interface TaskStore {
  /** Keeps a task, unless its owner has already used its idempotency key: then that earlier task is returned. */
  add(task: NewTask): { task: Task; added: boolean };
  find(id: string): Task | null;
  /** The task that the owner's idempotency key gave. */
  findByKey(owner: Owner, idempotencyKey: string): Task | null;
  /** Queued and running tasks, oldest first. */
  unfinished(): Task[];
  /** A conversion begins; counts as an attempt that may be cut off. */
  begin(id: string): void;
  /** The conversion under way does what may take the whole service with it; counts, once in an attempt. */
  suspect(id: string): void;
  /** An orderly stop takes the task back into the queue; the attempt does not count, nor that it was suspected. */
  release(id: string, suspected: boolean): void;
  complete(id: string, result: StoredResult): void;
  /** @param progress per cent reached */
  fail(id: string, failure: Failure, progress: number): void;
  /** Forgets a task in any state. */
  remove(id: string): void;
  /** Tasks that ended before a time (Unix ms), by id. */
  endedBefore(timeMs: number): string[];
  /** What the results of an owner take. */
  bytesOf(owner: Owner): number;
  /** Whether an unfinished task still reads this upload. */
  needsUpload(uploadId: string): boolean;
}
