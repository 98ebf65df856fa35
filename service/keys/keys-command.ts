/** `quire service keys create|list|revoke`: keys of a data folder or of a database, also while its service runs. */
import { z } from 'zod';
import type { Asynchronous } from '../asynchronous.ts';
import { digestOf, makeKey } from './key-format.ts';
import { type KeyStore, NameTaken, type StoredKey } from './key-store.ts';

type Keys = Asynchronous<Pick<KeyStore, 'add' | 'list' | 'revoke'>>;

/** The output of a command. `create` writes only the key to stdout, so that it can be piped. */
export interface Said {
  code: 0 | 1 | 2;
  out: string;
  err: string;
}

const nameSchema = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._@-]{0,63}$/u);

/** @param words the arguments after `keys` */
export async function keysCommand(words: readonly string[], store: Keys, { json }: { json: boolean }): Promise<Said> {
  const [action, name, ...rest] = words;
  if (action === 'list' && name === undefined) return list(store, json);
  if (action === 'create' && name !== undefined && rest.length === 0) return create(store, name);
  if (action === 'revoke' && name !== undefined && rest.length === 0) return revoke(store, name);
  return { code: 2, out: '', err: 'Say "keys create NAME", "keys list" or "keys revoke NAME-OR-ID".\n' };
}

async function create(store: Keys, given: string): Promise<Said> {
  const name = nameSchema.safeParse(given);
  if (!name.success) {
    return {
      code: 2,
      out: '',
      err: 'A name has at most 64 letters, digits, spaces and ". _ @ -", and begins with a letter or a digit.\n',
    };
  }
  const { id, key } = makeKey();
  try {
    await store.add({ id, name: name.data, digest: digestOf(key) });
  } catch (error) {
    if (error instanceof NameTaken) return { code: 1, out: '', err: `${error.message}\n` };
    throw error;
  }
  return { code: 0, out: `${key}\n`, err: `This is the key "${name.data}" (${id}). It is shown this once.\n` };
}

async function revoke(store: Keys, nameOrId: string): Promise<Said> {
  const revoked = await store.revoke(nameOrId);
  return revoked
    ? { code: 0, out: '', err: `The key "${revoked.name}" (${revoked.id}) opens nothing any more.\n` }
    : { code: 1, out: '', err: `There is no key "${nameOrId}" in use.\n` };
}

async function list(store: Keys, json: boolean): Promise<Said> {
  const keys = await store.list();
  if (json) return { code: 0, out: `${JSON.stringify(keys)}\n`, err: '' };
  if (keys.length === 0) return { code: 0, out: '', err: 'There are no keys. Make one with "keys create NAME".\n' };
  const rows = [['ID', 'NAME', 'CREATED', 'LAST USED', 'STATE'], ...keys.map(rowOf)];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return { code: 0, out: `${lines.join('\n')}\n`, err: '' };
}

const rowOf = ({ id, name, createdAtMs, lastUsedAtMs, revokedAtMs }: StoredKey): string[] => [
  id,
  name,
  minute(createdAtMs),
  lastUsedAtMs === null ? 'never' : minute(lastUsedAtMs),
  revokedAtMs === null ? 'in use' : `revoked ${minute(revokedAtMs)}`,
];

const minute = (timeMs: number) => new Date(timeMs).toISOString().slice(0, 16).replace('T', ' ');
