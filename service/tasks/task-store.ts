import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import type { Owner } from '../auth.ts';
import {
  type NewTask,
  newTaskSchema,
  type StoredResult,
  sourceSchema,
  storedResultSchema,
  type Task,
  taskOptionsSchema,
} from './conversion-task.ts';
import { type Failure, failureSchema } from './failures.ts';

/** Tasks in the table `task` (data-folder.ts). */
export function sqliteTaskStore(database: DatabaseSync, nowMs: () => number = Date.now): TaskStore {
  const insert = database.prepare(
    `INSERT INTO task (id, owner, idempotencyKey, kind, source, options, state, createdAtMs)
     VALUES (?, ?, ?, ?, ?, ?, 'queued', ?) ON CONFLICT (owner, idempotencyKey) DO NOTHING`,
  );
  const byKey = database.prepare('SELECT * FROM task WHERE owner = ? AND idempotencyKey = ?');
  const byId = database.prepare('SELECT * FROM task WHERE id = ?');
  const unfinished = database.prepare(`SELECT * FROM task WHERE state IN ('queued', 'running') ORDER BY seq`);
  const begin = database.prepare(`UPDATE task SET state = 'running', attempts = attempts + 1 WHERE id = ?`);
  const release = database.prepare(
    `UPDATE task SET state = 'queued', attempts = attempts - 1, suspicions = suspicions - ?
     WHERE id = ? AND state = 'running'`,
  );
  const suspect = database.prepare(`UPDATE task SET suspicions = suspicions + 1 WHERE id = ? AND state = 'running'`);
  const complete = database.prepare(
    `UPDATE task SET state = 'completed', progress = 100, outcome = ?, resultBytes = ?, endedAtMs = ? WHERE id = ?`,
  );
  const fail = database.prepare(
    `UPDATE task SET state = 'failed', progress = ?, outcome = ?, endedAtMs = ? WHERE id = ?`,
  );
  const remove = database.prepare('DELETE FROM task WHERE id = ?');
  const endedBefore = database.prepare('SELECT id FROM task WHERE endedAtMs < ?');
  const bytesOf = database.prepare('SELECT COALESCE(SUM(resultBytes), 0) AS sum FROM task WHERE owner = ?');
  const needsUpload = database.prepare(
    `SELECT 1 FROM task WHERE state IN ('queued', 'running') AND json_extract(source, '$.uploadId') = ? LIMIT 1`,
  );

  const find = (id: string) => {
    const row = byId.get(id);
    return row ? readTask(row) : null;
  };
  return {
    add(task) {
      const { id, owner, idempotencyKey, kind, source, options } = task;
      const { changes } = insert.run(
        id,
        owner,
        idempotencyKey,
        kind,
        JSON.stringify(source),
        JSON.stringify(options),
        nowMs(),
      );
      if (changes > 0) return { task: { ...task, attempts: 0, suspicions: 0, state: 'queued' }, added: true };
      const earlier = byKey.get(owner, idempotencyKey);
      if (!earlier) throw new Error(`task ${id} was neither kept nor known`);
      return { task: readTask(earlier), added: false };
    },
    find,
    findByKey(owner, idempotencyKey) {
      const row = byKey.get(owner, idempotencyKey);
      return row ? readTask(row) : null;
    },
    unfinished: () => unfinished.all().map(readTask),
    begin: (id) => void begin.run(id),
    suspect: (id) => void suspect.run(id),
    release: (id, suspected) => void release.run(suspected ? 1 : 0, id),
    complete: (id, result) => void complete.run(JSON.stringify(result), bytesIn(result), nowMs(), id),
    fail: (id, reason, progress) => void fail.run(progress, JSON.stringify(reason), nowMs(), id),
    remove: (id) => void remove.run(id),
    endedBefore: (timeMs) => endedBefore.all(timeMs).map((row) => idSchema.parse(row).id),
    bytesOf: (owner) => sumSchema.parse(bytesOf.get(owner)).sum,
    needsUpload: (uploadId) => needsUpload.get(uploadId) !== undefined,
  };
}

const idSchema = z.object({ id: z.string() });
const sumSchema = z.object({ sum: z.number() });
/** Size of a result with its images. */
export const bytesIn = ({ sizeBytes, assets }: StoredResult) =>
  assets.reduce((sum, asset) => sum + asset.sizeBytes, sizeBytes);
const json = z.string().transform((text): unknown => JSON.parse(text));
/** A row of the table of tasks, in whichever database. */
export const taskRowSchema = newTaskSchema.extend({
  source: json.pipe(sourceSchema),
  options: json.pipe(taskOptionsSchema),
  attempts: z.number(),
  suspicions: z.number(),
  progress: z.number(),
  state: z.enum(['queued', 'running', 'completed', 'failed']),
  outcome: json.nullable(),
});

const readTask = (row: Record<string, SQLOutputValue>): Task => taskOf(taskRowSchema.parse(row));

export function taskOf({ state, outcome, progress, ...task }: z.infer<typeof taskRowSchema>): Task {
  switch (state) {
    case 'completed':
      return { ...task, state, result: storedResultSchema.parse(outcome) };
    case 'failed':
      return { ...task, state, failure: failureSchema.parse(outcome), progress };
    default:
      return { ...task, state };
  }
}

export interface TaskStore {
  /** Stores a task. If its owner has used the idempotency key already, returns that earlier task instead. */
  add(task: NewTask): { task: Task; added: boolean };
  find(id: string): Task | null;
  /** The task that has the owner’s idempotency key. */
  findByKey(owner: Owner, idempotencyKey: string): Task | null;
  /** Queued and running tasks, oldest first. */
  unfinished(): Task[];
  /** A conversion begins; counts an attempt. */
  begin(id: string): void;
  /** The running conversion did something that may end the service; counts once in an attempt. */
  suspect(id: string): void;
  /** An orderly stop puts the task back into the queue. Neither the attempt nor a suspicion in it counts. */
  release(id: string, suspected: boolean): void;
  complete(id: string, result: StoredResult): void;
  /** @param progress per cent reached */
  fail(id: string, failure: Failure, progress: number): void;
  /** Removes a task in any state. */
  remove(id: string): void;
  /** Tasks that ended before a time (Unix ms), by id. */
  endedBefore(timeMs: number): string[];
  /** Size of all results of an owner. */
  bytesOf(owner: Owner): number;
  /** Whether an unfinished task still reads this upload. */
  needsUpload(uploadId: string): boolean;
}
