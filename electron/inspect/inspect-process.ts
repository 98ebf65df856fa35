/** The process in which PDFs are looked into: whatever a PDF does to it, the app goes on. Electron starts it as a utility process. */
import { setPriority } from 'node:os';
import { type InspectReply, inspectRequestSchema } from './inspect-messages.ts';
import { look } from './look.ts';

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

parentPort.on('message', async ({ data }) => {
  const request = inspectRequestSchema.parse(data);
  parentPort.postMessage({ id: request.id, outcome: await look(request) });
});
