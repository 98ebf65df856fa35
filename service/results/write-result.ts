import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConvertedFiles } from '../../engine/pipeline.ts';
import { makeFolder } from '../make-folder.ts';
import type { StoredFile, StoredResult } from '../tasks/conversion-task.ts';

/**
 * Writes a conversion’s files into a folder. Their names are numbers: the names of images in a document never become paths on this
 * disk.
 */
export async function writeResult(folder: string, result: ConvertedFiles): Promise<StoredResult> {
  await makeFolder(folder, 0o700);
  const document = await store(join(folder, '0'), result);
  const assets: StoredResult['assets'] = [];
  for (const asset of result.assets) {
    const { mediaType } = asset;
    const parts = [asset.file.read()];
    const file = await store(join(folder, String(assets.length + 1)), { mediaType, parts });
    assets.push({ ...file, path: asset.name });
  }
  const { pages, title, authors, warnings, leftOut } = result;
  return { ...document, pages, title, authors, warnings, leftOut, assets };
}

async function store(
  path: string,
  { parts, mediaType }: { parts: Iterable<Uint8Array>; mediaType: string },
): Promise<StoredFile> {
  const file = await open(path, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    for (const part of parts) {
      await file.writeFile(part);
      hash.update(part);
      sizeBytes += part.length;
    }
    await file.sync();
    return { mediaType, sizeBytes, sha256: hash.digest('hex') };
  } finally {
    await file.close();
  }
}
