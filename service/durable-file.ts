/** Files that are either wholly there or not there at all, also after a power cut. */
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes beside the target, syncs, renames. */
export function writeFileDurably(path: string, bytes: Uint8Array, mode = 0o600): void {
  const temporary = `${path}.new`;
  const file = openSync(temporary, 'w', mode);
  try {
    writeSync(file, bytes);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
}

/** Renames within one file system and makes the new name durable. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  // Windows can't open a folder, and its journal keeps renames.
  if (process.platform === 'win32') return;
  const folder = await open(dirname(to));
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
