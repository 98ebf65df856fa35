import { utilityProcess } from 'electron';
import { type ChildKind, environmentFor } from '../../core/processes/environment.ts';
import type { SideProcess } from '../../core/processes/side-process.ts';

/** For the window, as `forkProcess` for the command line. `entry`: the built script's absolute path, outside any archive. */
export function startUtility<Request extends object>(entry: string, kind: ChildKind): SideProcess<Request> {
  const child = utilityProcess.fork(entry, [], {
    env: environmentFor(kind, process.env),
    // The service says on stderr what stopped it.
    stdio: kind === 'converter' ? ['ignore', 'ignore', 'inherit'] : 'ignore',
    serviceName: `Quire ${kind}`,
  });
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    kill: () => void child.kill(),
  };
}
