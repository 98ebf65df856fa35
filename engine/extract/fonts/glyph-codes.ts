/** Reads which characters the glyphs of a TrueType or OpenType font program represent (OpenType 1.9, cmap). */

const TABLE_RECORD_BYTES = 16;
const HEADER_BYTES = 12;
const SEGMENTS = 4;
const GROUPS = 12;
/** The most characters that are read for one glyph. */
const MAX_OF_GLYPH = 64;
const LAST_GLYPH = 0xffff;
/** The last code of Unicode. */
const LAST_CODE = 0x10ffff;

/** How many codes and ranges may still be read; a malicious font may list any number. */
export interface CodeRoom {
  codes: number;
}

/** The codes of each glyph in ascending order; empty when the program has no supported table. */
export function codesOfGlyphs(program: Buffer, room: CodeRoom): Map<number, number[]> {
  const codes = new Map<number, number[]>();
  const count = (): void => {
    if (--room.codes < 0) throw new RangeError('too many codes');
  };
  const keep = (glyph: number, code: number): void => {
    count();
    if (glyph === 0 || glyph > LAST_GLYPH || code > LAST_CODE) return;
    const known = codes.get(glyph);
    if (!known) codes.set(glyph, [code]);
    else if (known.length < MAX_OF_GLYPH && !known.includes(code)) known.push(code);
  };
  try {
    const table = tableOf(program, 'cmap');
    for (let i = 0; table !== null && i < table.readUInt16BE(2); i++) {
      const platform = table.readUInt16BE(4 + 8 * i);
      // Other platforms are not Unicode; encoding 5 is for variation selectors.
      if (platform !== 0 && platform !== 3) continue;
      const part = table.subarray(table.readUInt32BE(8 + 8 * i));
      const format = part.readUInt16BE(0);
      if (format === SEGMENTS) readSegments(part, keep, count);
      else if (format === GROUPS) readGroups(part, keep, count);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // The table is cut off or lists too much: the codes read so far are correct.
  }
  return codes;
}

function tableOf(program: Buffer, name: string): Buffer | null {
  const tables = program.readUInt16BE(4);
  for (let i = 0; i < tables; i++) {
    const at = HEADER_BYTES + TABLE_RECORD_BYTES * i;
    if (program.toString('latin1', at, at + 4) === name) return program.subarray(program.readUInt32BE(at + 8));
  }
  return null;
}

type Keep = (glyph: number, code: number) => void;

function readSegments(part: Buffer, keep: Keep, count: () => void): void {
  const bytes = part.readUInt16BE(6);
  const [ends, starts] = [14, 16 + bytes];
  const [deltas, offsets] = [starts + bytes, starts + 2 * bytes];
  for (let i = 0; i < bytes; i += 2) {
    count();
    const [start, end] = [part.readUInt16BE(starts + i), part.readUInt16BE(ends + i)];
    const [delta, offset] = [part.readUInt16BE(deltas + i), part.readUInt16BE(offsets + i)];
    for (let code = start; code <= end && code < 0xffff; code++) {
      const named = offset === 0 ? code : part.readUInt16BE(offsets + i + offset + 2 * (code - start));
      keep(named === 0 ? 0 : (named + delta) & 0xffff, code);
    }
  }
}

function readGroups(part: Buffer, keep: Keep, count: () => void): void {
  for (let i = 0; i < part.readUInt32BE(12); i++) {
    count();
    const at = 16 + 12 * i;
    const [start, end, glyph] = [part.readUInt32BE(at), part.readUInt32BE(at + 4), part.readUInt32BE(at + 8)];
    for (let code = start; code <= end; code++) keep(glyph + code - start, code);
  }
}
