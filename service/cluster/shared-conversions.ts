/** Conversions as every API process sees them: the same tasks, wherever they were submitted and wherever they run. */

import type { PgBoss } from 'pg-boss';
import type { Owner } from '../auth.ts';
import { RateLimited, tryAgain } from '../errors.ts';
import type { FileStore } from '../files/file-store.ts';
import { hintsOf, type LimitRules, refusalOf, rulesFor } from '../limits/rules.ts';
import { storageQuota } from '../limits/storage-quota.ts';
import { hasRoom, queueFull } from '../tasks/backlog.ts';
import { type Conversions, refuseOther } from '../tasks/local-conversions.ts';
import type { Pool } from './database.ts';
import { lockOwner, priorityOf, takeTurn } from './fair-turns.ts';
import { conversionQueue, within } from './jobs.ts';
import { postgresTaskStore } from './postgres-task-store.ts';
import { publishedPasswordKey, sealPassword } from './sealed-password.ts';
import { sharedBacklog, unfinishedTasks } from './shared-backlog.ts';
import { countSubmission, storedBytesOf, usageOf } from './shared-limits.ts';

export interface SharedParts {
  pool: Pool;
  jobs: PgBoss;
  results: Pick<FileStore, 'remove'>;
  rules: LimitRules;
  nameOf(owner: Owner): { id: string; name: string | null };
  /** Unfinished tasks of all owners. Submissions that come at the same instant may go over it by their number. */
  maxQueued: number;
}

export function sharedConversions({ pool, jobs, results, rules, nameOf, maxQueued }: SharedParts): Conversions {
  const tasks = postgresTaskStore(pool);
  const ownRules = (owner: Owner) => rulesFor(rules, nameOf(owner));
  return {
    async submit(task, password) {
      const sealedPassword = password === null ? null : await seal(pool, task.id, password);
      return pool.transaction(async (client) => {
        const { owner, idempotencyKey } = task;
        const store = postgresTaskStore(client);
        const nextTurn = await lockOwner(client, owner);
        const earlier = idempotencyKey === null ? null : await store.findByKey(owner, idempotencyKey);
        if (earlier) {
          refuseOther(earlier, task);
          return { task: earlier, added: false };
        }
        const own = ownRules(owner);
        const { usage, nowMs } = await usageOf(client, owner, own);
        const refusal = refusalOf(own, usage, nowMs);
        if (refusal) throw new RateLimited(refusal);
        const room = { total: await unfinishedTasks(client), own: usage.unfinished, max: maxQueued };
        if (!hasRoom(room)) throw queueFull(await sharedBacklog(client), room);
        const stored = own.storageBytes === null ? 0 : await storedBytesOf(client, owner);
        storageQuota({ allowedBytes: () => own.storageBytes, storedBytes: () => stored }).check(owner, 0);
        const turn = await takeTurn(client, owner, nextTurn);
        const kept = await store.add(task, { sealedPassword, turn });
        await countSubmission(client, owner, own, nowMs);
        await jobs.send(conversionQueue, null, { id: task.id, priority: priorityOf(turn), ...within(client) });
        return kept;
      });
    },
    find: (id) => tasks.findWithProgress(id),
    async forget({ id }) {
      await pool.transaction(async (client) => {
        await postgresTaskStore(client).remove(id);
        // Its worker misses it at the next heartbeat, and stops.
        await jobs.deleteJob(conversionQueue, id, within(client));
      });
      await results.remove(id);
    },
    async hints(owner) {
      const own = ownRules(owner);
      if (own.rate === null && own.quota === null && own.concurrency === null) return {};
      const { usage, nowMs } = await usageOf(pool, owner, own);
      return hintsOf(own, usage, nowMs);
    },
  };
}

async function seal(pool: Pool, taskId: string, password: string): Promise<Buffer> {
  const key = await publishedPasswordKey(pool);
  if (key) return sealPassword(key, taskId, password);
  throw tryAgain('NO_WORKER', 'No worker has come up yet to which a password could be passed on. Try again later.', 10);
}
