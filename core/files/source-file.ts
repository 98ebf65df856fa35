import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { openWithoutWaiting } from '../../service/open-without-waiting.ts';
import { AppError } from '../errors/codes.ts';
import { isSameVersion } from '../model/file-version.ts';
import type { SourceFile } from '../model/service.ts';
import { readError } from './file-error.ts';

/** Readers accept the header anywhere in the first 1024 bytes (PDF 1.7, implementation note 13). */
const headerBytes = 1024;

/** Throws AppError `file-missing`, `file-unreadable`, `empty-file` or `not-a-pdf`. */
export async function checkPdf(path: string, name: string, stats: Stats): Promise<void> {
  try {
    // Opening a named pipe could block forever.
    if (!stats.isFile()) throw new AppError('not-a-pdf', { name });
    if (stats.size === 0) throw new AppError('empty-file', { name });
    const start = await readStart(path);
    if (!start.includes('%PDF')) throw new AppError('not-a-pdf', { name });
  } catch (error) {
    throw error instanceof AppError ? error : readError(error, name);
  }
}

/** Throws AppError `file-missing`, `file-unreadable`, `file-changed` or `empty-file`. */
export async function checkSource(
  source: { path: string; sizeBytes: number; mtimeMs: number },
  name: string,
): Promise<SourceFile> {
  try {
    const { size, mtimeMs, isFile } = await stats(source.path);
    if (!isFile) throw new AppError('file-missing', { name });
    if (size === 0) throw new AppError('empty-file', { name });
    if (!isSameVersion({ sizeBytes: size, mtimeMs }, source)) throw new AppError('file-changed', { name });
    await readStart(source.path);
    return { path: source.path, name, sizeBytes: size, mtimeMs };
  } catch (error) {
    throw error instanceof AppError ? error : readError(error, name);
  }
}

async function stats(path: string) {
  const found = await stat(path);
  return { size: found.size, mtimeMs: found.mtimeMs, isFile: found.isFile() };
}

async function readStart(path: string): Promise<Buffer> {
  const file = await openWithoutWaiting(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headerBytes), 0, headerBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Large enough to read fast, small enough that hashing one chunk (about 1 ms) does not block the process. */
const chunkBytes = 1024 * 1024;

/** SHA-256 of a file's bytes, in hex. Throws AppError `file-missing` or `file-unreadable`, or the signal's reason. */
export async function fingerprint(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  try {
    const file = await openWithoutWaiting(path);
    try {
      for await (const chunk of file.createReadStream({ highWaterMark: chunkBytes, signal })) hash.update(chunk);
    } finally {
      await file.close();
    }
  } catch (error) {
    signal.throwIfAborted();
    throw readError(error, basename(path).normalize('NFC'));
  }
  return hash.digest('hex');
}
