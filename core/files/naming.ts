/** File names that every system takes. Pure. */

/** The longest name of the common file systems: ext4 and APFS count UTF-8 bytes, NTFS counts UTF-16 units, which are fewer. */
const longestNameBytes = 255;
const assetsSuffix = '.images';

export const extensions = { markdown: '.md', epub: '.epub' } as const;

/** Forbidden by Windows, control and format characters: the latter can make a name read as another one. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/gu;
/** Devices under Windows, with any extension. */
const reserved = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)/i;
/** Joins emoji and shapes letters in some scripts; no harm in a name. */
const joiner = /[\u200c\u200d]/u;

/** `text` as a name without extension: what some system forbids becomes "_". Never empty, hidden or reserved. */
export function sanitizeStem(text: string): string {
  const clean = text
    .normalize('NFC')
    .replaceAll(forbidden, (character) => (joiner.test(character) ? character : '_'))
    .replaceAll(/\s+/gu, ' ')
    .replace(/[\s.]+$/u, '')
    .replace(/^[\s.]+/u, (start) => (start.includes('.') ? '_' : ''));
  if (clean === '') return 'document';
  return reserved.test(clean) ? `_${clean}` : clean;
}

/**
 * The `count`th name for a stem ("report", "report (2)" …), shortened between graphemes so that it keeps within 255 bytes
 * with every extension and with the images folder's suffix.
 */
export function numberedStem(stem: string, count: number): string {
  const number = count === 1 ? '' : ` (${count})`;
  const room = longestNameBytes - Buffer.byteLength(number + assetsSuffix);
  return shorten(sanitizeStem(stem), room) + number;
}

export const assetsFolderName = (stem: string) => `${stem}${assetsSuffix}`;

/** The images folder for a file name that a person chose: as long as it may be. */
export function assetsFolderFor(fileName: string, count: number): string {
  const stem = fileName.replace(/\.[^.]{1,16}$/, '') || fileName;
  const number = count === 1 ? '' : ` (${count})`;
  return assetsFolderName(shorten(stem, longestNameBytes - Buffer.byteLength(number + assetsSuffix)) + number);
}

/** Two names that a file system without case, or with another normal form, takes for one have the same key. */
export const nameKey = (name: string) => name.normalize('NFC').toLowerCase();

export function shorten(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  let bytes = 0;
  let end = 0;
  for (const { segment, index } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > maxBytes) break;
    end = index + segment.length;
  }
  return text.slice(0, end).replace(/[\s.]+$/u, '') || '_';
}
