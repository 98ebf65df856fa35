import { fork } from 'node:child_process';
import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ChildKind, environmentFor } from './environment.ts';

/** A child process that can be killed without harm to its owner. */
export interface SideProcess<Request extends object> {
  send(message: Request): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, also when the process could not be started or was killed. */
  onExit(listener: () => void): void;
  kill(): void;
}

const scripts = {
  inspector: '../inspect/inspect-process',
  results: '../results/result-process',
  keychain: '../credentials/keychain-process',
} as const satisfies Partial<Record<ChildKind, string>>;

/**
 * For the command line: starts one of Quire’s child processes, from the sources or from a build, which has all scripts
 * in one folder.
 */
export function startFork<Request extends object>(kind: keyof typeof scripts): SideProcess<Request> {
  const extension = extname(fileURLToPath(import.meta.url));
  const script = extension === '.ts' ? scripts[kind] : basename(scripts[kind]);
  return forkScript(new URL(`${script}${extension}`, import.meta.url), kind);
}

/** Starts a plain Node process that does not keep its owner alive. */
export function forkScript<Request extends object>(script: URL, kind: ChildKind): SideProcess<Request> {
  const env = environmentFor(kind, process.env);
  const child = fork(fileURLToPath(script), [], {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Allows typed arrays in messages.
    serialization: 'advanced',
  });
  child.unref();
  child.channel?.unref();
  return {
    send: (message) => {
      if (child.connected) child.send(message, () => {});
    },
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => {
      child.once('error', listener);
      child.once('exit', listener);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
