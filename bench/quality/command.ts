/** `bench quality`: converts a corpus and scores it against the authors' sources. */

import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { names, options, required, typedPath, wholeNumber } from '../arguments.ts';
import { type CorpusSet, readCorpus } from '../corpus.ts';
import { type EngineName, engineNames } from '../engines/engine.ts';
import { installPeers } from '../engines/peer-packages.ts';
import { type Outcome, runJobs } from '../processes/pool.ts';
import { writeFigures } from '../readme.ts';
import { columns, type Score, type Scores } from './score.ts';
import { meanOf, type Row, scoreTable } from './summary.ts';
import type { QualityJob } from './worker.ts';

const share = z.number().nullable();
const resultSchema = z.object({
  scores: z.object(Object.fromEntries(columns.map((column) => [column, share])) as Record<keyof Scores, typeof share>),
  approximate: z.boolean(),
  error: z.string().nullable(),
});
type Result = Score & { error: string | null };

interface SetScores {
  set: string;
  engine: EngineName;
  mean: Scores;
  documents: ({ name: string } & Result)[];
}

export async function run(argv: readonly string[]): Promise<number> {
  const given = options(argv, {
    corpus: { type: 'string' },
    sets: { type: 'string' },
    only: { type: 'string' },
    jobs: { type: 'string' },
    out: { type: 'string' },
    json: { type: 'string' },
    peers: { type: 'boolean' },
    write: { type: 'boolean' },
  });
  const chosen = names(given.sets);
  const sets = readCorpus(typedPath(required(given.corpus, 'corpus')), chosen, given.only);
  const count = wholeNumber(given.jobs, availableParallelism(), 'jobs');
  const out = given.out === undefined ? null : typedPath(given.out);
  const engines: readonly EngineName[] = given.peers ? engineNames : ['quire'];
  if (given.peers) installPeers();
  const all: SetScores[] = [];
  for (const set of sets) {
    const results: SetScores[] = [];
    for (const engine of engines) results.push(await scoreSet(set, engine, count, out));
    all.push(...results);
    process.stdout.write(`${report(results)}\n\n`);
  }
  if (given.write) writeFigures('quality', argv, overview(all));
  if (given.json !== undefined) {
    const file = typedPath(given.json);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(all, null, 1)}\n`);
  }
  return 0;
}

async function scoreSet(set: CorpusSet, engine: EngineName, count: number, out: string | null): Promise<SetScores> {
  const jobs = set.documents.map(
    ({ name, pdf, truth }): QualityJob => ({
      engine,
      pdf,
      truth,
      out: out === null ? null : join(out, engine, set.name, `${name}.md`),
    }),
  );
  const outcomes = await runJobs<Result>(jobs, {
    module: new URL('worker.ts', import.meta.url),
    count,
    result: resultSchema,
  });
  const documents = set.documents.map(({ name }, i) => ({ name, ...resultOf(outcomes[i]) }));
  return { set: set.name, engine, mean: meanOf(documents.map(({ scores }) => scores)), documents };
}

/** A document whose process died counts as nothing found. */
function resultOf(outcome: Outcome<Result> | undefined): Result {
  if (outcome?.kind === 'done') return outcome.value;
  const error = outcome && 'message' in outcome ? outcome.message : 'no answer';
  const scores = Object.fromEntries(columns.map((column) => [column, 0])) as Scores;
  return { scores, approximate: false, error };
}

/** The means alone, set by set. */
function overview(all: readonly SetScores[]): string {
  const bySet = Map.groupBy(all, ({ set }) => set);
  return [...bySet]
    .map(([set, results]) =>
      scoreTable(
        set,
        results.map(({ engine, mean }) => ({ name: engine, scores: mean })),
      ),
    )
    .join('\n\n');
}

function report(results: readonly SetScores[]): string {
  const [first] = results;
  if (!first) return '';
  const rows = first.documents.map(
    ({ name, scores, approximate, error }): Row => ({ name, scores, remark: error ?? (approximate ? '~' : '') }),
  );
  const means = results.map(({ engine, mean }): Row => ({ name: `MEAN ${engine}`, scores: mean }));
  const failures = results
    .slice(1)
    .flatMap(({ engine, documents }) =>
      documents.flatMap(({ name, error }) => (error ? [`${engine}, ${name}: ${error}`] : [])),
    );
  return [scoreTable(first.set, [...rows, ...means]), ...failures].join('\n');
}
