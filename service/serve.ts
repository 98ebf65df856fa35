/** The service as a command. It prints its address on stdout, logs on stderr, and runs until a signal. */
import { readFileSync } from 'node:fs';
import { type Config, ConfigError, type Env, parseCommandLine, readConfig } from './config/read-config.ts';
import { usage } from './config/settings.ts';
import { DataFolderInUse, DataFolderTooNew } from './data-folder.ts';
import { sqliteKeyStore } from './keys/key-store.ts';
import { keysCommand } from './keys/keys-command.ts';
import { serverRules } from './limits/rules.ts';
import { prometheusMetrics } from './prometheus.ts';
import { ServiceStartError, startService } from './start.ts';
import { logWriter } from './write-log.ts';

/**
 * Runs until SIGINT or SIGTERM; `keys …` does its work and ends.
 *
 * @param argv flags without the program's name
 * @returns the exit code: 0 after an orderly stop, 1 where the service can't start, 2 for a wrong configuration
 */
export async function serve(argv: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  try {
    return argv[0] === 'keys' ? keys(argv.slice(1), env) : await run(argv, env);
  } catch (error) {
    if (error instanceof ConfigError) {
      process.stderr.write(`${error.message}\n\n${usage}`);
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
  const { settings, apiKeys, limits } = readConfig(line.flags, env, readFileOf(line.configPath));
  // Processes started from here on must not see it.
  delete process.env.QUIRE_SERVICE_KEY;
  const { data, keepDays, minFreeMb, drainSeconds, logFormat, logLevel, publicUrl, ...others } = settings;
  const { maxPages, taskMinutes, pageMinutes, taskMemoryMb, ...same } = others;
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
    pool: {
      ...(maxPages !== undefined && { maxPages }),
      ...(taskMinutes !== undefined && { taskMs: taskMinutes * 60_000 }),
      ...(pageMinutes !== undefined && { stalledAfterMs: pageMinutes * 60_000 }),
      ...(taskMemoryMb !== undefined && { maxMemoryMb: taskMemoryMb }),
    },
    minFreeBytes: (minFreeMb ?? 512) * 1_000_000,
    ...(keepDays !== undefined && { retention: { uploadsMs: keepDays * dayMs, resultsMs: keepDays * dayMs } }),
    drainMs: (drainSeconds ?? 10) * 1000,
    metrics: prometheusMetrics(),
    log: logWriter({
      format: logFormat ?? (process.stderr.isTTY ? 'text' : 'json'),
      level: logLevel ?? 'info',
      write: (line) => void process.stderr.write(line),
    }),
  });
  process.stdout.write(`listening on ${service.baseUrl}\n`);
  await stopped;
  await service.close();
  return 0;
}

function keys(argv: readonly string[], env: Env): number {
  const line = parseCommandLine(argv, env, { extra: ['json'], positionals: true });
  if (line.kind === 'help') {
    process.stdout.write(usage);
    return 0;
  }
  const { settings }: Config = readConfig(line.flags, env, readFileOf(line.configPath));
  const store = sqliteKeyStore(settings.data);
  try {
    const { code, out, err } = keysCommand(line.positionals, store, { json: line.flags.json === true });
    process.stdout.write(out);
    process.stderr.write(err);
    return code;
  } finally {
    store.close();
  }
}

/** @throws ConfigError */
function readFileOf(path: string | null): { path: string; text: string } | null {
  if (path === null) return null;
  try {
    return { path, text: readFileSync(path, 'utf8') };
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`The configuration file can't be read: ${cause}.`);
  }
}

/** A second signal finds no handler and ends the process at once. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = () => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      resolve();
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
  });
}

function sentenceOf(error: unknown): string {
  const foreseen =
    error instanceof ServiceStartError || error instanceof DataFolderInUse || error instanceof DataFolderTooNew;
  if (foreseen) return error.message;
  return `The service could not start: ${error instanceof Error ? error.message : String(error)}`;
}
