/** The built app as a victim: started with the documents on its command line, settings and key as a person left them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { defaultSettings, type Settings } from '../../core/settings/schema.ts';
import { sitDown } from './person.ts';
import { type JournalledTask, journalledTasks, liveTasks } from './remains.ts';
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
    async start() {
      const env = { ...definedOnly(process.env), QUIRE_USER_DATA: userData };
      const tasks = journalledTasks(stateFolder);
      const isDone = () => areDone(liveTasks(stateFolder), paths.length);
      if (tasks.some(needsPerson)) return sitDown(binary, env, isDone);
      // One drop is one transaction: either all are in the list or none is.
      const given = tasks.length === 0 ? paths : [];
      const child = spawn(binary, ['.', ...given], { cwd: root, detached: true, env, stdio: 'ignore' });
      return { child, finished: untilOver(child, stateFolder, paths.length) };
    },
  };
}

const areDone = (tasks: readonly JournalledTask[], count: number) =>
  tasks.length === count && tasks.every(({ status }) => status === 'done');

const needsPerson = ({ status }: JournalledTask) => status === 'needs-attention' || status === 'failed';

const definedOnly = (environment: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** The app stays open when nothing goes on by itself; a person closes it then, or opens its window to answer. */
async function untilOver(child: ChildProcess, stateFolder: string, count: number): Promise<void> {
  const gone = new Promise<void>((done) => child.once('exit', () => done()));
  let ended = false;
  void gone.then(() => {
    ended = true;
  });
  while (!ended) {
    const tasks = liveTasks(stateFolder);
    const isOver = tasks.length === count && tasks.every((task) => task.status === 'done' || needsPerson(task));
    if (isOver) child.kill('SIGTERM');
    await Promise.race([gone, delay(200)]);
  }
}
