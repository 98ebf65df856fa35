import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ChildKind, environmentFor } from './environment.ts';

/** A process beside the main one, which can be killed without harm to it. */
export interface SideProcess<Request extends object> {
  send(message: Request): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Called once, also when the process could not be started or was killed. */
  onExit(listener: () => void): void;
  kill(): void;
}

/**
 * For the command line: a plain Node process, which does not keep its owner alive. `name`: of the script beside the module at
 * `beside`, as a source or as a part of a build.
 */
export function forkProcess<Request extends object>(
  name: string,
  beside: string,
  kind: ChildKind,
): SideProcess<Request> {
  const env = environmentFor(kind, process.env);
  const script = new URL(`${name}${extname(fileURLToPath(beside))}`, beside);
  const child = fork(fileURLToPath(script), [], {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Bytes stay bytes.
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
