/** `bench memory`: what the whole app holds after many conversions, while nobody does anything with it. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { names, options, required, typedPath, UsageError, wholeNumber } from '../arguments.ts';
import { readCorpus } from '../corpus.ts';
import { processTree, type TreeProcess } from '../processes/tree.ts';
import { writeFigures } from '../readme.ts';
import { aligned } from '../speed/table.ts';
import { type App, openApp } from '../window/app.ts';
import { dropFolder } from '../window/drop.ts';

/** Seconds after the last file has been looked through, and nobody has touched anything. */
const restSeconds = [0, 30, 90, 180] as const;

const parts = ['page', 'browser', 'main', 'beside'] as const;
type Part = (typeof parts)[number];

export async function run(argv: readonly string[]): Promise<number> {
  const given = options(argv, {
    corpus: { type: 'string' },
    sets: { type: 'string' },
    files: { type: 'string' },
    verbose: { type: 'boolean' },
    write: { type: 'boolean' },
  });
  const count = wholeNumber(given.files, 200, 'files');
  const folder = mkdtempSync(join(tmpdir(), 'quire-memory-bench-'));
  try {
    const sets = names(given.sets);
    const pdfs = readCorpus(typedPath(required(given.corpus, 'corpus')), sets).flatMap(({ documents }) => documents);
    const papers = join(folder, 'Papers');
    mkdirSync(papers);
    for (let index = 0; index < count; index += 1) {
      const { pdf = '', name = '' } = pdfs[index % pdfs.length] ?? {};
      copyFileSync(pdf, join(papers, `${String(index).padStart(4, '0')} ${name}.pdf`));
    }
    const table = await measure(join(folder, 'app'), papers, count, given.verbose === true);
    process.stdout.write(`${table}\n`);
    if (given.write) writeFigures('memory', argv, table);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measure(userData: string, papers: string, count: number, verbose: boolean): Promise<string> {
  mkdirSync(userData);
  const app = await openApp(userData);
  try {
    const rows = [rowOf('started', app, verbose)];
    await dropFolder(app.page, papers, count);
    await allDone(app.page);
    let rested = 0;
    for (const seconds of restSeconds) {
      await sleep(1000 * (seconds - rested));
      rested = seconds;
      rows.push(rowOf(seconds === 0 ? `${count} files` : `${seconds} s later`, app, verbose));
    }
    return aligned([['PSS MB', ...parts, 'all'], ...rows]);
  } finally {
    await app.close();
  }
}

/** Every task has ended and been looked through, or needs a person. */
export async function allDone(page: Page): Promise<void> {
  const working = () =>
    page.evaluate(async () => {
      const reply = await window.quire?.request('queue.snapshot');
      const resting = ['done', 'failed', 'skipped', 'cancelled', 'needs-attention'];
      const tasks = reply?.ok ? reply.value.tasks : [];
      return tasks.filter(({ status }) => !resting.includes(status)).map(({ name, status }) => `${name} (${status})`);
    });
  const giveUpMs = Date.now() + 3_600_000;
  for (let names = await working(); names.length > 0; names = await working()) {
    if (Date.now() > giveUpMs) throw new UsageError(`Not converted within an hour: ${names.join(', ')}`);
    await sleep(1000);
  }
}

function rowOf(title: string, app: App, verbose: boolean): string[] {
  const tree = processTree(app.pid);
  if (verbose) {
    for (const { pid, command, pssBytes } of tree.toSorted((a, b) => b.pssBytes - a.pssBytes)) {
      process.stderr.write(`${title}: ${megabytes(pssBytes)} ${pid} ${command.slice(0, 200)}\n`);
    }
  }
  const sum = (some: readonly TreeProcess[]) => some.reduce((bytes, { pssBytes }) => bytes + pssBytes, 0);
  return [
    title,
    ...parts.map((part) =>
      megabytes(sum(tree.filter(({ command, pid }) => partOf(command, pid === app.pid) === part))),
    ),
    megabytes(sum(tree)),
  ];
}

const megabytes = (bytes: number): string => (bytes === 0 ? '–' : (bytes / 1e6).toFixed(0));

/** `beside`: the service, and those that look into files, write results and ask the keychain. */
function partOf(command: string, isFirst: boolean): Part {
  if (command.includes('--type=renderer')) return 'page';
  if (command.includes('--type=') || /chrom/i.test(command.split(' ', 1)[0] ?? '')) return 'browser';
  return isFirst ? 'main' : 'beside';
}
