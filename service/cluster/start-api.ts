/** A process that answers HTTP and converts nothing. It keeps nothing of its own: any number of them are one service. */
import { buildApp } from '../app.ts';
import { type ConnectionLimits, connectionDefaults } from '../connections.ts';
import type { LimitRules } from '../limits/rules.ts';
import { type Log, redacting } from '../log.ts';
import { gaugesOf, noMetrics, type ReadableMetrics } from '../metrics.ts';
import { closeListener, type Listening, listen } from '../open-port.ts';
import { LinkSigner, Links } from '../signed-links.ts';
import { withTraceIds } from '../tracing.ts';
import { type BucketOptions, openBucket, redirectTo } from './bucket.ts';
import { bucketFileStore } from './bucket-file-store.ts';
import { bucketUploads, uploadsFolder } from './bucket-uploads.ts';
import { databaseProblems, openPool } from './database.ts';
import { startJobs } from './jobs.ts';
import { migrate } from './migrations.ts';
import { postgresKeyStore, sharedApiKeys } from './postgres-key-store.ts';
import { sharedBacklog } from './shared-backlog.ts';
import { sharedConversions } from './shared-conversions.ts';
import { openTelemetry, type Telemetry } from './telemetry.ts';

export const resultsFolder = 'results/';

/** What all processes of one service have in common. */
export interface SharedOptions {
  databaseUrl: string;
  bucket: BucketOptions;
  /** Ids of traces alone by default. */
  telemetry?: Telemetry;
  log: Log;
}

export interface ApiOptions extends SharedOptions {
  port: number;
  host?: string;
  publicOrigin?: string;
  processingStatus?: 200 | 202;
  limits: LimitRules;
  maxQueued?: number;
  /** Signs links; the same at all processes, so that each of them knows what another one signed. */
  signingKey: Buffer;
  connections?: Partial<ConnectionLimits>;
  metrics?: ReadableMetrics;
  metricsToken?: string;
}

export interface RunningApi extends Listening {
  close(): Promise<void>;
}

/** A client waits for the answer. */
const storageIdleMs = 10_000;
/** More than one machine holds, so that a burst waits where it is cheap. */
const defaultMaxQueued = 100_000;

/** @throws ServiceStartError, DatabaseTooNew, or the database's own error */
export async function startApi(options: ApiOptions): Promise<RunningApi> {
  const { databaseUrl, host = '127.0.0.1', limits: rules, metrics, metricsToken = null } = options;
  const { telemetry = openTelemetry('api', {}, options.log) } = options;
  const log = withTraceIds(redacting(options.log, metricsToken === null ? [] : [metricsToken]), telemetry);
  const pool = openPool(databaseUrl, log);
  const bucket = openBucket(options.bucket, { log, telemetry, idleMs: storageIdleMs });
  let draining = false;
  const stop = async () => {
    bucket.client.destroy();
    await pool.end();
  };
  try {
    await migrate(pool);
    const jobs = await startJobs({ databaseUrl, role: 'api', telemetry, log });
    const apiKeys = sharedApiKeys(postgresKeyStore(pool));
    const nameOf = apiKeys.nameOf.bind(apiKeys);
    // Nothing is lent here.
    const results = bucketFileStore(bucket, resultsFolder, '');
    const files = bucketFileStore(bucket, uploadsFolder, '');
    const uploads = bucketUploads({ pool, bucket, files, rules, nameOf });
    const signer = new LinkSigner(options.signingKey);
    const app = await buildApp({
      addresses: uploads,
      apiKeys,
      connections: { ...connectionDefaults, ...options.connections },
      conversions: sharedConversions({
        ...{ pool, jobs, results, rules, nameOf },
        maxQueued: options.maxQueued ?? defaultMaxQueued,
      }),
      gauges: async () => ({ ...gaugesOf(await sharedBacklog(pool)), workers: null, freeBytes: null }),
      host,
      links: new Links(signer),
      log,
      metrics: metrics ?? noMetrics,
      metricsToken,
      notReady: async () => [...(draining ? ['stopping'] : []), ...(await databaseProblems(pool))],
      processingStatus: options.processingStatus ?? 200,
      publicOrigin: options.publicOrigin ?? null,
      readable: metrics ?? null,
      receiver: null,
      sendResult: redirectTo(bucket, resultsFolder),
      sendUpload: redirectTo(bucket, uploadsFolder),
      signer,
      tracing: telemetry,
      uploads,
    });
    const listening = await listen(app, host, options.port).catch(async (error) => {
      await app.close();
      await jobs.stop({ graceful: false });
      throw error;
    });
    log({ level: 'info', message: 'api started', details: { baseUrl: listening.baseUrl } });
    return {
      ...listening,
      async close() {
        draining = true;
        await closeListener(app);
        await jobs.stop({ graceful: false });
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
