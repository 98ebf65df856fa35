/** `bench epub`: makes a book of every PDF below a folder and lets EPUBCheck judge all of them. */

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, matchesGlob } from 'node:path';
import { type EpubCheckMessage, runEpubCheck } from '../../test/epubcheck.ts';
import { options, required, typedPath, UsageError, wholeNumber } from '../arguments.ts';
import { type Outcome, runJobs } from '../processes/pool.ts';
import { writeFigures } from '../readme.ts';
import { aligned } from '../speed/table.ts';
import { type Book, bookSchema, type EpubJob } from './worker.ts';

/** A scan of a book takes minutes. */
const SECONDS = 600;

interface Case extends EpubJob {
  /** The folder below the corpus. */
  set: string;
  outcome: Outcome<Book> | undefined;
}

export async function run(argv: readonly string[]): Promise<number> {
  const given = options(argv, {
    corpus: { type: 'string' },
    only: { type: 'string' },
    jobs: { type: 'string' },
    out: { type: 'string' },
    write: { type: 'boolean' },
  });
  const temporary = mkdtempSync(join(tmpdir(), 'quire-epub-'));
  try {
    const out = given.out === undefined ? temporary : typedPath(given.out);
    mkdirSync(out, { recursive: true });
    const jobs = jobsOf(typedPath(required(given.corpus, 'corpus')), given.only ?? '**', out);
    const outcomes = await runJobs<Book>(jobs, {
      module: new URL('worker.ts', import.meta.url),
      count: wholeNumber(given.jobs, availableParallelism(), 'jobs'),
      result: bookSchema,
      timeoutMs: SECONDS * 1000,
    });
    const cases = jobs.map((job, i): Case => ({ ...job, outcome: outcomes[i] }));
    const messages = await runEpubCheck(cases.flatMap((each) => (bookOf(each) ? [each.book] : [])));
    const table = countTable(cases, messages);
    process.stdout.write(`${table}\n`);
    for (const { path, severity, id, message } of messages)
      process.stdout.write(`${severity} ${id} ${cases.find(({ book }) => book === path)?.pdf}: ${message}\n`);
    const failed = cases.filter(({ outcome }) => outcome?.kind !== 'done');
    for (const { pdf, outcome } of failed) process.stdout.write(`${outcome?.kind} ${pdf}\n`);
    if (given.write) writeFigures('epub', argv, table);
    return messages.length + failed.length > 0 ? 1 : 0;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** @throws UsageError where there is nothing to convert */
function jobsOf(corpus: string, only: string, out: string): Omit<Case, 'outcome'>[] {
  if (!existsSync(corpus)) throw new UsageError(`There is no folder ${corpus}.`);
  const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.pdf') && matchesGlob(file, only))
    .sort();
  if (files.length === 0) throw new UsageError(`${corpus} has no such PDFs.`);
  return files.map((file) => ({
    set: file.includes('/') ? file.slice(0, file.indexOf('/')) : '.',
    pdf: join(corpus, file),
    book: join(out, `${file.slice(0, -'.pdf'.length).replaceAll('/', '-')}.epub`),
  }));
}

/** Null where the document was refused or the process died. */
function bookOf({ outcome }: Case): Book | null {
  return outcome?.kind === 'done' && outcome.value.refusal === null ? outcome.value : null;
}

function countTable(cases: readonly Case[], messages: readonly EpubCheckMessage[]): string {
  const row = (name: string, some: readonly Case[]): string[] => {
    const books = some.flatMap((each) => bookOf(each) ?? []);
    const found = messages.filter(({ path }) => some.some(({ book }) => book === path));
    const warnings = found.filter(({ severity }) => severity === 'WARNING').length;
    const chapter = Math.max(0, ...books.map((book) => book.chapter));
    return [
      name,
      String(some.length),
      String(books.length),
      String(books.reduce((sum, { pages }) => sum + pages, 0)),
      String(found.length - warnings),
      String(warnings),
      (chapter / 1000).toFixed(0),
    ];
  };
  const sets = [...Map.groupBy(cases, ({ set }) => set)];
  return aligned([
    ['', 'PDFs', 'books', 'pages', 'errors', 'warnings', 'longest chapter kB'],
    ...sets.map(([name, some]) => row(name, some)),
    row('all', cases),
  ]);
}
