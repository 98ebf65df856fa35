/** Bytes that wait until they are written: in memory, or where the caller puts them. */

import { createHash } from 'node:crypto';
import type { Kept, Scratch } from '../convert.ts';
import type { EncodedImage } from './image.ts';

/** Keeps the bytes as they are: for documents that are small beside the program itself, and for tests. */
export const inMemory: Scratch = {
  keep: (bytes) => ({ sizeBytes: bytes.length, read: () => bytes }),
};

/** A picture whose bytes may lie elsewhere. */
export interface KeptImage extends Omit<EncodedImage, 'bytes'> {
  file: Kept;
  /** Of the bytes. */
  digest: string;
}

export function keepImage(scratch: Scratch, { bytes, mediaType, widthPx, heightPx }: EncodedImage): KeptImage {
  const digest = createHash('sha256').update(bytes).digest('base64');
  return { mediaType, widthPx, heightPx, digest, file: scratch.keep(bytes) };
}

/** Parts of a file as one. */
export function joined(parts: Iterable<Uint8Array>): Uint8Array {
  const all = [...parts];
  const [only] = all;
  if (only && all.length === 1) return only;
  const whole = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
