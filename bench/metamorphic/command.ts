/** `bench metamorphic`: how many pages come out the same when they are scaled, moved, jittered, drawn in another order, written by other programs. */

import { availableParallelism } from 'node:os';
import { matchesGlob } from 'node:path';
import { names, options, required, typedPath, wholeNumber } from '../arguments.ts';
import { pdfsOfSets } from '../corpus.ts';
import { type Outcome, runJobs } from '../processes/pool.ts';
import { writeFigures } from '../readme.ts';
import { aligned } from '../speed/table.ts';
import { TRANSFORMATIONS, TURNED } from './pages.ts';
import { PROGRAMS } from './programs.ts';
import { type MetamorphicJob, type Stability, stabilitySchema } from './worker.ts';

const PAGES = 6;
const SECONDS = 120;
/** Of a line, where it begins to differ. */
const SHOWN = 160;

export async function run(argv: readonly string[]): Promise<number> {
  const given = options(argv, {
    corpus: { type: 'string' },
    sets: { type: 'string' },
    only: { type: 'string' },
    pages: { type: 'string' },
    jobs: { type: 'string' },
    programs: { type: 'boolean' },
    verbose: { type: 'boolean' },
    write: { type: 'boolean' },
  });
  const sets = names(given.sets);
  const pages = wholeNumber(given.pages, PAGES, 'pages');
  const byPrograms = given.programs ?? false;
  const columns = [...TRANSFORMATIONS, TURNED, ...(byPrograms ? PROGRAMS : [])];
  const documents = pdfsOfSets(typedPath(required(given.corpus, 'corpus')), sets).filter(({ name }) =>
    matchesGlob(name, given.only ?? '*'),
  );
  const outcomes = await runJobs<Stability>(
    documents.map(({ pdf }): MetamorphicJob => ({ pdf, pages, byPrograms })),
    {
      module: new URL('worker.ts', import.meta.url),
      count: wholeNumber(given.jobs, availableParallelism(), 'jobs'),
      result: stabilitySchema,
      timeoutMs: SECONDS * 1000,
    },
  );
  const results = documents.map((document, i): Result => ({ ...document, outcome: outcomes[i] }));
  const table = sharesTable(results, columns);
  process.stdout.write(`${table}\n`);
  for (const { set, name, outcome } of results) {
    if (outcome?.kind !== 'done') process.stdout.write(`${set}/${name}: ${outcome?.kind}\n`);
    else if (given.verbose) process.stdout.write(changesIn(`${set}/${name}`, outcome.value));
  }
  if (given.write) writeFigures('metamorphic', argv, table);
  return results.every(({ outcome }) => outcome?.kind === 'done') ? 0 : 1;
}

interface Result {
  set: string;
  name: string;
  outcome: Outcome<Stability> | undefined;
}

function sharesTable(results: readonly Result[], columns: readonly string[]): string {
  const row = (title: string, some: readonly Result[]): string[] => {
    const found = some.flatMap(({ outcome }) => (outcome?.kind === 'done' ? [outcome.value] : []));
    const pagesOf = (all: readonly Stability[]): number => all.reduce((sum, { pages }) => sum + pages, 0);
    const share = (name: string): string => {
      const tried = found.filter(({ changed }) => changed[name] !== undefined);
      const pages = pagesOf(tried);
      const changed = tried.reduce((sum, each) => sum + (each.changed[name]?.length ?? 0), 0);
      return pages === 0 ? '–' : ((100 * (pages - changed)) / pages).toFixed(1);
    };
    return [title, String(pagesOf(found)), ...columns.map(share)];
  };
  const sets = [...Map.groupBy(results, ({ set }) => set)];
  return aligned([
    ['% of pages', 'pages', ...columns],
    ...sets.map(([set, some]) => row(set, some)),
    row('all', results),
  ]);
}

function changesIn(title: string, { changed }: Stability): string {
  return Object.entries(changed)
    .flatMap(([name, all]) =>
      all.map(({ page, before, after }) => {
        let same = 0;
        while (same < before.length && before[same] === after[same]) same++;
        const cut = (line: string): string => line.slice(Math.max(0, same - SHOWN / 4), same + SHOWN);
        return `\n${title}, page ${page}, ${name}\n- ${cut(before)}\n+ ${cut(after)}\n`;
      }),
    )
    .join('');
}
