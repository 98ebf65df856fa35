import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import type { LeftOut } from '../../engine/convert.ts';
import { serve } from '../processes/served.ts';
import { type Contents, documentOf, readContents, samplePages } from '../stages/stages.ts';
import { agreement } from './areas.ts';

const jobSchema = z.object({
  pdf: z.string(),
  /** As many pages are looked at. */
  pages: z.number(),
});
export type LoneJob = z.infer<typeof jobSchema>;

const areaSchema = z.object({ page: z.number(), y0: z.number(), reason: z.string() });

export const loneSchema = z.object({
  pages: z.number(),
  found: z.number(),
  missed: z.array(areaSchema),
  extra: z.array(areaSchema),
});
export type LonePages = z.infer<typeof loneSchema>;

/** Documents that can't be opened have no pages. */
serve(async (message): Promise<LonePages> => {
  const { pdf, pages: most } = jobSchema.parse(message);
  const contents = await readContents(await readFile(pdf), (count) => samplePages(count, count)).catch(() => null);
  const sum: LonePages = { pages: 0, found: 0, missed: [], extra: [] };
  // Of two pages, one may not tell what comes back.
  if (!contents || contents.pages.length < MIN_PAGES) return sum;
  const whole = leftOutOf(contents);
  for (const at of samplePages(contents.pages.length, most)) {
    const content = contents.pages[at];
    if (!content) continue;
    // A page that was cut out of a file has no outline, and mostly no title.
    const info = { ...contents.info, outline: [], title: '', authors: '' };
    const alone = leftOutOf({ info, pageCount: 1, pages: [content] });
    const { found, missed, extra } = agreement(
      whole.filter(({ page }) => page === content.index + 1),
      alone,
    );
    sum.pages++;
    sum.found += found;
    sum.missed.push(...missed);
    sum.extra.push(...extra);
  }
  return sum;
});

const MIN_PAGES = 3;

function leftOutOf(contents: Contents): LeftOut[] {
  const areas: LeftOut[] = [];
  documentOf(contents, { onLeftOut: (found) => areas.push(...found) });
  return areas;
}
