/** The queue of conversions: pg-boss on the same database as the tasks, so that a task and its job are stored in one transaction. */
import { type Db, PgBoss } from 'pg-boss';
import { z } from 'zod';
import { causeOf, type Log } from '../log.ts';
import type { Queryable } from './database.ts';
import type { Telemetry } from './telemetry.ts';

/** A job has the id of its task and no data: what is known of a task is in its row. */
export const conversionQueue = 'conversion';
/** Jobs that no worker could bring to an end. */
export const deadQueue = 'conversion-dead';
export const sweepQueue = 'sweep';

export interface JobsOptions {
  databaseUrl: string;
  role: 'api' | 'worker';
  /** A worker that is not heard of for so long has lost its conversions; pg-boss takes 10 at least. */
  heartbeatSeconds?: number;
  /** How often lost conversions are looked for. */
  superviseSeconds?: number;
  /** No conversion takes longer, also where its worker does not stop it. */
  expireSeconds?: number;
  telemetry?: Pick<Telemetry, 'tracers'>;
  log: Log;
}

export const jobDefaults = { heartbeatSeconds: 15, superviseSeconds: 5, expireSeconds: 24 * 60 * 60 } as const;

/** Longer than it takes until the queue is looked at again and a worker tells that it lives (conversion-worker.ts). */
const quietMs = 4_000;

const yearSeconds = 365 * 24 * 60 * 60;

/** @throws the database's error; it makes its own tables, under a lock of its own */
export async function startJobs({ databaseUrl, role, telemetry, log, ...given }: JobsOptions): Promise<PgBoss> {
  const { heartbeatSeconds, superviseSeconds, expireSeconds } = { ...jobDefaults, ...given };
  const works = role === 'worker';
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: `quire ${role}`,
    schema: 'quire_jobs',
    instanceName: role,
    max: works ? 6 : 2,
    // See below.
    supervise: false,
    schedule: works,
    useListenNotify: works,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // A job takes the trace of its submission along.
    openTelemetry: telemetry ? { tracerProvider: telemetry.tracers, propagateContext: true } : { enabled: false },
  });
  let quietSinceMs = Number.NEGATIVE_INFINITY;
  boss.on('error', (error) => {
    quietSinceMs = performance.now();
    log({ level: 'error', message: 'the queue met an error', details: { cause: causeOf(error) } });
  });
  boss.on('warning', ({ message }) => log({ level: 'warn', message: `the queue warns: ${message}` }));
  await boss.start();
  await boss.createQueue(deadQueue, { retentionSeconds: yearSeconds });
  await boss.createQueue(sweepQueue);
  const settings = {
    heartbeatSeconds,
    expireInSeconds: expireSeconds,
    // How often a task is begun is decided by its attempts (whyNotAgain). This only ends what never gets so far.
    retryLimit: 1_000,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    retentionSeconds: yearSeconds,
    deleteAfterSeconds: 60 * 60,
    deadLetter: deadQueue,
    notify: true,
  };
  await boss.createQueue(conversionQueue, settings);
  // A queue that was made earlier keeps its settings otherwise.
  await boss.updateQueue(conversionQueue, settings);
  if (works) {
    const supervising = setInterval(() => {
      // After an outage of the database all heartbeats are old. Workers that live tell so first.
      if (performance.now() - quietSinceMs < quietMs) return;
      void boss.supervise().catch((error) => boss.emit('error', error));
    }, superviseSeconds * 1000);
    boss.once('stopped', () => clearInterval(supervising));
  }
  return boss;
}

/** Lets a call of pg-boss take part in a transaction. */
export const within = (client: Queryable): { db: Db } => ({
  db: { executeSql: (text, values) => client.query(text, values) },
});

/** How many jobs a call changed. */
export const affectedBy = (answer: unknown): number => z.object({ affected: z.number() }).parse(answer).affected;
