/** A process that converts and answers nothing. It keeps nothing that another one could miss. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskSpace } from '../disk-space.ts';
import { removeUnclaimed } from '../files/file-store.ts';
import { redacting } from '../log.ts';
import { gaugesOf, noMetrics, type ReadableMetrics } from '../metrics.ts';
import { ServiceStartError } from '../open-port.ts';
import { type Retention, sweepOnce } from '../retention.ts';
import { addressPolicy, readAllowList } from '../sources/address-policy.ts';
import { type FetchLimits, fetchLimits } from '../sources/fetch-document.ts';
import { Sources } from '../sources/sources.ts';
import { webClient } from '../sources/web-client.ts';
import { EnginePool, type PoolOptions, poolDefaults } from '../tasks/engine-pool.ts';
import { defaultWorkerEntry } from '../tasks/worker-entry.ts';
import { withTraceIds } from '../tracing.ts';
import { openBucket } from './bucket.ts';
import { bucketFileStore } from './bucket-file-store.ts';
import { bucketUploads, uploadsFolder } from './bucket-uploads.ts';
import { ConversionWorker } from './conversion-worker.ts';
import { databaseProblems, openPool } from './database.ts';
import { jobDefaults, startJobs, sweepQueue } from './jobs.ts';
import { migrate } from './migrations.ts';
import { type Monitoring, type MonitoringOptions, openMonitoring } from './monitoring.ts';
import { postgresTaskStore } from './postgres-task-store.ts';
import { passwordKeyFrom, publishPasswordKey } from './sealed-password.ts';
import { sharedBacklog } from './shared-backlog.ts';
import { resultsFolder, type SharedOptions } from './start-api.ts';
import { openTelemetry } from './telemetry.ts';

export interface WorkerOptions extends SharedOptions {
  /** Conversions at a time. */
  workers: number;
  /** Secrets of 32 bytes or more. The first is what passwords are sealed to from now on; all open what was sealed before. */
  passwordKeys: readonly Uint8Array[];
  /** Where files lie while they are worked with; the system’s folder for temporary files by default. */
  scratchFolder?: string;
  workerEntry?: URL;
  allowPrivateUrls?: boolean;
  allowedSources?: readonly string[];
  fetchLimits?: Partial<FetchLimits>;
  minFreeBytes?: number;
  pool?: Partial<Omit<PoolOptions, 'entry' | 'size' | 'log'>>;
  retention: Retention;
  drainMs?: number;
  superviseSeconds?: number;
  /** So often a worker tells that it lives, and learns which of its tasks were cancelled. */
  heartbeatEverySeconds?: number;
  metrics?: ReadableMetrics;
  /** Where monitoring programs ask; nowhere by default. */
  monitoring?: MonitoringOptions;
}

export interface RunningWorker {
  /** The port that monitoring programs ask; null where there is none. */
  monitoringPort: number | null;
  close(): Promise<void>;
}

/** Half of the time in which a cancelled conversion has to stop. */
const defaultHeartbeatEverySeconds = 1;
/** How much longer than a conversion may take its job is waited for. */
const expiryMarginSeconds = 600;
/** Once an hour, at one of the workers. */
const sweepCron = '17 * * * *';

/** @throws ServiceStartError, DatabaseTooNew, or the database's own error */
export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { databaseUrl, metrics = noMetrics, retention } = options;
  const { telemetry = openTelemetry('worker', {}, options.log) } = options;
  const log = withTraceIds(redacting(options.log, [options.monitoring?.token ?? []].flat()), telemetry);
  const allowed = readAllowList(options.allowedSources ?? []);
  if (!allowed) throw new ServiceStartError('wrong-sources', 'Not all allowed sources are hosts, domains or networks.');
  const passwordKeys = await Promise.all(options.passwordKeys.map(passwordKeyFrom));
  const [published] = passwordKeys;
  if (!published) throw new ServiceStartError('no-key', 'A worker needs a key that passwords are sealed to.');
  // A folder of its own, as several workers may share a disk.
  const scratch = await mkdtemp(join(options.scratchFolder ?? tmpdir(), 'quire-worker-'));
  const pool = openPool(databaseUrl, log);
  const bucket = openBucket(options.bucket, { log, telemetry });
  const disk = diskSpace(scratch, options.minFreeBytes ?? 0);
  let phase: 'starting' | 'stopping' | null = 'starting';
  let monitoring: Monitoring | null = null;
  const free = async () => {
    await monitoring?.close();
    bucket.client.destroy();
    await pool.end();
    await rm(scratch, { recursive: true, force: true });
  };
  try {
    await migrate(pool);
    // First, as a port that is taken ends the start.
    if (options.monitoring) {
      monitoring = await openMonitoring(options.monitoring, {
        gauges: async () => ({
          ...gaugesOf(await sharedBacklog(pool)),
          ...{ workers: options.workers, freeBytes: disk.freeBytes() },
        }),
        notReady: async () => [
          ...(phase === null ? [] : [phase]),
          ...(disk.isFull() ? ['disk full'] : []),
          ...(await databaseProblems(pool)),
        ],
        readable: options.metrics ?? null,
        ...{ tracing: telemetry, log },
      });
    }
    const poolOptions = { ...poolDefaults, ...options.pool };
    const jobs = await startJobs({
      ...{ databaseUrl, role: 'worker', telemetry, log },
      expireSeconds: Math.min(jobDefaults.expireSeconds, Math.ceil(poolOptions.taskMs / 1000) + expiryMarginSeconds),
      ...(options.superviseSeconds !== undefined && { superviseSeconds: options.superviseSeconds }),
    });
    const store = postgresTaskStore(pool);
    const results = bucketFileStore(bucket, resultsFolder, scratch);
    const files = bucketFileStore(bucket, uploadsFolder, scratch);
    const engine = new EnginePool({
      ...poolOptions,
      entry: options.workerEntry ?? defaultWorkerEntry(),
      size: options.workers,
      log,
    });
    const client = webClient(addressPolicy({ privateNetworks: options.allowPrivateUrls ?? false, allowed }));
    const sources = new Sources(scratch, files, client, {
      converters: options.workers,
      disk,
      limits: { ...fetchLimits, ...options.fetchLimits },
    });
    const worker = new ConversionWorker({
      ...{ pool, jobs, engine, sources, results, passwordKeys, scratch, telemetry, metrics, log },
      heartbeatEverySeconds: options.heartbeatEverySeconds ?? defaultHeartbeatEverySeconds,
    });
    await publishPasswordKey(pool, published);
    await worker.start();
    await jobs.schedule(sweepQueue, sweepCron);
    await jobs.work(sweepQueue, async () => {
      const uploads = bucketUploads({ pool, bucket, files, rules: { default: {}, keys: {} }, nameOf: noName });
      await sweepOnce({ store, uploads, results, retention, metrics, log });
      // What a worker stored of a task that was deleted meanwhile, and then ended without a chance to remove it.
      await removeUnclaimed(results, async (id) => (await store.find(id)) !== null);
    });
    phase = null;
    const monitoringPort = monitoring?.port ?? null;
    log({ level: 'info', message: 'worker started', details: { workers: options.workers, monitoringPort } });
    return {
      monitoringPort,
      async close() {
        phase = 'stopping';
        await worker.drain(options.drainMs ?? 0);
        await worker.close();
        await jobs.stop({ graceful: false });
        await sources.close();
        await free();
      },
    };
  } catch (error) {
    await free();
    throw error;
  }
}

/** Rules by name are not asked for when old uploads go. */
const noName = (id: string) => ({ id, name: null });
