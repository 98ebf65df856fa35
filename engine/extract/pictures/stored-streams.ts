/** Finds streams in the bytes of the file. PDFium tells neither the dictionary of an image nor its mask. */

import { addTo } from '../../geometry/groups.ts';

/** Streams are looked up by their first bytes, and then compared. The smallest images have little more. */
const BEGINNING_BYTES = 32;
const KEYWORD = 'stream';
const [LINE_FEED, RETURN] = [0x0a, 0x0d];
/** The dictionary of an image is shorter and directly before its bytes. */
const DICTIONARY_BYTES = 4_096;
/** JPEGs of one camera have equal beginnings; more than this are a pattern, not pictures, and comparing them takes long. */
const MAX_ALIKE = 1_000;
const OBJECT = /\d\s+\d+\s+obj\b/g;
const LABEL = /(\d{1,7})\s+(\d{1,5})\s+$/;
const LABEL_BYTES = 20;

export interface StoredStream {
  /** The text between `obj` and `stream`. */
  dictionary: string;
  /** What follows, up to `endstream`. */
  bytes: Uint8Array;
}

/**
 * The streams of the file that hold these bytes; null when there are too many to tell. Stream dictionaries are readable in the
 * file even if it is encrypted; in that case the stream's bytes are not found.
 *
 * @param source the whole file
 * @param data a stream as it is in the file
 */
export function streamsOf(source: Uint8Array, data: Uint8Array): StoredStream[] | null {
  const file = bufferOf(source);
  const alike = beginningsOf(source, file).get(hash(data)) ?? [];
  if (alike.length > MAX_ALIKE) return null;
  return alike
    .filter((at) => file.subarray(at, at + data.length).equals(data))
    .map((at) => ({ dictionary: dictionaryBefore(file, at), bytes: data }));
}

/** The stream of an object; null when the file has no such object, or several, of which only PDFium knows the right one. */
export function streamOfObject(source: Uint8Array, number: number): StoredStream | null {
  const file = bufferOf(source);
  const begin = objectsOf(source, file).get(number) ?? -1;
  if (begin < 0) return null;
  const head = file.toString('latin1', begin, begin + DICTIONARY_BYTES);
  const keyword = /^(.*?>>\s*)stream(?:\r\n|\n)/s.exec(head);
  if (!keyword || /\bendobj\b/.test(keyword[1] ?? '')) return null;
  const at = begin + keyword[0].length;
  const end = file.indexOf('endstream', at);
  return end < 0 ? null : { dictionary: keyword[1] ?? '', bytes: file.subarray(at, end) };
}

const bufferOf = (source: Uint8Array): Buffer => Buffer.from(source.buffer, source.byteOffset, source.length);

function dictionaryBefore(file: Buffer, at: number): string {
  const before = file.toString('latin1', Math.max(0, at - DICTIONARY_BYTES), at);
  const object = [...before.matchAll(OBJECT)].at(-1);
  return object ? before.slice(object.index + object[0].length) : '';
}

const beginnings = new WeakMap<Uint8Array, ReadonlyMap<number, readonly number[]>>();
const objects = new WeakMap<Uint8Array, ReadonlyMap<number, number>>();

/** Offsets of the file's streams by their first bytes. Computed once per file, since a file may have as many images as pages. */
function beginningsOf(source: Uint8Array, file: Buffer): ReadonlyMap<number, readonly number[]> {
  const known = beginnings.get(source);
  if (known) return known;
  const streams = new Map<number, number[]>();
  for (let at = file.indexOf(KEYWORD); at >= 0; at = file.indexOf(KEYWORD, at + 1)) {
    let from = at + KEYWORD.length;
    if (file[from] === RETURN) from++;
    if (file[from] === LINE_FEED) from++;
    const key = hash(file.subarray(from, from + BEGINNING_BYTES));
    addTo(streams, key, from);
  }
  beginnings.set(source, streams);
  return streams;
}

/** Where the objects begin, by their numbers; -1 for numbers that the file defines more than once. Computed once per file. */
function objectsOf(source: Uint8Array, file: Buffer): ReadonlyMap<number, number> {
  const known = objects.get(source);
  if (known) return known;
  const found = new Map<number, number>();
  for (let at = file.indexOf('obj'); at >= 0; at = file.indexOf('obj', at + 1)) {
    const label = LABEL.exec(file.toString('latin1', Math.max(0, at - LABEL_BYTES), at));
    if (!label) continue;
    const number = Number(label[1]);
    found.set(number, found.has(number) ? -1 : at + 'obj'.length);
  }
  objects.set(source, found);
  return found;
}

/** FNV-1a of the first bytes. */
function hash(bytes: Uint8Array): number {
  let sum = 0x811c9dc5;
  const end = Math.min(bytes.length, BEGINNING_BYTES);
  for (let i = 0; i < end; i++) sum = Math.imul(sum ^ (bytes[i] ?? 0), 0x01000193);
  return sum;
}
