/** How much slower submissions and polls are beside a long queue, and how soon work begins after a restart. */

import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'pg';
import { Client, nothingSeen } from './client.ts';
import { addressIn, startCluster } from './servers.ts';

/** Of each kind of request. */
const requests = 300;

export interface Queued {
  tasks: number;
  empty: { submitMs: number[]; pollMs: number[] };
  full: { submitMs: number[]; pollMs: number[] };
  /** From the start of an API process and a worker until the worker has begun a task. */
  firstWorkSeconds: number;
}

export async function queued(document: Uint8Array<ArrayBuffer>, tasks: number): Promise<Queued> {
  const [empty, full] = [await asking(document), await asking(document)];
  const database = new Pool({ connectionString: full.cluster.databaseUrl, max: 1 });
  try {
    await fill(database, tasks);
    // In turns, so that whatever else the computer does slows both.
    for (let index = 0; index < requests; index += 1) for (const each of [empty, full]) await each.ask(`${index}`);
    await full.api.kill();
    const begunMs = performance.now();
    await Promise.all([full.cluster.api(0), full.cluster.worker()]);
    const begun = 'SELECT 1 FROM quire.task WHERE attempts > 0 LIMIT 1';
    while ((await database.query(begun)).rows.length === 0) await sleep(20);
    return { tasks, empty: empty.seen, full: full.seen, firstWorkSeconds: (performance.now() - begunMs) / 1000 };
  } finally {
    await database.end();
    await Promise.all([empty.cluster.stop(), full.cluster.stop()]);
  }
}

/** A service without a worker, and a client that has warmed it up. */
async function asking(document: Uint8Array<ArrayBuffer>) {
  const cluster = await startCluster();
  const api = await cluster.api(0);
  const seen = nothingSeen();
  const client = new Client([addressIn(api)], await cluster.makeKey('anna'), seen);
  const pdfURL = await client.upload(document, 'a.pdf');
  const ask = async (key: string) => void (await client.poll(await client.submit(pdfURL, key)));
  for (let index = 0; index < 20; index += 1) await ask(`warm ${index}`);
  seen.submitMs.length = seen.pollMs.length = 0;
  return { cluster, api, seen, ask };
}

/** More of the first task and its job, as if other keys had submitted them. */
async function fill(database: Pool, tasks: number): Promise<void> {
  const { rows } = await database.query(
    `SELECT table_schema || '.' || table_name AS name, column_name AS column FROM information_schema.columns
     WHERE (table_schema, table_name) IN (('quire', 'task'), ('quire_jobs', 'job')) AND is_identity = 'NO'
       AND is_generated = 'NEVER' AND column_name NOT IN ('id', 'owner', 'turn', 'idempotency_key', 'priority')`,
  );
  const columnsOf = (table: string) =>
    rows.flatMap(({ name, column }) => (name === table ? [`"${column}"`] : [])).join(', ');
  const [task, job] = [columnsOf('quire.task'), columnsOf('quire_jobs.job')];
  await database.query(
    `CREATE TEMP TABLE more AS SELECT gen_random_uuid() AS id, 'key ' || n % 50 AS key, n / 50 AS turn
     FROM generate_series(1, ${tasks}) AS n`,
  );
  await database.query(
    `INSERT INTO quire.task (id, owner, turn, ${task}) SELECT more.id::text, more.key, more.turn, ${task}
     FROM more, (SELECT ${task} FROM quire.task LIMIT 1) AS one`,
  );
  await database.query(
    `INSERT INTO quire_jobs.job (id, priority, ${job}) SELECT more.id, -more.turn, ${job}
     FROM more, (SELECT ${job} FROM quire_jobs.job WHERE name = 'conversion' LIMIT 1) AS one`,
  );
  // As the server does by itself, which that of the tests leaves out.
  await database.query('VACUUM ANALYZE');
}
