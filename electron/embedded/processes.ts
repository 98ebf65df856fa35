/** The processes beside the main one: each runs a built script as an Electron utility process. */
import { join } from 'node:path';
import { app, utilityProcess } from 'electron';
import type { StartKeychainProcess } from '../../core/credentials/keychain.ts';
import type { InspectProcess } from '../../core/inspect/inspector.ts';
import { type ChildKind, environmentFor } from '../../core/processes/environment.ts';
import type { SideProcess } from '../../core/processes/side-process.ts';
import type { ResultProcess } from '../../core/results/result-work.ts';
import type { ServiceProcess } from './supervisor.ts';

export const builtFolder = join(app.getAppPath(), 'dist');

/** In a packed app inside the archive, whose integrity Electron checks; the worker threads find their plain files themselves. */
export const serviceFile = (name: string) => join(builtFolder, 'service', name);

export const startKeychain: StartKeychainProcess = () =>
  start(join(builtFolder, 'electron', 'keychain-process.js'), 'keychain');
export const startInspect = (): InspectProcess => start(serviceFile('inspect-process.js'), 'inspector');
export const startResults = (): ResultProcess => start(serviceFile('result-process.js'), 'results');
export const startService = (): ServiceProcess => start(serviceFile('service-process.js'), 'converter');

/** As `startFork` for the command line. `entry`: the built script's absolute path. */
function start<Request extends object>(entry: string, kind: ChildKind): SideProcess<Request> {
  const child = utilityProcess.fork(entry, [], {
    env: environmentFor(kind, process.env),
    // The service reports on stderr why it stopped.
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
