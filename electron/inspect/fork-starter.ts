import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { InspectProcess } from './inspector.ts';

/** For the command line: a plain Node process, which does not keep its owner alive. */
export function startInspectFork(): InspectProcess {
  const entry = fileURLToPath(new URL('./inspect-process.ts', import.meta.url));
  const child = fork(entry, [], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  child.unref();
  child.channel?.unref();
  return {
    send: (request) => {
      if (child.connected) child.send(request, () => {});
    },
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => {
      child.once('error', listener);
      child.once('exit', listener);
    },
    kill: () => void child.kill('SIGKILL'),
  };
}
