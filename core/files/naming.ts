/** File names that every system takes. Pure. */
import { deviceName, forbiddenCharacters, invisibleCharacters, shortenName } from '../../service/file-name.ts';

/** The longest name of the common file systems: ext4 and APFS count UTF-8 bytes, NTFS counts UTF-16 units, which are fewer. */
const longestNameBytes = 255;
const assetsSuffix = '.images';

export const extensions = { markdown: '.md', epub: '.epub' } as const;

/** `text` as a name without extension: what some system forbids becomes "_". Never empty, hidden or reserved. */
export function sanitizeStem(text: string): string {
  const clean = text
    .normalize('NFC')
    .replaceAll(invisibleCharacters, '_')
    .replaceAll(forbiddenCharacters, '_')
    .replaceAll(/\s+/gu, ' ')
    .replace(/[\s.]+$/u, '')
    .replace(/^[\s.]+/u, (start) => (start.includes('.') ? '_' : ''));
  if (clean === '') return 'document';
  return deviceName.test(clean) ? `_${clean}` : clean;
}

/**
 * The `count`th name for a stem ("report", "report (2)" …), shortened between graphemes so that it keeps within 255 bytes
 * with every extension and with the images folder's suffix.
 */
export function numberedStem(stem: string, count: number): string {
  const number = count === 1 ? '' : ` (${count})`;
  const room = longestNameBytes - Buffer.byteLength(number + assetsSuffix);
  return shortenName(sanitizeStem(stem), room) + number;
}

export const assetsFolderName = (stem: string) => `${stem}${assetsSuffix}`;

/** The images folder for a file name that a person chose: as long as it may be. */
export function assetsFolderFor(fileName: string, count: number): string {
  const stem = fileName.replace(/\.[^.]{1,16}$/, '') || fileName;
  const number = count === 1 ? '' : ` (${count})`;
  return assetsFolderName(shortenName(stem, longestNameBytes - Buffer.byteLength(number + assetsSuffix)) + number);
}

/** Two names that a file system without case, or with another normal form, takes for one have the same key. */
export const nameKey = (name: string) => name.normalize('NFC').toLowerCase();
