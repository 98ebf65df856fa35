/** Finds out from the file's bytes whether images have masks. PDFium shows it only by decoding and rendering them. */

/**
 * Streams are identified by their first bytes. JPEGs of one camera have equal beginnings, but few are equal for this many bytes.
 */
const BEGINNING_BYTES = 256;
const KEYWORD = 'stream';
const [LINE_FEED, RETURN] = [0x0a, 0x0d];
/** The dictionary of an image is shorter and directly before its bytes. */
const DICTIONARY_BYTES = 4_096;
/** More streams with equal beginnings than this are a pattern, not pictures. */
const MAX_LOOKS = 100;
const OBJECT = /\d\s+\d+\s+obj\b/g;
/** A soft mask, a stencil, a range of colours, or a name with hexadecimal escapes, which may be any of them. */
const MASK = /Mask|#/;

/**
 * Stream dictionaries are readable in the file even if it is encrypted; in that case the stream's bytes are not found.
 *
 * @param source the whole file
 * @param data an image's stream as it is in the file
 * @returns true also when it cannot be found out, as for the smallest images
 */
export function mayHaveMask(source: Uint8Array, data: Uint8Array): boolean {
  const file = Buffer.from(source.buffer, source.byteOffset, source.length);
  const alike = streamsOf(source, file).get(hash(data)) ?? [];
  if (alike.length > MAX_LOOKS) return true;
  const found = alike.filter((at) => file.subarray(at, at + data.length).equals(data));
  return found.length === 0 || found.some((at) => isMaskedAt(file, at));
}

function isMaskedAt(file: Buffer, at: number): boolean {
  const before = file.toString('latin1', Math.max(0, at - DICTIONARY_BYTES), at);
  const start = [...before.matchAll(OBJECT)].at(-1)?.index;
  return start === undefined || MASK.test(before.slice(start));
}

type Streams = ReadonlyMap<number, readonly number[]>;
const known = new WeakMap<Uint8Array, Streams>();

/** Offsets of the file's streams by their first bytes. Computed once per file, since a file may have as many images as pages. */
function streamsOf(source: Uint8Array, file: Buffer): Streams {
  const found = known.get(source);
  if (found) return found;
  const streams = new Map<number, number[]>();
  for (let at = file.indexOf(KEYWORD); at >= 0; at = file.indexOf(KEYWORD, at + 1)) {
    let from = at + KEYWORD.length;
    if (file[from] === RETURN) from++;
    if (file[from] === LINE_FEED) from++;
    const key = hash(file.subarray(from, from + BEGINNING_BYTES));
    const alike = streams.get(key);
    if (alike) alike.push(from);
    else streams.set(key, [from]);
  }
  known.set(source, streams);
  return streams;
}

/** FNV-1a of the first bytes. */
function hash(bytes: Uint8Array): number {
  let sum = 0x811c9dc5;
  const end = Math.min(bytes.length, BEGINNING_BYTES);
  for (let i = 0; i < end; i++) sum = Math.imul(sum ^ (bytes[i] ?? 0), 0x01000193);
  return sum;
}
