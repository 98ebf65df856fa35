import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { makeFolderSync } from '../make-folder.ts';

/** Stored API keys: their names and when they were used. The keys themselves are not stored. */
export interface StoredKey {
  id: string;
  name: string;
  createdAtMs: number;
  /** To the minute; null before the first use. */
  lastUsedAtMs: number | null;
  revokedAtMs: number | null;
}

export interface KeyStore {
  /** @throws NameTaken if a key in use has this name */
  add(key: { id: string; name: string; digest: Buffer }): void;
  /** A key that is in use, with its digest. */
  find(id: string): (StoredKey & { digest: Buffer }) | null;
  /** All, revoked ones too, oldest first. */
  list(): StoredKey[];
  /** Revokes a key by name or id. @returns the key, null if there is none in use */
  revoke(nameOrId: string): StoredKey | null;
  /** Records that a key was used. */
  touch(id: string): void;
  close(): void;
}

export class NameTaken extends Error {
  override readonly name = 'NameTaken';
  constructor(name: string) {
    super(`There is a key called "${name}" already. Revoke it first, or choose another name.`);
  }
}

const schema = `CREATE TABLE IF NOT EXISTS apiKey (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  digest BLOB NOT NULL,
  createdAtMs INTEGER NOT NULL,
  lastUsedAtMs INTEGER,
  revokedAtMs INTEGER
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS usedName ON apiKey (name) WHERE revokedAtMs IS NULL;`;

export const keySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAtMs: z.number(),
  lastUsedAtMs: z.number().nullable(),
  revokedAtMs: z.number().nullable(),
});
const keyWithDigestSchema = keySchema.extend({
  digest: z.instanceof(Uint8Array).transform((bytes) => Buffer.from(bytes)),
});

export const touchEveryMs = 60_000;
const constraintUnique = 2067;

/**
 * Keys have a database of their own without the data folder’s lock, so that keys can be made and revoked while the service runs. It
 * sees the changes at once.
 */
export function sqliteKeyStore(dataFolder: string, nowMs: () => number = Date.now): KeyStore {
  makeFolderSync(dataFolder, 0o700);
  const database = new DatabaseSync(join(dataFolder, 'keys.sqlite'));
  database.exec(`PRAGMA busy_timeout = 5000; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${schema}`);
  const columns = 'id, name, createdAtMs, lastUsedAtMs, revokedAtMs';
  const insert = database.prepare('INSERT INTO apiKey (id, name, digest, createdAtMs) VALUES (?, ?, ?, ?)');
  const inUse = database.prepare(`SELECT ${columns}, digest FROM apiKey WHERE id = ? AND revokedAtMs IS NULL`);
  const all = database.prepare(`SELECT ${columns} FROM apiKey ORDER BY rowid`);
  const revoke = database.prepare(
    `UPDATE apiKey SET revokedAtMs = ? WHERE (name = ? OR id = ?) AND revokedAtMs IS NULL RETURNING ${columns}`,
  );
  const touch = database.prepare('UPDATE apiKey SET lastUsedAtMs = ? WHERE id = ?');
  const touchedMs = new Map<string, number>();
  return {
    add({ id, name, digest }) {
      try {
        insert.run(id, name, digest, nowMs());
      } catch (error) {
        if ((error as { errcode?: number }).errcode === constraintUnique) throw new NameTaken(name);
        throw error;
      }
    },
    find: (id) => keyWithDigestSchema.nullable().parse(inUse.get(id) ?? null),
    list: () => all.all().map((row) => keySchema.parse(row)),
    revoke: (nameOrId) => keySchema.nullable().parse(revoke.get(nowMs(), nameOrId, nameOrId) ?? null),
    touch(id) {
      const now = nowMs();
      if (now - (touchedMs.get(id) ?? Number.NEGATIVE_INFINITY) < touchEveryMs) return;
      touchedMs.set(id, now);
      try {
        touch.run(now, id);
      } catch {
        // Only for information, so a full disk must not refuse the request.
      }
    },
    close: () => database.close(),
  };
}
