import { flushCompileCache } from 'node:module';

/** Electron puts this on the process object of a utility process; Node's types do not know it. */
interface UtilityGlobals {
  parentPort?: {
    postMessage(message: unknown): void;
    on(event: 'message', listener: (event: { data: unknown }) => void): void;
  };
}

/** The message channel to the process that started this one, as an Electron utility process or as a Node fork. */
export interface OwnerChannel {
  send(message: object): void;
  onMessage(listener: (message: unknown) => void): void;
}

/** Also ends this process when its owner has ended. */
export function ownerChannel(): OwnerChannel {
  const { parentPort } = process as UtilityGlobals;
  if (parentPort) {
    return {
      send: (message) => parentPort.postMessage(message),
      onMessage: (listener) => parentPort.on('message', ({ data }) => listener(data)),
    };
  }
  process.once('disconnect', () => process.exit(0));
  return {
    send: (message) => void process.send?.(message),
    onMessage: (listener) => void process.on('message', listener),
  };
}

/** Sends the owner an answer to each of its messages. */
export function answerOwner(answer: (message: unknown) => Promise<object>): void {
  const owner = ownerChannel();
  let first = true;
  owner.onMessage(async (message) => {
    owner.send(await answer(message));
    // Node keeps what it compiled when a process ends by itself, which these don't: their owner kills them.
    if (first) flushCompileCache();
    first = false;
  });
}
