/** Electron puts this on the process object of a utility process; Node's types do not know it. */
interface UtilityGlobals {
  parentPort?: {
    postMessage(message: unknown): void;
    on(event: 'message', listener: (event: { data: unknown }) => void): void;
  };
}

/** Answers each message of the owner of this process, whether Electron started it as a utility process or Node forked it. */
export function answerOwner(answer: (message: unknown) => Promise<object>): void {
  const { parentPort } = process as UtilityGlobals;
  if (parentPort) {
    parentPort.on('message', ({ data }) => void answer(data).then((reply) => parentPort.postMessage(reply)));
  } else {
    process.on('message', (message) => void answer(message).then((reply) => process.send?.(reply)));
    process.once('disconnect', () => process.exit(0));
  }
}
