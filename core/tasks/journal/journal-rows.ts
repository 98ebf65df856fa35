/** Reads the journal’s tables row by row, so that an unreadable row loses only itself. */
import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { errorDataSchema } from '../../errors/codes.ts';
import { type Conversion, conversionSchema } from '../../model/conversion.ts';
import { type Release, releaseSchema } from '../../model/release.ts';
import { about } from '../../model/service.ts';
import { type Speed, speedSchema } from '../../model/speed.ts';
import { type Task, taskSchema } from '../../model/task.ts';
import { watchSchema } from '../../model/watch.ts';

export interface Batch {
  id: string;
  /** Name of the dropped folder; null: the batch has no name. */
  name: string | null;
  addedAtMs: number;
}

export const coolingSchema = z.object({ service: z.string(), untilMs: z.number(), error: errorDataSchema });
export type Cooling = z.infer<typeof coolingSchema>;

export interface JournalContent {
  tasks: Task[];
  batches: Batch[];
  releases: Release[];
  speeds: Speed[];
  paused: boolean;
  coolings: Cooling[];
}

export interface Rows {
  kept: JournalContent;
  /** The errors of unreadable rows; empty if all rows could be read. */
  causes: unknown[];
  /** Deletes or repairs the unreadable rows, so that they are reported only once. */
  mend(): void;
}

const batchRow = z
  .object({ id: z.string(), name: z.string(), added_at_ms: z.coerce.number().max(Number.MAX_SAFE_INTEGER) })
  .transform(({ id, name, added_at_ms }): Batch => ({ id, name: name || null, addedAtMs: added_at_ms }));
const bodyRow = z.object({ body: z.string().transform((text): unknown => JSON.parse(text)) });

/** Reads the valid elements of a list. */
const listOf = <T>(schema: z.ZodType<T>) => ({
  otherwise: [] as T[],
  read(body: unknown, pass: (cause: unknown) => void): T[] {
    return z
      .array(z.unknown())
      .parse(body)
      .flatMap((one) => {
        const { success, data, error } = schema.safeParse(one);
        if (!success) pass(error);
        return success ? [data] : [];
      });
  },
});
const isTrue = { otherwise: false, read: (body: unknown) => z.boolean().parse(body) };

/** Throws only if the database file itself can’t be read. */
export function readRows(database: DatabaseSync): Rows {
  const causes: unknown[] = [];
  const mendings: (() => void)[] = [];

  const rows = <T>(
    table: string,
    order: string,
    parse: (row: Record<string, unknown>) => T,
    salvage: (row: Record<string, unknown>) => T | null = () => null,
  ): T[] => {
    const select = database.prepare(`SELECT rowid AS row, * FROM ${table} ORDER BY ${order}`);
    // Reading an integer beyond 2⁵³ as a number would throw and end the whole query.
    select.setReadBigInts(true);
    const read: T[] = [];
    for (const row of select.iterate()) {
      try {
        read.push(parse(row));
      } catch (cause) {
        causes.push(cause);
        const saved = salvage(row);
        if (saved) read.push(saved);
        else mendings.push(() => database.prepare(`DELETE FROM ${table} WHERE rowid = ?`).run(row.row ?? null));
      }
    }
    return read;
  };

  const getFact = database.prepare('SELECT body FROM facts WHERE name = ?');
  const fact = <T>(name: string, kind: { otherwise: T; read(body: unknown, pass: (cause: unknown) => void): T }): T => {
    const row = getFact.get(name);
    if (!row) return kind.otherwise;
    const before = causes.length;
    let value = kind.otherwise;
    try {
      value = kind.read(bodyRow.parse(row).body, (cause) => causes.push(cause));
    } catch (cause) {
      causes.push(cause);
    }
    if (causes.length > before) {
      mendings.push(() =>
        database.prepare('UPDATE facts SET body = ? WHERE name = ?').run(JSON.stringify(value), name),
      );
    }
    return value;
  };

  const kept = {
    tasks: rows(
      'tasks',
      'position',
      (row): Task => named(row.id, taskSchema.parse(bodyRow.parse(row).body), 'id'),
      (row) => {
        const task = salvaged(database, row);
        const write = database.prepare('UPDATE tasks SET status = ?, body = ? WHERE id = ?');
        if (task) mendings.push(() => write.run(task.status, JSON.stringify(task), task.id));
        return task;
      },
    ),
    batches: rows('batches', 'added_at_ms, rowid', (row) => batchRow.parse(row)),
    releases: rows(
      'releases',
      'rowid',
      (row): Release => named(row.session_id, releaseSchema.parse(bodyRow.parse(row).body), 'key'),
    ),
    speeds: fact('speeds', listOf(speedSchema)),
    paused: fact('paused', isTrue),
    coolings: fact('coolings', listOf(coolingSchema)),
  };
  // Checked here, but read on demand by `watched-table.ts`.
  fact('watches', listOf(watchSchema));
  return {
    kept,
    causes,
    mend() {
      for (const mending of mendings) mending();
    },
  };
}

/** Rejects a row whose body has another id than its key: changing it would change the other row. */
function named<K extends string, T extends Record<K, string>>(name: unknown, value: T, key: K): T {
  if (value[key] !== name) throw new Error(`the row of ${String(name)} holds ${value[key]}`);
  return value;
}

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
 * Recovers a task with an unreadable row from the history, so that an accepted, perhaps charged, conversion is neither
 * lost nor submitted twice. It continues at its session if the remains of the row contain its id; otherwise a person is
 * asked. Null: it was never accepted, or it has ended.
 */
export function salvaged(database: DatabaseSync, row: unknown): Task | null {
  const rest = remains.safeParse(row);
  if (!rest.success) return null;
  const { id, body } = rest.data;
  // Selects the last attempt. Its id is the task’s, followed by a number from the second attempt on.
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
/** The address of the upload is lost: `Submit again` uploads the document again. */
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
