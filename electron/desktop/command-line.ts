import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { app } from 'electron';
import { z } from 'zod';
import type { StartKeychainProcess } from '../../core/credentials/keychain.ts';
import type { InspectProcess } from '../../core/inspect/inspector.ts';
import type { ResultProcess } from '../../core/results/result-work.ts';

export interface CommandProgram {
  /** The built commands' absolute path. */
  entry: string;
  startKeychain: StartKeychainProcess;
  startInspect: () => InspectProcess;
  startResults: () => ResultProcess;
}

type RunCommand = (
  argv: readonly string[],
  host: { version: string } & Omit<CommandProgram, 'entry'>,
) => Promise<number>;

const programSchema = z.object({ runCommand: z.custom<RunCommand>((value) => typeof value === 'function') });

/** Runs a command in the app's binary and ends the process with its status. No window, no lock: a window may be open beside it. */
export async function runCommandAndExit(
  argv: readonly string[],
  { entry, ...processes }: CommandProgram,
): Promise<void> {
  app.disableHardwareAcceleration();
  if (process.platform === 'linux') app.commandLine.appendSwitch('ozone-platform', 'headless');
  if (process.platform === 'darwin') app.dock?.hide();
  // Chromium keeps nothing of a command, and nothing of it gets in the way of an open window's own data.
  const scratch = mkdtempSync(join(tmpdir(), 'quire-command-'));
  app.setPath('sessionData', scratch);
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
  // A signal is the command's to answer: it ends in order, and then the app does.
  app.on('will-quit', (event) => event.preventDefault());
  await app.whenReady();
  let status = 1;
  try {
    const { runCommand } = programSchema.parse(await import(pathToFileURL(entry).href));
    status = await runCommand(argv, { version: app.getVersion(), ...processes });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  }
  await Promise.all([written(process.stdout), written(process.stderr)]);
  app.exit(status);
}

/** What was said before has been handed to the system; a reader that is gone holds nobody up. */
const written = (stream: NodeJS.WriteStream) =>
  new Promise<void>((done) => {
    stream.once('error', () => done());
    stream.write('', () => done());
  });
