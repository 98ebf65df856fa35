/** Results that are stored compressed: storage sends them with `Content-Encoding` even if it was not requested (RFC 9110, 8.4). */
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { decoderOf, isPlain } from './content-codings.ts';
import { TooLarge } from './result-room.ts';

/**
 * Replaces the file by its decoded content. False: the encoding is unknown, or the content does not match it. Throws TooLarge, and
 * the file system’s errors.
 *
 * @param encoding the header’s value; without one nothing is done
 * @param limitBytes limit of the decoded content
 */
export async function decode(path: string, encoding: string | undefined, limitBytes: number): Promise<boolean> {
  if (isPlain(encoding)) return true;
  const decoder = decoderOf(encoding);
  if (!decoder) return false;
  const unpacked = `${path}.unpacked`;
  try {
    await pipeline(
      createReadStream(path),
      decoder.stream(),
      atMost(limitBytes),
      createWriteStream(unpacked, { mode: 0o600 }),
    );
    await rename(unpacked, path);
    return true;
  } catch (error) {
    await rm(unpacked, { force: true });
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (/^(Z_|ERR_|BROTLI|ZSTD)/.test(code)) return false;
    throw error;
  }
}

/** A few bytes can unpack to more than a disk holds. */
function atMost(limitBytes: number): Transform {
  let sizeBytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length;
      if (sizeBytes > limitBytes) done(new TooLarge(limitBytes));
      else done(null, chunk);
    },
  });
}
