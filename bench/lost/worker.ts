import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ConvertError, convert } from '../../engine/pipeline.ts';
import { serve } from '../processes/served.ts';
import { markdownWords } from './letters.ts';
import { lossesOf } from './lost-words.ts';
import { shownWords } from './shown-words.ts';

const jobSchema = z.object({ pdf: z.string() });
export type LostJob = z.infer<typeof jobSchema>;

export const lossesSchema = z.object({
  pages: z.number(),
  letters: z.number(),
  leftOut: z.record(z.string(), z.number()),
  lost: z.array(z.object({ page: z.number(), text: z.string(), letters: z.number(), x: z.number(), y: z.number() })),
});
export type DocumentLosses = z.infer<typeof lossesSchema>;

/** Their text is not the file's, or they say that they have none. */
const NOT_COMPARED: readonly string[] = [
  'page-recognised',
  'page-not-recognised',
  'page-illegible',
  'page-unreadable',
  'page-without-text',
  'page-truncated',
];

/** Documents that can't be opened have no pages. */
serve(async (message): Promise<DocumentLosses> => {
  const { pdf } = jobSchema.parse(message);
  const source = await readFile(pdf);
  const options = { format: 'markdown', images: 'linked', threads: 1, ocrLanguages: ['eng'] } as const;
  const result = await convert(source, options).catch((error: unknown) => {
    if (error instanceof ConvertError) return null;
    throw error;
  });
  if (!result) return { pages: 0, letters: 0, leftOut: {}, lost: [] };
  const pages = await shownWords(source);
  for (const { code, page } of result.warnings) if (NOT_COMPARED.includes(code)) pages[page - 1] = null;
  const compared = pages.filter((page) => page !== null).length;
  const words = markdownWords(new TextDecoder().decode(result.bytes));
  return { pages: compared, ...lossesOf(pages, words, result.leftOut) };
});
