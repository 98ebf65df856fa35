/** What the ledger still knows of a task whose row can't be read: what a service has accepted is neither lost nor paid for again. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { type Conversion, conversionSchema } from '../../model/conversion.ts';
import { about } from '../../model/service-name.ts';
import type { Task } from '../../model/task.ts';

const known = z.object({
  accepted_at_ms: z.bigint().nullable(),
  body: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(conversionSchema),
});
const remains = z.object({ id: z.string(), body: z.string() });
const ended: ReadonlySet<Conversion['outcome']> = new Set(['done', 'cancelled']);

/**
 * The task as it may go on: at its session where the row's remains name it, else as a question. Null: nothing of it can have been
 * accepted, or it has ended.
 */
export function salvaged(database: DatabaseSync, row: unknown): Task | null {
  const rest = remains.safeParse(row);
  if (!rest.success) return null;
  const { id, body } = rest.data;
  // The last attempt: its id is the task's, followed by a number from the second one on.
  const select = database.prepare(
    `SELECT accepted_at_ms, body FROM conversions WHERE id = ?1 OR substr(id, 1, length(?1) + 1) = ?1 || '.'
     ORDER BY rowid DESC LIMIT 1`,
  );
  select.setReadBigInts(true);
  const last = known.safeParse(select.get(id));
  if (!last.success || ended.has(last.data.body.outcome)) return null;
  const { outcome, task } = last.data.body;
  if (outcome !== 'uncertain' && last.data.accepted_at_ms === null) return null;
  const sessionId = sessionIn(body);
  if (sessionId !== null) return { ...task, status: 'converting', sessionId };
  if (outcome === 'failed') return null;
  return { ...task, status: 'needs-attention', error: about(task, uncertain), at: unknownUpload };
}

const uncertain = { code: 'submission-uncertain', params: {} } as const;
/** Nobody knows where the document was sent: `Submit again` begins with sending it. */
const unknownUpload = { status: 'submitting', pdf: '', sent: false, idempotent: false } as const;

function sessionIn(body: string): string | null {
  const found = /"sessionId":("(?:[^"\\]|\\.)+")/.exec(body)?.[1];
  if (found === undefined) return null;
  try {
    return z.string().parse(JSON.parse(found));
  } catch {
    return null;
  }
}
