/** A conversion as the ledger keeps it: what became of a document, for longer than its row is in the list. Pure. */
import { z } from 'zod';
import { errorDataSchema } from '../errors/codes.ts';
import {
  baseOf,
  errorOf,
  savedResultSchema,
  sessionOf,
  stepOf,
  submissionKey,
  type Task,
  taskBaseSchema,
} from './task.ts';
import { isUncertain } from './transition.ts';

export const conversionSchema = z.object({
  /** One for each time that somebody asked for it. */
  id: z.string(),
  /** `accepted`: at a remote service, and its end is not known; `uncertain`: nobody knows whether it got there. */
  outcome: z.enum(['accepted', 'uncertain', 'done', 'failed', 'cancelled']),
  atMs: z.number(),
  task: taskBaseSchema,
  result: savedResultSchema.nullable(),
  error: errorDataSchema.nullable(),
});
export type Conversion = z.infer<typeof conversionSchema>;

/**
 * What a change of a task adds to the ledger, or null. Ends are kept, and whatever may have been charged: submissions that a
 * remote service has accepted, or may have.
 */
export function conversionAfter(before: Task, after: Task, nowMs: number): Conversion | null {
  const outcome = outcomeOf(before, after);
  if (outcome === null || (before.status === after.status && !hasMoved(before, after))) return null;
  return entryOf(after, outcome, nowMs);
}

/** A person has said where its result is now. */
const hasMoved = (before: Task, after: Task): boolean =>
  before.status === 'done' && after.status === 'done' && before.result !== after.result;

/** What the removal of a task from the list adds: what of it may be charged and is not in the ledger yet. */
export function unansweredConversion(task: Task, nowMs: number): Conversion[] {
  return isUnanswered(task) ? [entryOf(task, 'uncertain', nowMs)] : [];
}

/** A task that has ended, as it stands. */
export function conversionOf(task: Task): Conversion | null {
  return task.status === 'done' || task.status === 'failed' ? entryOf(task, task.status, task.finishedAtMs) : null;
}

/** What a remote service accepted of a task, as it was submitted, after that had been cancelled. */
export function orphaned(task: Task, nowMs: number): Conversion[] {
  if (task.service.place === 'local') return [];
  return [entryOf(task, 'accepted', nowMs), entryOf(task, 'cancelled', nowMs)];
}

const entryOf = (task: Task, outcome: Conversion['outcome'], nowMs: number): Conversion => ({
  id: submissionKey(task),
  outcome,
  atMs: 'finishedAtMs' in task ? task.finishedAtMs : nowMs,
  task: baseOf(task),
  result: task.status === 'done' ? task.result : null,
  error: errorOf(task),
});

/** The answer to its submission is on its way: a remote service may have accepted it. */
function isUnanswered(task: Task): boolean {
  const step = stepOf(task);
  return task.service.place === 'cloud' && step?.status === 'submitting' && step.sent;
}

function outcomeOf(before: Task, after: Task): Conversion['outcome'] | null {
  const remote = after.service.place === 'cloud';
  if (after.status === 'done' || after.status === 'failed') return after.status;
  if (after.status === 'cancelled') {
    return remote && (sessionOf(before) !== null || isUncertain(before) || isUnanswered(before)) ? 'cancelled' : null;
  }
  if (remote && isUncertain(after)) return 'uncertain';
  return remote && before.status === 'submitting' && after.status === 'converting' ? 'accepted' : null;
}

const marks = /\p{M}+/gu;

/** Case and accents don't matter to someone who looks for a file. */
export const fold = (text: string): string => text.normalize('NFKD').replace(marks, '').toLocaleLowerCase();
