/** `bench lone`: how much of what a document leaves out as running lines its pages leave out when each stands alone. */

import { availableParallelism } from 'node:os';
import { matchesGlob } from 'node:path';
import { names, options, required, typedPath, wholeNumber } from '../arguments.ts';
import { type CorpusPdf, pdfsOfSets } from '../corpus.ts';
import { type Outcome, runJobs } from '../processes/pool.ts';
import { writeFigures } from '../readme.ts';
import { aligned } from '../speed/table.ts';
import { type LoneJob, type LonePages, loneSchema } from './worker.ts';

const PAGES = 6;
const SECONDS = 120;

export async function run(argv: readonly string[]): Promise<number> {
  const given = options(argv, {
    corpus: { type: 'string' },
    sets: { type: 'string' },
    only: { type: 'string' },
    pages: { type: 'string' },
    jobs: { type: 'string' },
    verbose: { type: 'boolean' },
    write: { type: 'boolean' },
  });
  const pages = wholeNumber(given.pages, PAGES, 'pages');
  const documents = pdfsOfSets(typedPath(required(given.corpus, 'corpus')), names(given.sets)).filter(({ name }) =>
    matchesGlob(name, given.only ?? '*'),
  );
  const outcomes = await runJobs<LonePages>(
    documents.map(({ pdf }): LoneJob => ({ pdf, pages })),
    {
      module: new URL('worker.ts', import.meta.url),
      count: wholeNumber(given.jobs, availableParallelism(), 'jobs'),
      result: loneSchema,
      timeoutMs: SECONDS * 1000,
    },
  );
  const results = documents.map(({ set, name }, i): Result => ({ set, name, outcome: outcomes[i] }));
  const table = sharesTable(results);
  process.stdout.write(`${table}\n`);
  for (const { set, name, outcome } of results) {
    if (outcome?.kind !== 'done') process.stdout.write(`${set}/${name}: ${outcome?.kind}\n`);
    else if (given.verbose) process.stdout.write(differencesIn(`${set}/${name}`, outcome.value));
  }
  if (given.write) writeFigures('lone', argv, table);
  return results.every(({ outcome }) => outcome?.kind === 'done') ? 0 : 1;
}

interface Result extends Pick<CorpusPdf, 'set' | 'name'> {
  outcome: Outcome<LonePages> | undefined;
}

function sharesTable(results: readonly Result[]): string {
  const row = (title: string, some: readonly Result[]): string[] => {
    const done = some.flatMap(({ outcome }) => (outcome?.kind === 'done' ? [outcome.value] : []));
    const sum = (count: (of: LonePages) => number): number => done.reduce((all, each) => all + count(each), 0);
    const found = sum((each) => each.found);
    const running = found + sum(({ missed }) => missed.length);
    const share = running === 0 ? '–' : ((100 * found) / running).toFixed(1);
    return [title, String(sum(({ pages }) => pages)), String(running), share, String(sum(({ extra }) => extra.length))];
  };
  return aligned([
    ['', 'pages', 'running', '% left out', 'extra'],
    ...[...Map.groupBy(results, ({ set }) => set)].map(([set, some]) => row(set, some)),
    row('all', results),
  ]);
}

const differencesIn = (title: string, { missed, extra }: LonePages): string =>
  [...missed.map((area) => ['-', area] as const), ...extra.map((area) => ['+', area] as const)]
    .map(([sign, { page, y0, reason }]) => `${sign} ${title}:${page} at ${y0} pt, ${reason}\n`)
    .join('');
