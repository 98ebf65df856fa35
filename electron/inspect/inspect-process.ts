/** The process in which PDFs and results are looked into: whatever they do to it, the app goes on. Electron starts it as a utility process. */
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

const { parentPort } = process as UtilityGlobals;
if (!parentPort) throw new Error('This script is started by Quire as a utility process.');

/** Conversions come first. */
const politely = 10;
try {
  setPriority(politely);
} catch {
  // Some systems don't let a process step back.
}

const answer = answerRequests();
parentPort.on('message', async ({ data }) => {
  const { id, request } = inspectEnvelopeSchema.parse(data);
  parentPort.postMessage({ id, outcome: await answer(request) });
});
