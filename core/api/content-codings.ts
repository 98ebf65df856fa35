/** The codings of answers that are understood (RFC 9110, 8.4.1). Storages and gateways use them even if none was asked for. Pure. */
import type { Transform } from 'node:stream';
import {
  brotliDecompressSync,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
  gunzipSync,
  inflateSync,
  type ZlibOptions,
  zstdDecompressSync,
} from 'node:zlib';

interface Decoder {
  stream(): Transform;
  whole(bytes: Uint8Array, limits: Pick<ZlibOptions, 'maxOutputLength'>): Uint8Array;
}

const gzip: Decoder = { stream: createGunzip, whole: gunzipSync };
const decoders: ReadonlyMap<string, Decoder> = new Map([
  ['gzip', gzip],
  ['x-gzip', gzip],
  ['deflate', { stream: createInflate, whole: inflateSync }],
  ['br', { stream: createBrotliDecompress, whole: brotliDecompressSync }],
  ['zstd', { stream: createZstdDecompress, whole: zstdDecompressSync }],
]);
const nameOf = (encoding: string | undefined) => encoding?.trim().toLowerCase() ?? '';

export const isPlain = (encoding: string | undefined): boolean => ['', 'identity'].includes(nameOf(encoding));
export const decoderOf = (encoding: string | undefined): Decoder | undefined => decoders.get(nameOf(encoding));

/** The decoded content; the bytes themselves where they are not in that encoding, as where there are none, or unpack to too much. */
export function decoded(bytes: Uint8Array, encoding: string | undefined, limitBytes: number): Uint8Array {
  try {
    return decoderOf(encoding)?.whole(bytes, { maxOutputLength: limitBytes }) ?? bytes;
  } catch {
    return bytes;
  }
}
