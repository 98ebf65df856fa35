import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { StartKeychainProcess } from './keychain.ts';

/** For the command line: keytar in a plain Node process, which does not keep its owner alive. */
export const startKeychainFork: StartKeychainProcess = () => {
  const entry = fileURLToPath(new URL('./keychain-process.ts', import.meta.url));
  const child = fork(entry, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
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
};
