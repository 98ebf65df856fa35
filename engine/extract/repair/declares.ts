import { findObjects } from './found-objects.ts';
import { isEncrypted } from './repair.ts';

/** As much as may stand between a key and the end of its value. */
const VALUE_BYTES = 16;

/**
 * Whether a dictionary of the file has a key, with a value that PDFium has no call for.
 *
 * @param key as it is written: "/NeedAppearances"
 * @param value what follows it
 * @returns null where it can't be known, in an encrypted file
 */
export function declares(source: Uint8Array, key: string, value = /^/): boolean | null {
  const file = Buffer.from(source.buffer, source.byteOffset, source.length);
  for (let at = file.indexOf(key); at >= 0; at = file.indexOf(key, at + 1)) {
    const behind = at + key.length;
    if (value.test(file.toString('latin1', behind, behind + VALUE_BYTES))) return true;
  }
  if (!file.includes('/ObjStm')) return false;
  if (isEncrypted(source)) return null;
  return findObjects(source).some(({ head }) => {
    const at = head.indexOf(key);
    return at >= 0 && value.test(head.slice(at + key.length));
  });
}
