/** What a key has used, over all processes: counted in PostgreSQL and by its clock. */
import { z } from 'zod';
import type { Owner } from '../auth.ts';
import { quotaWindow, type Rules, type Usage } from '../limits/rules.ts';
import type { Queryable } from './database.ts';

/**
 * Inside of a transaction that holds the owner’s lock (`lockOwner`) the answer stays true until its end.
 *
 * @returns also the database's time, Unix ms
 */
export async function usageOf(client: Queryable, owner: Owner, rules: Rules): Promise<{ usage: Usage; nowMs: number }> {
  const { rows: now } = await client.query(
    `SELECT EXTRACT(EPOCH FROM clock_timestamp())::float8 * 1000 AS "nowMs",
       COALESCE((SELECT unfinished FROM quire.owner WHERE owner = $1), 0) AS unfinished`,
    [owner],
  );
  const { nowMs, unfinished } = z.object({ nowMs: z.number(), unfinished: z.number() }).parse(now[0]);
  const { rate, quota } = rules;
  const recent = rate
    ? await client.query(
        `SELECT EXTRACT(EPOCH FROM at)::float8 * 1000 AS "atMs" FROM quire.submission
         WHERE owner = $1 AND at > clock_timestamp() - make_interval(secs => $2) ORDER BY at`,
        [owner, rate.seconds],
      )
    : { rows: [] };
  const used = quota
    ? await client.query('SELECT used FROM quire.quota_use WHERE owner = $1 AND window_start_ms = $2', [
        owner,
        quotaWindow(quota.per, nowMs).startMs,
      ])
    : { rows: [] };
  return {
    nowMs,
    usage: {
      unfinished,
      recentMs: z
        .array(z.object({ atMs: z.number() }))
        .parse(recent.rows)
        .map(({ atMs }) => atMs),
      inQuota: z.array(z.object({ used: z.number() })).parse(used.rows)[0]?.used ?? 0,
    },
  };
}

/** A submission was accepted. What no rule can need any more is forgotten. */
export async function countSubmission(client: Queryable, owner: Owner, rules: Rules, nowMs: number): Promise<void> {
  const { rate, quota } = rules;
  if (rate) {
    await client.query('INSERT INTO quire.submission (owner, at) VALUES ($1, clock_timestamp())', [owner]);
    await client.query(
      'DELETE FROM quire.submission WHERE owner = $1 AND at < clock_timestamp() - make_interval(secs => $2)',
      [owner, rate.seconds],
    );
  }
  if (quota) {
    const { startMs } = quotaWindow(quota.per, nowMs);
    await client.query(
      `INSERT INTO quire.quota_use (owner, window_start_ms, used) VALUES ($1, $2, 1)
       ON CONFLICT (owner, window_start_ms) DO UPDATE SET used = quire.quota_use.used + 1`,
      [owner, startMs],
    );
    await client.query('DELETE FROM quire.quota_use WHERE owner = $1 AND window_start_ms < $2', [owner, startMs]);
  }
}

/** What an owner stores: uploads, each for `leastUploadBytes` at least, and results. */
export async function storedBytesOf(client: Queryable, owner: Owner): Promise<number> {
  const { rows } = await client.query(
    'SELECT COALESCE((SELECT stored_bytes FROM quire.owner WHERE owner = $1), 0)::float8 AS sum',
    [owner],
  );
  return z.object({ sum: z.number() }).parse(rows[0]).sum;
}
