/**
 * The process in which PDFs and results are looked into: whatever they do to it, the app goes on. Electron starts it as a
 * utility process, the command line forks it.
 */
import { setPriority } from 'node:os';
import { answerOwner } from '../processes/answer-owner.ts';
import { answerRequests } from './answer.ts';
import { type InspectReply, inspectEnvelopeSchema } from './inspect-messages.ts';

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

answerOwner(answer);
