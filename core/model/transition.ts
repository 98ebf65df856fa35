/**
 * The state machine of a task, pure and total. An event that does not apply to the current status returns the same object, so that
 * late or duplicate events are harmless.
 */

import { type ErrorData, errorKinds } from '../errors/codes.ts';
import { type ChangeContext, isUnsentStep, type TaskChange, withChange } from './changes.ts';
import type { SavedResult } from './saving.ts';
import type { Download, RemoteWarning, UploadState } from './service.ts';
import { isUnfinished } from './status.ts';
import {
  type AcceptedSession,
  assertNever,
  baseOf,
  type Earlier,
  isWorking,
  type Metadata,
  type PageArea,
  type PdfFacts,
  type ReceiptSummary,
  type Step,
  sessionOf,
  stepOf,
  type Task,
  type WorkingTask,
} from './task.ts';
import { originOf } from './web-address.ts';

export type TaskEvent =
  /* from a person */
  | { type: 'start' }
  | { type: 'pause' }
  /** Pauses this task alone, even if it is queued. */
  | { type: 'set-aside' }
  | { type: 'resume' }
  | { type: 'changed'; change: TaskChange; context: ChangeContext }
  | { type: 'cancel'; atMs: number }
  /** The service has deleted the task’s session, so it can’t continue. */
  | { type: 'freed'; atMs: number }
  /** The cancelled conversion can’t be stopped at its service. */
  | { type: 'unstoppable'; error: ErrorData }
  | { type: 'retry' }
  | { type: 'resubmit' }
  | { type: 'keep-waiting' }
  /** The source file that waits, or could not be converted, has been replaced. */
  | { type: 'replaced'; sizeBytes: number; mtimeMs: number }
  /** A person has chosen the new location of the result. */
  | { type: 'located'; result: SavedResult }
  /* the preflight */
  | { type: 'inspected'; pages: number; facts: PdfFacts }
  /** The document needs a password. Applies only before the task begins. */
  | { type: 'locked'; error: ErrorData }
  /** The document’s bytes were hashed before the task began. */
  | { type: 'fingerprinted'; sha256: string }
  /** The document was already converted or is being converted. Applies before anything is sent, or when what was sent is gone. */
  | { type: 'recognised'; sha256: string; earlier: Earlier; atMs: number }
  /* the comparison with the PDF */
  | { type: 'compared'; receipt: ReceiptSummary | null }
  /* the scheduler */
  | { type: 'begin'; atMs: number }
  /** The task was read from the journal at the start of the program. */
  | { type: 'restored'; uncertain: ErrorData }
  /* the run */
  | { type: 'prepared'; sizeBytes: number | null; mtimeMs: number | null; sha256: string | null }
  /** The service converts the same bytes already, for another list. */
  | { type: 'joined'; sha256: string; session: AcceptedSession }
  | { type: 'part-uploaded'; upload: UploadState }
  | { type: 'upload-lost' }
  | { type: 'uploaded'; pdf: string }
  /** Journalled before the POST is sent. */
  | { type: 'sending'; idempotent: boolean; keyMark?: string | undefined }
  /** It is certain that the POST had no effect. */
  | { type: 'not-sent' }
  | ({ type: 'accepted' } & AcceptedSession)
  | { type: 'answer-lost'; error: ErrorData }
  | {
      type: 'completed';
      pages: number | null;
      metadata: Metadata | null;
      warnings: RemoteWarning[];
      leftOut?: PageArea[];
    }
  /** The result’s address has expired, or the download is missing: the service is asked for the address again. */
  | { type: 'reopened' }
  | { type: 'downloaded'; download: Download }
  /** Journalled before the result is read, because reading it can crash the process. */
  | { type: 'saving-begun' }
  /** Saving was stopped on purpose, so the attempt does not count as a crash. */
  | { type: 'saving-stopped' }
  | { type: 'saved'; result: SavedResult; atMs: number; workedMs: number | null }
  | { type: 'skipped'; atMs: number }
  /** The local service lost the task. It is converted again, which is free. */
  | { type: 'start-over' }
  /**
   * `from-here`: Retry repeats the step; `from-start`: Retry starts from the beginning, as it does for every failure
   * before the submission.
   */
  | { type: 'fail'; error: ErrorData; again: 'from-here' | 'from-start'; atMs: number };

export function transition(task: Task, event: TaskEvent): Task {
  switch (event.type) {
    case 'start':
      return task.status === 'ready' ? enter(task, { status: 'queued' }) : task;
    case 'replaced':
      return replaced(task, event);
    case 'located':
      return located(task, event.result);
    case 'inspected':
      return { ...task, facts: event.facts, pages: task.pages ?? event.pages };
    case 'compared':
      return task.status === 'done' ? compared(task, event.receipt) : task;
    case 'locked':
      return task.status === 'ready' || task.status === 'queued'
        ? { ...baseOf(task), status: 'needs-attention', error: event.error, at: { status: 'queued' } }
        : task;
    case 'fingerprinted':
      return task.status === 'ready' || task.status === 'queued' ? { ...task, sha256: event.sha256 } : task;
    case 'recognised':
      return recognised(task, event);
    case 'begin':
      return task.status === 'queued'
        ? { ...baseOf(task), status: 'preparing', startedAtMs: task.startedAtMs ?? event.atMs }
        : task;
    case 'prepared':
      return task.status === 'preparing' ? prepared(task, event) : task;
    case 'joined':
      return task.status === 'preparing' || isUnsentSubmission(task)
        ? { ...accepted(task, event.session), sha256: event.sha256 }
        : task;
    case 'part-uploaded':
      return task.status === 'uploading' ? { ...task, upload: event.upload } : task;
    case 'upload-lost':
      return task.status === 'uploading' ? { ...task, upload: null } : task;
    case 'uploaded':
      return task.status === 'uploading' ? enter(task, unsent(event.pdf)) : task;
    case 'sending':
      return task.status === 'submitting'
        ? { ...task, sent: true, idempotent: event.idempotent, keyMark: event.keyMark }
        : task;
    case 'not-sent':
      return task.status === 'submitting' ? { ...task, sent: false } : task;
    case 'accepted':
      return task.status === 'submitting' ? accepted(task, event) : task;
    case 'answer-lost':
      return task.status === 'submitting' ? uncertain(task, task.pdf, event.error) : task;
    case 'completed':
      return task.status === 'converting'
        ? {
            ...enter(task, { status: 'downloading', sessionId: task.sessionId }),
            pages: event.pages ?? task.pages,
            ...(event.metadata && { metadata: event.metadata }),
            warnings: event.warnings,
            ...(event.leftOut && { leftOut: event.leftOut }),
          }
        : task;
    case 'reopened':
      return task.status === 'downloading' || task.status === 'saving'
        ? enter(task, { status: 'converting', sessionId: task.sessionId })
        : task;
    case 'downloaded':
      return task.status === 'downloading'
        ? enter(task, {
            ...{ status: 'saving', sessionId: task.sessionId },
            download: { ...event.download, url: originOf(event.download.url) },
          })
        : task;
    case 'saving-begun':
      return task.status === 'saving' ? { ...task, unended: (task.unended ?? 0) + 1 } : task;
    case 'saving-stopped':
      return task.status === 'saving' ? savingStopped(task) : task;
    case 'saved':
      return saved(task, event);
    case 'skipped':
      return task.status === 'saving' ? { ...baseOf(task), status: 'skipped', finishedAtMs: event.atMs } : task;
    case 'start-over':
      return isWorking(task) ? { ...baseOf(task), status: 'preparing', attempt: task.attempt + 1 } : task;
    case 'fail':
      return fail(task, event);
    case 'cancel':
      return cancel(task, event.atMs);
    case 'unstoppable':
      return task.status === 'cancelled' ? { ...task, error: event.error } : task;
    case 'freed':
      return sessionOf(task) ? { ...baseOf(task), status: 'cancelled', finishedAtMs: event.atMs } : task;
    case 'pause':
      return isWorking(task) ? { ...baseOf(task), status: 'paused', at: stepFields(task) } : task;
    case 'set-aside':
      if (task.status === 'queued') return { ...baseOf(task), status: 'paused', at: { status: 'queued' } };
      return isWorking(task) ? { ...baseOf(task), status: 'paused', at: stepFields(task) } : task;
    case 'resume':
      return task.status === 'paused' ? enter(task, task.at) : task;
    case 'changed':
      return withChange(task, event.change, event.context);
    case 'retry':
      return retry(task);
    case 'resubmit':
      // A task recovered from a damaged journal has lost the address of its upload and uploads again.
      if (isUncertain(task))
        return task.at.status === 'submitting' && task.at.pdf === '' ? fromStart(task) : goOn(task);
      return hasVanished(task) ? fromStart(task) : task;
    case 'keep-waiting':
      return task.status === 'needs-attention' && task.at.status === 'converting' ? goOn(task) : task;
    case 'restored':
      return restored(task, event.uncertain);
    default:
      return assertNever(event);
  }
}

/** True if Retry could submit, and charge, a second time: only "Submit again" may do that. */
export function isUncertain(task: Task): task is Extract<Task, { status: 'needs-attention' }> {
  return task.status === 'needs-attention' && task.at.status === 'submitting' && !task.at.sent;
}

/** The service does not know the task, or not by this key. Retry asks for its status again; only "Submit again" converts it again. */
export const hasVanished = (task: Task): boolean =>
  task.status === 'needs-attention' && (task.error.code === 'task-vanished' || waitsForOtherKey(task));

/** It waits for the key that it was submitted with. */
export const waitsForOtherKey = (task: Task): boolean =>
  task.status === 'needs-attention' && task.error.code === 'task-of-other-key';

function enter(task: Task, step: Step): Task {
  return { ...baseOf(task), ...step };
}

function accepted(task: Task, { sessionId, keyMark }: AcceptedSession): Task {
  const { keyMark: _, ...base } = baseOf(task);
  return { ...base, ...(keyMark !== undefined && { keyMark }), status: 'converting', sessionId };
}

const isUnsentSubmission = (task: Task): boolean => task.status === 'submitting' && !task.sent;

const unsent = (pdf: string): Step => ({ status: 'submitting', pdf, sent: false, idempotent: false });

function uncertain(task: Task, pdf: string, error: ErrorData): Task {
  return { ...baseOf(task), status: 'needs-attention', error, at: unsent(pdf) };
}

function prepared(task: Task, event: Extract<TaskEvent, { type: 'prepared' }>): Task {
  const { source } = task;
  if (source.kind === 'url') return enter(task, unsent(source.url));
  const next = {
    ...source,
    sizeBytes: event.sizeBytes ?? source.sizeBytes,
    mtimeMs: event.mtimeMs ?? source.mtimeMs,
  };
  const { sha256 } = event;
  return { ...baseOf(task), source: next, ...(sha256 && { sha256 }), status: 'uploading', upload: null };
}

/** Drops what was known about the previous file, of which nothing may have been read for the conversion. */
function replaced(task: Task, { sizeBytes, mtimeMs }: Extract<TaskEvent, { type: 'replaced' }>): Task {
  const step = 'at' in task ? task.at.status : task.status;
  if (task.source.kind !== 'file' || (step !== 'queued' && step !== 'ready')) return task;
  const { facts: _facts, sha256: _sha256, metadata: _metadata, ...kept } = task;
  return { ...kept, source: { ...task.source, sizeBytes, mtimeMs }, pages: null };
}

function located(task: Task, result: SavedResult): Task {
  if (task.status === 'done') return { ...task, result };
  if (task.status !== 'skipped' || task.earlier?.kind !== 'converted') return task;
  return { ...task, earlier: { ...task.earlier, result } };
}

function recognised(task: Task, { sha256, earlier, atMs }: Extract<TaskEvent, { type: 'recognised' }>): Task {
  const isKnown = ['ready', 'queued', 'preparing', 'converting'].includes(task.status) || isUnsentSubmission(task);
  if (!isKnown) return task;
  return { ...baseOf(task), sha256, status: 'skipped', earlier, finishedAtMs: atMs };
}

function compared(
  { leftOut: _leftOut, ...task }: Extract<Task, { status: 'done' }>,
  receipt: ReceiptSummary | null,
): Task {
  return { ...task, receipt };
}

function savingStopped({ unended = 0, ...task }: Extract<Task, { status: 'saving' }>): Task {
  return unended > 1 ? { ...task, unended: unended - 1 } : task;
}

/** Also applies after a cancel that came too late, and after "Save as…" for a result that could not be saved at its target. */
function saved(task: Task, event: Extract<TaskEvent, { type: 'saved' }>): Task {
  const concerned =
    task.status === 'saving' || task.status === 'cancelled' || ('at' in task && task.at.status === 'saving');
  if (!concerned) return task;
  return {
    ...baseOf(task),
    warnings: [...task.warnings, ...lackingIn(event.result)],
    status: 'done',
    result: event.result,
    finishedAtMs: event.atMs,
    ...(event.workedMs !== null && { workedMs: event.workedMs }),
  };
}

function lackingIn({ missingImages, missingNames = [], notLookedThrough }: SavedResult): Task['warnings'] {
  const names = missingNames.join(', ');
  return [
    ...(missingImages > 0 ? [{ code: 'missing-images', page: 0, message: names, count: missingImages }] : []),
    ...(notLookedThrough ? [{ code: 'not-looked-through', page: 0, message: '' }] : []),
  ];
}

function fail(task: Task, { error, again, atMs }: Extract<TaskEvent, { type: 'fail' }>): Task {
  if (task.status !== 'queued' && !isWorking(task)) return task;
  const at: Step = again === 'from-here' && isAtService(task) ? stepFields(task) : { status: 'queued' };
  return errorKinds[error.code].severity === 'attention'
    ? { ...baseOf(task), status: 'needs-attention', error, at }
    : { ...baseOf(task), status: 'failed', error, at, finishedAtMs: atMs };
}

/** A service has the task, or may have it under this attempt’s idempotency key; another key would create a second conversion. */
const isAtService = (task: Task): task is WorkingTask =>
  'sessionId' in task || (task.status === 'submitting' && task.sent && task.idempotent);

/** It has not ended, and no service has it or may have it. */
export function isUnsent(task: Task): boolean {
  const step = stepOf(task);
  return step !== null && isUnfinished(task) && isUnsentStep(step) && !isUncertain(task);
}

function cancel(task: Task, atMs: number): Task {
  switch (task.status) {
    case 'done':
    case 'skipped':
    case 'cancelled':
    case 'failed':
      return task;
    default:
      return { ...baseOf(task), status: 'cancelled', finishedAtMs: atMs };
  }
}

function retry(task: Task): Task {
  switch (task.status) {
    case 'skipped':
    case 'cancelled':
      return fromStart(task);
    case 'failed':
      return goOn(task);
    case 'needs-attention':
      return isUncertain(task) ? task : goOn(task);
    default:
      return task;
  }
}

function goOn(task: Extract<Task, { at: Step }>): Task {
  switch (task.at.status) {
    case 'queued':
      return fromStart(task);
    case 'submitting':
      return task.at.sent ? enter(task, task.at) : { ...enter(task, task.at), attempt: task.attempt + 1 };
    default:
      return enter(task, task.at);
  }
}

function fromStart(task: Task): Task {
  const fresh = { attempt: task.attempt + 1, startedAtMs: null, warnings: [] };
  const { leftOut: _leftOut, ...base } = baseOf(task);
  return { ...base, ...fresh, status: 'queued' };
}

/** The answer to a sent POST was lost. Only a retry with its idempotency key is safe; otherwise a person is asked. */
function restored(task: Task, error: ErrorData): Task {
  const step = task.status === 'paused' ? task.at : task;
  if (step.status !== 'submitting' || !step.sent || step.idempotent) return task;
  return uncertain(task, step.pdf, error);
}

function stepFields(task: Extract<Task, Step>): Step {
  switch (task.status) {
    case 'uploading':
      return { status: 'uploading', upload: task.upload };
    case 'submitting':
      return { status: 'submitting', pdf: task.pdf, sent: task.sent, idempotent: task.idempotent };
    case 'converting':
    case 'downloading':
      return { status: task.status, sessionId: task.sessionId };
    case 'saving':
      // The count of crashed save attempts starts again.
      return { status: 'saving', sessionId: task.sessionId, download: task.download };
    case 'queued':
    case 'preparing':
      return { status: task.status };
    default:
      return assertNever(task);
  }
}
