/** Starts the service in this process: for the command line, for an embedding process and for tests. */
import { availableParallelism, totalmem } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { ApiKeys } from './auth.ts';
import { type ConnectionLimits, connectionDefaults } from './connections.ts';
import { type DataFolder, openDataFolder } from './data-folder.ts';
import { diskSpace } from './disk-space.ts';
import { folderStore, removeUnclaimed } from './files/file-store.ts';
import { type KeyStore, sqliteKeyStore } from './keys/key-store.ts';
import { limiter, sqliteLedger, withoutLimits } from './limits/limiter.ts';
import { type LimitRules, rulesFor } from './limits/rules.ts';
import { storageQuota, withoutQuota } from './limits/storage-quota.ts';
import { type Log, redacting, silent } from './log.ts';
import { gaugesOf, noMetrics, type ReadableMetrics } from './metrics.ts';
import { closeListener, type Listening, listen, ServiceStartError } from './open-port.ts';
import { sendFrom } from './results/send-file.ts';
import { type Retention, startSweeper } from './retention.ts';
import { LinkSigner, Links, loadSigningKey } from './signed-links.ts';
import { addressPolicy, readAllowList } from './sources/address-policy.ts';
import { type FetchLimits, fetchLimits } from './sources/fetch-document.ts';
import { Sources } from './sources/sources.ts';
import { webClient } from './sources/web-client.ts';
import { ConversionQueue } from './tasks/conversion-queue.ts';
import { EnginePool, type PoolOptions, poolDefaults } from './tasks/engine-pool.ts';
import { localConversions } from './tasks/local-conversions.ts';
import { sqliteTaskStore } from './tasks/task-store.ts';
import { defaultWorkerEntry } from './tasks/worker-entry.ts';
import { idTracing, withTraceIds } from './tracing.ts';
import { sqliteUploadRegistry } from './uploads/registry.ts';
import { ownAddresses } from './uploads/upload-operations.ts';
import { Uploads, uploadDefaults } from './uploads/uploads.ts';
import { workersFor } from './workers.ts';

export { DataFolderTooNew, removeDataFolder } from './data-folder.ts';

export interface ServiceOptions {
  /** For tasks, uploads and results; made if missing. Only one service may use it at a time. */
  dataFolder: string;
  /** 0 takes any free port. */
  port: number;
  host?: string;
  /** In addition to the keys that `keys create` made for this data folder. At least one key is needed. */
  apiKeys: readonly string[];
  /** How clients reach the service through a proxy, for example "https://pdf.example.com". */
  publicOrigin?: string;
  processingStatus?: 200 | 202;
  /** Conversions at a time. */
  workers?: number;
  /** The worker threads' entry. */
  workerEntry?: URL;
  /** For a service embedded in an app: an upload is removed when its task ends, a result when its task is deleted. */
  deleteAfterUse?: boolean;
  /**
   * One owner for all keys, so that idempotency keys stay valid although the API key changes with each start. With
   * `deleteAfterUse` there is one by default, as an embedded service has one client.
   */
  owner?: string;
  /** Rules that may reject a submission or an upload; none by default. */
  limits?: LimitRules;
  /** Unfinished tasks at most. */
  maxQueued?: number;
  /** After this time without a finished page, a conversion lets the next one begin beside it. */
  slowAfterMs?: number;
  /** With less free disk space, uploads and submissions are refused. */
  minFreeBytes?: number;
  /** Fetch documents from private networks too, but never from metadata services of clouds. */
  allowPrivateUrls?: boolean;
  /** Hosts, domains and networks from which documents are fetched although they are private (sources/address-policy.ts). */
  allowedSources?: readonly string[];
  fetchLimits?: Partial<FetchLimits>;
  connections?: Partial<ConnectionLimits>;
  pool?: Partial<Omit<PoolOptions, 'entry' | 'size' | 'log'>>;
  log?: Log;
  /** How long uploads and results are kept. */
  retention?: Partial<Retention>;
  /** When the service stops: how long running conversions and uploads may take to finish; 0 by default. */
  drainMs?: number;
  /** Served at /metrics; by default nothing is counted. */
  metrics?: ReadableMetrics;
  /** Needed to read /metrics. */
  metricsToken?: string;
}

export interface RunningService {
  /** Ends in /v1, without a slash. */
  baseUrl: string;
  port: number;
  /** Changes how long uploads and results are kept, from the next sweep on. */
  retain(retention: Retention): void;
  /** Unfinished tasks go on at the next start. */
  close(): Promise<void>;
}

const dayMs = 24 * 60 * 60_000;
const defaultRetention: Retention = { uploadsMs: 7 * dayMs, resultsMs: 7 * dayMs };
/** An app removes results itself once it has them, but it may not run for some time. */
const embeddedRetention: Retention = { uploadsMs: 7 * dayMs, resultsMs: 30 * dayMs };

const defaultMaxQueued = 10_000;
/** Pages rarely take longer, and one that was made to take long must not hold up all waiting tasks. */
const defaultSlowAfterMs = 30_000;
const defaultMinFreeBytes = 100_000_000;

/** @throws ServiceStartError, DataFolderInUse, DataFolderTooNew, or the file system's own error */
export async function startService(options: ServiceOptions): Promise<RunningService> {
  const { deleteAfterUse = false, host = '127.0.0.1', metrics = noMetrics, metricsToken = null } = options;
  const tracing = idTracing();
  const secrets = [...options.apiKeys, ...(metricsToken === null ? [] : [metricsToken])];
  const log = withTraceIds(redacting(options.log ?? silent, secrets), tracing);
  if (options.apiKeys.some((key) => key.trim() === '')) throw new ServiceStartError('no-key', 'An API key is empty.');
  const allowedSources = readAllowList(options.allowedSources ?? []);
  if (!allowedSources) {
    const list = options.allowedSources?.join(', ');
    throw new ServiceStartError('wrong-sources', `Not all of these are hosts, domains or networks: ${list}.`);
  }
  const data = openDataFolder(options.dataFolder);
  // An embedded service accepts only the key that was made for this start.
  const keyStore = deleteAfterUse ? null : openKeys(options.dataFolder, data);
  const disk = diskSpace(options.dataFolder, options.minFreeBytes ?? defaultMinFreeBytes);
  const store = sqliteTaskStore(data.database);
  const registry = sqliteUploadRegistry(data.database);
  const apiKeys = new ApiKeys(options.apiKeys, options.owner ?? (deleteAfterUse ? 'embedded' : undefined), keyStore);
  const { limits } = options;
  const storage = limits
    ? storageQuota({
        allowedBytes: (owner) => rulesFor(limits, apiKeys.nameOf(owner)).storageBytes,
        storedBytes: (owner) => registry.bytesOf(owner) + store.bytesOf(owner),
      })
    : withoutQuota;
  const uploads = new Uploads(data, folderStore(data.uploads), registry, { disk, storage, ...uploadDefaults });
  const results = folderStore(data.results);
  const client = webClient(
    addressPolicy({
      privateNetworks: options.allowPrivateUrls ?? false,
      allowed: allowedSources,
    }),
  );
  const workers = options.workers ?? workersFor({ cores: availableParallelism(), memoryBytes: totalmem() });
  const sources = new Sources(data.sources, uploads, client, {
    converters: workers,
    disk,
    limits: { ...fetchLimits, ...options.fetchLimits },
  });
  const engine = new EnginePool({
    ...poolDefaults,
    ...options.pool,
    entry: options.workerEntry ?? defaultWorkerEntry(),
    size: workers,
    log,
  });
  const queue = new ConversionQueue({
    store,
    engine,
    sources,
    results,
    uploads,
    temporaryFolder: data.temporary,
    maxQueued: options.maxQueued ?? defaultMaxQueued,
    slowAfterMs: options.slowAfterMs ?? defaultSlowAfterMs,
    deleteUploadsAfterUse: deleteAfterUse,
    metrics,
    log,
  });
  const stop = async () => {
    await queue.close();
    await sources.close();
    keyStore?.close();
    data.close();
  };

  let draining = false;
  let app: FastifyInstance | null = null;
  let listening: Listening;
  try {
    if (options.apiKeys.length === 0 && !keyStore?.list().some(({ revokedAtMs }) => revokedAtMs === null)) {
      throw new ServiceStartError(
        'no-key',
        'The service needs an API key: make one with "keys create NAME", or give QUIRE_SERVICE_KEY or --api-key. Without one nobody could call it.',
      );
    }
    const signer = new LinkSigner(loadSigningKey(data.signingKeyPath));
    const links = new Links(signer);
    const submissionLimits = limits
      ? limiter({
          rules: limits,
          ledger: sqliteLedger(data.database),
          unfinished: (owner) => queue.unfinishedOf(owner),
          nameOf: (owner) => apiKeys.nameOf(owner),
        })
      : withoutLimits;
    const conversions = localConversions({ store, queue, limits: submissionLimits, disk, storage });
    app = await buildApp({
      addresses: ownAddresses(links),
      apiKeys,
      connections: { ...connectionDefaults, ...options.connections },
      conversions,
      host,
      links,
      log,
      metrics,
      metricsToken,
      readable: options.metrics ?? null,
      receiver: uploads,
      gauges: () => ({ ...gaugesOf(queue.backlog), workers: engine.size, freeBytes: disk.freeBytes() }),
      notReady: () => [...(draining ? ['stopping'] : []), ...(disk.isFull() ? ['disk full'] : [])],
      processingStatus: options.processingStatus ?? 200,
      publicOrigin: options.publicOrigin ?? null,
      sendResult: sendFrom(results),
      sendUpload: sendFrom(uploads),
      signer,
      tracing,
      uploads,
    });
    await removeUnclaimed(results, (id) => store.find(id) !== null);
    await uploads.sweep();
    listening = await listen(app, host, options.port);
  } catch (error) {
    await app?.close();
    await stop();
    throw error;
  }
  // Only now, so that a start that fails has converted nothing.
  tracing.begin({ headers: {} }).run(() => queue.recover());
  const retention = { ...(deleteAfterUse ? embeddedRetention : defaultRetention), ...options.retention };
  const sweeper = startSweeper({ store, uploads, results, retention, metrics, log });

  const opened = app;
  let closing: Promise<void> | null = null;
  log({ level: 'info', message: 'service started', details: { baseUrl: listening.baseUrl, workers: engine.size } });
  return {
    ...listening,
    retain: sweeper.retain,
    close() {
      closing ??= (async () => {
        draining = true;
        await Promise.all([queue.drain(options.drainMs ?? 0), uploads.drain(options.drainMs ?? 0)]);
        await closeListener(opened);
        await uploads.close();
        await sweeper.stop();
        await stop();
      })();
      return closing;
    },
  };
}

function openKeys(dataFolder: string, data: DataFolder): KeyStore {
  try {
    return sqliteKeyStore(dataFolder);
  } catch (error) {
    data.close();
    throw error;
  }
}
