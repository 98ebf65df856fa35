/**
 * Corrects WeasyPrint's ToUnicode maps. WeasyPrint cuts the text of a line at the text offsets of its glyphs, from left to right.
 * In a right-to-left line these offsets decrease, so that a glyph gets no text, the text of the whole line, or that of the glyph
 * at the other end. The font program's own cmap table is correct.
 */

import { deflateSync } from 'node:zlib';
import { contentOf, type FoundObject, findObjects, isOfType } from '../repair/found-objects.ts';
import { isEncrypted, rewritten } from '../repair/repair.ts';
import { codesOfGlyphs } from './glyph-codes.ts';

/** WeasyPrint's library writes a black heart into the comment that marks a PDF as binary. */
const LIBRARY = /^%PDF-\d\.\d\n%\xf0\x9f\x96\xa4\n/;
const LIBRARY_BYTES = 16;
const KEY_BYTES = 32;
/** The limit for all decompressed font programs together; malicious ones may decompress to any size. */
const MAX_PROGRAM_BYTES = 128e6;
const MAX_MAP_BYTES = 16e6;
/** The limit for all font programs together, as many as twenty large Chinese fonts have. */
const MAX_CODES = 0x200000;
const ENTRY = /<([0-9a-fA-F]{4})>\s*<([0-9a-fA-F]*)>/g;
/** No ligature has more letters. */
const MAX_LETTERS = 4;
/** The most entries that a table in a CMap may have (PDF 1.7, 9.7.5, note 3). */
const MAX_ENTRIES = 100;

const MAP_HEAD = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
`;

/** @returns the file itself when its maps are correct, else a copy with corrected maps */
export function withForwardMaps(source: Uint8Array): Uint8Array {
  const file = Buffer.from(source.buffer, source.byteOffset, source.length);
  if (!LIBRARY.test(file.toString('latin1', 0, LIBRARY_BYTES)) || isEncrypted(source)) return source;
  const objects = new Map(findObjects(source).map((object) => [object.number, object]));
  const mapAt = reader(objects, MAX_MAP_BYTES);
  const programAt = reader(objects, MAX_PROGRAM_BYTES);
  const maps = new Map<number, Buffer>();
  const seen = new Set<number>();
  const room = { codes: MAX_CODES };
  for (const { head } of objects.values()) {
    const number = isOfType(head, 'Font') ? referenceIn(head, 'ToUnicode') : 0;
    if (seen.has(number)) continue;
    seen.add(number);
    const map = mapAt(number)?.toString('latin1');
    // Left-to-right text has no entries without characters.
    if (map === undefined || !/>\s*<>/.test(map)) continue;
    const kind = objects.get(referenceIn(head, 'DescendantFonts'))?.head ?? '';
    const descriptor = objects.get(referenceIn(kind, 'FontDescriptor'))?.head ?? '';
    const program = programAt(referenceIn(descriptor, 'FontFile[23]'));
    const forward = program ? mapOf(map, codesOfGlyphs(program, room)) : null;
    if (forward) maps.set(number, forward);
  }
  if (maps.size === 0) return source;
  const changed = [...objects.values()].map((object): FoundObject => {
    const map = maps.get(object.number);
    if (!map) return object;
    const packed = deflateSync(map);
    const head = `<< /Filter /FlateDecode /Length ${packed.length} >>\n`;
    return {
      ...object,
      head,
      bytes: Buffer.concat([Buffer.from(`${head}stream\n`), packed, Buffer.from('\nendstream')]),
    };
  });
  return rewritten(changed, lastReference(file, '/Info')) ?? source;
}

/** The number of the object that a key refers to, directly or as the first element of an array; 0 when there is none. */
const referenceIn = (head: string, key: string): number =>
  Number(new RegExp(`/${key}\\s*\\[?\\s*(\\d+)\\s+\\d+\\s+R`).exec(head)?.[1] ?? 0);

/** The number of the object that the trailer gives for a key; 0 when none can be read. */
const lastReference = (file: Buffer, key: string): number => {
  const at = file.lastIndexOf(key);
  return at < 0 ? 0 : referenceIn(file.toString('latin1', at, at + KEY_BYTES), key.slice(1));
};

/**
 * Returns a function that decompresses the stream of an object by its number. It gives null when there is no such stream, or when
 * the limit is reached.
 */
function reader(objects: ReadonlyMap<number, FoundObject>, maxBytes: number): (number: number) => Buffer | null {
  let roomBytes = maxBytes;
  return (number) => {
    const object = objects.get(number);
    if (!object || roomBytes <= 0) return null;
    const whole = Buffer.from(object.bytes.buffer, object.bytes.byteOffset, object.bytes.length);
    const content = contentOf(object.head, whole.subarray(Math.max(0, whole.indexOf('stream'))), roomBytes);
    roomBytes -= content?.length ?? 0;
    return content;
  };
}

/**
 * The least share of a font's glyphs that must have characters in its cmap table. With fewer, the table lacks the contextual
 * forms of the letters, and only their shapes show what they are.
 */
const MIN_NAMED = 0.8;
/** A word joiner, which has no meaning in text. */
const NOTHING = 0x2060;

/** The map of a font with the characters of its cmap table; null when the table has too few. */
function mapOf(map: string, codes: ReadonlyMap<number, readonly number[]>): Buffer | null {
  // The code space range has the form of an entry.
  const old = [...map.matchAll(ENTRY)].filter(([, glyph, text]) => glyph !== '0000' || text?.toLowerCase() !== 'ffff');
  const codesOf = (glyph: string): readonly number[] => codes.get(Number.parseInt(glyph, 16)) ?? [];
  if (old.filter(([, glyph = '']) => codesOf(glyph).length > 0).length < MIN_NAMED * old.length) return null;
  const entries = old.map(([whole, glyph = '', text = '']) => {
    const own = codesOf(glyph);
    // Ligatures of left-to-right text keep their text.
    if (own.length === 0 && text.length > 0 && text.length <= 4 * MAX_LETTERS && !isBackward(text)) return whole;
    // The glyph of the space is also that of the no-break space, so the given character is kept if the font maps it to the glyph.
    const named = text.length === 4 ? Number.parseInt(text, 16) : -1;
    return `<${glyph}> <${utf16(own.includes(named) ? named : (own[0] ?? NOTHING))}>`;
  });
  const tables: string[] = [];
  for (let i = 0; i < entries.length; i += MAX_ENTRIES) {
    const part = entries.slice(i, i + MAX_ENTRIES);
    tables.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar\n`);
  }
  return Buffer.from(`${MAP_HEAD}${tables.join('')}endcmap\nend\nend\n`, 'latin1');
}

/** Whether the text has letters of right-to-left scripts, which then belong to another glyph. */
const isBackward = (text: string): boolean => /^(?:....)*(?:0[5-8]|f[bde])/i.test(text);

const utf16 = (code: number): string => Buffer.from(String.fromCodePoint(code), 'utf16le').swap16().toString('hex');
