import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import type { QuotaLedger } from './limiter.ts';

/** Counts in the table `quotaUse` (data-folder.ts). A key has one quota, so the start of its window names it. */
export function sqliteLedger(database: DatabaseSync): QuotaLedger {
  const used = database.prepare('SELECT used FROM quotaUse WHERE owner = ? AND windowStartMs = ?');
  const add = database.prepare(
    `INSERT INTO quotaUse (owner, windowStartMs, used) VALUES (?, ?, 1)
     ON CONFLICT (owner, windowStartMs) DO UPDATE SET used = used + 1`,
  );
  const forget = database.prepare('DELETE FROM quotaUse WHERE owner = ? AND windowStartMs < ?');
  const rowSchema = z.object({ used: z.number() });
  return {
    used: (owner, windowStartMs) => rowSchema.nullable().parse(used.get(owner, windowStartMs) ?? null)?.used ?? 0,
    count(owner, windowStartMs) {
      add.run(owner, windowStartMs);
      forget.run(owner, windowStartMs);
    },
  };
}
