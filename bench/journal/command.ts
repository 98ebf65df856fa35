/** `bench journal`: how long a long queue takes from the disk to what the window shows of it. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { composeQueue } from '../../core/compose.ts';
import type { Task } from '../../core/model/task.ts';
import { defaultOptions } from '../../core/options/options.ts';
import { defaultSettings } from '../../core/settings/schema.ts';
import { openJournal } from '../../core/tasks/journal/journal.ts';
import { options, wholeNumber } from '../arguments.ts';

const service = { place: 'cloud', address: 'https://convert.example.com/v1' } as const;

export async function run(argv: readonly string[]): Promise<number> {
  const given = options(argv, { tasks: { type: 'string' }, rounds: { type: 'string' } });
  const count = wholeNumber(given.tasks, 10_000, 'tasks');
  const rounds = wholeNumber(given.rounds, 5, 'rounds');
  const folder = mkdtempSync(join(tmpdir(), 'quire-journal-bench-'));
  try {
    const dropMs = drop(folder, count);
    const times: { load: number; snapshot: number }[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await load(folder));
    const megabytes = statSync(join(folder, 'journal.db')).size / 1e6;
    const median = (of: (time: { load: number; snapshot: number }) => number) =>
      times.map(of).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
    process.stdout.write(`${count} tasks, journal of ${megabytes.toFixed(1)} MB, median of ${rounds} loads\n`);
    process.stdout.write(`drop, until it is on the disk  ${dropMs.toFixed(0)} ms\n`);
    process.stdout.write(`start, until the queue stands  ${median(({ load: ms }) => ms).toFixed(0)} ms\n`);
    process.stdout.write(`first snapshot for the window  ${median(({ snapshot }) => snapshot).toFixed(0)} ms\n`);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Half of the tasks have ended, the rest stand in every step. The queue is paused, so that a start does no work. */
function drop(folder: string, count: number): number {
  const { journal } = openJournal(folder, Date.now());
  const tasks = Array.from({ length: count }, (_, index) => taskAt(index));
  const begunMs = performance.now();
  journal.write({ paused: true, batches: [{ id: 'batch', name: `${count} files`, addedAtMs: 0 }], tasks });
  const tookMs = performance.now() - begunMs;
  journal.close();
  return tookMs;
}

async function load(folder: string) {
  const begunMs = performance.now();
  const queue = await composeQueue({
    stateFolder: folder,
    settings: () => defaultSettings,
    resolveEndpoint: () => Promise.reject(new Error('nothing is sent while the queue is paused')),
  });
  const standsMs = performance.now();
  JSON.stringify(queue.snapshot());
  const shownMs = performance.now();
  await queue.close();
  return { load: standsMs - begunMs, snapshot: shownMs - standsMs };
}

function taskAt(index: number): Task {
  const name = `document number ${index}.pdf`;
  const path = `/home/somebody/Documents/Research/Papers/${index % 40}/${name}`;
  const base = {
    ...{ id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`, batchId: 'batch', position: index },
    source: { kind: 'file', path, realPath: path, name, sizeBytes: 1_000_000 + index, mtimeMs: 1_700_000_000_000 },
    ...{ format: 'markdown', service, stem: name, options: defaultOptions, attempt: 1, pages: 12 },
    warnings: [] as Task['warnings'],
    target: { kind: 'folder', folder: '/home/somebody/Documents/Markdown', collision: 'keep-both' },
    ...{ addedAtMs: 1_700_000_000_000, startedAtMs: 1_700_000_001_000 },
  } as const satisfies Partial<Task>;
  const session = { sessionId: `session-${index}` };
  const finishedAtMs = 1_700_000_060_000;
  const error = { code: 'service-rejected', params: { host: 'convert.example.com', reason: 'No.' } } as const;
  const result = { path: `/home/somebody/Documents/Markdown/${name}.md`, assetsFolder: null };
  const kinds = [
    () => ({ ...base, status: 'queued' }) as const,
    () => ({ ...base, status: 'uploading', upload: null }) as const,
    () => ({ ...base, status: 'paused', at: { status: 'converting', ...session } }) as const,
    () => ({ ...base, status: 'failed', error, at: { status: 'converting', ...session }, finishedAtMs }) as const,
  ];
  const done = { status: 'done', result: { ...result, sizeBytes: 40_000, missingImages: 0 }, finishedAtMs } as const;
  const kind = kinds[((index - 1) / 2) % kinds.length];
  return kind ? kind() : { ...base, ...done };
}
