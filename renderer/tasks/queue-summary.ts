/** The queue in numbers, for the header, the status bar and the milestones. Pure. */

import type { ErrorCode } from '../../core/errors/codes.ts';
import { isFinished, isUnfinished } from '../../core/model/status.ts';
import { type BatchView, gapsOf, type ServiceView, type SpeedView, type TaskView } from '../../core/model/views.ts';
import { canRetryNow } from './actions.ts';
import { wordBatch } from './batch-title.ts';
import { estimateAllMs } from './estimate.ts';
import { share } from './progress.ts';

export interface QueueSummary {
  rows: number;
  /** Rows that are meant to become something: all but the skipped and the cancelled. Those below, in sum. */
  total: number;
  /** Converted, with or without gaps. */
  done: number;
  gaps: number;
  failed: number;
  /** The one cause of all failures, if it is one. */
  failedCode: ErrorCode | null;
  /** All failures happened on this computer. */
  failedHere: boolean;
  retryable: string[];
  /** The largest number of failures with one cause, from two on. */
  group: FailureGroup | null;
  /** Rows with a question; nothing becomes of them without an answer. */
  asking: number;
  /** So many of them ask for a password. */
  locked: number;
  /** Rows that wait for Start. */
  ready: number;
  /** Rows that were set aside, each by itself. */
  paused: number;
  /** Under way or in line. */
  working: number;
  /** What a person may want to see to: the questions and the failures. */
  needYou: number;
  skipped: number;
  cancelled: number;
  finishedIds: string[];
  doneIds: string[];
  /** 0–1: rows that are through, plus what the running conversions say of themselves. 1: nothing is left to do. */
  value: number;
}

export interface FailureGroup {
  code: ErrorCode;
  count: number;
  retryable: string[];
}

/** One cause (a full disk, a dead network) often stops many files: they are one thing to read and one to do. */
function largestGroup(failed: readonly TaskView[]): FailureGroup | null {
  if (failed.length < 2) return null;
  const byCode = Map.groupBy(failed, (task) => task.error?.code);
  let largest: FailureGroup | null = null;
  for (const [code, tasks] of byCode) {
    if (code === undefined || tasks.length < 2 || tasks.length <= (largest?.count ?? 0)) continue;
    largest = { code, count: tasks.length, retryable: tasks.filter(canRetryNow).map((task) => task.id) };
  }
  return largest;
}

/** Converted, and not yet where it belongs, or not yet checked. */
const almost = 0.99;

const through = (task: TaskView): number => {
  if (task.status === 'downloading' || task.status === 'saving' || task.status === 'checking') return almost;
  if (!isUnfinished(task)) return 1;
  return task.status === 'converting' && task.progress !== null ? Math.min(almost, share(task.progress)) : 0;
};

/**
 * In one go: it is asked for with every change, of thousands of rows. `held`: the queue is paused as a whole, so that whatever
 * rests goes on with it.
 */
export function summarise(tasks: Iterable<TaskView>, held = false): QueueSummary {
  const failed: TaskView[] = [];
  const [doneIds, finishedIds]: [string[], string[]] = [[], []];
  const count = { rows: 0, total: 0, gaps: 0, asking: 0, locked: 0, ready: 0, paused: 0, working: 0 };
  const left = { skipped: 0, cancelled: 0 };
  let value = 0;
  for (const task of tasks) {
    count.rows += 1;
    if (isFinished(task)) finishedIds.push(task.id);
    if (task.status === 'skipped' || task.status === 'cancelled') {
      left[task.status] += 1;
      continue;
    }
    count.total += 1;
    value += through(task);
    switch (task.status) {
      case 'done':
        doneIds.push(task.id);
        if (gapsOf(task).count > 0) count.gaps += 1;
        break;
      case 'failed':
        failed.push(task);
        break;
      case 'needs-attention':
        count.asking += 1;
        if (task.error?.code === 'pdf-encrypted') count.locked += 1;
        break;
      case 'ready':
        count.ready += 1;
        break;
      case 'paused':
        count[held ? 'working' : 'paused'] += 1;
        break;
      default:
        count.working += 1;
    }
  }
  const { total } = count;
  const codes = new Set(failed.map((task) => task.error?.code));
  const [onlyCode] = codes;
  return {
    ...{ ...count, ...left, doneIds, finishedIds },
    done: doneIds.length,
    failed: failed.length,
    failedCode: codes.size === 1 ? (onlyCode ?? null) : null,
    failedHere: failed.every((task) => task.place === 'local'),
    retryable: failed.filter(canRetryNow).map((task) => task.id),
    group: largestGroup(failed),
    needYou: failed.length + count.asking,
    value: total === 0 ? 0 : value / total,
  };
}

/** What waits for Start: the oldest batch first, with all others of its name: a watched folder brings one after the other. */
export interface Leaving {
  batchId: string;
  name: string;
  ids: string[];
  /** Null when a size is unknown (a web address). */
  sizeBytes: number | null;
  /** How many are scanned, as a whole or in part. */
  scans: number;
  /** How many of the batch wait for a password or can't be converted there, so that Start leaves them out. */
  locked: number;
  /** Null without evidence. */
  estimateMs: number | null;
}

export function leaving(
  batches: readonly BatchView[],
  tasks: readonly TaskView[],
  speeds: readonly SpeedView[] = [],
): Leaving | null {
  const batchId = tasks.find((task) => task.status === 'ready')?.batchId;
  if (batchId === undefined) return null;
  const name = batches.find((batch) => batch.id === batchId)?.name ?? null;
  const named = name === null ? [] : batches.filter((batch) => batch.name === name);
  const alike = new Set(named.map(({ id }) => id)).add(batchId);
  const members: TaskView[] = [];
  let locked = 0;
  let scans = 0;
  let sizeBytes: number | null = 0;
  for (const task of tasks) {
    if (!alike.has(task.batchId)) continue;
    if (task.error?.code === 'pdf-encrypted') locked += 1;
    if (task.status !== 'ready') continue;
    members.push(task);
    if (task.text === 'scanned' || task.text === 'mixed') scans += 1;
    sizeBytes = sizeBytes === null || task.sizeBytes === null ? null : sizeBytes + task.sizeBytes;
  }
  return {
    ...{ batchId, scans, locked, sizeBytes },
    name: wordBatch(name, members),
    ids: members.map((task) => task.id),
    estimateMs: estimateAllMs(members, speeds),
  };
}

/** The one folder that holds all results, or null. */
export function commonFolder(tasks: readonly TaskView[]): { folder: string; taskId: string } | null {
  let common: { folder: string; taskId: string } | null = null;
  for (const { id, result } of tasks) {
    if (!result) continue;
    if (common !== null && common.folder !== result.folder) return null;
    common ??= { folder: result.folder, taskId: id };
  }
  return common;
}

export interface Trouble {
  service: ServiceView;
  /** Tasks that wait for it. */
  held: string[];
}

const holdsUp = ({ state }: ServiceView): boolean =>
  state === 'key' || state === 'credit' || state === 'cooling' || state === 'paced' || state === 'unreachable';

const isWaiting = (task: TaskView): boolean =>
  isUnfinished(task) && task.status !== 'ready' && task.status !== 'saving' && task.status !== 'paused';

/** A short rest that a service asked for is kept; a long one, or a service out of reach, may be tried earlier. */
export function mayRetryNow({ state, untilMs }: ServiceView, nowMs: number, longRestMs: number): boolean {
  if (state === 'unreachable') return true;
  return (state === 'cooling' || state === 'paced') && untilMs !== null && untilMs - nowMs > longRestMs;
}

/** A service that holds up work that is still to be done, if any; what needs a person comes first. */
export function troubledService(services: readonly ServiceView[], tasks: readonly TaskView[]): Trouble | null {
  const asking = ({ state }: ServiceView) => state === 'key' || state === 'credit';
  const found = services.filter(holdsUp).flatMap((service) => {
    const waiting = tasks.filter((task) => task.place === service.place && isWaiting(task)).map((task) => task.id);
    return waiting.length > 0 ? [{ service, held: waiting }] : [];
  });
  return found.find(({ service }) => asking(service)) ?? found[0] ?? null;
}
