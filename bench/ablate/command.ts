/** `bench ablate`: switches off each rule and pass of the engine, or each of its conditions, one by one, and shows what it was good for. */

import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { names, options, required, typedPath, wholeNumber } from '../arguments.ts';
import { pdfsOfSets } from '../corpus.ts';
import { type Outcome, runJobs } from '../processes/pool.ts';
import { Checkpoint } from './checkpoint.ts';
import { conditionsOf } from './conditions.ts';
import { switchedFunctions } from './functions.ts';
import {
  type AblateJob,
  type Census,
  censusSchema,
  type Effect,
  effectSchema,
  type Parts,
  type Sample,
} from './jobs.ts';
import { type Ablated, ablationTable } from './table.ts';
import { keyOf, root } from './watch.ts';

const PAGES = 6;
/** A function that more documents need is not looked at any further. */
const MOST = 12;
/** What spins takes longer than the conversion of all samples. */
const SECONDS = 300;
const MEMORY_MB = 4000;

/** What needs recognition, pictures, threads or a book to be seen, and what takes no part in a conversion. */
const UNSEEN = /^engine\/(ocr|pages|debug|fixtures|writers\/epub|extract\/pictures)\/|\.test\.ts$|^engine\/[\w-]+\.ts$/;

export async function run(argv: readonly string[]): Promise<number> {
  const given = options(argv, {
    corpus: { type: 'string' },
    sets: { type: 'string' },
    only: { type: 'string' },
    conditions: { type: 'boolean' },
    pages: { type: 'string' },
    most: { type: 'string' },
    jobs: { type: 'string' },
    json: { type: 'string' },
  });
  const sets = names(given.sets);
  const documents = documentsOf(typedPath(required(given.corpus, 'corpus')), sets);
  const pages = wholeNumber(given.pages, PAGES, 'pages');
  const most = wholeNumber(given.most, MOST, 'most');
  const count = wholeNumber(given.jobs, availableParallelism(), 'jobs');
  const parts: Parts = given.conditions === true ? 'conditions' : 'functions';
  const checkpoint = new Checkpoint(
    given.json === undefined ? null : typedPath(given.json),
    `${parts}, ${pages} pages, ${most} documents`,
  );
  const functions = partsOf(parts, given.only ?? '**');
  const census = await countAll(documents, pages, { parts, count, checkpoint });
  const all = functions.map((each) => ({ ...each, ...useOf(each.key, documents, census), effect: null }));
  // Those that few documents need come first.
  const switched = all.filter(({ sampled }) => sampled.length > 0).sort((a, b) => a.sampled.length - b.sampled.length);
  await switchAll(switched, { parts, pages, most, count, checkpoint });
  process.stdout.write(`${ablationTable(all, most)}\n`);
  return 0;
}

interface Listed extends Pick<Ablated, 'key' | 'line' | 'kind'> {
  /** The whole file: with it, what a function does may change. */
  source: string;
}

function partsOf(parts: Parts, only: string): Listed[] {
  return globSync('engine/**/*.ts', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !UNSEEN.test(path) && matchesGlob(path, only))
    .sort()
    .flatMap((path) => {
      const source = readFileSync(join(root, path), 'utf8');
      const found = parts === 'conditions' ? conditionsOf(path, source) : switchedFunctions(path, source);
      return found.map((each) => ({
        key: keyOf(path, each),
        line: each.line,
        kind: each.kind,
        source,
      }));
    });
}

/** One document of each set after the other, so that a function that many need shows soon. */
function documentsOf(corpus: string, chosen: readonly string[]): Sample[] {
  const sets = Map.groupBy(pdfsOfSets(corpus, chosen), ({ set }) => set);
  return [...sets.values()]
    .flatMap((pdfs) => pdfs.map((each, place) => ({ ...each, place })))
    .sort((a, b) => a.place - b.place)
    .map(({ set, name, pdf, truth }) => ({ name: `${set}/${name}`, pdf, truth }));
}

interface Running {
  parts: Parts;
  /** Processes at a time. */
  count: number;
  checkpoint: Checkpoint;
}

/** By the document's name; a document that can't be counted is missing. */
async function countAll(documents: readonly Sample[], pages: number, { parts, count, checkpoint }: Running) {
  const missing = documents.filter(({ name }) => !checkpoint.census.has(name));
  await runJobs<Census>(
    missing.map((document): AblateJob => ({ kind: 'count', parts, document, pages })),
    {
      module: new URL('worker.ts', import.meta.url),
      count,
      result: censusSchema,
      timeoutMs: SECONDS * 1000,
      memoryMb: MEMORY_MB,
      onOutcome: (i, outcome) => {
        const { name = '' } = missing[i] ?? {};
        if (outcome.kind === 'done') checkpoint.keepCensus(name, outcome.value);
        else process.stderr.write(`${name}: ${wordOf(outcome)}\n`);
      },
    },
  );
  checkpoint.save();
  return checkpoint.census;
}

function useOf(key: string, documents: readonly Sample[], census: ReadonlyMap<string, Census>) {
  const use: Pick<Ablated, 'called' | 'effective' | 'sampled'> = { called: 0, effective: 0, sampled: [] };
  for (const document of documents) {
    const counts = census.get(document.name);
    if (!counts) continue;
    const [calls, effects] = counts.whole[key] ?? [0, 0];
    if (calls > 0) use.called++;
    if (effects > 0) use.effective++;
    const [sampleCalls, sampleEffects] = counts.sample[key] ?? [0, 0];
    if (counts.pages > 0 && sampleEffects > 0) use.sampled.push({ ...document, calls: sampleCalls });
  }
  return use;
}

async function switchAll(
  all: readonly (Listed & Ablated)[],
  { parts, pages, most, count, checkpoint }: Running & { pages: number; most: number },
): Promise<void> {
  const missing = all.filter((each) => {
    each.effect = checkpoint.effectOf(each.key, each.source);
    return each.effect === null;
  });
  let done = 0;
  await runJobs<Effect>(
    missing.map(({ key, sampled }): AblateJob => ({ kind: 'switch', parts, key, documents: sampled, pages, most })),
    {
      module: new URL('worker.ts', import.meta.url),
      count,
      result: effectSchema,
      timeoutMs: SECONDS * 1000,
      memoryMb: MEMORY_MB,
      onOutcome: (i, outcome) => {
        const each = missing[i];
        if (!each) return;
        if (outcome.kind === 'done') {
          each.effect = outcome.value;
          checkpoint.keepEffect(each.key, each.source, outcome.value);
        } else process.stderr.write(`${each.key}: ${wordOf(outcome)}\n`);
        done++;
        if (done % 50 === 0) process.stderr.write(`${done} of ${missing.length}\n`);
      },
    },
  );
  checkpoint.save();
}

const wordOf = (outcome: Outcome<unknown>): string =>
  'message' in outcome ? `${outcome.kind} (${outcome.message})` : outcome.kind;
