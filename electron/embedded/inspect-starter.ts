import { utilityProcess } from 'electron';
import type { InspectProcess } from '../../core/inspect/inspector.ts';
import { environmentFor } from '../../core/processes/environment.ts';

/** `entry` is the built script's absolute path, outside any archive. */
export function startInspectUtility(entry: string): InspectProcess {
  const child = utilityProcess.fork(entry, [], {
    env: environmentFor('inspector', process.env),
    stdio: 'ignore',
    serviceName: 'Quire inspector',
  });
  return {
    send: (request) => child.postMessage(request),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    kill: () => void child.kill(),
  };
}
