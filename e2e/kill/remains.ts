/** What a killed program left on the disk, looked at without touching it. */
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';

const rowSchema = z.object({ status: z.string(), body: z.string() });
const bodySchema = z.object({ attempt: z.number(), error: z.object({ code: z.string() }).optional() });

export interface JournalledTask {
  status: string;
  /** 1, and one more for each "Submit again" or other start from the beginning that a person asked for. */
  attempt: number;
  errorCode: string | null;
}

/** The tasks of the journal in `stateFolder`; none where there is no journal yet. Reads a copy: SQLite tidies up what it opens. */
export function journalledTasks(stateFolder: string): JournalledTask[] {
  const copy = mkdtempSync(join(tmpdir(), 'quire-journal-'));
  try {
    for (const suffix of ['', '-wal']) {
      const file = join(stateFolder, `journal.db${suffix}`);
      if (existsSync(file)) copyFileSync(file, join(copy, `journal.db${suffix}`));
    }
    if (!existsSync(join(copy, 'journal.db'))) return [];
    return readTasks(new DatabaseSync(join(copy, 'journal.db')));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The same of a program that runs: nothing is written. */
export function liveTasks(stateFolder: string): JournalledTask[] {
  const path = join(stateFolder, 'journal.db');
  return existsSync(path) ? readTasks(new DatabaseSync(path, { readOnly: true, timeout: 2000 })) : [];
}

function readTasks(database: DatabaseSync): JournalledTask[] {
  try {
    const { made } = z
      .object({ made: z.number() })
      .parse(database.prepare("SELECT count(*) AS made FROM sqlite_schema WHERE name = 'tasks'").get());
    if (made === 0) return [];
    return database
      .prepare('SELECT status, body FROM tasks')
      .all()
      .map((row) => {
        const { status, body } = rowSchema.parse(row);
        const { attempt, error } = bodySchema.parse(JSON.parse(body));
        return { status, attempt, errorCode: error?.code ?? null };
      });
  } finally {
    database.close();
  }
}

/** Every file below `folder` by its relative path, with the hash of its bytes. Hidden ones too: ours begin with a dot. */
export function hashes(folder: string): Record<string, string> {
  return Object.fromEntries(
    filesBelow(folder).map((path) => [
      path,
      createHash('sha256')
        .update(readFileSync(join(folder, path)))
        .digest('hex'),
    ]),
  );
}

export function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .sort();
}
