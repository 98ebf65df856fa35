import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { inOwnFrames } from '../../engine/fixtures/transformed.ts';
import { withTurnedPages } from '../../engine/fixtures/turned-pages.ts';
import { serve } from '../processes/served.ts';
import { type Contents, readContents, samplePages } from '../stages/stages.ts';
import { changesBetween, changesOf, TURNED } from './pages.ts';
import { asDrawn, PROGRAMS, writtenBy } from './programs.ts';

const jobSchema = z.object({
  pdf: z.string(),
  /** As many pages are looked at. */
  pages: z.number(),
  /** Whether other programs write it anew, too. */
  byPrograms: z.boolean(),
});
export type MetamorphicJob = z.infer<typeof jobSchema>;

export const stabilitySchema = z.object({
  pages: z.number(),
  /** By transformation: the pages that came out different, from 1, with the lines where that begins. */
  changed: z.record(z.string(), z.array(z.object({ page: z.number(), before: z.string(), after: z.string() }))),
});
export type Stability = z.infer<typeof stabilitySchema>;

/** Documents that can't be opened have no pages. */
serve(async (message): Promise<Stability> => {
  const { pdf, pages, byPrograms } = jobSchema.parse(message);
  const source = await readFile(pdf);
  const read = (bytes: Uint8Array) =>
    readContents(bytes, (pageCount) => samplePages(pageCount, pages)).then(inOwnFrames, () => null);
  const contents = await read(source);
  if (!contents || contents.pages.length === 0) return { pages: 0, changed: {} };
  const changes = changesOf(contents);
  /** A file that could not be made is left out. */
  const compare = async (name: string, making: Promise<Uint8Array>, seen = (all: Contents) => all): Promise<void> => {
    const made = await making.catch(() => null);
    const other = made && (await read(made));
    if (other) changes.set(name, changesBetween(seen(contents), seen(other)));
  };
  await compare(TURNED, withTurnedPages(source));
  if (byPrograms) for (const program of PROGRAMS) await compare(program, writtenBy(program, source), asDrawn);
  return {
    pages: contents.pages.length,
    changed: Object.fromEntries(
      [...changes].map(([name, all]) => [
        name,
        all.map(({ page, before, after }) => ({ page: page + 1, ...firstDifference(before, after) })),
      ]),
    ),
  };
});

/** The first lines that are not the same. */
function firstDifference(before: string, after: string): { before: string; after: string } {
  const [a, b] = [before.split('\n'), after.split('\n')];
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return { before: a[at] ?? '', after: b[at] ?? '' };
}
