/**
 * A run: the batches that the header and its progress bar are about. A run begins when a task begins. It includes
 * whatever is added until no task is active any more, and stays until the next run begins. Pure.
 */
import { isActive } from '../../../core/model/status.ts';
import type { TaskView } from '../../../core/model/views.ts';
import { type QueueCounts, summarise } from '../../tasks/queue-counts.ts';

export interface Run {
  readonly batches: ReadonlySet<string>;
  readonly tasks: readonly TaskView[];
  readonly summary: QueueCounts;
  /**
   * The progress bar, 0 to 1. It never goes back unless files are added. When rows are removed or start again, the rest
   * of the bar stands for the rest of the work.
   */
  readonly value: number;
  /** The time of the latest added row. */
  readonly addedAtMs: number;
  /** The bar's value when it was last rescaled, and the share of work that was done then. */
  readonly from: { readonly value: number; readonly share: number };
}

/** `before`: the previous state of the run. `queuePaused`: the whole queue is paused. */
export function nextRun(tasks: readonly TaskView[], before: Run | null, queuePaused = false): Run {
  const batches = batchesInRun(tasks, before, queuePaused);
  const members = tasks.filter(({ batchId }) => batches.has(batchId));
  const summary = summarise(members, queuePaused);
  const addedAtMs = members.reduce((newest, task) => Math.max(newest, task.addedAtMs), 0);
  const base = { batches, tasks: members, summary, addedAtMs };
  const share = summary.value;
  const restarted = { ...base, value: share, from: { value: 0, share: 0 } };
  if (!before || hasNewWork(base, before)) return restarted;
  const value = advance(before.from, share);
  if (value >= before.value) return { ...base, value, from: before.from };
  const from = { value: before.value, share };
  return { ...base, value: from.value, from };
}

/** Work was added to the run, or began after everything in it was done. */
function hasNewWork({ batches, summary, addedAtMs }: Omit<Run, 'value' | 'from'>, before: Run): boolean {
  return (
    summary.total > before.summary.total ||
    addedAtMs > before.addedAtMs ||
    before.value === 1 ||
    [...batches].some((id) => !before.batches.has(id))
  );
}

/** The remaining part of the bar stands for the remaining work. */
const advance = (from: Run['from'], share: number): number =>
  share >= 1 ? 1 : from.value + (1 - from.value) * ((share - from.share) / (1 - from.share));

function batchesInRun(tasks: readonly TaskView[], before: Run | null, queuePaused: boolean): Set<string> {
  const working = new Set<string>();
  const present = new Set<string>();
  let newest: TaskView | null = null;
  for (const task of tasks) {
    present.add(task.batchId);
    if (isActive(task) || (queuePaused && task.status === 'paused')) working.add(task.batchId);
    if (newest === null || task.addedAtMs >= newest.addedAtMs) newest = task;
  }
  const earlier = before ? [...before.batches].filter((id) => present.has(id)) : [];
  if (working.size > 0) return earlier.some((id) => working.has(id)) ? new Set([...earlier, ...working]) : working;
  if (newest === null || earlier.includes(newest.batchId)) return new Set(earlier);
  return new Set([newest.batchId]);
}

/** The phase of the whole list. It is finished only when neither Quire nor the user has anything left to do. */
export function phaseOf(run: QueueCounts, all: QueueCounts): 'working' | 'asking' | 'finished' {
  if (run.working > 0) return 'working';
  return all.working + all.asking + all.ready + all.paused > 0 ? 'asking' : 'finished';
}
