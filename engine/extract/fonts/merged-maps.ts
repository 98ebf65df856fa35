/**
 * Drops ToUnicode maps that Ghostscript 10.00 spoils when it rewrites a PDF: it joins the two bytes of a character to one or drops the
 * higher one, so that the minus sign (U+2212) is "2" and a quotation mark (U+2019) is "9". Two glyphs of a font may then be one
 * character, and only what the font's encoding calls them tells them apart; without a map PDFium goes by that.
 */

import { findObjects } from '../repair/found-objects.ts';
import { isEncrypted } from '../repair/repair.ts';
import { differencesOf, referred, toldBy } from './encoded-names.ts';
import { signNamed } from './sign-names.ts';

const PRODUCER = 'GPL Ghostscript 10.0';
const KEY = '/ToUnicode';
/** As long, and without a meaning. */
const NO_KEY = '/ToNothing';

const LAST_BYTE = 0xff;

/** Further letters and signs that most documents have one of, by their names in Adobe's glyph list or in fonts of TeX. */
const FURTHER: ReadonlyMap<string, number> = new Map(
  Object.entries({
    quoteright: 0x2019,
    quotedblleft: 0x201c,
    quotedblright: 0x201d,
    endash: 0x2013,
    emdash: 0x2014,
    star: 0x22c6,
    phi: 0x3c6,
    phi1: 0x3c6,
    epsilon1: 0x3f5,
    followsequal: 0x2ab0,
    afii10065: 0x430,
    afii10080: 0x43e,
  }),
);

/** @returns the file itself when it has no such maps, else a copy of the same length without them */
export function withoutMergedMaps(source: Uint8Array): Uint8Array {
  const file = Buffer.from(source.buffer, source.byteOffset, source.length);
  if (!file.includes(PRODUCER) || isEncrypted(source)) return source;
  const objects = new Map(findObjects(source).map((object) => [object.number, object]));
  let copy: Uint8Array | null = null;
  for (const { head, bytes } of objects.values()) {
    const at = head.indexOf(KEY);
    const map = at < 0 ? undefined : referred(objects, head, 'ToUnicode');
    // Objects within streams are left alone: this version writes none.
    if (!map || bytes.buffer !== source.buffer) continue;
    const names = differencesOf(referred(objects, head, 'Encoding')?.head ?? head, objects);
    if (!toldBy(map).some(([code, told]) => isMerged(names.get(code), told))) continue;
    copy ??= Uint8Array.from(source);
    copy.set(Buffer.from(NO_KEY, 'latin1'), bytes.byteOffset - source.byteOffset + at);
  }
  return copy ?? source;
}

function isMerged(name: string | undefined, told: number): boolean {
  const meant = name === undefined ? undefined : (FURTHER.get(name) ?? signNamed(name));
  if (meant === undefined || meant <= LAST_BYTE) return false;
  const low = meant & LAST_BYTE;
  return told === low || told === (low | (meant >> 8));
}
