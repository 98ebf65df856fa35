import { utilityProcess } from 'electron';
import type { StartKeychainProcess } from '../../core/credentials/keychain.ts';
import { environmentFor } from '../../core/processes/environment.ts';

/** For the window: keytar in a utility process. `entry` is the built script's absolute path. */
export const keychainUtility =
  (entry: string): StartKeychainProcess =>
  () => {
    const child = utilityProcess.fork(entry, [], {
      env: environmentFor('keychain', process.env),
      stdio: 'ignore',
      serviceName: 'Quire keychain',
    });
    return {
      send: (message) => child.postMessage(message),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => void child.once('exit', listener),
      kill: () => void child.kill(),
    };
  };
