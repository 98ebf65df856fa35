/** A round: many documents of several keys, while each kind of process is killed and started again at a time drawn at random. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { Client, nothingSeen, type Seen } from './client.ts';
import { addressIn, type Cluster, type Process, startCluster } from './servers.ts';

const keyNames = ['anna', 'otto', 'mia', 'karl'];
const pollEveryMs = 250;
/** How long what was killed stays away. */
const awayMs = 2_000;
const idleSeconds = 10;

export interface Round extends Seen {
  documents: number;
  seconds: number;
  /** Results that are not the single server's, byte for byte. */
  different: number;
  /** Tasks of the database that have not come to a good end, and documents without a task. */
  missing: number;
  /** Attempts beyond one of each task. */
  again: number;
  /** Results beyond one of each task that a worker stored. */
  twice: number;
  /** Least share of its documents that a key had when the first key had all. */
  behind: number;
  idleQueriesPerSecond: number;
}

/** @param expected SHA-256 of each document's result */
export async function round(
  documents: readonly Uint8Array<ArrayBuffer>[],
  expected: readonly string[],
  count: number,
  random: () => number,
): Promise<Round> {
  const cluster = await startCluster();
  try {
    return await convertAll(cluster, documents, expected, count, random);
  } finally {
    await cluster.stop();
  }
}

async function convertAll(
  cluster: Cluster,
  documents: readonly Uint8Array<ArrayBuffer>[],
  expected: readonly string[],
  count: number,
  random: () => number,
): Promise<Round> {
  const apis = [await cluster.api(0), await cluster.api(0)];
  const workers = [await cluster.worker(), await cluster.worker(), await cluster.worker()];
  const started = [...workers];
  const addresses = apis.map(addressIn);
  const seen = nothingSeen();
  const clients = await Promise.all(
    keyNames.map(async (name) => new Client(addresses, await cluster.makeKey(name), seen)),
  );
  const done = keyNames.map(() => 0);
  const total = () => done.reduce((sum, each) => sum + each, 0);
  const own = (key: number) => Math.floor(count / keyNames.length) + (key < count % keyNames.length ? 1 : 0);
  let [different, behind] = [0, Number.NaN];
  const begunMs = performance.now();
  const work = clients.map(async (client, key) => {
    const pdfURLs = new Map<number, string>();
    const waiting: { id: string; kind: number }[] = [];
    for (let index = 0; index < own(key); index += 1) {
      const kind = (index * keyNames.length + key) % documents.length;
      const bytes = documents[kind] ?? new Uint8Array();
      const pdfURL = pdfURLs.get(kind) ?? (await client.upload(bytes, `${kind}.pdf`));
      pdfURLs.set(kind, pdfURL);
      waiting.push({ id: await client.submit(pdfURL, `${index}`), kind });
    }
    for (const { id, kind } of waiting) {
      let address = await client.poll(id);
      for (; address === null; address = await client.poll(id)) await sleep(pollEveryMs);
      if ((await client.hashOf(address)) !== expected[kind]) different += 1;
      done[key] = (done[key] ?? 0) + 1;
      if (done[key] === own(key) && Number.isNaN(behind)) behind = Math.min(...done.map((each, at) => each / own(at)));
    }
  });
  const disturbing = disturb(cluster, apis, workers, started, () => total() / count, random);
  await Promise.all([...work, disturbing]);
  const seconds = (performance.now() - begunMs) / 1000;
  const stored = started.reduce((sum, { logged }) => sum + (logged.get('task converted') ?? 0), 0);
  const database = new Pool({ connectionString: cluster.databaseUrl, max: 1 });
  const one = async (text: string) => Number(Object.values((await database.query(text)).rows[0])[0]);
  const completed = await one(`SELECT COUNT(*) FROM quire.task WHERE state = 'completed'`);
  const again = await one('SELECT COALESCE(SUM(attempts - 1), 0) FROM quire.task');
  const tasks = await one('SELECT COUNT(*) FROM quire.task');
  const queries = () =>
    one('SELECT xact_commit + xact_rollback FROM pg_stat_database WHERE datname = current_database()');
  await sleep(2_000);
  const before = await queries();
  await sleep(idleSeconds * 1000);
  const idleQueriesPerSecond = ((await queries()) - before) / idleSeconds;
  await database.end();
  return {
    ...seen,
    ...{ documents: count, seconds, different, again, behind, idleQueriesPerSecond },
    missing: Math.max(tasks, count) - completed,
    // A worker that was killed may have stored one without a line of it.
    twice: Math.max(0, stored - count),
  };
}

/** Each once, in an order and at a progress drawn at random. */
async function disturb(
  cluster: Cluster,
  apis: Process[],
  workers: Process[],
  started: Process[],
  progress: () => number,
  random: () => number,
): Promise<void> {
  const [api, worker] = [apis[Math.floor(random() * apis.length)], workers[Math.floor(random() * workers.length)]];
  const blows = [
    async () => {
      await api?.kill();
      await sleep(awayMs);
      await cluster.api(api ? Number(new URL(addressIn(api)).port) : 0);
    },
    async () => {
      await worker?.kill();
      await sleep(awayMs);
      started.push(await cluster.worker());
    },
    async () => {
      const restart = await cluster.postgres.crash();
      await sleep(awayMs);
      await restart();
    },
    async () => {
      const restart = await cluster.s3.crash();
      await sleep(awayMs);
      await restart();
    },
  ].map((blow) => ({ blow, at: 0.1 + 0.7 * random() }));
  for (const { blow, at } of blows.sort((a, b) => a.at - b.at)) {
    while (progress() < at) await sleep(50);
    await blow();
  }
}
