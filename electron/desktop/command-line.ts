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
  /** Absolute path of the built commands. */
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
  // Chromium's data of a command is temporary, so that it never meets the data of an open window.
  const scratch = mkdtempSync(join(tmpdir(), 'quire-command-'));
  app.setPath('sessionData', scratch);
  process.once('exit', () => rmSync(scratch, { recursive: true, force: true }));
  // The command handles signals itself: it closes what it has open, and then the app exits.
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

/** Resolves when earlier output has been written, or its reader is gone. */
const written = (stream: NodeJS.WriteStream) =>
  new Promise<void>((done) => {
    stream.once('error', () => done());
    stream.write('', () => done());
  });
