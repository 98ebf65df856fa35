/** `bench robust`: files that break converters. None may crash the engine, hold it up or end in an error that says nothing. */

import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { options, required, typedPath, UsageError, wholeNumber } from '../arguments.ts';
import { type Outcome, runJobs } from '../processes/pool.ts';
import { aligned } from '../speed/table.ts';
import { type Attempt, type Ending, endingSchema } from './attempt.ts';
import { runThroughService } from './through-service.ts';

const manifestSchema = z.array(z.object({ file: z.string(), class: z.string(), password: z.string().optional() }));

const SECONDS = 10;
/** Of a task among others: it waits for its turn too. */
const SERVICE_SECONDS = 60;
/** More than any page of the corpus needs; a bomb asks for gigabytes. */
export const MEMORY_MB = 1_500;

interface Case extends Attempt {
  class: string;
}

export async function run(argv: readonly string[]): Promise<number> {
  const given = options(argv, {
    corpus: { type: 'string' },
    seconds: { type: 'string' },
    jobs: { type: 'string' },
    service: { type: 'boolean' },
    verbose: { type: 'boolean' },
  });
  const cases = casesOf(typedPath(required(given.corpus, 'corpus')));
  const jobs = wholeNumber(given.jobs, availableParallelism(), 'jobs');
  if (given.service) {
    const seconds = wholeNumber(given.seconds, SERVICE_SECONDS, 'seconds');
    const { endings, isUp, peakBytes, seconds: taken } = await runThroughService(cases, { workers: jobs, seconds });
    const status = report(
      cases.map((file, i) => ({ ...file, ending: endings[i] ?? 'hung' })),
      given.verbose ?? false,
    );
    const peak = peakBytes === null ? '' : `, ${Math.round(peakBytes / 2 ** 20)} MB at most`;
    process.stdout.write(`The service is ${isUp ? 'still up' : 'gone'} after ${taken.toFixed(0)} s${peak}.\n`);
    return isUp ? status : 1;
  }
  const outcomes = await runJobs<Ending>(cases, {
    module: new URL('worker.ts', import.meta.url),
    count: jobs,
    result: endingSchema,
    timeoutMs: wholeNumber(given.seconds, SECONDS, 'seconds') * 1000,
    memoryMb: MEMORY_MB,
  });
  return report(
    cases.map((file, i) => ({ ...file, ending: endingOf(outcomes[i]) })),
    given.verbose ?? false,
  );
}

/** @returns the exit status */
function report(endings: readonly (Case & { ending: string })[], verbose: boolean): number {
  process.stdout.write(`${countTable(endings)}\n`);
  const listed = endings.filter(({ ending }) => verbose || isBad(ending));
  for (const { pdf, format, ending } of listed)
    process.stdout.write(`${ending.padEnd(24)} ${format.padEnd(9)} ${pdf}\n`);
  return endings.some(({ ending }) => isBad(ending)) ? 1 : 0;
}

/** Every file as Markdown and as EPUB; those with a known password also with it. */
function casesOf(corpus: string): Case[] {
  const folder = existsSync(join(corpus, 'manifest.json')) ? corpus : join(corpus, 'robust');
  const manifest = join(folder, 'manifest.json');
  if (!existsSync(manifest)) throw new UsageError(`There is no ${manifest}.`);
  return manifestSchema.parse(JSON.parse(readFileSync(manifest, 'utf8'))).flatMap((entry) =>
    (['markdown', 'epub'] as const).flatMap((format) => {
      const file = { pdf: join(folder, 'pdf', entry.file), format };
      const without: Case = { ...file, class: entry.class, password: null };
      if (entry.password === undefined) return [without];
      return [without, { ...file, class: `${entry.class}, opened`, password: entry.password }];
    }),
  );
}

export function endingOf(outcome: Outcome<Ending> | undefined): string {
  switch (outcome?.kind) {
    case 'done':
      return outcome.value.kind === 'error' ? outcome.value.code : wordsOf(outcome.value);
    case 'failed':
      return `stumbled: ${outcome.message}`;
    case 'crashed':
      return `crashed: ${outcome.message}`;
    default:
      return 'hung';
  }
}

function wordsOf(ending: Exclude<Ending, { kind: 'error' }>): string {
  return ending.kind === 'malformed' ? `malformed: ${ending.message}` : 'result';
}

export function isBad(ending: string): boolean {
  return /^(?:stumbled|crashed|malformed|hung)/.test(ending);
}

function countTable(endings: readonly { class: string; ending: string }[]): string {
  const kind = (ending: string): string => ending.replace(/:.*/s, '');
  const kinds = [...new Set(endings.map(({ ending }) => kind(ending)))].sort();
  const classes = [...Map.groupBy(endings, (entry) => entry.class)].sort(([a], [b]) => a.localeCompare(b));
  return aligned([
    ['', 'files', ...kinds],
    ...classes.map(([name, entries]) => [
      name,
      String(entries.length),
      ...kinds.map((each) => String(entries.filter(({ ending }) => kind(ending) === each).length)),
    ]),
  ]);
}
