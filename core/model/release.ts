/**
 * A release: a request that a service frees a conversion or an upload that is not needed any more. Journalled until it
 * is done. Pure.
 */
import { z } from 'zod';
import { type ServiceRef, serviceKey } from './service.ts';
import { serviceRefSchema, sessionOf, stepOf, type Task, uploadOf } from './task.ts';
import type { TaskEvent } from './transition.ts';

/** How long the conversion of a removed task keeps running at its service, so that the removal can be undone. */
export const undoGraceMs = 20_000;

const freedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('conversion'), format: z.enum(['markdown', 'epub']), sessionId: z.string() }),
  /** A multipart upload that will not be completed. */
  z.object({ kind: z.literal('upload'), uploadId: z.string(), key: z.string() }),
]);
type Freed = z.infer<typeof freedSchema>;

export const releaseSchema = z.preprocess(
  migrateRelease,
  z.object({
    /** Identifies what is to be freed, and its service. */
    key: z.string(),
    service: serviceRefSchema,
    freed: freedSchema,
    /** The submission that keeps running, and may be charged, until it is stopped; null: it only uses storage. */
    runs: z.object({ id: z.string(), attempt: z.number() }).nullable(),
    /** Not before this time: until then the removal can be undone. */
    dueAtMs: z.number(),
  }),
);
export type Release = z.infer<typeof releaseSchema>;

/** Earlier versions stored only conversions, with their session ids. */
function migrateRelease(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || 'freed' in stored) return stored;
  const { service, format, sessionId, dueAtMs } = stored as Record<string, unknown>;
  return { key: sessionId, service, freed: { kind: 'conversion', format, sessionId }, runs: null, dueAtMs };
}

/**
 * The releases of what `before` had at its service and `after` (null: the task was removed) does not refer to any more. A completed
 * upload is not released: it is the submitted document.
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

/** The release of a conversion that was accepted after its task had been cancelled or restarted. */
export const orphanOf = (task: Task, sessionId: string, nowMs: number): Release =>
  conversion(task, sessionId, true, nowMs);

function conversion(task: Task, sessionId: string, isAtWork: boolean, dueAtMs: number): Release {
  const { service, format } = task;
  // Conversions on this computer are free.
  const runs = isAtWork && service.place === 'cloud' ? { id: task.id, attempt: task.attempt } : null;
  return release(service, { kind: 'conversion', format, sessionId }, runs, dueAtMs);
}

function release(service: ServiceRef, freed: Freed, runs: Release['runs'], dueAtMs: number): Release {
  const id = freed.kind === 'conversion' ? freed.sessionId : freed.uploadId;
  return { key: JSON.stringify([serviceKey(service), freed.kind, id]), service, freed, runs, dueAtMs };
}

const idsOf = ({ uploadId, key }: { uploadId: string; key: string }) => ({ uploadId, key });

/** Whether the conversion is still running. After its end there is nothing left to stop. */
function isStopped(before: Task, why: TaskEvent['type'] | 'removed'): boolean {
  return stepOf(before)?.status === 'converting' && (why === 'cancel' || why === 'removed');
}
