/** The queue in numbers, for the header, the group headers and announcements. Pure. */

import type { ErrorCode } from '../../core/errors/codes.ts';
import { isFinished, isUnfinished } from '../../core/model/status.ts';
import { type BatchView, gapsOf, type ServiceView, type SpeedView, type TaskView } from '../../core/model/views.ts';
import { canRetryNow } from './actions.ts';
import { titleOfBatch } from './batch-title.ts';
import { estimateAllMs } from './estimate.ts';
import { hostsOf } from './hosts.ts';
import { share } from './progress.ts';

export interface QueueCounts {
  rows: number;
  /** All rows except skipped and cancelled ones. */
  total: number;
  /** Converted, with or without gaps. */
  done: number;
  gaps: number;
  failed: number;
  /** The cause of all failures, if there is only one. */
  failedCode: ErrorCode | null;
  /** All failures happened on this computer. */
  failedHere: boolean;
  retryable: string[];
  /** The most frequent cause, if it has at least two failures. */
  mainFailure: FailureCause | null;
  /** Rows that wait for an answer of the user. */
  asking: number;
  /** How many of them need a password. */
  locked: number;
  /** Rows that wait for Start. */
  ready: number;
  /** Rows that were paused one by one. */
  paused: number;
  /** Running or waiting. */
  working: number;
  /** Rows that need the user's attention: questions and failures. */
  needYou: number;
  skipped: number;
  cancelled: number;
  finishedIds: string[];
  doneIds: string[];
  /** 0 to 1: finished rows, plus the progress of running conversions. 1 if nothing is left to do. */
  value: number;
}

interface FailureCause {
  code: ErrorCode;
  count: number;
  retryable: string[];
}

/** One cause (such as a full disk) often makes many files fail. The header then shows it once. */
function mostFrequentFailure(failed: readonly TaskView[]): FailureCause | null {
  if (failed.length < 2) return null;
  const byCode = Map.groupBy(failed, (task) => task.error?.code);
  let largest: FailureCause | null = null;
  for (const [code, tasks] of byCode) {
    if (code === undefined || tasks.length < 2 || tasks.length <= (largest?.count ?? 0)) continue;
    largest = { code, count: tasks.length, retryable: tasks.filter(canRetryNow).map((task) => task.id) };
  }
  return largest;
}

/** Converted, but not yet saved or checked. */
const nearlyDone = 0.99;

const doneShare = (task: TaskView): number => {
  if (task.status === 'downloading' || task.status === 'saving' || task.status === 'checking') return nearlyDone;
  if (!isUnfinished(task)) return 1;
  return task.status === 'converting' && task.progress !== null ? Math.min(nearlyDone, share(task.progress)) : 0;
};

/**
 * Computed in one pass, because it is needed after every change of thousands of rows. `queuePaused`: the whole queue is
 * paused, so paused rows go on with it.
 */
export function summarise(tasks: Iterable<TaskView>, queuePaused = false): QueueCounts {
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
    value += doneShare(task);
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
        count[queuePaused ? 'working' : 'paused'] += 1;
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
    mainFailure: mostFrequentFailure(failed),
    needYou: failed.length + count.asking,
    value: total === 0 ? 0 : value / total,
  };
}

/**
 * A batch that waits for Start, the oldest first, together with all batches of the same name: a watched folder adds
 * many.
 */
export interface ReadyBatch {
  batchId: string;
  name: string;
  ids: string[];
  /** Null if a size is unknown (a web address). */
  sizeBytes: number | null;
  /** Where they go, in words. */
  hosts: string;
  /** How many are scans, completely or partly. */
  scans: number;
  /** How many need a password, or can't be converted by the service, so that Start leaves them out. */
  locked: number;
  /** Null if unknown. */
  estimateMs: number | null;
}

export function readyBatch(
  batches: readonly BatchView[],
  tasks: readonly TaskView[],
  speeds: readonly SpeedView[] = [],
): ReadyBatch | null {
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
    name: titleOfBatch(name, members),
    hosts: hostsOf(members),
    ids: members.map((task) => task.id),
    estimateMs: estimateAllMs(members, speeds),
  };
}

/** The folder that holds all results; null if there are several. */
export function commonFolder(tasks: readonly TaskView[]): { folder: string; taskId: string } | null {
  let common: { folder: string; taskId: string } | null = null;
  for (const { id, result } of tasks) {
    if (!result) continue;
    if (common !== null && common.folder !== result.folder) return null;
    common ??= { folder: result.folder, taskId: id };
  }
  return common;
}

export interface ServiceTrouble {
  service: ServiceView;
  /** Ids of the tasks that wait for it. */
  held: string[];
}

const blocksTasks = ({ state }: ServiceView): boolean =>
  state === 'key' || state === 'credit' || state === 'cooling' || state === 'paced' || state === 'unreachable';

const isWaiting = (task: TaskView): boolean =>
  isUnfinished(task) && task.status !== 'ready' && task.status !== 'saving' && task.status !== 'paused';

/**
 * A short wait that a service asked for is respected. After a long one, or if it can't be reached, the user may retry
 * earlier.
 */
export function canRetryService({ state, untilMs }: ServiceView, nowMs: number, longRestMs: number): boolean {
  if (state === 'unreachable') return true;
  return (state === 'cooling' || state === 'paced') && untilMs !== null && untilMs - nowMs > longRestMs;
}

/** A service that blocks unfinished tasks, if any. One that needs the user comes first. */
export function troubledService(services: readonly ServiceView[], tasks: readonly TaskView[]): ServiceTrouble | null {
  const asking = ({ state }: ServiceView) => state === 'key' || state === 'credit';
  const found = services.filter(blocksTasks).flatMap((service) => {
    const isHeld = (task: TaskView) => task.place === service.place && task.host === service.host && isWaiting(task);
    const waiting = tasks.filter(isHeld).map((task) => task.id);
    return waiting.length > 0 ? [{ service, held: waiting }] : [];
  });
  return found.find(({ service }) => asking(service)) ?? found[0] ?? null;
}
