import { utilityProcess } from 'electron';
import { environmentFor } from '../../core/processes/environment.ts';
import type { ResultProcess } from '../../core/results/result-work.ts';

/** `entry` is the built script's absolute path, outside any archive. */
export function startResultUtility(entry: string): ResultProcess {
  const child = utilityProcess.fork(entry, [], {
    env: environmentFor('results', process.env),
    stdio: 'ignore',
    serviceName: 'Quire results',
  });
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    kill: () => void child.kill(),
  };
}
