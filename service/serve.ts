/** The service as a command: flags in, one line on stdout, logs on stderr, until a signal comes. */
import { DataFolderInUse, DataFolderTooNew } from './data-folder.ts';
import { parseFlags, usage } from './flags.ts';
import { formatLogEntry } from './log.ts';
import { ServiceStartError, startService } from './start.ts';

/**
 * Runs until SIGINT or SIGTERM.
 *
 * @param argv flags without the program's name
 * @returns the exit code: 0 after an orderly stop, 1 where the service can't start, 2 for wrong flags
 */
export async function serve(argv: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<number> {
  const parsed = parseFlags(argv, env);
  if (parsed.kind === 'help') {
    process.stdout.write(usage);
    return 0;
  }
  if (parsed.kind === 'wrong') {
    process.stderr.write(`${parsed.message}\n\n${usage}`);
    return 2;
  }
  // Serving does not depend on somebody who reads what is said.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  // Listened for from here on, so that a signal during the start ends in an orderly stop too.
  const stopped = stopSignal();
  try {
    const service = await startService({
      ...parsed.flags,
      log: (entry) => process.stderr.write(`${formatLogEntry(entry, new Date())}\n`),
    });
    process.stdout.write(`listening on ${service.baseUrl}\n`);
    await stopped;
    await service.close();
    return 0;
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    return 1;
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
