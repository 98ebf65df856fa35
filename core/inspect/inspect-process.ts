/**
 * The process that inspects PDFs and results, so that a file that crashes it does not crash the app. Electron starts it
 * as a utility process, the command line forks it.
 */
import { setPriority } from 'node:os';
import { answerOwner } from '../processes/owner-channel.ts';
import { answerRequests } from './answer-requests.ts';
import { type InspectReply, type InspectRequest, inspectEnvelopeSchema } from './inspect-messages.ts';

/** Requests for which no person waits. They lower the priority of the process, so that conversions come first. */
const backgroundKinds: ReadonlySet<InspectRequest['kind']> = new Set(['look', 'receipt']);
const lowPriority = 10;

function lowerPriority(): void {
  try {
    setPriority(lowPriority);
  } catch {
    // Some systems don’t allow it.
  }
}

const answerOne = answerRequests();
async function answer(message: unknown): Promise<InspectReply> {
  const { id, request } = inspectEnvelopeSchema.parse(message);
  if (backgroundKinds.has(request.kind)) lowerPriority();
  return { id, outcome: await answerOne(request) };
}

answerOwner(answer);
