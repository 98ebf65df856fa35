/** `bench scale`: the service on many machines, with everything on this one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { names, options, UsageError, wholeNumber } from '../arguments.ts';
import { seeded } from '../random.ts';
import { writeFigures } from '../readme.ts';
import { aligned } from '../speed/table.ts';
import { Client, nothingSeen } from './client.ts';
import { makeDocuments } from './documents.ts';
import { load } from './load.ts';
import { queued } from './queued.ts';
import { type Round, round } from './rounds.ts';
import { addressIn, startSingle } from './servers.ts';

const parts: readonly string[] = ['load', 'rounds', 'queue'];

export async function run(argv: readonly string[]): Promise<number> {
  const given = options(argv, {
    documents: { type: 'string' },
    rounds: { type: 'string' },
    seed: { type: 'string' },
    tasks: { type: 'string' },
    polls: { type: 'string' },
    only: { type: 'string' },
    write: { type: 'boolean' },
  });
  const count = wholeNumber(given.documents, 500, 'documents');
  const rounds = wholeNumber(given.rounds, 1, 'rounds');
  const tasks = wholeNumber(given.tasks, 100_000, 'tasks');
  const polls = wholeNumber(given.polls, 1_000, 'polls');
  const random = seeded(wholeNumber(given.seed, 1, 'seed'));
  const documents = await makeDocuments(count);
  const only = names(given.only);
  const wrong = only.find((part) => !parts.includes(part));
  if (wrong !== undefined) throw new UsageError(`--only takes ${parts.join(', ')}, and not "${wrong}".`);
  const isAsked = (part: string) => only.length === 0 || only.includes(part);
  const tables: string[] = [];
  if (isAsked('load')) tables.push(await loadTable(documents, polls));
  const results: Round[] = [];
  if (isAsked('rounds')) {
    const expected = await convertedAlone(documents);
    for (let index = 0; index < rounds; index += 1) {
      results.push(await round(documents, expected, count, random));
      process.stderr.write(`round ${index + 1} of ${rounds}\n`);
    }
    tables.push(roundsTable(results));
  }
  if (isAsked('queue')) tables.push(await queuedTable(documents, tasks));
  const table = tables.join('\n\n');
  process.stdout.write(`${table}\n`);
  if (given.write) writeFigures('scale', argv, table);
  return results.some(({ different, missing, twice }) => different + missing + twice > 0) ? 1 : 0;
}

/** What the service of one machine makes of them. */
async function convertedAlone(documents: readonly Uint8Array<ArrayBuffer>[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'quire-scale-bench-'));
  const key = 'a key of the benchmark';
  const service = await startSingle(folder, key);
  try {
    const client = new Client([addressIn(service)], key, nothingSeen());
    const hashes: string[] = [];
    for (const [index, bytes] of documents.entries()) {
      const id = await client.submit(await client.upload(bytes, `${index}.pdf`), `${index}`);
      let address = await client.poll(id);
      while (address === null) address = await client.poll(id);
      hashes.push(await client.hashOf(address));
    }
    return hashes;
  } finally {
    await service.kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? Number.NaN;
const ms = (values: readonly number[], share: number) => quantile(values, share).toFixed(0);

function roundsTable(results: readonly Round[]): string {
  const head = [
    ...['round', 'documents', 's', 'documents/s', 'submit p50', 'p99', 'poll p50', 'p99', 'troubles'],
    ...['different', 'missing', 'twice', 'again', 'least key', 'idle queries/s'],
  ];
  const rows = results.map((one, index) => [
    ...[String(index + 1), String(one.documents), one.seconds.toFixed(0), (one.documents / one.seconds).toFixed(1)],
    ...[ms(one.submitMs, 0.5), ms(one.submitMs, 0.99), ms(one.pollMs, 0.5), ms(one.pollMs, 0.99)],
    ...[one.troubles, one.different, one.missing, one.twice, one.again].map(String),
    ...[one.behind.toFixed(2), one.idleQueriesPerSecond.toFixed(1)],
  ]);
  return aligned([head, ...rows]);
}

async function queuedTable(documents: readonly Uint8Array<ArrayBuffer>[], tasks: number): Promise<string> {
  const { empty, full, firstWorkSeconds } = await queued(documents[0] ?? new Uint8Array(), tasks);
  const rows = [
    { name: 'none', seen: empty },
    { name: `${tasks} tasks`, seen: full },
  ].map(({ name, seen: { submitMs, pollMs } }) => [
    ...[name, ms(submitMs, 0.5), ms(submitMs, 0.99), ms(pollMs, 0.5), ms(pollMs, 0.99)],
  ]);
  const head = ['waiting', 'submit p50', 'p99', 'poll p50', 'p99'];
  return `${aligned([head, ...rows])}\nfirst work after a restart: ${firstWorkSeconds.toFixed(1)} s`;
}

/** @param polls a second, at most: half and a quarter of them show where answers begin to take longer */
async function loadTable(documents: readonly Uint8Array<ArrayBuffer>[], polls: number): Promise<string> {
  const { throughput, atRates } = await load(documents, [polls / 4, polls / 2, polls].map(Math.ceil));
  const rows = atRates.map(({ asked, answered, cores, submitMs, pollMs, troubles }) => [
    ...[String(asked), answered.toFixed(0), ms(submitMs, 0.5), ms(submitMs, 0.99), ms(pollMs, 0.5), ms(pollMs, 0.99)],
    ...[String(troubles), cores.toFixed(2)],
  ]);
  const head = ['polls/s', 'answered/s', 'submit p50', 'p99', 'poll p50', 'p99', 'troubles', 'cores of api'];
  const { documents: count, seconds, workerCpuSeconds } = throughput;
  const worked = `${(count / seconds).toFixed(2)} documents/s, ${(count / workerCpuSeconds).toFixed(2)} documents/s and core`;
  return `${aligned([head, ...rows])}\none worker with one place: ${worked}`;
}
