import { utilityProcess } from 'electron';
import { environmentFor } from '../../core/processes/environment.ts';
import type { ServiceProcess } from './supervisor.ts';

/** The service in a utility process. `entry` is the built script's absolute path, outside any archive. */
export function startServiceUtility(entry: string): ServiceProcess {
  const child = utilityProcess.fork(entry, [], {
    env: environmentFor('converter', process.env),
    stdio: ['ignore', 'ignore', 'inherit'],
    serviceName: 'Quire converter',
  });
  return {
    send: (order) => child.postMessage(order),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.on('exit', listener),
    kill: () => void child.kill(),
  };
}
