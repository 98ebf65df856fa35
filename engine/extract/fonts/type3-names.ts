/**
 * Chromium writes OpenType fonts with PostScript outlines, such as Noto's for Chinese, Japanese and Korean, as Type 3 fonts.
 * Their names are in the font descriptor, which PDFium does not read for Type 3 fonts; it reads a /BaseFont. Writing one in place
 * of the descriptor gives these fonts their names.
 */

const TYPE_3 = '/Subtype /Type3\n';
const DESCRIPTOR = '/Type /FontDescriptor\n';
/** The part of a dictionary that is searched for the reference to its descriptor. */
const HEAD_BYTES = 400;
const DESCRIPTOR_BYTES = 600;
const LABEL_BYTES = 24;

/** The two keys that are overwritten: both have no effect in a Type 3 font. */
const TO_REPLACE = /\/CIDToGIDMap \/Identity\n(\/ToUnicode \d+ 0 R\n)?\/FontDescriptor (\d+) 0 R(?=\n)/;
const SUBSET = /^[A-Z]{6}\+/;
/** A name that is too long is shortened in the middle, because its end states the weight. */
const STYLE_LETTERS = 12;

/** @returns the file itself when it has no such fonts, else a copy of the same length with their names */
export function withType3Names(source: Uint8Array): Uint8Array {
  const file = Buffer.from(source.buffer, source.byteOffset, source.length);
  if (!file.includes(TYPE_3)) return source;
  const names = descriptorNames(file);
  let copy: Uint8Array | null = null;
  for (let at = file.indexOf(TYPE_3); at >= 0; at = file.indexOf(TYPE_3, at + 1)) {
    const found = TO_REPLACE.exec(file.toString('latin1', at, at + HEAD_BYTES));
    const name = names.get(Number(found?.[2] ?? 0));
    if (!found || name === undefined) continue;
    const [old, toUnicode = ''] = found;
    const key = `${toUnicode}/BaseFont /`;
    copy ??= Uint8Array.from(source);
    copy.set(
      Buffer.from((key + shortened(name, old.length - key.length)).padEnd(old.length), 'latin1'),
      at + found.index,
    );
  }
  return copy ?? source;
}

const shortened = (name: string, length: number): string =>
  name.length <= length ? name : name.slice(0, length - STYLE_LETTERS) + name.slice(-STYLE_LETTERS);

/** Font names by the object numbers of their descriptors. */
function descriptorNames(file: Buffer): Map<number, string> {
  const names = new Map<number, string>();
  for (let at = file.indexOf(DESCRIPTOR); at >= 0; at = file.indexOf(DESCRIPTOR, at + 1)) {
    const number = /(\d{1,7}) 0 obj\n<<$/.exec(file.toString('latin1', Math.max(0, at - LABEL_BYTES), at))?.[1];
    const name = /\/FontName \/([^\s/<>[\]()]+)/.exec(file.toString('latin1', at, at + DESCRIPTOR_BYTES))?.[1];
    if (number !== undefined && name !== undefined) names.set(Number(number), name.replace(SUBSET, ''));
  }
  return names;
}
