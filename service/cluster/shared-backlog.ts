/** What waits for a conversion, over all processes. Each of these questions costs the same, however much waits (migrations.ts). */
import { z } from 'zod';
import { type Backlog, recentConversions } from '../tasks/backlog.ts';
import type { Queryable } from './database.ts';

/** Unfinished tasks of all owners. */
export async function unfinishedTasks(database: Queryable): Promise<number> {
  const { rows } = await database.query('SELECT COALESCE(SUM(unfinished), 0)::int AS total FROM quire.owner');
  return z.object({ total: z.number() }).parse(rows[0]).total;
}

export async function sharedBacklog(database: Queryable, nowMs: number = Date.now()): Promise<Backlog> {
  const { rows } = await database.query(
    `SELECT (SELECT COUNT(*)::int FROM quire.task WHERE state = 'running') AS running,
       (SELECT created_at_ms::float8 FROM quire.task WHERE state = 'queued' ORDER BY created_at_ms LIMIT 1) AS "oldestMs",
       (SELECT AVG(ended_at_ms - begun_at_ms)::float8 FROM (
         SELECT ended_at_ms, begun_at_ms FROM quire.task WHERE ended_at_ms IS NOT NULL ORDER BY ended_at_ms DESC LIMIT $1
       ) AS recent) AS "meanMs"`,
    [recentConversions],
  );
  const { running, oldestMs, meanMs } = rowSchema.parse(rows[0]);
  const waiting = Math.max(0, (await unfinishedTasks(database)) - running);
  return { waiting, running, oldestWaitMs: oldestMs === null ? 0 : Math.max(0, nowMs - oldestMs), meanMs };
}

const rowSchema = z.object({ running: z.number(), oldestMs: z.number().nullable(), meanMs: z.number().nullable() });
