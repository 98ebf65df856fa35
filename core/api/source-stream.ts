/** Reads the document for its upload, and notices when it has changed since it was added. */
import { createHash, type Hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { openWithoutWaiting } from '../../service/open-without-waiting.ts';
import { AppError } from '../errors/codes.ts';
import { isSameVersion } from '../model/file-version.ts';
import type { SourceFile } from '../model/service.ts';

const chunkBytes = 256 * 1024;

/** Throws AppError `file-missing`, `file-unreadable`, `empty-file` or `file-changed`. */
export async function checkUnchanged(source: SourceFile): Promise<void> {
  const { size, mtimeMs } = await stat(source.path).catch((error) => {
    throw sourceError(error, source.name);
  });
  if (size === 0) throw new AppError('empty-file', { name: source.name });
  if (!isSameVersion({ sizeBytes: size, mtimeMs }, source)) throw new AppError('file-changed', { name: source.name });
}

/**
 * Exactly `lengthBytes` bytes from `start`, in pieces of 256 KiB, so that all sizes need the same memory. `onBytes` is called when the
 * reader has taken a piece and wants more; `hash` is updated with each piece. Throws AppError `file-changed` if the file ends earlier.
 */
export async function* readRange(
  source: SourceFile,
  start: number,
  lengthBytes: number,
  onBytes: (bytes: number) => void,
  hash?: Hash,
): AsyncGenerator<Uint8Array> {
  let readBytes = 0;
  try {
    const file = await openWithoutWaiting(source.path);
    try {
      const end = start + lengthBytes - 1;
      for await (const chunk of file.createReadStream({ start, end, highWaterMark: chunkBytes })) {
        readBytes += chunk.length;
        hash?.update(chunk);
        yield chunk;
        onBytes(chunk.length);
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    throw sourceError(error, source.name);
  }
  if (readBytes < lengthBytes) throw new AppError('file-changed', { name: source.name });
}

export interface SentRange {
  start: number;
  sizeBytes: number;
  sha256: string;
}

/**
 * Reads the sent ranges again and compares their hashes: a program may change a file without changing its time. Throws AppError
 * `file-changed` and what `checkUnchanged` throws.
 */
export async function checkSent(source: SourceFile, sent: readonly SentRange[], signal: AbortSignal): Promise<void> {
  await checkUnchanged(source);
  for (const { start, sizeBytes, sha256 } of sent) {
    const hash = createHash('sha256');
    for await (const _ of readRange(source, start, sizeBytes, () => {}, hash)) signal.throwIfAborted();
    if (hash.digest('hex') !== sha256) throw new AppError('file-changed', { name: source.name });
  }
}

function sourceError(error: unknown, name: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP') return new AppError('file-missing', { name });
  // A pipe or a folder has taken its place.
  if (code === 'ESPIPE' || code === 'EISDIR') return new AppError('file-changed', { name });
  if (code === 'EACCES' || code === 'EPERM' || code === 'EIO') return new AppError('file-unreadable', { name });
  return error;
}
