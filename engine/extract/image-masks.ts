/** Whether images have masks, as the file's own words tell it: PDFium tells it only by decoding and drawing them. */

/** The stream of an image is looked for by its first bytes: JPEGs of one camera begin alike, but few go on so. */
const NEEDLE_BYTES = 256;
/** An image's dictionary is shorter, and stands right before its bytes. */
const DICTIONARY_BYTES = 4_096;
/** More that begin alike are a pattern and no pictures. */
const MAX_LOOKS = 100;
const OBJECT = /\d\s+\d+\s+obj\b/g;
/** A soft mask, a stencil, a range of colours, or a name that is written in hexadecimal digits and may be any of them. */
const MASK = /Mask|#/;

/**
 * Pure. Dictionaries of streams stand in a file as they are, even where it is encrypted; then the bytes are not found.
 *
 * @param source the whole file
 * @param data an image's stream as it stands in the file
 * @returns true also where it can't be told
 */
export function mayHaveMask(source: Uint8Array, data: Uint8Array): boolean {
  const file = Buffer.from(source.buffer, source.byteOffset, source.length);
  const needle = data.subarray(0, NEEDLE_BYTES);
  let isFound = false;
  let looks = 0;
  for (let at = file.indexOf(needle); at >= 0; at = file.indexOf(needle, at + 1)) {
    if (++looks > MAX_LOOKS) return true;
    if (!file.subarray(at, at + data.length).equals(data)) continue;
    const before = file.toString('latin1', Math.max(0, at - DICTIONARY_BYTES), at);
    const start = [...before.matchAll(OBJECT)].at(-1)?.index;
    if (start === undefined || MASK.test(before.slice(start))) return true;
    isFound = true;
  }
  return !isFound;
}
