/** `quire service api`, `worker`, and `keys` with a database: an entry of its own, so that the app’s bundle has nothing of it. */
import { availableParallelism, totalmem } from 'node:os';
import { type CommandLine, ConfigError, type Env, parseCommandLine, readConfig } from '../config/read-config.ts';
import { usage } from '../config/settings.ts';
import { keysCommand } from '../keys/keys-command.ts';
import { serverRules } from '../limits/rules.ts';
import { redacting, silent } from '../log.ts';
import { ServiceStartError } from '../open-port.ts';
import { prometheusMetrics } from '../prometheus.ts';
import { logOf, poolOptionsOf, readFileOf, retentionOf, stopSignal } from '../serve.ts';
import { workersFor } from '../workers.ts';
import { openPool } from './database.ts';
import { DatabaseTooNew, migrate } from './migrations.ts';
import { postgresKeyStore } from './postgres-key-store.ts';
import { startApi } from './start-api.ts';
import { startWorker } from './start-worker.ts';
import { openTelemetry } from './telemetry.ts';

/**
 * Runs until SIGINT or SIGTERM.
 *
 * @returns the exit code: 0 after an orderly stop, 1 where it can't start, 2 for a wrong configuration
 */
export async function runRole(role: 'api' | 'worker', argv: readonly string[], env: Env): Promise<number> {
  return explained(async () => {
    const line = parseCommandLine(argv, env);
    if (line.kind === 'help') {
      process.stdout.write(usage);
      return 0;
    }
    const { settings, apiKeys, limits } = readConfig(line.flags, env, readFileOf(line.configPath), [
      'databaseUrl',
      's3Bucket',
    ]);
    if (apiKeys.length > 0) {
      throw new ConfigError('Several processes share the keys of the database: make one with "service keys create".');
    }
    checkAddress(line, settings.databaseUrl);
    const log = logOf(settings);
    const telemetry = openTelemetry(role, env, redacting(log, []));
    const shared = {
      databaseUrl: settings.databaseUrl,
      bucket: {
        bucket: settings.s3Bucket,
        region: settings.s3Region ?? 'us-east-1',
        endpoint: settings.s3Endpoint,
        prefix: settings.s3Prefix,
      },
      telemetry,
      log,
    };
    for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
    // From here on, so that a signal during the start leads to an orderly stop too.
    const stopped = stopSignal();
    if (role === 'api') {
      const { host, publicUrl, processingStatus, maxQueued, metricsToken } = settings;
      const api = await startApi({
        ...shared,
        port: settings.port ?? 8787,
        limits: serverRules(limits),
        signingKey: secretOf('QUIRE_SERVICE_SIGNING_KEY', env)[0],
        metrics: prometheusMetrics(),
        ...(host !== undefined && { host }),
        ...(publicUrl !== undefined && { publicOrigin: publicUrl }),
        ...(processingStatus !== undefined && { processingStatus }),
        ...(maxQueued !== undefined && { maxQueued }),
        ...(metricsToken !== undefined && { metricsToken }),
      });
      process.stdout.write(`listening on ${api.baseUrl}\n`);
      await stopped;
      await api.close();
      await telemetry.close();
      return 0;
    }
    const { data, workers, allowPrivateUrls, allowedSources, metricsPort } = settings;
    const worker = await startWorker({
      ...shared,
      workers: workers ?? workersFor({ cores: availableParallelism(), memoryBytes: totalmem() }),
      passwordKeys: secretOf('QUIRE_SERVICE_PASSWORD_KEY', env),
      retention: retentionOf(settings),
      pool: poolOptionsOf(settings),
      minFreeBytes: (settings.minFreeMb ?? 512) * 1_000_000,
      drainMs: (settings.drainSeconds ?? 10) * 1000,
      metrics: prometheusMetrics(),
      ...(metricsPort !== undefined && {
        monitoring: { host: settings.host ?? '127.0.0.1', port: metricsPort, token: settings.metricsToken ?? null },
      }),
      ...(data !== undefined && { scratchFolder: data }),
      ...(allowPrivateUrls !== undefined && { allowPrivateUrls }),
      ...(allowedSources !== undefined && { allowedSources }),
    });
    process.stdout.write('working\n');
    await stopped;
    await worker.close();
    await telemetry.close();
    return 0;
  });
}

/** `keys …` of a database. */
export async function runKeys(line: Extract<CommandLine, { kind: 'run' }>, env: Env): Promise<number> {
  return explained(async () => {
    const { settings } = readConfig(line.flags, env, readFileOf(line.configPath), ['databaseUrl']);
    checkAddress(line, settings.databaseUrl);
    const pool = openPool(settings.databaseUrl, silent);
    try {
      await migrate(pool);
      const store = postgresKeyStore(pool);
      const { code, out, err } = await keysCommand(line.positionals, store, { json: line.flags.json === true });
      process.stdout.write(out);
      process.stderr.write(err);
      return code;
    } finally {
      await pool.end();
    }
  });
}

/** Process lists show flags, and files get copied: a password stands in the environment only. */
function checkAddress(line: Extract<CommandLine, { kind: 'run' }>, databaseUrl: string): void {
  const isFromEnvironment =
    line.flags['database-url'] === undefined && process.env.QUIRE_SERVICE_DATABASE_URL === databaseUrl;
  if (isFromEnvironment || URL.parse(databaseUrl)?.password === '' || !/:[^/@]+@/.test(databaseUrl)) return;
  throw new ConfigError(
    'The database’s password belongs into the environment: PGPASSWORD, or QUIRE_SERVICE_DATABASE_URL.',
  );
}

const secretBytes = 32;

/** Base64 secrets with commas between them. Processes started from here on don't see them. @throws ConfigError */
function secretOf(variable: string, env: Env): [Buffer, ...Buffer[]] {
  const [first, ...others] = (env[variable] ?? '').split(',').map((secret) => Buffer.from(secret.trim(), 'base64'));
  delete process.env[variable];
  if (first && [first, ...others].every((secret) => secret.length >= secretBytes)) return [first, ...others];
  throw new ConfigError(`${variable} is a secret of ${secretBytes} bytes or more in base64: openssl rand -base64 32`);
}

/** A class of this bundle is not that of another, so errors are told here. */
async function explained(run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ConfigError) {
      process.stderr.write(`${error.message}\n\n${usage}`);
      return 2;
    }
    const foreseen = error instanceof ServiceStartError || error instanceof DatabaseTooNew;
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(foreseen ? `${message}\n` : `The service could not start: ${message}\n`);
    return 1;
  }
}
