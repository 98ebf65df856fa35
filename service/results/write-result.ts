import { createHash } from 'node:crypto';
import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConvertResult } from '../../engine/pipeline.ts';
import type { StoredFile, StoredResult } from '../tasks/task.ts';

/**
 * Writes a conversion's files into a new folder, named by number only: what a document calls its images never becomes a
 * path here.
 */
export async function writeResult(folder: string, result: ConvertResult): Promise<StoredResult> {
  await mkdir(folder, { mode: 0o700 });
  const document = await store(join(folder, '0'), result);
  const assets: StoredResult['assets'] = [];
  for (const asset of result.assets) {
    const file = await store(join(folder, String(assets.length + 1)), asset);
    assets.push({ ...file, path: asset.name });
  }
  const { pages, title, authors, warnings } = result;
  return { ...document, pages, title, authors, warnings, assets };
}

async function store(
  path: string,
  { bytes, mediaType }: { bytes: Uint8Array; mediaType: string },
): Promise<StoredFile> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  return { mediaType, sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
