/** What a person may still say about a task before it is too late, and what it then is. Pure. */
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
  /** Cloud tasks wait for Start. */
  confirmCloudStart: boolean;
}

/** Nothing but the document can have left: how it is converted is told with the submission. */
export function isOpenToChange(task: Task): boolean {
  switch (task.status) {
    case 'ready':
    case 'queued':
      return true;
    case 'paused':
    case 'failed':
      return isUnsent(task.at);
    case 'needs-attention':
      // At a submission it means that the answer was lost.
      return task.at.status !== 'submitting' && isUnsent(task.at);
    default:
      return false;
  }
}

function isUnsent(step: Step): boolean {
  return (
    step.status === 'queued' ||
    step.status === 'preparing' ||
    step.status === 'uploading' ||
    (step.status === 'submitting' && !step.sent)
  );
}

/** The same object where nothing changes or nothing may. What another service has of the document is of no use here. */
export function withChange(task: Task, change: TaskChange, context: ChangeContext): Task {
  if (!isOpenToChange(task)) return task;
  const changed: Task = { ...task, ...changedFields(task, change, context) };
  if (sameService(changed.service, task.service)) return changed;
  if ('at' in changed) return { ...changed, at: { status: 'queued' } };
  return { ...baseOf(changed), status: mayLeave(changed.service, context) ? 'queued' : 'ready' };
}

/** Another task for the same document, in another way. It replaces nothing that is there. */
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
    // Not the first attempt, which insists on the file that was dropped: the document is the file as it is now.
    ...{ attempt: 2, warnings: [], addedAtMs: nowMs, startedAtMs: null },
    ...changedFields(task, change, { ...context, collision: 'keep-both' }),
  };
  return { ...fresh, status: mayLeave(fresh.service, context) ? 'queued' : 'ready' };
}

/** What leaves this computer may have to wait for a person's Start. */
const mayLeave = (service: ServiceRef, { confirmCloudStart }: Pick<ChangeContext, 'confirmCloudStart'>): boolean =>
  service.place === 'local' || !confirmCloudStart;

/** Those fields of a task that a change sets. */
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

/** Null: asked for when there is something to save. */
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

/** A target, as a person chose it. */
export function destinationOf({ source, target }: Task, downloadsFolder: string): Destination {
  if (target === null) return { kind: 'ask' };
  const folder = target.kind === 'folder' ? target.folder : dirname(target.path);
  return folder === besideSource(source, downloadsFolder) ? { kind: 'beside-source' } : { kind: 'folder', folder };
}
