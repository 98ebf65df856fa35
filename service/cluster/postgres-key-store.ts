/** API keys in PostgreSQL (migrations.ts), and who sends a request by them. */
import { timingSafeEqual } from 'node:crypto';
import { DatabaseError } from 'pg';
import { z } from 'zod';
import type { Asynchronous } from '../asynchronous.ts';
import { type Authentication, credentialsOf, type Owner } from '../auth.ts';
import { Unauthenticated } from '../errors.ts';
import { digestOf, idOfKey } from '../keys/key-format.ts';
import { type KeyStore, keySchema, NameTaken, touchEveryMs } from '../keys/key-store.ts';
import type { Pool } from './database.ts';

const columns = `id, name, created_at_ms::float8 AS "createdAtMs", last_used_at_ms::float8 AS "lastUsedAtMs",
  revoked_at_ms::float8 AS "revokedAtMs"`;
const keyWithDigestSchema = keySchema.extend({ digest: z.instanceof(Buffer) });

const uniqueViolation = '23505';

export function postgresKeyStore(pool: Pool, nowMs: () => number = Date.now): Asynchronous<Omit<KeyStore, 'close'>> {
  const touchedMs = new Map<string, number>();
  return {
    async add({ id, name, digest }) {
      try {
        await pool.query('INSERT INTO quire.api_key (id, name, digest, created_at_ms) VALUES ($1, $2, $3, $4)', [
          ...[id, name, digest, nowMs()],
        ]);
      } catch (error) {
        if (error instanceof DatabaseError && error.code === uniqueViolation) throw new NameTaken(name);
        throw error;
      }
    },
    async find(id) {
      const text = `SELECT ${columns}, digest FROM quire.api_key WHERE id = $1 AND revoked_at_ms IS NULL`;
      return keyWithDigestSchema.optional().parse((await pool.query(text, [id])).rows[0]) ?? null;
    },
    async list() {
      return z.array(keySchema).parse((await pool.query(`SELECT ${columns} FROM quire.api_key ORDER BY seq`)).rows);
    },
    async revoke(nameOrId) {
      const { rows } = await pool.query(
        `UPDATE quire.api_key SET revoked_at_ms = $1 WHERE (name = $2 OR id = $2) AND revoked_at_ms IS NULL
         RETURNING ${columns}`,
        [nowMs(), nameOrId],
      );
      return keySchema.optional().parse(rows[0]) ?? null;
    },
    async touch(id) {
      const now = nowMs();
      if (now - (touchedMs.get(id) ?? Number.NEGATIVE_INFINITY) < touchEveryMs) return;
      touchedMs.set(id, now);
      // Only for information, so it refuses no request.
      await pool.query('UPDATE quire.api_key SET last_used_at_ms = $1 WHERE id = $2', [now, id]).catch(() => {});
    },
  };
}

/** Compared when there is no such key, so that both cases take the same time. */
const noDigest = Buffer.alloc(32);

/** Asks the store for each request, so that a revoked key opens nothing from that moment on, at any process. */
export function sharedApiKeys(store: Asynchronous<Pick<KeyStore, 'find' | 'touch'>>): Authentication {
  /** Of the keys that were used at this process. */
  const names = new Map<Owner, string>();
  return {
    async authenticate(header) {
      const candidate = credentialsOf(header);
      if (candidate === null) throw new Unauthenticated('missing');
      const id = idOfKey(candidate);
      const known = id === null ? null : await store.find(id);
      if (!timingSafeEqual(known?.digest ?? noDigest, digestOf(candidate)) || !known)
        throw new Unauthenticated('invalid');
      names.set(known.id, known.name);
      await store.touch(known.id);
      return known.id;
    },
    nameOf: (owner) => ({ id: owner, name: names.get(owner) ?? null }),
  };
}
