import { extname } from 'node:path';
import { openArchive } from '../../files/archive.ts';
import type { ResultBlocks } from './blocks.ts';
import { epubBlocks } from './epub-blocks.ts';
import { markdownBlocks } from './markdown-blocks.ts';
import { readMarkdown } from './read-markdown.ts';

/** Throws Error if the file is missing, too large or not a result. `onlyBeginning`: only as much as can be read quickly. */
export async function readResult(path: string, wanted: { onlyBeginning?: boolean } = {}): Promise<ResultBlocks> {
  if (extname(path).toLowerCase() === '.epub') {
    const archive = await openArchive(path);
    try {
      return await epubBlocks(archive, wanted);
    } finally {
      archive.close();
    }
  }
  return markdownBlocks(await readMarkdown(path), wanted);
}
