/** A second, real service in a process of its own, as `npm run service` starts it: built, it starts in half the time of its sources. Test code only. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface RunningService {
  baseUrl: string;
  close(): Promise<void>;
}

export async function startService(dataFolder: string, apiKey: string, flags: string[] = []): Promise<RunningService> {
  const child: ChildProcess = spawn(
    process.execPath,
    [
      join(import.meta.dirname, '..', 'dist', 'service', 'serve.js'),
      '--port',
      '0',
      '--data',
      dataFolder,
      '--api-key',
      apiKey,
      '--log-level',
      'warn',
      ...flags,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  if (!child.stdout) throw new Error('The service has no stdout.');
  for await (const line of createInterface({ input: child.stdout })) {
    const baseUrl = /^listening on (\S+)$/.exec(line)?.[1];
    if (!baseUrl) throw new Error(`Not the first line that a service prints: ${line}`);
    return {
      baseUrl,
      close: async () => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        const ended = new Promise((done) => child.once('exit', done));
        child.kill();
        await ended;
      },
    };
  }
  throw new Error('The service ended before it listened.');
}
