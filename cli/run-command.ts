/** The commands of the command line: `quire convert …`, `quire service …` and `quire debug-layout …`. */
import type { StartKeychainProcess } from '../core/credentials/keychain.ts';
import type { InspectProcess } from '../core/inspect/inspector.ts';
import { alwaysVerify, takeEnvironment } from '../core/processes/environment.ts';
import type { ResultProcess } from '../core/results/result-work.ts';
import { type ConvertArguments, invokedFrom, parseConvert, usage } from './arguments.ts';
import { readPasswords } from './passwords.ts';

/** What the program that runs the commands knows and can. */
export interface CommandHost {
  version: string;
  /** How keytar's process is started; a plain Node process where it is left out. */
  startKeychain?: StartKeychainProcess;
  /** How the process that looks into documents is started; a plain Node process where it is left out. */
  startInspect?: () => InspectProcess;
  startResults?: () => ResultProcess;
}

/** @returns the exit status. */
export async function runCommand([command, ...rest]: readonly string[], host: CommandHost): Promise<number> {
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
      process.stderr.write(
        `${command === undefined ? 'Say what to do.' : `There is no command “${command}”.`}\n\n${usage}`,
      );
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
      process.stderr.write(`${parsed.message}\n\n${usage}`);
      return 2;
  }
  const passwords = await passwordsOf(parsed.arguments);
  if (typeof passwords === 'string') {
    process.stderr.write(`${passwords}\n`);
    return 2;
  }
  const env = takeEnvironment(process.env);
  const unheeded = alwaysVerify(process.env);
  const signal = stopSignal();
  // Only now: a wrong flag is answered at once.
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
  if (unheeded) reporter.say(`${unheeded} is ignored: the certificate of each server is checked.`);
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

/** A string says why they can't be read. */
async function passwordsOf({ passwordFile }: ConvertArguments): Promise<string[] | string> {
  try {
    return passwordFile === null ? [] : await readPasswords(passwordFile);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/**
 * The first signal stops in order, a second one finds no handler and ends the process at once. An output that nobody reads
 * any more (`| head -1`), or that can't be written, stops in order too; what can't be said on stderr stays unsaid.
 */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  process.stdout.on('error', () => controller.abort());
  process.stderr.on('error', () => undefined);
  const stop = () => {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    controller.abort();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return controller.signal;
}
