/**
 * Ligatures that PDFium has no code for.
 *
 * Typesetting programs put ligatures on codes that are free in an encoding and name the glyphs by their letters: "f_i", "T_h".
 * PDFium does not know such names and gives the bare code: a control character, which may be another ligature in the next font.
 * The glyphs of a Type 1 program have these names, and their widths show which of them is at a code (Adobe Type 1 Font Format,
 * chapters 6 and 7).
 */

import { isCommonLigature, isLineEndHyphen, ligatureCode } from '../letters/unicode.ts';

/** A glyph whose name consists of its letters. */
export interface Ligature {
  /** The code that `textOf` reads as the letters. */
  code: number;
  /** Advance in thousandths of the size. */
  width: number;
}

const LIGATURE_NAME = /^[A-Za-z](?:_[a-z]){1,2}$/;
const GLYPH = /\/([A-Za-z](?:_[a-z]){1,2}) (\d{1,5}) (?:RD|-\|) /g;
const EEXEC_KEY = 55_665;
const CHARSTRING_KEY = 4_330;
/** The number of random bytes before encrypted data. */
const SKIPPED = 4;
const ROUNDING = 2;
/** The largest relative difference between a width stated in the PDF and that of the font program. */
const SAME_WIDTH = 0.25;
/** Codes in TeX's encoding of Libertine, where the widths differ most: fi, ffi, ff, fl. */
const LIBERTINE: Record<number, number> = { 27: 0xfb01, 28: 0xfb03, 29: 0xfb00, 30: 0xfb02 };

/** Whether the code has no meaning as text. */
export const isControl = (code: number): boolean => (code > 0 && code < 0x20) || (code >= 0x7f && code < 0xa0);

/** The code of the ligature that a glyph's name spells; null for other names. */
export const ligatureNamed = (name: string): number | null =>
  LIGATURE_NAME.test(name) ? ligatureCode(name.replaceAll('_', '')) : null;

/** The ligatures of a Type 1 font program; empty for other kinds of fonts. */
export function ligaturesOf(program: Uint8Array): Ligature[] {
  const bytes = Buffer.from(program.buffer, program.byteOffset, program.byteLength);
  const at = bytes.toString('latin1', 0, 2) === '%!' ? bytes.indexOf('eexec') : -1;
  if (at < 0) return [];
  const start = at + 'eexec'.length + (/^(?:\r\n|\s)/.exec(bytes.toString('latin1', at + 5, at + 7))?.[0].length ?? 0);
  const clear = decrypted(bytes.subarray(start), EEXEC_KEY, SKIPPED);
  const text = clear.toString('latin1');
  const skipped = Number(/\/lenIV (\d)/.exec(text)?.[1] ?? SKIPPED);
  return [...text.matchAll(GLYPH)].flatMap(({ 0: whole, 1: name = '', 2: length, index }): Ligature[] => {
    const from = index + whole.length;
    const charstring = decrypted(clear.subarray(from, from + Number(length)), CHARSTRING_KEY, skipped);
    const width = advanceOf(charstring);
    const code = ligatureCode(name.replaceAll('_', ''));
    return width === null || code === null ? [] : [{ code, width }];
  });
}

/**
 * @param control the code given in the PDF
 * @returns the code of the ligature with that advance, or else of the most likely one; null when there is none
 */
export function ligatureOf(ligatures: readonly Ligature[], control: number, width: number): number | null {
  const off = (ligature: Ligature): number => Math.abs(ligature.width - width);
  const near = ligatures.filter((ligature) => off(ligature) <= SAME_WIDTH * width).sort((a, b) => off(a) - off(b));
  const own = near.find((ligature) => off(ligature) <= ROUNDING);
  // PDFium's own code for a hyphen, which may have a similar width.
  if (isLineEndHyphen(control)) return own?.code ?? null;
  const likeliest =
    own ??
    near.find(({ code }) => code === LIBERTINE[control]) ??
    near.find(({ code }) => isCommonLigature(code)) ??
    near[0];
  return likeliest?.code ?? null;
}

function decrypted(cipher: Uint8Array, key: number, skipped: number): Buffer {
  const clear = Buffer.alloc(cipher.length);
  let state = key;
  for (let i = 0; i < cipher.length; i++) {
    const byte = cipher[i] ?? 0;
    clear[i] = byte ^ (state >> 8);
    state = ((byte + state) * 52_845 + 22_719) & 0xffff;
  }
  return clear.subarray(skipped);
}

const HSBW = 13;
const ESCAPE = 12;
const DIV = 12;
const SBW = 7;
/** The prefix of a number of four bytes. */
const LONG = 255;

/** The advance that a charstring begins with: "sidebearing advance hsbw". */
function advanceOf(charstring: Buffer): number | null {
  const stack: number[] = [];
  for (let i = 0; i < charstring.length; i++) {
    const byte = charstring[i] ?? 0;
    const next = charstring[i + 1] ?? 0;
    if (byte >= 32 && byte <= 246) stack.push(byte - 139);
    else if (byte >= 247 && byte <= 254) {
      stack.push(byte <= 250 ? (byte - 247) * 256 + next + 108 : (251 - byte) * 256 - next - 108);
      i += 1;
    } else if (byte === LONG && i + 4 < charstring.length) {
      stack.push(charstring.readInt32BE(i + 1));
      i += 4;
    } else if (byte === ESCAPE && next === DIV) {
      const divisor = stack.pop() ?? 1;
      stack.push((stack.pop() ?? 0) / divisor);
      i += 1;
    } else if (byte === HSBW) return stack[1] ?? null;
    else return byte === ESCAPE && next === SBW ? (stack[2] ?? null) : null;
  }
  return null;
}
