/** Files in a bucket: an entry is one object, or several below its id. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStore } from '../files/file-store.ts';
import { type Bucket, deleteObject, listKeys, putFile, readObject } from './bucket.ts';

/**
 * @param folder of all entries in the bucket, with its slash: "results/"
 * @param scratch a folder of this disk for files that are lent
 */
export function bucketFileStore(bucket: Bucket, folder: string, scratch: string): FileStore {
  const keyOf = (name: string) => bucket.key(folder + name);
  const keysOf = async (id: string) => {
    const keys = [];
    for await (const key of listKeys(bucket, keyOf(id))) {
      if (key === keyOf(id) || key.startsWith(`${keyOf(id)}/`)) keys.push(key);
    }
    return keys;
  };
  return {
    // What is new goes first: whoever reads the entry in the meantime finds the old file or the new one.
    async adopt(id, localPath) {
      const stale = new Set(await keysOf(id));
      const isFolder = (await stat(localPath)).isDirectory();
      const names = isFolder ? await readdir(localPath) : [''];
      for (const name of names) {
        const key = keyOf(isFolder ? `${id}/${name}` : id);
        await putFile(bucket, key, join(localPath, name));
        stale.delete(key);
      }
      for (const key of stale) await deleteObject(bucket, key);
      await rm(localPath, { recursive: true });
    },
    async lend(name, work) {
      const body = await readObject(bucket, keyOf(name));
      if (!body) return null;
      const path = join(scratch, randomUUID());
      try {
        await pipeline(body, createWriteStream(path, { mode: 0o600 }));
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    async remove(id) {
      for (const key of await keysOf(id)) await deleteObject(bucket, key);
    },
    async ids() {
      const ids = new Set<string>();
      const start = keyOf('');
      for await (const key of listKeys(bucket, start, '/')) ids.add(key.slice(start.length).replace(/\/$/, ''));
      return [...ids];
    },
  };
}
