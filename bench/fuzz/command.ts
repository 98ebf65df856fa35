/** `bench fuzz`: broken PDFs by chance, the same for the same seed. Each must end in a result or in a clear error. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { options, typedPath, UsageError, wholeNumber } from '../arguments.ts';
import { type Outcome, runJobs } from '../processes/pool.ts';
import { seeded } from '../random.ts';
import { type Attempt, type Ending, endingSchema } from '../robust/attempt.ts';
import { endingOf, isBad, MEMORY_MB } from '../robust/command.ts';
import { aligned } from '../speed/table.ts';
import { mutate, pick } from './mutations.ts';
import { ownSeeds, type Seed, seedsBelow } from './seeds.ts';

const SECONDS = 10;
const RUNS = 500;

export async function run(argv: readonly string[]): Promise<number> {
  const given = options(argv, {
    corpus: { type: 'string' },
    seed: { type: 'string' },
    runs: { type: 'string' },
    seconds: { type: 'string' },
    jobs: { type: 'string' },
    keep: { type: 'string' },
  });
  const seed = wholeNumber(given.seed, 1 + Math.floor(Math.random() * 999_999), 'seed');
  const runs = wholeNumber(given.runs, RUNS, 'runs');
  const seeds = given.corpus === undefined ? await ownSeeds() : seedsBelow(typedPath(given.corpus));
  if (seeds.length === 0) throw new UsageError('There are no PDFs small enough.');
  process.stdout.write(`seed ${seed}, ${runs} runs over ${seeds.length} files\n`);
  const folder = mkdtempSync(join(tmpdir(), 'quire-fuzz-'));
  try {
    const files = Array.from({ length: runs }, (_, number) => brokenFile(seeds, seed, number));
    const jobs = files.map(({ pdf }, number): Attempt => {
      const path = join(folder, `${number}.pdf`);
      writeFileSync(path, pdf, 'latin1');
      return { pdf: path, password: null, format: number % 2 === 0 ? 'epub' : 'markdown' };
    });
    const outcomes = await runJobs<Ending>(jobs, {
      module: new URL('../robust/worker.ts', import.meta.url),
      count: wholeNumber(given.jobs, availableParallelism(), 'jobs'),
      result: endingSchema,
      timeoutMs: wholeNumber(given.seconds, SECONDS, 'seconds') * 1000,
      memoryMb: MEMORY_MB,
    });
    return report(files, outcomes, seed, typedPath(given.keep ?? '.'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Broken {
  pdf: string;
  from: string;
  done: string[];
}

/** Depends on the seed and its own number only, so that one file can be made again without the others. */
function brokenFile(seeds: readonly Seed[], seed: number, number: number): Broken {
  const chance = seeded(Math.imul(seed, 0x9e37_79b1) ^ number);
  const source = pick(seeds, chance) ?? { name: '', pdf: '' };
  return { ...mutate(source.pdf, chance), from: source.name };
}

/** Files that made the engine stumble are kept. */
function report(files: readonly Broken[], outcomes: readonly Outcome<Ending>[], seed: number, keep: string): number {
  const endings = outcomes.map(endingOf);
  const counts = [...Map.groupBy(endings, (ending) => ending.replace(/:.*/s, ''))].sort(([a], [b]) =>
    a.localeCompare(b),
  );
  process.stdout.write(`${aligned(counts.map(([ending, all]) => [ending, String(all.length)]))}\n`);
  const bad = [...endings.entries()].filter(([, ending]) => isBad(ending));
  for (const [number, ending] of bad) {
    const file = files[number];
    if (!file) continue;
    mkdirSync(keep, { recursive: true });
    const path = join(keep, `fuzz-${seed}-${number}.pdf`);
    writeFileSync(path, file.pdf, 'latin1');
    process.stdout.write(`${ending}\n  ${file.done.join(', ')} of ${file.from}, kept as ${path}\n`);
  }
  return bad.length > 0 ? 1 : 0;
}
