import { forkProcess } from '../processes/side-process.ts';
import type { StartKeychainProcess } from './keychain.ts';

/** For the command line. */
export const startKeychainFork: StartKeychainProcess = () =>
  forkProcess('keychain-process', import.meta.url, 'keychain');
