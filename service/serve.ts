/** The service as a command. It prints its address on stdout, logs on stderr, and runs until a signal. */
import { readFileSync } from 'node:fs';
import { type CommandLine, ConfigError, type Env, parseCommandLine, readConfig } from './config/read-config.ts';
import { type Settings, usage, wrongUsage } from './config/settings.ts';
import { DataFolderForeign, DataFolderInUse, DataFolderTooNew } from './data-folder.ts';
import { sqliteKeyStore } from './keys/key-store.ts';
import { keysCommand } from './keys/keys-command.ts';
import { serverRules } from './limits/rules.ts';
import type { Log } from './log.ts';
import { ServiceStartError } from './open-port.ts';
import { prometheusMetrics } from './prometheus.ts';
import type { Retention } from './retention.ts';
import { startService } from './start.ts';
import { logWriter } from './write-log.ts';

/**
 * Runs until SIGINT or SIGTERM; `keys …` does its work and ends.
 *
 * @param argv flags without the program's name
 * @returns the exit code: 0 after an orderly stop, 1 where the service can't start, 2 for a wrong configuration
 */
export async function serve(argv: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  try {
    const [role, ...rest] = argv;
    if (role === 'api' || role === 'worker') return await runShared(role, rest, env);
    return role === 'keys' ? await keys(rest, env) : await run(argv, env);
  } catch (error) {
    if (error instanceof ConfigError) {
      process.stderr.write(wrongUsage(error.message));
      return 2;
    }
    process.stderr.write(`${sentenceOf(error)}\n`);
    return error instanceof ServiceStartError && error.code === 'no-key' ? 2 : 1;
  }
}

const dayMs = 24 * 60 * 60_000;

async function run(argv: readonly string[], env: Env): Promise<number> {
  const line = parseCommandLine(argv, env);
  if (line.kind === 'help') {
    process.stdout.write(usage);
    return 0;
  }
  const { settings, apiKeys, limits } = readConfig(line.flags, env, readFileOf(line.configPath), ['data']);
  // Processes started from here on must not see it.
  delete process.env.QUIRE_SERVICE_KEY;
  const { data, minFreeMb, drainSeconds, publicUrl, ...same } = settings;
  // The service goes on when nobody reads its output.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  // From here on, so that a signal during the start leads to an orderly stop too.
  const stopped = stopSignal();
  const service = await startService({
    ...same,
    port: same.port ?? 8787,
    dataFolder: data,
    apiKeys,
    limits: serverRules(limits),
    ...(publicUrl !== undefined && { publicOrigin: publicUrl }),
    pool: poolOptionsOf(settings),
    minFreeBytes: (minFreeMb ?? 512) * 1_000_000,
    retention: retentionOf(settings),
    drainMs: (drainSeconds ?? 10) * 1000,
    metrics: prometheusMetrics(),
    log: logOf(settings),
  });
  process.stdout.write(`listening on ${service.baseUrl}\n`);
  await stopped;
  await service.close();
  return 0;
}

/** Limits of a conversion. */
export const poolOptionsOf = ({ maxPages, taskMinutes, pageMinutes, taskMemoryMb }: Settings) => ({
  ...(maxPages !== undefined && { maxPages }),
  ...(taskMinutes !== undefined && { taskMs: taskMinutes * 60_000 }),
  ...(pageMinutes !== undefined && { stalledAfterMs: pageMinutes * 60_000 }),
  ...(taskMemoryMb !== undefined && { maxMemoryMb: taskMemoryMb }),
});

export const retentionOf = ({ keepDays = 7 }: Settings): Retention => ({
  uploadsMs: keepDays * dayMs,
  resultsMs: keepDays * dayMs,
});

export const logOf = ({ logFormat, logLevel }: Settings): Log =>
  logWriter({
    format: logFormat ?? (process.stderr.isTTY ? 'text' : 'json'),
    level: logLevel ?? 'info',
    write: (line) => void process.stderr.write(line),
  });

/** What several machines need is a bundle of its own, which the app does not have. */
interface SharedService {
  runRole(role: 'api' | 'worker', argv: readonly string[], env: Env): Promise<number>;
  runKeys(line: Extract<CommandLine, { kind: 'run' }>, env: Env): Promise<number>;
}

async function loadShared(): Promise<SharedService> {
  // The name is no literal in `import`, as the bundler would take the file into this bundle.
  const name = import.meta.url.endsWith('.ts') ? './cluster/run-role.ts' : './cluster.js';
  try {
    return await import(new URL(name, import.meta.url).href);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError('This build runs on one machine only. docs/scale.md says how to get one for several.');
  }
}

async function runShared(role: 'api' | 'worker', argv: readonly string[], env: Env): Promise<number> {
  return (await loadShared()).runRole(role, argv, env);
}

async function keys(argv: readonly string[], env: Env): Promise<number> {
  const line = parseCommandLine(argv, env, { extra: ['json'], positionals: true });
  if (line.kind === 'help') {
    process.stdout.write(usage);
    return 0;
  }
  if (line.flags['database-url'] !== undefined || env.QUIRE_SERVICE_DATABASE_URL) {
    return (await loadShared()).runKeys(line, env);
  }
  const { settings } = readConfig(line.flags, env, readFileOf(line.configPath), ['data']);
  const store = sqliteKeyStore(settings.data);
  try {
    const { code, out, err } = await keysCommand(line.positionals, store, { json: line.flags.json === true });
    process.stdout.write(out);
    process.stderr.write(err);
    return code;
  } finally {
    store.close();
  }
}

/** @throws ConfigError */
export function readFileOf(path: string | null): { path: string; text: string } | null {
  if (path === null) return null;
  try {
    return { path, text: readFileSync(path, 'utf8') };
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`The configuration file can't be read: ${cause}.`);
  }
}

/** A second signal finds no handler and ends the process at once. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve();
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
  });
}

function sentenceOf(error: unknown): string {
  const isForeseen = [ServiceStartError, DataFolderInUse, DataFolderForeign, DataFolderTooNew].some(
    (foreseen) => error instanceof foreseen,
  );
  if (error instanceof Error && isForeseen) return error.message;
  return `The service could not start: ${error instanceof Error ? error.message : String(error)}`;
}
