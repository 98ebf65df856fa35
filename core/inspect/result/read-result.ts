import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { openArchive } from '../../files/archive.ts';
import { dataHead, endOfBase64 } from '../../files/image-data.ts';
import type { ResultBlocks } from './blocks.ts';
import { epubBlocks } from './epub-blocks.ts';
import { markdownBlocks } from './markdown-blocks.ts';

/** Larger results have no preview. */
const maxMarkdownBytes = 128 * 2 ** 20;
/**
 * Maximum length of parsed text, about 5,000 pages. Measured: 5 MB of paragraphs with one footnote take 0.7 GB, 15 MB
 * take 1.8 GB. Embedded images are not counted, because they are removed before parsing.
 */
const maxTextChars = 16 * 2 ** 20;

export function isTooMuch(markdown: string): boolean {
  if (markdown.length <= maxTextChars) return false;
  let textChars = markdown.length;
  for (let at = markdown.indexOf(dataHead); at >= 0; ) {
    const end = endOfBase64(markdown, at + dataHead.length);
    textChars -= end - at;
    at = markdown.indexOf(dataHead, end);
  }
  return textChars > maxTextChars;
}

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
  if ((await stat(path)).size > maxMarkdownBytes) throw new Error('too large to be shown');
  const markdown = await readFile(path, 'utf8');
  if (isTooMuch(markdown)) throw new Error('too much text to be shown');
  return markdownBlocks(markdown, wanted);
}
