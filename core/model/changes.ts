/** Changes to a task’s format, service, destination and options, and until when they are possible. Pure. */
import { dirname } from 'node:path';
import type { ConversionOptions, Destination } from '../options/options.ts';
import type { SaveTarget } from './saving.ts';
import type { ConversionKind, ServiceRef } from './service.ts';
import { baseOf, type Source, type Step, type Task, type TaskBase } from './task.ts';

export interface TaskChange {
  format?: ConversionKind | undefined;
  service?: ServiceRef | undefined;
  destination?: Destination | undefined;
  options?: Partial<ConversionOptions> | undefined;
}

export interface TargetContext {
  /** For results of web addresses where results go beside their source. */
  downloadsFolder: string;
  collision: 'keep-both' | 'replace' | 'skip';
}

export interface ChangeContext extends TargetContext {
  /** Cloud tasks wait until a person presses Start. */
  confirmCloudStart: boolean;
}

/** A task can be changed until it is submitted: an upload carries only the document, the submission carries the options. */
export function isOpenToChange(task: Task): boolean {
  switch (task.status) {
    case 'ready':
    case 'queued':
      return true;
    case 'paused':
    case 'failed':
      return isUnsentStep(task.at);
    case 'needs-attention':
      // In this status, the step `submitting` means that the answer was lost.
      return task.at.status !== 'submitting' && isUnsentStep(task.at);
    default:
      return false;
  }
}

/** No service has what it leads to, or may have it. */
export function isUnsentStep(step: Step): boolean {
  return (
    step.status === 'queued' ||
    step.status === 'preparing' ||
    step.status === 'uploading' ||
    (step.status === 'submitting' && !step.sent)
  );
}

/**
 * Returns the same object when nothing changes or the task can’t be changed. With another service the task starts
 * again, as its upload is useless there.
 */
export function withChange(task: Task, change: TaskChange, context: ChangeContext): Task {
  if (!isOpenToChange(task)) return task;
  const changed: Task = { ...task, ...changedFields(task, change, context) };
  if (sameService(changed.service, task.service)) return changed;
  if ('at' in changed) return { ...changed, at: { status: 'queued' } };
  return { ...baseOf(changed), status: mayLeave(changed.service, context) ? 'queued' : 'ready' };
}

/** A new task for the same document with changed options. Its result never replaces an existing file. */
export function convertedAgain(
  task: Task,
  change: TaskChange,
  context: Omit<ChangeContext, 'collision'>,
  { id, position, nowMs }: { id: string; position: number; nowMs: number },
): Task {
  const { batchId, source, stem, format, service, options, pages } = task;
  const target = targetOf(source, destinationOf(task, context.downloadsFolder), { ...context, collision: 'keep-both' });
  const fresh: TaskBase = {
    ...{ id, batchId, position, source, stem, format, service, options, target, pages },
    // The first attempt requires the file to be unchanged since it was dropped. A later attempt takes the file as it is now.
    ...{ attempt: 2, warnings: [], addedAtMs: nowMs, startedAtMs: null },
    ...changedFields(task, change, { ...context, collision: 'keep-both' }),
  };
  return { ...fresh, status: mayLeave(fresh.service, context) ? 'queued' : 'ready' };
}

/** Whether the task may be sent without waiting for Start. */
const mayLeave = (service: ServiceRef, { confirmCloudStart }: Pick<ChangeContext, 'confirmCloudStart'>): boolean =>
  service.place === 'local' || !confirmCloudStart;

/** The fields of a task that the change sets. */
export function changedFields(task: Task, change: TaskChange, context: TargetContext): Partial<TaskBase> {
  const { format, service, destination, options } = change;
  return {
    ...(format && { format }),
    ...(service && { service }),
    ...(destination && { target: targetOf(task.source, destination, context) }),
    ...(options && { options: { ...task.options, ...options } }),
  };
}

export const sameService = (a: ServiceRef, b: ServiceRef): boolean =>
  a.place === b.place && (a.place === 'local' || b.place === 'local' || a.address === b.address);

/** Null: the person is asked when the result is ready. */
export function targetOf(
  source: Source,
  destination: Destination,
  { downloadsFolder, collision }: TargetContext,
): SaveTarget | null {
  switch (destination.kind) {
    case 'ask':
      return null;
    case 'folder':
      return { kind: 'folder', folder: destination.folder, collision };
    case 'beside-source':
      return { kind: 'folder', folder: besideSource(source, downloadsFolder), collision };
  }
}

export const besideSource = (source: Source, downloadsFolder: string): string =>
  source.kind === 'file' ? dirname(source.path) : downloadsFolder;

/** The inverse of `targetOf`: the destination that a person would choose to get this target. */
export function destinationOf({ source, target }: Task, downloadsFolder: string): Destination {
  if (target === null) return { kind: 'ask' };
  const folder = target.kind === 'folder' ? target.folder : dirname(target.path);
  return folder === besideSource(source, downloadsFolder) ? { kind: 'beside-source' } : { kind: 'folder', folder };
}
