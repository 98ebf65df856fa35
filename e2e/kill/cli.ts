/** `quire convert` as a victim. */
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { journalledTasks } from './remains.ts';
import type { Victim } from './torment.ts';

const main = join(import.meta.dirname, '..', '..', 'dist', 'service', 'quire.js');

export interface CliOptions {
  /** What the run owns: state, results, temp files. */
  folder: string;
  inbox: string;
  /** Null: on this computer. */
  service: { baseUrl: string; key: string } | null;
}

export function cliVictim({ folder, inbox, service }: CliOptions): Victim & { outbox: string; temp: string } {
  const [stateFolder, outbox, temp] = ['state', 'out', 'tmp'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(temp, { recursive: true });
  const argv = [main, 'convert', inbox, '--to', 'markdown', '--out', outbox, '--state', stateFolder, '--json'];
  if (service) argv.push('--service', service.baseUrl);
  return {
    ...{ stateFolder, outbox, temp },
    async start() {
      const asks = journalledTasks(stateFolder).some(({ errorCode }) => errorCode === 'submission-uncertain');
      const child = spawn(process.execPath, asks ? [...argv, '--resubmit-uncertain'] : argv, {
        detached: true,
        env: {
          ...{ PATH: process.env.PATH, HOME: folder, TMPDIR: temp },
          ...(service && { QUIRE_API_KEY: service.key }),
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      return { child, finished: new Promise((resolve) => child.once('exit', () => resolve())) };
    },
  };
}
