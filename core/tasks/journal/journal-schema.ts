/** The journal’s tables as a list of migrations, which upgrade the journal of any earlier version. */
import type { DatabaseSync } from 'node:sqlite';

/** One migration per version, never changed once released. `PRAGMA user_version` is the number of applied migrations. */
const migrations: readonly string[] = [
  `CREATE TABLE tasks (
     id TEXT PRIMARY KEY,
     batch_id TEXT NOT NULL,
     position INTEGER NOT NULL,
     status TEXT NOT NULL,
     body TEXT NOT NULL
   ) STRICT;
   CREATE TABLE batches (id TEXT PRIMARY KEY, name TEXT NOT NULL, added_at_ms INTEGER NOT NULL) STRICT;
   -- Conversions that a service still keeps though nobody needs them.
   CREATE TABLE releases (session_id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
   -- paused, and until when a service asked to wait
   CREATE TABLE facts (name TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;`,
  // The history: conversions and submissions, whether or not their tasks are still in the list.
  `CREATE TABLE conversions (
     id TEXT PRIMARY KEY,
     sha256 TEXT,
     options TEXT NOT NULL,
     outcome TEXT NOT NULL,
     at_ms INTEGER NOT NULL,
     -- when a remote service accepted it: from then on it may have been charged
     accepted_at_ms INTEGER,
     -- the name without case and accents
     search TEXT NOT NULL,
     body TEXT NOT NULL,
     -- taken out by a person: kept for undo, under its token, until the next start
     forgotten TEXT
   ) STRICT;
   CREATE INDEX conversions_by_document ON conversions (sha256, options);
   CREATE INDEX conversions_by_time ON conversions (at_ms);`,
  // Files of watched folders for which tasks were made, with their size and time.
  `CREATE TABLE watched (
     watch_id TEXT NOT NULL,
     path TEXT NOT NULL,
     size_bytes INTEGER NOT NULL,
     mtime_ms REAL NOT NULL,
     -- it was there when the folder was added, and nobody asked for it
     left_alone INTEGER NOT NULL,
     PRIMARY KEY (watch_id, path)
   ) STRICT, WITHOUT ROWID;`,
  // Batches without a name were stored as "12 files"; now the window words their titles in its language.
  `UPDATE batches SET name = ''
     WHERE name LIKE '_% files' AND rtrim(substr(name, 1, length(name) - 6), '0123456789') = '';`,
];

export const schemaVersion = migrations.length;

export const versionOf = (database: DatabaseSync) =>
  Number(database.prepare('PRAGMA user_version').get()?.user_version ?? 0);

/** Checks the integrity without changes. Throws if the journal is damaged. */
export function inspect(database: DatabaseSync): void {
  const check = database.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (check !== 'ok') throw new Error(String(check));
}

/** Upgrades the journal and returns its previous version; 0 for a new journal. */
export function migrate(database: DatabaseSync): number {
  const version = versionOf(database);
  for (const [index, sql] of migrations.entries()) {
    if (index < version) continue;
    database.exec(`BEGIN IMMEDIATE; ${sql}; PRAGMA user_version = ${index + 1}; COMMIT`);
  }
  return version;
}
