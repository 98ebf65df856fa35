/** Replaces a file that is a whole program, such as an AppImage, in one step. */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  fsyncSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { UpdateFault } from '../../core/updates/feed.ts';

/** Blocks until the whole file is read. @returns its SHA-512 in base64. Throws the file system's error. */
export function sha512Of(path: string): string {
  const hash = createHash('sha512');
  const buffer = Buffer.alloc(1024 * 1024);
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const bytes = readSync(file, buffer, 0, buffer.length, null);
      if (bytes === 0) return hash.digest('base64');
      hash.update(buffer.subarray(0, bytes));
    }
  } finally {
    closeSync(file);
  }
}

/**
 * Copies `from` beside `to`, verifies the copy and renames it over `to`, which keeps its name and permissions: launchers and login
 * items point at it. The program that runs keeps the old file until it ends. Blocks, as the app is about to exit. Throws UpdateFault,
 * and then `to` is as it was.
 */
export function placeFile(from: string, to: string, sha512: string): void {
  const beside = join(dirname(to), `.${basename(to)}.new`);
  try {
    copyFileSync(from, beside);
    if (sha512Of(beside) !== sha512) throw new UpdateFault('checksum', 'The file changed after its download.');
    chmodSync(beside, statSync(to).mode | 0o100);
    const file = openSync(beside, 'r+');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(beside, to);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error instanceof UpdateFault ? error : new UpdateFault('not-installed', `${to} was not replaced.`, error);
  }
}
