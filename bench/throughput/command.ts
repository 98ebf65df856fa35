/** `bench throughput`: a folder end to end, with as many workers as asked for, beside the engine alone on the same files. */
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { names, options, required, typedPath, UsageError } from '../arguments.ts';
import { readCorpus } from '../corpus.ts';
import { allDone } from '../memory/command.ts';
import { watchTree } from '../processes/watch-tree.ts';
import { writeFigures } from '../readme.ts';
import { aligned } from '../speed/table.ts';
import { openApp } from '../window/app.ts';
import { dropFolder } from '../window/drop.ts';
import { limitOf, type Run } from './limit.ts';

/** Those that fit the machine are tried. */
const usualWorkers = [1, 2, 4, 8, 16];

const root = resolve(import.meta.dirname, '..', '..');

export async function run(argv: readonly string[]): Promise<number> {
  const given = options(argv, {
    corpus: { type: 'string' },
    sets: { type: 'string' },
    window: { type: 'boolean' },
    write: { type: 'boolean' },
  });
  const folder = mkdtempSync(join(tmpdir(), 'quire-throughput-bench-'));
  try {
    const documents = readCorpus(typedPath(required(given.corpus, 'corpus')), names(given.sets)).flatMap(
      ({ name: set, documents }) => documents.map(({ name, pdf }) => ({ name: `${set} ${name}.pdf`, pdf })),
    );
    const papers = join(folder, 'Papers');
    mkdirSync(papers);
    for (const { name, pdf } of documents) copyFileSync(pdf, join(papers, name));
    const table = await measure(folder, papers, documents.length, given.window === true);
    process.stdout.write(`${table}\n`);
    if (given.write) writeFigures('throughput', argv, table);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function measure(folder: string, papers: string, files: number, withWindow: boolean): Promise<string> {
  const cores = availableParallelism();
  const alone = await script('engine alone, one thread', 1, [join(import.meta.dirname, 'alone.ts'), papers]);
  const pages = Number(alone.output);
  if (!(pages > 0)) throw new UsageError('The engine could convert none of these files.');
  const runs: Run[] = [alone];
  for (const workers of usualWorkers.filter((count) => count <= cores)) {
    const at = join(folder, `workers-${workers}`);
    const words = ['convert', papers, '--to', 'markdown', '--out', join(at, 'out'), '--state', join(at, 'state')];
    const command = [join(root, 'dist', 'service', 'quire.js'), ...words, '--jobs', String(workers)];
    runs.push(await script('command line', workers, command));
  }
  if (withWindow) runs.push(await windowRun(join(folder, 'app'), papers, files));
  const head = ['', 'workers', 's', 'CPU s', 'comparing', '× alone', 'pages/s', 'pages/CPU s', 'peak MB', 'limited by'];
  const rows = runs.map((one) => [
    one.name,
    one.workers === null ? '–' : String(one.workers),
    one.wallS.toFixed(1),
    one.cpuS.toFixed(1),
    // Processes of the app have no names.
    one.workers === null ? '–' : one.comparingS.toFixed(1),
    (one.cpuS / alone.cpuS).toFixed(2),
    (pages / one.wallS).toFixed(0),
    (pages / one.cpuS).toFixed(0),
    (one.peakBytes / 1e6).toFixed(0),
    limitOf(one, cores),
  ]);
  return `${files} files, ${pages} pages, ${cores} cores\n${aligned([head, ...rows])}`;
}

/** @throws UsageError where the script fails as a whole */
async function script(name: string, workers: number, words: readonly string[]): Promise<Run & { output: string }> {
  const begunMs = performance.now();
  const child = spawn(process.execPath, ['--no-warnings', ...words], { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const seen = watchTree(child.pid ?? 0);
  const status = await new Promise<number | null>((ended) => child.once('close', ended));
  const wallS = (performance.now() - begunMs) / 1000;
  // 1: some of the documents can't be converted.
  if (status !== 0 && status !== 1) throw new UsageError(`${words[0]} ended with ${status}.`);
  return { name, workers, wallS, ...seen(), output };
}

async function windowRun(userData: string, papers: string, files: number): Promise<Run> {
  mkdirSync(userData);
  const app = await openApp(userData);
  try {
    const seen = watchTree(app.pid);
    const begunMs = performance.now();
    await dropFolder(app.page, papers, files);
    await allDone(app.page);
    return { name: 'window', workers: null, wallS: (performance.now() - begunMs) / 1000, ...seen() };
  } finally {
    await app.close();
  }
}
