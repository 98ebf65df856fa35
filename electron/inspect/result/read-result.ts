import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { openArchive } from '../../files/archive.ts';
import type { ResultBlocks } from './blocks.ts';
import { epubBlocks } from './epub-blocks.ts';
import { markdownBlocks } from './markdown-blocks.ts';

/** Larger results open in other programs. */
const maxMarkdownBytes = 128 * 2 ** 20;

/** Throws Error where the file is no result, is gone, or is too large. */
export async function readResult(path: string): Promise<ResultBlocks> {
  if (extname(path).toLowerCase() === '.epub') {
    const archive = await openArchive(path);
    try {
      return await epubBlocks(archive);
    } finally {
      archive.close();
    }
  }
  if ((await stat(path)).size > maxMarkdownBytes) throw new Error('too large to be shown');
  return markdownBlocks(await readFile(path, 'utf8'));
}
