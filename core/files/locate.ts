/** Checks a file that a person has chosen as the new location of a moved result. */
import { stat } from 'node:fs/promises';
import { basename, dirname, extname, join, relative } from 'node:path';
import { openWithoutWaiting } from '../../service/open-without-waiting.ts';
import { AppError } from '../errors/codes.ts';
import type { SavedResult } from '../model/saving.ts';
import type { ConversionKind } from '../model/service.ts';
import { readError } from './file-error.ts';

/** The extensions of results. */
const extensions: Record<ConversionKind, string> = { markdown: '.md', epub: '.epub' };

const startBytes = 4096;

/** Throws AppError `result-unfit`, `file-missing`, `file-unreadable`. */
export async function locateResult(before: SavedResult, path: string, format: ConversionKind): Promise<SavedResult> {
  const name = basename(path).normalize('NFC');
  let sizeBytes: number;
  let start: Buffer;
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new AppError('result-unfit', { name, format });
    sizeBytes = found.size;
    start = await readStart(path);
  } catch (error) {
    throw error instanceof AppError ? error : readError(error, name);
  }
  const fits = extname(path).toLowerCase() === extensions[format] && isOf(format, start);
  if (!fits) throw new AppError('result-unfit', { name, format });
  const { missingImages, missingNames, notLookedThrough } = before;
  return {
    ...{ path, sizeBytes, assetsFolder: await assetsBeside(before, path), missingImages },
    ...(missingNames && { missingNames }),
    ...(notLookedThrough && { notLookedThrough }),
  };
}

/** An EPUB is a ZIP archive; text has no zero bytes. */
const isOf = (format: ConversionKind, start: Buffer): boolean =>
  format === 'epub' ? start.subarray(0, 2).toString('latin1') === 'PK' : start.length > 0 && !start.includes(0);

async function readStart(path: string): Promise<Buffer> {
  const file = await openWithoutWaiting(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The images folder, if it was moved together with the file: at the same relative path. */
async function assetsBeside(before: SavedResult, path: string): Promise<string | null> {
  if (before.assetsFolder === null) return null;
  const folder = join(dirname(path), relative(dirname(before.path), before.assetsFolder));
  return stat(folder).then(
    (found) => (found.isDirectory() ? folder : null),
    () => null,
  );
}
