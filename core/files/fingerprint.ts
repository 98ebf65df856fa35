/** What makes two files the same document, wherever they lie and whatever they are called. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { readError } from './file-error.ts';

/** Large enough that reading is fast, small enough that hashing a piece (about a millisecond) holds nothing up. */
const chunkBytes = 1024 * 1024;

/** SHA-256 of a file's bytes, in hex. Throws AppError `file-missing` or `file-unreadable`, or the signal's reason. */
export async function fingerprint(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes, signal })) hash.update(chunk);
  } catch (error) {
    signal.throwIfAborted();
    throw readError(error, basename(path).normalize('NFC'));
  }
  return hash.digest('hex');
}
