/** What one worker converts, and how fast requests are answered at a given rate of polls. */
import { setTimeout as sleep } from 'node:timers/promises';
import pMap from 'p-map';
import { Pool } from 'pg';
import { processTree } from '../processes/tree.ts';
import { Client, nothingSeen, type Seen } from './client.ts';
import { addressIn, type Cluster, type Process, startCluster } from './servers.ts';

export interface Throughput {
  documents: number;
  seconds: number;
  /** Of the worker and its threads. */
  workerCpuSeconds: number;
}

export interface AtRate extends Seen {
  /** Polls a second: how many were asked for, and how many were answered. */
  asked: number;
  answered: number;
  /** Of all API processes, in cores. */
  cores: number;
}

const apiProcesses = 2;
/** Of each rate. */
const rateSeconds = 10;
const submissionsPerSecond = 5;
/** Each process takes 512. */
const connections = 200;
/** Clients poll the tasks that they have: so many are unfinished. */
const polledTasks = 50;

export async function load(
  documents: readonly Uint8Array<ArrayBuffer>[],
  rates: readonly number[],
): Promise<{ throughput: Throughput; atRates: AtRate[] }> {
  const cluster = await startCluster();
  try {
    const apis = await Promise.all(Array.from({ length: apiProcesses }, () => cluster.api(0)));
    const client = async (name: string, seen: Seen) =>
      new Client(apis.map(addressIn), await cluster.makeKey(name), seen);
    const throughput = await converted(cluster, await client('anna', nothingSeen()), documents);
    const atRates: AtRate[] = [];
    for (const rate of rates) {
      const seen = nothingSeen();
      atRates.push(
        await polled(apis, await client(`rate ${rate}`, seen), seen, rate, documents[0] ?? new Uint8Array()),
      );
    }
    return { throughput, atRates };
  } finally {
    await cluster.stop();
  }
}

const cpuSeconds = (processes: readonly Process[]): number =>
  processes.flatMap(({ pid }) => processTree(pid)).reduce((sum, { cpuS }) => sum + cpuS, 0);

/** All wait before the worker comes. Timed from its first conversion, so that its start does not count. */
async function converted(
  cluster: Cluster,
  client: Client,
  documents: readonly Uint8Array<ArrayBuffer>[],
): Promise<Throughput> {
  const database = new Pool({ connectionString: cluster.databaseUrl, max: 1 });
  const ended = async () =>
    Number((await database.query(`SELECT COUNT(*) FROM quire.task WHERE state = 'completed'`)).rows[0].count);
  for (const [index, bytes] of documents.entries()) {
    await client.submit(await client.upload(bytes, `${index}.pdf`), `${index}`);
  }
  const worker = await cluster.worker();
  while ((await ended()) === 0) await sleep(20);
  const [first, begunMs, cpuBefore] = [await ended(), performance.now(), cpuSeconds([worker])];
  while ((await ended()) < documents.length) await sleep(50);
  const seconds = (performance.now() - begunMs) / 1000;
  const workerCpuSeconds = cpuSeconds([worker]) - cpuBefore;
  await worker.kill();
  await database.end();
  return { documents: documents.length - first, seconds, workerCpuSeconds };
}

/**
 * Polls come at their times, whether or not earlier ones were answered (an open loop, as many clients are): what waits behind a slow
 * answer counts with its wait.
 */
async function polled(
  apis: readonly Process[],
  client: Client,
  seen: Seen,
  rate: number,
  document: Uint8Array<ArrayBuffer>,
): Promise<AtRate> {
  const pdfURL = await client.upload(document, 'a.pdf');
  const ids: string[] = [];
  for (let index = 0; index < polledTasks; index += 1) ids.push(await client.submit(pdfURL, `polled ${index}`));
  await pMap(
    Array.from({ length: 10 * polledTasks }, (_, index) => ids[index % ids.length] ?? ''),
    (id) => client.poll(id),
    {
      concurrency: 10,
    },
  );
  seen.troubles = 0;
  const total = rate * rateSeconds;
  const submitEvery = Math.round(rate / submissionsPerSecond);
  const times = { submit: [] as number[], poll: [] as number[] };
  const [begunMs, cpuBefore] = [performance.now(), cpuSeconds(apis)];
  await pMap(
    Array.from({ length: total }, (_, index) => index),
    async (index) => {
      const dueMs = begunMs + (1000 * index) / rate;
      const earlyMs = dueMs - performance.now();
      if (earlyMs > 0) await sleep(earlyMs);
      const isSubmission = index % submitEvery === 0;
      if (isSubmission) await client.submit(pdfURL, `${index}`);
      else await client.poll(ids[index % ids.length] ?? '');
      times[isSubmission ? 'submit' : 'poll'].push(performance.now() - dueMs);
    },
    { concurrency: connections },
  );
  const seconds = (performance.now() - begunMs) / 1000;
  return {
    asked: rate,
    answered: total / seconds,
    submitMs: times.submit,
    pollMs: times.poll,
    troubles: seen.troubles,
    cores: (cpuSeconds(apis) - cpuBefore) / seconds,
  };
}
