/** The table of the history: conversions by document, by name and by time. */
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { z } from 'zod';
import { type Conversion, conversionSchema, fold } from '../../model/conversion.ts';
import { optionsOf } from '../../model/task.ts';

/** A conversion in the history, with the time from which it may have been charged. */
export type RecordedConversion = Conversion & {
  /** When a remote service accepted it; null: not known to have been accepted. */
  acceptedAtMs: number | null;
};

export interface HistoryPage {
  /** The newest first. */
  conversions: RecordedConversion[];
  /** Number of all matches. */
  total: number;
}

export interface HistoryTable {
  /** The last successful conversion of these bytes with these options. */
  latest(sha256: string, options: string): RecordedConversion | null;
  /**
   * The last submission of these bytes with these options that a remote service has accepted, or may have, and that was given up: what
   * came of it is not known. Null where they were converted since: who submitted them again has been asked.
   */
  accepted(sha256: string, options: string): RecordedConversion | null;
  /** Conversions whose names contain every word of the query. */
  search(query: string, page: { from: number; count: number }): HistoryPage;
  get(id: string): RecordedConversion | null;
}

const mayBeCharged =
  "outcome IN ('done', 'uncertain') OR (outcome IN ('accepted', 'cancelled') AND accepted_at_ms IS NOT NULL)";

export function openHistoryTable(database: DatabaseSync): HistoryTable {
  const ofBytes = (also: string) =>
    database.prepare(
      `SELECT * FROM conversions WHERE sha256 = ? AND options = ? AND forgotten IS NULL AND (${also})
       ORDER BY rowid DESC`,
    );
  const latest = ofBytes("outcome = 'done'");
  const charged = ofBytes(mayBeCharged);
  const get = database.prepare('SELECT * FROM conversions WHERE id = ? AND forgotten IS NULL');
  const first = (select: StatementSync, ...words: string[]) => {
    for (const row of wide(select).iterate(...words)) {
      const [conversion] = read([row]);
      if (conversion) return conversion;
    }
    return null;
  };
  return {
    latest: (sha256, options) => first(latest, sha256, options),
    accepted(sha256, options) {
      const last = first(charged, sha256, options);
      return last?.outcome === 'done' ? null : last;
    },
    get: (id) => first(get, id),
    search(query, { from, count }) {
      const words = fold(query)
        .split(/\s+/)
        .filter((word) => word !== '');
      const where = ['forgotten IS NULL', ...words.map(() => 'instr(search, ?) > 0')].join(' AND ');
      const total = database.prepare(`SELECT count(*) AS total FROM conversions WHERE ${where}`).get(...words);
      const page = database.prepare(`SELECT * FROM conversions WHERE ${where} ORDER BY rowid DESC LIMIT ? OFFSET ?`);
      const rows = wide(page).all(...words, count, from);
      return { conversions: read(rows), total: Number(total?.total ?? 0) };
    },
  };
}

export function historyWriter(database: DatabaseSync) {
  // Rows are in the order in which they were recorded, not in that of their times: the system’s clock may have been set back.
  const put = database.prepare(
    `INSERT OR REPLACE INTO conversions (rowid, id, sha256, options, outcome, at_ms, accepted_at_ms, search, body)
     VALUES ((SELECT rowid FROM conversions WHERE id = :id AND at_ms = :atMs), :id, :sha256, :options, :outcome, :atMs,
       coalesce((SELECT accepted_at_ms FROM conversions WHERE id = :id), :acceptedAtMs), :search, :body)`,
  );
  const forgetOne = database.prepare('UPDATE conversions SET forgotten = ? WHERE id = ? AND forgotten IS NULL');
  const forgetAll = database.prepare('UPDATE conversions SET forgotten = ? WHERE forgotten IS NULL');
  const remember = database.prepare('UPDATE conversions SET forgotten = NULL WHERE forgotten = ?');
  return {
    put(conversion: Conversion): void {
      const { id, outcome, atMs, task } = conversion;
      const acceptedAtMs = outcome === 'accepted' ? atMs : null;
      const body = JSON.stringify(conversion);
      const of = { sha256: task.sha256 ?? null, options: optionsOf(task), search: fold(task.source.name) };
      put.run({ id, outcome, atMs, acceptedAtMs, body, ...of });
    },
    forget(which: readonly string[] | 'all', token: string): void {
      if (which === 'all') forgetAll.run(token);
      else for (const id of which) forgetOne.run(token, id);
    },
    remember: (token: string) => void remember.run(token),
    purge: () => database.exec('DELETE FROM conversions WHERE forgotten IS NOT NULL'),
  };
}

/** Reading an integer beyond 2⁵³ as a number would throw and end the whole query. */
function wide(select: StatementSync): StatementSync {
  select.setReadBigInts(true);
  return select;
}

const row = z.object({
  body: z
    .string()
    .transform((text, { addIssue }): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        addIssue('not JSON');
        return z.NEVER;
      }
    })
    .pipe(conversionSchema),
  accepted_at_ms: z.coerce.number().max(Number.MAX_SAFE_INTEGER).nullable(),
});

/** Skips rows that can’t be parsed. */
function read(rows: readonly unknown[]): RecordedConversion[] {
  return rows.flatMap((raw) => {
    const { success, data } = row.safeParse(raw);
    return success ? [{ ...data.body, acceptedAtMs: data.accepted_at_ms }] : [];
  });
}
