/** The commands of the command line: `quire convert …`, `quire service …` and `quire debug-layout …`. */
import type { StartKeychainProcess } from '../core/credentials/keychain.ts';
import type { InspectProcess } from '../core/inspect/inspector.ts';
import { forbidUnverifiedTls, takeEnvironment } from '../core/processes/environment.ts';
import type { ResultProcess } from '../core/results/result-work.ts';
import { type ConvertArguments, invokedFrom, parseConvert, usage, wrongUsage } from './arguments.ts';
import { readPasswords } from './passwords.ts';

/** What the program that runs the commands provides. */
export interface CommandHost {
  version: string;
  /** Starts keytar’s process; by default a plain Node process. */
  startKeychain?: StartKeychainProcess;
  /** Starts the process that reads documents; by default a plain Node process. */
  startInspect?: () => InspectProcess;
  startResults?: () => ResultProcess;
}

/** @returns the exit status. */
export async function runCommand(words: readonly string[], host: CommandHost): Promise<number> {
  let unwritten: Error | null = null;
  process.stdout.on('error', (error: Error) => {
    // A reader that has gone (`| head -1`) has what it wanted.
    if (!('code' in error && error.code === 'EPIPE')) unwritten ??= error;
  });
  process.stderr.on('error', () => undefined);
  const status = await perform(words, host);
  // A write that fails says so in a later turn.
  await new Promise((resolve) => setImmediate(resolve));
  if (unwritten === null) return status;
  process.stderr.write(`The output can’t be written: ${String(unwritten)}\n`);
  return status === 0 ? 1 : status;
}

async function perform([command, ...rest]: readonly string[], host: CommandHost): Promise<number> {
  switch (command) {
    case 'convert':
      return convertCommand(rest, host);
    case 'service': {
      const { serve } = await import('../service/serve.ts');
      return serve(rest);
    }
    case 'debug-layout': {
      const { debugLayoutCommand } = await import('./debug-layout.ts');
      return debugLayoutCommand(rest, invokedFrom(process.env, process.cwd()));
    }
    case '--help':
    case '-h':
    case 'help':
      process.stdout.write(usage);
      return 0;
    case '--version':
      process.stdout.write(`${host.version}\n`);
      return 0;
    default:
      process.stderr.write(wrongUsage(command === undefined ? 'Say what to do.' : `There is no command “${command}”.`));
      return 2;
  }
}

async function convertCommand(
  argv: string[],
  { version, startKeychain, startInspect, startResults }: CommandHost,
): Promise<number> {
  const folder = invokedFrom(process.env, process.cwd());
  const parsed = parseConvert(argv, folder);
  switch (parsed.kind) {
    case 'help':
      process.stdout.write(usage);
      return 0;
    case 'version':
      process.stdout.write(`${version}\n`);
      return 0;
    case 'wrong':
      process.stderr.write(wrongUsage(parsed.message));
      return 2;
  }
  const passwords = await passwordsOf(parsed.arguments);
  if (typeof passwords === 'string') {
    process.stderr.write(`${passwords}\n`);
    return 2;
  }
  const env = takeEnvironment(process.env);
  const ignored = forbidUnverifiedTls(process.env);
  const signal = stopSignal();
  // Imported only now, so that a wrong flag is answered at once.
  const { convert } = await import('./convert.ts');
  const { jsonReporter } = await import('./reporter.ts');
  const { terminalReporter } = await import('./terminal-reporter.ts');
  const live = terminalReporter({
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    columns: () => (process.stderr.isTTY ? process.stderr.columns : null),
    folder,
  });
  const json = parsed.arguments.json;
  const timer = !json && process.stderr.isTTY ? setInterval(() => live.tick(), 1000) : undefined;
  const reporter = json ? jsonReporter((line) => void process.stdout.write(line)) : live;
  if (ignored) reporter.say(`${ignored} is ignored: the certificate of each server is checked.`);
  try {
    return await convert(parsed.arguments, {
      env,
      version,
      ...(startKeychain && { startKeychain }),
      ...(startInspect && { startInspect }),
      ...(startResults && { startResults }),
      reporter,
      passwords,
      signal,
    });
  } finally {
    clearInterval(timer);
  }
}

/** A string is the reason why they can’t be read. */
async function passwordsOf({ passwordFile }: ConvertArguments): Promise<string[] | string> {
  try {
    return passwordFile === null ? [] : await readPasswords(passwordFile);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * The first signal stops in order; a second one has no handler and ends the process at once. A stdout that can’t be written, or that
 * nobody reads any more (`| head -1`), stops in order too.
 */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  process.stdout.on('error', () => controller.abort());
  const stop = () => {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    controller.abort();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return controller.signal;
}
