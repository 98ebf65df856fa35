import { open } from 'node:fs/promises';

/**
 * A whole file in memory that threads share, so that none of them has to copy it.
 *
 * @throws Error of the file system; ENOENT where there is no such file
 */
export async function readSource(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const bytes = new Uint8Array(new SharedArrayBuffer(size));
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(bytes, at, size - at, at);
      if (bytesRead === 0) throw new Error('the file has become shorter while it was read');
      at += bytesRead;
    }
    return bytes;
  } finally {
    await file.close();
  }
}
