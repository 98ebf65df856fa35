/** `bench lost`: what pages show and a result has not, nor says that it left it out. */

import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, matchesGlob } from 'node:path';
import { names, optionsAndFiles, typedPath, UsageError, wholeNumber } from '../arguments.ts';
import { type CorpusPdf, pdfsOfSets } from '../corpus.ts';
import { type Outcome, runJobs } from '../processes/pool.ts';
import { writeFigures } from '../readme.ts';
import { aligned } from '../speed/table.ts';
import { type DocumentLosses, type LostJob, lossesSchema } from './worker.ts';

const SECONDS = 300;
/** Fewer are mostly signs of formulas that are written otherwise. */
const LEAST = 4;
const SHOWN = 160;

export async function run(argv: readonly string[]): Promise<number> {
  const { values: given, files } = optionsAndFiles(argv, {
    corpus: { type: 'string' },
    sets: { type: 'string' },
    only: { type: 'string' },
    least: { type: 'string' },
    jobs: { type: 'string' },
    json: { type: 'string' },
    verbose: { type: 'boolean' },
    write: { type: 'boolean' },
  });
  const least = wholeNumber(given.least, LEAST, 'least');
  const documents = [
    ...files.map((file) => ({ set: 'files', name: basename(file, '.pdf'), pdf: typedPath(file) })),
    ...(given.corpus === undefined ? [] : pdfsOfSets(typedPath(given.corpus), names(given.sets))),
  ].filter(({ name }) => matchesGlob(name, given.only ?? '*'));
  if (documents.length === 0) throw new UsageError('Name a corpus or files.');
  const outcomes = await runJobs<DocumentLosses>(
    documents.map(({ pdf }): LostJob => ({ pdf })),
    {
      module: new URL('worker.ts', import.meta.url),
      count: wholeNumber(given.jobs, availableParallelism(), 'jobs'),
      result: lossesSchema,
      timeoutMs: SECONDS * 1000,
    },
  );
  const results = documents.map(({ set, name }, i): Result => ({ set, name, outcome: outcomes[i] }));
  const table = lossesTable(results, least);
  process.stdout.write(`${table}\n`);
  for (const { set, name, outcome } of results) {
    if (outcome?.kind !== 'done') process.stdout.write(`${set}/${name}: ${outcome?.kind}\n`);
    else if (given.verbose) process.stdout.write(lossesIn(`${set}/${name}`, outcome.value, least));
  }
  if (given.json !== undefined) writeFileSync(typedPath(given.json), JSON.stringify(results));
  if (given.write) writeFigures('lost', argv, table);
  return results.every(({ outcome }) => outcome?.kind === 'done') ? 0 : 1;
}

interface Result extends Pick<CorpusPdf, 'set' | 'name'> {
  outcome: Outcome<DocumentLosses> | undefined;
}

const lettersLost = ({ lost }: DocumentLosses, least: number): number =>
  lost.reduce((sum, { letters }) => sum + (letters >= least ? letters : 0), 0);

function lossesTable(results: readonly Result[], least: number): string {
  const row = (title: string, some: readonly Result[]): string[] => {
    const found = some.flatMap(({ outcome }) => (outcome?.kind === 'done' ? [outcome.value] : []));
    const sum = (count: (of: DocumentLosses) => number): number => found.reduce((all, each) => all + count(each), 0);
    const letters = sum((each) => each.letters);
    const lost = sum((each) => lettersLost(each, least));
    const leftOut = sum((each) => Object.values(each.leftOut).reduce((all, each) => all + each, 0));
    const small = sum((each) => lettersLost(each, 1)) - lost;
    return [
      title,
      ...[found.length, sum((each) => each.pages), letters, leftOut, lost].map(String),
      letters === 0 ? '–' : ((1000 * lost) / letters).toFixed(2),
      String(small),
    ];
  };
  return aligned([
    ['', 'PDFs', 'pages', 'letters', 'left out', 'lost', '‰', 'in bits'],
    ...[...Map.groupBy(results, ({ set }) => set)].map(([set, some]) => row(set, some)),
    row('all', results),
  ]);
}

function lossesIn(title: string, { lost }: DocumentLosses, least: number): string {
  return lost
    .filter(({ letters }) => letters >= least)
    .sort((a, b) => a.page - b.page || a.y - b.y)
    .map(({ page, text, letters, x, y }) => `${title}:${page} (${x}, ${y}) ${letters}: ${text.slice(0, SHOWN)}\n`)
    .join('');
}
