/** Writes streams into files with little memory: each chunk is written before the next is read. */
import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { diskFull, isDiskFull } from '../disk-space.ts';
import { PlainError } from '../errors.ts';

export interface ReceivedFile {
  sizeBytes: number;
  /** MD5 as hex, as S3 clients expect. It identifies a version of the file and is no proof of it. */
  etag: string;
  /** As hex. Files with the same hash are equal. */
  sha256: string;
}

/**
 * Writes a new file, synced when this returns; on failure it is removed.
 *
 * @param count called for each chunk before it is written; an error from it ends the reading
 * @throws PlainError 413 past `maxBytes`, 507 on a full disk, 400 for a body that breaks off
 */
export async function receiveFile(
  body: Readable,
  path: string,
  maxBytes: number,
  count: (bytes: number) => void = () => {},
): Promise<ReceivedFile> {
  const file = await open(path, 'wx', 0o600);
  const md5 = createHash('md5');
  const sha256 = createHash('sha256');
  let sizeBytes = 0;
  try {
    // The request must not be destroyed when it is refused, or the client would get a reset instead of the answer.
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      const bytes: Buffer = chunk;
      sizeBytes += bytes.length;
      if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
      count(bytes.length);
      md5.update(bytes);
      sha256.update(bytes);
      await file.writeFile(bytes);
    }
    await file.sync();
    await file.close();
    return { sizeBytes, etag: md5.digest('hex'), sha256: sha256.digest('hex') };
  } catch (error) {
    await file.close().catch(() => {});
    await rm(path, { force: true });
    throw asHttpError(error);
  }
}

export const tooLarge = (maxBytes: number) =>
  new PlainError(413, 'TOO_LARGE', `The body is larger than the ${maxBytes} bytes that are allowed here.`);

function asHttpError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (isDiskFull(error)) return diskFull();
  if (code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE') {
    return new PlainError(400, 'INCOMPLETE_BODY', 'The body broke off before its end.');
  }
  return error;
}
