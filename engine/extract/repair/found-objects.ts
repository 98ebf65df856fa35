/** Finds the objects of a PDF by scanning the file, without its cross-reference table. */

import { constants, inflateSync } from 'node:zlib';

export interface FoundObject {
  number: number;
  generation: number;
  /** The value: a whole stream, or any other object. */
  bytes: Uint8Array;
  /** The value up to a stream's data, or its beginning if it is not a stream. */
  head: string;
}

/** PDFium supports no higher numbers. */
const MAX_OBJECT_NUMBER = 4_194_300;
/** The dictionaries that are needed here are shorter. */
const HEAD_BYTES = 16_384;
const NUMBER_BYTES = 24;
/** The most bytes between a dictionary and its stream; some programs leave space there. */
const GAP_BYTES = 64;
/** Object streams hold about a hundred objects each; malicious ones may decompress to any size. */
const MAX_UNFOLDED_BYTES = 128e6;
const MAX_INDEX_BYTES = 1e6;

/**
 * All complete objects in file order. If two have the same number, the later one is kept. The contents of an object stream
 * replace the stream.
 */
export function findObjects(source: Uint8Array): FoundObject[] {
  const file = Buffer.from(source.buffer, source.byteOffset, source.length);
  const stream = searchFor(file, 'stream');
  const endOfStream = searchFor(file, 'endstream');
  const endOfObject = searchFor(file, 'endobj');
  let roomBytes = MAX_UNFOLDED_BYTES;
  const found = new Map<number, FoundObject>();
  const keep = (object: FoundObject): void => {
    found.delete(object.number);
    found.set(object.number, object);
  };
  for (let at = file.indexOf(' obj'); at >= 0; at = file.indexOf(' obj', at)) {
    const begin = at + ' obj'.length;
    const label = /(\d{1,7})\s+(\d{1,5})$/.exec(file.toString('latin1', Math.max(0, at - NUMBER_BYTES), at));
    at = begin;
    const [number, generation] = [Number(label?.[1] ?? 0), Number(label?.[2] ?? 0)];
    if (number < 1 || number > MAX_OBJECT_NUMBER) continue;
    const data = stream(begin);
    const close = endOfObject(begin);
    const isStream = data >= 0 && (close < 0 || data < close) && isBehindDictionary(file, data);
    const head = file.toString('latin1', begin, Math.min(isStream ? data : close, begin + HEAD_BYTES));
    const isFolder = isStream && isOfType(head, 'ObjStm');
    const end = isStream ? endOfStream(data) : close;
    if (end < 0 && !isFolder) break;
    at = end < 0 ? file.length : end;
    if (isFolder) {
      const content = contentOf(head, file.subarray(data, at), roomBytes);
      roomBytes -= content?.length ?? 0;
      const inner = content ? unfolded(head, content) : [];
      // If a file is cut off inside a stream, the first objects of that stream are still readable.
      for (const object of end < 0 ? inner.slice(0, -1) : inner) keep(object);
    } else if (!isStream || !isOfType(head, 'XRef'))
      keep({ number, generation, head, bytes: source.subarray(begin, isStream ? end + 'endstream'.length : end) });
  }
  return [...found.values()];
}

const isBehindDictionary = (file: Buffer, at: number): boolean =>
  />>\s*$/.test(file.toString('latin1', at - GAP_BYTES, at));

/** @param type for example "Page", which does not match "Pages" */
export const isOfType = (head: string, type: string): boolean =>
  head.includes(type) && new RegExp(`/Type\\s*/${type}(?![A-Za-z])`).test(head);

/**
 * Returns a function that finds the word at or after an offset, -1 if there is none. Offsets must increase, so that the file is
 * searched once.
 */
function searchFor(file: Buffer, word: string): (from: number) => number {
  let known = 0;
  return (from) => {
    if (known >= 0 && known < from) known = file.indexOf(word, from);
    return known;
  };
}

/** The objects of an object stream (PDF 1.7, 7.5.7): pairs of number and offset, then the objects. */
function unfolded(head: string, whole: Buffer): FoundObject[] {
  const first = Number(/\/First\s+(\d+)/.exec(head)?.[1] ?? 0);
  if (first > Math.min(whole.length, MAX_INDEX_BYTES)) return [];
  const pairs = whole.toString('latin1', 0, first).match(/\d+/g)?.map(Number) ?? [];
  const objects: FoundObject[] = [];
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const number = pairs[i] ?? 0;
    const begin = first + (pairs[i + 1] ?? 0);
    const end = first + (pairs[i + 3] ?? whole.length - first);
    if (number < 1 || number > MAX_OBJECT_NUMBER || begin >= end || end > whole.length) continue;
    const bytes = whole.subarray(begin, end);
    objects.push({ number, generation: 0, bytes, head: bytes.toString('latin1', 0, HEAD_BYTES) });
  }
  return objects;
}

/**
 * @param stream from the keyword `stream` on
 * @returns null for a compression that object streams rarely use
 */
export function contentOf(head: string, stream: Buffer, maxOutputLength: number): Buffer | null {
  if (maxOutputLength <= 0) return null;
  const data = stream.subarray(/^stream\r?\n?/.exec(stream.toString('latin1', 0, 8))?.[0].length ?? 0);
  if (!head.includes('/Filter')) return data;
  if (!/\/Filter\s*\[?\s*\/FlateDecode\s*\]?\s*(?:\/(?!DecodeParms)|>>)/.test(head)) return null;
  try {
    return inflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength });
  } catch {
    return null;
  }
}
