/** The built app as a victim: started with the documents on its command line, settings and key as a person left them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { defaultSettings, type Settings } from '../../electron/settings/schema.ts';
import { journalledTasks, liveTasks } from './remains.ts';
import type { Victim } from './torment.ts';

const root = resolve(import.meta.dirname, '..', '..');

export interface AppOptions {
  /** What the run owns: user data, results. */
  folder: string;
  paths: string[];
  /** Base address of the cloud, whose key is in the keychain; null: on this computer. */
  cloudAddress: string | null;
  /** Of Electron or of the stand-in. */
  binary: string;
}

export function appVictim({ folder, paths, cloudAddress, binary }: AppOptions): Victim & { outbox: string } {
  const [userData, outbox] = [join(folder, 'user-data'), join(folder, 'out')];
  const stateFolder = join(userData, 'queue');
  mkdirSync(userData, { recursive: true });
  const settings: Settings = {
    ...defaultSettings,
    destination: { kind: 'folder', folder: outbox },
    notifications: false,
    ...(cloudAddress !== null && { place: 'cloud', cloudAddress, confirmCloudStart: false }),
  };
  writeFileSync(join(userData, 'settings.json'), JSON.stringify(settings));
  return {
    ...{ stateFolder, outbox },
    start() {
      // One drop is one transaction: either all are in the list or none is.
      const given = journalledTasks(stateFolder).length === 0 ? paths : [];
      const child = spawn(binary, ['.', ...given], {
        cwd: root,
        detached: true,
        env: { ...process.env, QUIRE_USER_DATA: userData },
        stdio: 'ignore',
      });
      return { child, finished: untilDone(child, stateFolder, paths.length) };
    },
  };
}

/** The app stays open when all is done; a person closes it then. */
async function untilDone(child: ChildProcess, stateFolder: string, count: number): Promise<void> {
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  let ended = false;
  void gone.then(() => {
    ended = true;
  });
  while (!ended) {
    const tasks = liveTasks(stateFolder);
    if (tasks.length === count && tasks.every(({ status }) => status === 'done')) child.kill('SIGTERM');
    await Promise.race([gone, delay(200)]);
  }
}
