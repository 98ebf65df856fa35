/** A conversion as the history records it; it outlives the task’s row in the list. Pure. */
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
  /** The submission key: a new one for each attempt that a person starts. */
  id: z.string(),
  /** `accepted`: by a remote service, result not known yet; `uncertain`: it is unknown whether the service accepted it. */
  outcome: z.enum(['accepted', 'uncertain', 'done', 'failed', 'cancelled']),
  atMs: z.number(),
  task: taskBaseSchema,
  result: savedResultSchema.nullable(),
  error: errorDataSchema.nullable(),
});
export type Conversion = z.infer<typeof conversionSchema>;

/**
 * The record that a change of a task adds to the history, or null. Recorded are ends, and all submissions that a remote service
 * has accepted or may have accepted, because it may have charged for them.
 */
export function conversionAfter(before: Task, after: Task, nowMs: number): Conversion | null {
  const outcome = outcomeOf(before, after);
  return outcome === null || before.status === after.status ? null : entryOf(after, outcome, nowMs);
}

/** The record as it is when its document was inspected only after its end, or its result was found in another place. */
export function amended(known: Conversion, after: Task): Conversion {
  return { ...known, task: baseOf(after), result: after.status === 'done' ? after.result : known.result };
}

/** The record for a task whose submission is unanswered: it may be charged. */
export function unansweredConversion(task: Task, nowMs: number): Conversion[] {
  return isUnanswered(task) ? [entryOf(task, 'uncertain', nowMs)] : [];
}

/** The record for a task that is removed from the list, where it may be charged and nothing says so yet. */
export function givenUpConversion(task: Task, nowMs: number): Conversion[] {
  const isUnsaved = task.status === 'failed' && task.service.place === 'cloud' && sessionOf(task) !== null;
  return isUnsaved ? [entryOf(task, 'cancelled', nowMs)] : unansweredConversion(task, nowMs);
}

/** The record of a task that has ended; null for any other task. */
export function conversionOf(task: Task): Conversion | null {
  return task.status === 'done' || task.status === 'failed' ? entryOf(task, task.status, task.finishedAtMs) : null;
}

/** The records of a submission that a remote service accepted after the task had been cancelled. */
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

/** The submission is unanswered: a remote service may have accepted it. */
export function isUnanswered(task: Task): boolean {
  const step = stepOf(task);
  return task.service.place === 'cloud' && step?.status === 'submitting' && step.sent;
}

function outcomeOf(before: Task, after: Task): Conversion['outcome'] | null {
  const remote = after.service.place === 'cloud';
  if (after.status === 'done' || after.status === 'failed') return after.status;
  if (after.status === 'cancelled') {
    // An uncertain one stays so in the history: that it was given up says nothing about the service.
    if (isUnanswered(before)) return 'uncertain';
    return remote && sessionOf(before) !== null ? 'cancelled' : null;
  }
  if (remote && isUncertain(after)) return 'uncertain';
  return remote && before.status === 'submitting' && after.status === 'converting' ? 'accepted' : null;
}

const marks = /\p{M}+/gu;

/** For searching by name without regard to case and accents. */
export const fold = (text: string): string => text.normalize('NFKD').replace(marks, '').toLocaleLowerCase();
