/** Tasks in PostgreSQL (migrations.ts). */
import { z } from 'zod';
import type { Asynchronous } from '../asynchronous.ts';
import type { NewTask, StoredResult, Task } from '../tasks/conversion-task.ts';
import type { PageProgress } from '../tasks/engine.ts';
import type { Failure } from '../tasks/failures.ts';
import { bytesIn, type TaskStore, taskOf, taskRowSchema } from '../tasks/task-store.ts';
import type { Queryable } from './database.ts';

/** What is beside a new task. */
export interface Beside {
  sealedPassword?: Buffer | null;
  /** Its place in the order of turns (fair-turns.ts). */
  turn?: number;
}

/**
 * The store of one machine, and what several workers need: an attempt holds a claim, and writes nothing once another attempt holds
 * a newer one. Ended tasks never change. Without a claim the calls apply to whichever attempt there is.
 */
export interface PostgresTaskStore extends Asynchronous<TaskStore> {
  add(task: NewTask, beside?: Beside): Promise<{ task: Task; added: boolean }>;
  find(id: string): Promise<Task | null>;
  findByKey(owner: string, idempotencyKey: string): Promise<Task | null>;
  findWithProgress(id: string): Promise<{ task: Task; progress: PageProgress | null } | null>;
  /** @returns the task and its sealed password; null if it has ended, is gone, or a newer claim holds it */
  begin(id: string, claim?: number): Promise<{ task: Task; sealedPassword: Buffer | null; turn: number } | null>;
  report(id: string, claim: number, progress: PageProgress): Promise<void>;
  suspect(id: string, claim?: number): Promise<void>;
  release(id: string, suspected: boolean, claim?: number): Promise<void>;
  /** @returns whether it was written */
  complete(id: string, result: StoredResult, claim?: number): Promise<boolean>;
  /** @returns whether it was written */
  fail(id: string, reason: Failure, progress: number, claim?: number): Promise<boolean>;
  bytesOf(owner: string): Promise<number>;
}

const columns = `id, owner, idempotency_key AS "idempotencyKey", kind, source, options, state, attempts, suspicions, progress,
  outcome, page, pages, sealed_password AS "sealedPassword", turn::float8 AS turn`;

/** @param database the pool, or a connection in a transaction */
export function postgresTaskStore(database: Queryable, nowMs: () => number = Date.now): PostgresTaskStore {
  const one = async (text: string, values: unknown[]) => {
    const { rows } = await database.query(text, values);
    return rows[0] === undefined ? null : rowSchema.parse(rows[0]);
  };
  const changes = async (text: string, values: unknown[]) => ((await database.query(text, values)).rowCount ?? 0) > 0;
  const byId = (id: string) => one(`SELECT ${columns} FROM quire.task WHERE id = $1`, [id]);
  const find = async (id: string) => {
    const row = await byId(id);
    return row && ownTaskOf(row);
  };
  const findByKey = async (owner: string, idempotencyKey: string) => {
    const row = await one(`SELECT ${columns} FROM quire.task WHERE owner = $1 AND idempotency_key = $2`, [
      owner,
      idempotencyKey,
    ]);
    return row && ownTaskOf(row);
  };
  return {
    find,
    findByKey,
    async add(task, { sealedPassword = null, turn = 0 } = {}) {
      const { id, owner, idempotencyKey, kind, source, options } = task;
      const added = await changes(
        `INSERT INTO quire.task
           (id, owner, idempotency_key, kind, source, upload_id, options, created_at_ms, sealed_password, turn)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (owner, idempotency_key) DO NOTHING`,
        [
          ...[id, owner, idempotencyKey, kind, JSON.stringify(source)],
          ...[
            source.from === 'upload' ? source.uploadId : null,
            JSON.stringify(options),
            nowMs(),
            sealedPassword,
            turn,
          ],
        ],
      );
      if (added) return { task: { ...task, attempts: 0, suspicions: 0, state: 'queued' }, added };
      const earlier = idempotencyKey === null ? null : await findByKey(owner, idempotencyKey);
      if (!earlier) throw new Error(`task ${id} was neither kept nor known`);
      return { task: earlier, added };
    },
    async findWithProgress(id) {
      const row = await byId(id);
      const { page = null, pages = null } = row ?? {};
      return row && { task: ownTaskOf(row), progress: page === null || pages === null ? null : { page, pages } };
    },
    async unfinished() {
      const text = `SELECT ${columns} FROM quire.task WHERE state IN ('queued', 'running') ORDER BY seq`;
      return z
        .array(rowSchema)
        .parse((await database.query(text)).rows)
        .map(ownTaskOf);
    },
    async begin(id, claim = 0) {
      const row = await one(
        `UPDATE quire.task SET state = 'running', attempts = attempts + 1, claim = $2, begun_at_ms = $3, page = NULL, pages = NULL
         WHERE id = $1 AND state IN ('queued', 'running') AND COALESCE(claim, 0) <= $2 RETURNING ${columns}`,
        [id, claim, nowMs()],
      );
      return row && { task: ownTaskOf(row), sealedPassword: row.sealedPassword, turn: row.turn };
    },
    async report(id, claim, { page, pages }) {
      await changes(
        `UPDATE quire.task SET page = GREATEST(page, $3), pages = GREATEST(pages, $4)
         WHERE id = $1 AND state = 'running' AND claim = $2`,
        [id, claim, page, pages],
      );
    },
    async suspect(id, claim) {
      await changes(
        `UPDATE quire.task SET suspicions = suspicions + 1
         WHERE id = $1 AND state = 'running' AND claim = COALESCE($2, claim)`,
        [id, claim],
      );
    },
    async release(id, suspected, claim) {
      await changes(
        `UPDATE quire.task SET state = 'queued', attempts = attempts - 1, suspicions = suspicions - $2
         WHERE id = $1 AND state = 'running' AND claim = COALESCE($3, claim)`,
        [id, suspected ? 1 : 0, claim],
      );
    },
    complete: (id, result, claim) =>
      changes(
        `UPDATE quire.task SET state = 'completed', progress = 100, outcome = $2, result_bytes = $3, ended_at_ms = $4,
           sealed_password = NULL
         WHERE id = $1 AND state IN ('queued', 'running') AND ($5::int IS NULL OR claim = $5)`,
        [id, JSON.stringify(result), bytesIn(result), nowMs(), claim],
      ),
    fail: (id, reason, progress, claim) =>
      changes(
        `UPDATE quire.task SET state = 'failed', progress = $2, outcome = $3, ended_at_ms = $4, sealed_password = NULL
         WHERE id = $1 AND state IN ('queued', 'running') AND ($5::int IS NULL OR claim = $5)`,
        [id, progress, JSON.stringify(reason), nowMs(), claim],
      ),
    remove: (id) => changes('DELETE FROM quire.task WHERE id = $1', [id]),
    async endedBefore(timeMs) {
      const { rows } = await database.query('SELECT id FROM quire.task WHERE ended_at_ms < $1', [timeMs]);
      return z
        .array(z.object({ id: z.string() }))
        .parse(rows)
        .map(({ id }) => id);
    },
    async bytesOf(owner) {
      const text = 'SELECT COALESCE(SUM(result_bytes), 0)::float8 AS sum FROM quire.task WHERE owner = $1';
      return z.object({ sum: z.number() }).parse((await database.query(text, [owner])).rows[0]).sum;
    },
    async needsUpload(uploadId) {
      const text = `SELECT 1 FROM quire.task WHERE state IN ('queued', 'running') AND upload_id = $1 LIMIT 1`;
      return (await database.query(text, [uploadId])).rows.length > 0;
    },
  };
}

const rowSchema = taskRowSchema.extend({
  page: z.number().nullable(),
  pages: z.number().nullable(),
  sealedPassword: z.instanceof(Buffer).nullable(),
  turn: z.number(),
});

function ownTaskOf(row: z.infer<typeof rowSchema>): Task {
  const { page: _, pages: __, sealedPassword: ___, turn: ____, ...task } = row;
  return taskOf(task);
}
