import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { leastUploadBytes } from '../limits/storage-quota.ts';

/** An upload. Its size is null for an upload by form until it has arrived. */
export interface Upload {
  id: string;
  /** The owner of the key that announced it; '' for uploads of earlier versions. Its links work for everyone who has them. */
  owner: string;
  fileName: string | null;
  sizeBytes: number | null;
  /** Null for an upload by form. */
  partSizeBytes: number | null;
  state: 'open' | 'complete';
  /** Hash of a complete upload, as hex; null for uploads of earlier versions. */
  sha256: string | null;
}

/** What is known when it is announced. */
export type NewUpload = Omit<Upload, 'state' | 'sha256'>;

/** Stores what is known of uploads. Each call is durable when it returns. */
export interface UploadRegistry {
  add(upload: NewUpload): void;
  find(id: string): Upload | null;
  /** Size of all uploads of an owner, announced or arrived; each counts `leastUploadBytes` at least. */
  bytesOf(owner: string): number;
  /** Ids of uploads that were announced before a time (Unix ms). */
  announcedBefore(timeMs: number): string[];
  /** Like the following two, it does nothing if there is no such upload. */
  complete(id: string, file: { sizeBytes: number; sha256: string }): void;
  rename(id: string, fileName: string): void;
  /** With its parts. */
  remove(id: string): void;
  /** Replaces an earlier part of this number. @throws if there is no such upload */
  setPart(id: string, number: number, part: { etag: string; sizeBytes: number }): void;
  parts(id: string): Map<number, { etag: string; sizeBytes: number }>;
}

/** A row of the table of uploads, in whichever database. */
export const uploadSchema = z.object({
  id: z.string(),
  owner: z.string(),
  fileName: z.string().nullable(),
  sizeBytes: z.number().nullable(),
  partSizeBytes: z.number().nullable(),
  state: z.enum(['open', 'complete']),
  sha256: z.string().nullable(),
});
const idSchema = z.object({ id: z.string() });
const sumSchema = z.object({ sum: z.number() });
const partSchema = z.object({ number: z.number(), etag: z.string(), sizeBytes: z.number() });

/** Uploads in the tables `upload` and `part` (data-folder.ts). */
export function sqliteUploadRegistry(database: DatabaseSync, nowMs: () => number = Date.now): UploadRegistry {
  const insert = database.prepare(
    `INSERT INTO upload (id, owner, fileName, sizeBytes, partSizeBytes, state, createdAtMs)
     VALUES (?, ?, ?, ?, ?, 'open', ?)`,
  );
  const byId = database.prepare(
    'SELECT id, owner, fileName, sizeBytes, partSizeBytes, state, sha256 FROM upload WHERE id = ?',
  );
  const announcedBefore = database.prepare('SELECT id FROM upload WHERE createdAtMs < ?');
  const bytesOf = database.prepare(
    'SELECT COALESCE(SUM(MAX(COALESCE(sizeBytes, 0), ?)), 0) AS sum FROM upload WHERE owner = ?',
  );
  const complete = database.prepare(`UPDATE upload SET state = 'complete', sizeBytes = ?, sha256 = ? WHERE id = ?`);
  const rename = database.prepare('UPDATE upload SET fileName = ? WHERE id = ?');
  const remove = database.prepare('DELETE FROM upload WHERE id = ?');
  const setPart = database.prepare(
    'INSERT OR REPLACE INTO part (uploadId, number, etag, sizeBytes) VALUES (?, ?, ?, ?)',
  );
  const parts = database.prepare('SELECT number, etag, sizeBytes FROM part WHERE uploadId = ?');
  return {
    add: ({ id, owner, fileName, sizeBytes, partSizeBytes }) =>
      void insert.run(id, owner, fileName, sizeBytes, partSizeBytes, nowMs()),
    find: (id) => uploadSchema.nullable().parse(byId.get(id) ?? null),
    bytesOf: (owner) => sumSchema.parse(bytesOf.get(leastUploadBytes, owner)).sum,
    announcedBefore: (timeMs) => announcedBefore.all(timeMs).map((row) => idSchema.parse(row).id),
    complete: (id, { sizeBytes, sha256 }) => void complete.run(sizeBytes, sha256, id),
    rename: (id, fileName) => void rename.run(fileName, id),
    remove: (id) => void remove.run(id),
    setPart: (id, number, { etag, sizeBytes }) => void setPart.run(id, number, etag, sizeBytes),
    parts: (id) =>
      new Map(
        parts.all(id).map((row) => {
          const { number, ...part } = partSchema.parse(row);
          return [number, part];
        }),
      ),
  };
}
