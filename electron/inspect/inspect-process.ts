/**
 * The process in which PDFs and results are looked into: whatever they do to it, the app goes on. Electron starts it as a
 * utility process, the command line forks it.
 */
import { setPriority } from 'node:os';
import { answerRequests } from './answer.ts';
import { type InspectReply, inspectEnvelopeSchema } from './inspect-messages.ts';

/** Electron puts this on the process object of a utility process; Node's types do not know it. */
interface UtilityGlobals {
  parentPort?: {
    postMessage(message: InspectReply): void;
    on(event: 'message', listener: (event: { data: unknown }) => void): void;
  };
}

/** Conversions come first. */
const politely = 10;
try {
  setPriority(politely);
} catch {
  // Some systems don't let a process step back.
}

const answerOne = answerRequests();
async function answer(message: unknown): Promise<InspectReply> {
  const { id, request } = inspectEnvelopeSchema.parse(message);
  return { id, outcome: await answerOne(request) };
}

const { parentPort } = process as UtilityGlobals;
if (parentPort) {
  parentPort.on('message', ({ data }) => void answer(data).then((reply) => parentPort.postMessage(reply)));
} else {
  process.on('message', (message) => void answer(message).then((reply) => process.send?.(reply)));
  process.once('disconnect', () => process.exit(0));
}
