/** What a service keeps though nobody here needs it any more. It is journalled until the service has been told. Pure. */
import { z } from 'zod';
import type { ServiceRef } from './service.ts';
import { serviceKey } from './service.ts';
import { serviceRefSchema, sessionOf, stepOf, type Task, uploadOf } from './task.ts';
import type { TaskEvent } from './transition.ts';

const freedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('conversion'), format: z.enum(['markdown', 'epub']), sessionId: z.string() }),
  /** In parts, and nobody will finish it. */
  z.object({ kind: z.literal('upload'), uploadId: z.string(), key: z.string() }),
]);
type Freed = z.infer<typeof freedSchema>;

export const releaseSchema = z.preprocess(
  asNow,
  z.object({
    /** Of what is to be freed, at its service. */
    key: z.string(),
    service: serviceRefSchema,
    freed: freedSchema,
    /** The submission that goes on there, and may be charged, unless the service is told; null: it only takes up room. */
    runs: z.object({ id: z.string(), attempt: z.number() }).nullable(),
    /** Not before: until then it may be needed after all. */
    dueAtMs: z.number(),
  }),
);
export type Release = z.infer<typeof releaseSchema>;

/** Earlier versions knew only conversions, by their ids alone. */
function asNow(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || 'freed' in stored) return stored;
  const { service, format, sessionId, dueAtMs } = stored as Record<string, unknown>;
  return { key: sessionId, service, freed: { kind: 'conversion', format, sessionId }, runs: null, dueAtMs };
}

/**
 * What a service had of `before` and `after` (null: there is no such task any more) does not refer to. An upload that has been
 * completed is the document, and is not given up.
 */
export function releasesOf(
  before: Task,
  after: Task | null,
  why: TaskEvent['type'] | 'removed',
  dueAtMs: number,
): Release[] {
  const session = sessionOf(before);
  const upload = uploadOf(before);
  const isFree = session !== null && session !== (after && sessionOf(after));
  const isGivenUp = upload !== null && why !== 'uploaded' && upload.uploadId !== (after && uploadOf(after))?.uploadId;
  return [
    ...(isFree ? [conversion(before, session, isStopped(before, why), dueAtMs)] : []),
    ...(isGivenUp ? [release(before.service, { kind: 'upload', ...idsOf(upload) }, null, dueAtMs)] : []),
  ];
}

/** A conversion that was accepted when nobody wanted it any more. */
export const orphanOf = (task: Task, sessionId: string, nowMs: number): Release =>
  conversion(task, sessionId, true, nowMs);

function conversion(task: Task, sessionId: string, isAtWork: boolean, dueAtMs: number): Release {
  const { service, format } = task;
  // On this computer it costs nothing.
  const runs = isAtWork && service.place === 'cloud' ? { id: task.id, attempt: task.attempt } : null;
  return release(service, { kind: 'conversion', format, sessionId }, runs, dueAtMs);
}

function release(service: ServiceRef, freed: Freed, runs: Release['runs'], dueAtMs: number): Release {
  const id = freed.kind === 'conversion' ? freed.sessionId : freed.uploadId;
  return { key: JSON.stringify([serviceKey(service), freed.kind, id]), service, freed, runs, dueAtMs };
}

const idsOf = ({ uploadId, key }: { uploadId: string; key: string }) => ({ uploadId, key });

/** The service had not said the last word on it: later, whatever it costs has been spent. */
function isStopped(before: Task, why: TaskEvent['type'] | 'removed'): boolean {
  return stepOf(before)?.status === 'converting' && (why === 'cancel' || why === 'removed');
}
