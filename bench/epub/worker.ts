import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { unzipSync } from 'fflate';
import { z } from 'zod';
import { ConvertError, convert } from '../../engine/pipeline.ts';
import { serve } from '../processes/served.ts';

const jobSchema = z.object({ pdf: z.string(), book: z.string() });
export type EpubJob = z.infer<typeof jobSchema>;

export const bookSchema = z.object({
  pages: z.number(),
  /** Of the longest chapter, unpacked, in bytes. */
  chapter: z.number(),
  /** Why there is no book. */
  refusal: z.string().nullable(),
});
export type Book = z.infer<typeof bookSchema>;

serve(async (message): Promise<Book> => {
  const { pdf, book } = jobSchema.parse(message);
  try {
    const fallbackTitle = basename(pdf, '.pdf');
    const { bytes, pages } = await convert(await readFile(pdf), { format: 'epub', fallbackTitle });
    await writeFile(book, bytes);
    return { pages, chapter: longestChapter(bytes), refusal: null };
  } catch (error) {
    if (!(error instanceof ConvertError)) throw error;
    return { pages: 0, chapter: 0, refusal: error.code };
  }
});

function longestChapter(book: Uint8Array): number {
  const chapters = unzipSync(book, { filter: ({ name }) => /(?:^|\/)chapter-\d+\.xhtml$/.test(name) });
  return Math.max(0, ...Object.values(chapters).map(({ length }) => length));
}
