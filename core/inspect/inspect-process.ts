/**
 * The process in which PDFs and results are looked into: whatever they do to it, the app goes on. Electron starts it as a
 * utility process, the command line forks it.
 */
import { setPriority } from 'node:os';
import { answerOwner } from '../processes/owner-channel.ts';
import { answerRequests } from './answer-requests.ts';
import { type InspectReply, type InspectRequest, inspectEnvelopeSchema } from './inspect-messages.ts';

/** What nobody waits for: conversions come first. */
const canWait: ReadonlySet<InspectRequest['kind']> = new Set(['look', 'receipt']);
const politely = 10;

function stepBack(): void {
  try {
    setPriority(politely);
  } catch {
    // Some systems don't let a process step back.
  }
}

const answerOne = answerRequests();
async function answer(message: unknown): Promise<InspectReply> {
  const { id, request } = inspectEnvelopeSchema.parse(message);
  if (canWait.has(request.kind)) stepBack();
  return { id, outcome: await answerOne(request) };
}

answerOwner(answer);
