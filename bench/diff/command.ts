/** `bench diff`: what a change of the engine changes in its results. */

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join, matchesGlob } from 'node:path';
import { z } from 'zod';
import { optionsAndFiles, required, typedPath, UsageError, wholeNumber } from '../arguments.ts';
import { ownSeeds } from '../fuzz/seeds.ts';
import { type Outcome, runJobs } from '../processes/pool.ts';
import { checkOut, root, unifiedDiff } from './checkout.ts';
import { shownDiff } from './hunks.ts';
import type { DiffJob } from './worker.ts';

/** Of one document in one format. */
const LINES = 40;
/** A long scan takes minutes. */
const SECONDS = 600;

const formats = ['markdown', 'epub'] as const;
const sides = ['before', 'after'] as const;

interface Source {
  name: string;
  pdf: string;
}

export async function run(argv: readonly string[]): Promise<number> {
  const { values: given, files } = optionsAndFiles(argv, {
    from: { type: 'string' },
    corpus: { type: 'string' },
    only: { type: 'string' },
    lines: { type: 'string' },
    jobs: { type: 'string' },
  });
  const maxLines = wholeNumber(given.lines, LINES, 'lines');
  const count = wholeNumber(given.jobs, availableParallelism(), 'jobs');
  const from = required(given.from, 'from');
  const folder = mkdtempSync(join(tmpdir(), 'quire-diff-'));
  try {
    const sources = [
      ...(await bundled(folder)),
      ...(given.corpus === undefined ? [] : pdfsBelow(typedPath(given.corpus))),
      ...files.map((file) => ({ name: basename(file, '.pdf'), pdf: typedPath(file) })),
    ].filter(({ name }) => matchesGlob(name, given.only ?? '**'));
    for (const { pdf } of sources) if (!existsSync(pdf)) throw new UsageError(`There is no file ${pdf}.`);
    const checkout = checkOut(from);
    try {
      return await compare(sources, checkout.folder, { folder, maxLines, count });
    } finally {
      checkout.remove();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The sample documents, and one that is written by a script. */
async function bundled(folder: string): Promise<Source[]> {
  const samples = pdfsBelow(join(root, 'assets', 'samples'));
  const made = (await ownSeeds()).map(({ name, pdf }): Source => {
    const path = join(folder, `${name}.pdf`);
    writeFileSync(path, pdf, 'latin1');
    return { name, pdf: path };
  });
  return [...samples, ...made.slice(0, 1)];
}

/** @throws UsageError where the folder is missing */
function pdfsBelow(folder: string): Source[] {
  if (!existsSync(folder)) throw new UsageError(`There is no folder ${folder}.`);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.pdf'))
    .sort()
    .map((file) => ({ name: file.slice(0, -'.pdf'.length), pdf: join(folder, file) }));
}

interface Comparing {
  folder: string;
  maxLines: number;
  /** Processes at a time. */
  count: number;
}

/** @returns the exit status: 1 where anything differs */
async function compare(sources: readonly Source[], tree: string, { folder, maxLines, count }: Comparing) {
  const pathOf = (i: number, side: (typeof sides)[number], format: (typeof formats)[number]): string =>
    join(folder, side, `${i}.${format}`);
  for (const side of sides) mkdirSync(join(folder, side));
  const jobs = sources.flatMap(({ pdf }, i) =>
    sides.map(
      (side): DiffJob => ({
        tree: side === 'before' ? tree : root,
        pdf,
        markdown: pathOf(i, side, 'markdown'),
        epub: pathOf(i, side, 'epub'),
      }),
    ),
  );
  // Each process takes what it gets, so it holds the engines of both commits.
  const outcomes = await runJobs(jobs, {
    module: new URL('worker.ts', import.meta.url),
    count,
    result: z.boolean(),
    timeoutMs: SECONDS * 1000,
  });
  const changed: Record<(typeof formats)[number], number> = { markdown: 0, epub: 0 };
  let broken = 0;
  for (const [i, { name }] of sources.entries()) {
    const [before, after] = [wordOf(outcomes[2 * i]), wordOf(outcomes[2 * i + 1])];
    if (before !== 'done' || after !== 'done') {
      process.stdout.write(`\n${name}: ${before} before, ${after} now\n`);
      if (after !== 'done' || before !== after) broken++;
      continue;
    }
    for (const format of formats) {
      const lines = shownDiff(unifiedDiff(pathOf(i, 'before', format), pathOf(i, 'after', format)), maxLines);
      if (lines.length === 0) continue;
      changed[format]++;
      process.stdout.write(`\n${name}, ${format}\n${lines.join('\n')}\n`);
    }
  }
  process.stdout.write(
    `changed of ${sources.length}: Markdown ${changed.markdown}, EPUB ${changed.epub}${broken > 0 ? `, without an end ${broken}` : ''}\n`,
  );
  return changed.markdown + changed.epub + broken > 0 ? 1 : 0;
}

function wordOf(outcome: Outcome<boolean> | undefined): string {
  return outcome && 'message' in outcome ? `${outcome.kind} (${outcome.message})` : (outcome?.kind ?? 'lost');
}
