import { rename, writeFile } from 'node:fs/promises';

/** Whole or not at all: this process may be killed at any time, and others read what it has written. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const part = `${path}.${process.pid}.part`;
  await writeFile(part, content, { mode: 0o600 });
  await rename(part, path);
}
