/**
 * The run: the batches that the header is about, and how far they are. It begins when something begins to work, takes in what is
 * added until nothing works any more, and stays to be read until the next one. Pure.
 */
import { isActive } from '../../../core/model/status.ts';
import type { TaskView } from '../../../core/model/views.ts';
import { type QueueSummary, summarise } from '../../tasks/queue-summary.ts';

export interface Run {
  /** Ids. */
  readonly batches: ReadonlySet<string>;
  readonly tasks: readonly TaskView[];
  readonly summary: QueueSummary;
  /**
   * The bar, 0 to 1. It never goes back while nothing is added, whatever is removed or has to begin anew: from where it stands, it
   * then takes the way to the end that is left.
   */
  readonly value: number;
  /** When the newest of its rows was added. */
  readonly addedAtMs: number;
  /** Where the bar stood when it last began to count, and how far the rows were. */
  readonly from: { readonly value: number; readonly share: number };
}

/** `before`: the run as it was shown last; `held`: the queue is paused as a whole. */
export function runOf(tasks: readonly TaskView[], before: Run | null, held = false): Run {
  const batches = batchesOf(tasks, before, held);
  const members = tasks.filter(({ batchId }) => batches.has(batchId));
  const summary = summarise(members, held);
  const addedAtMs = members.reduce((newest, task) => Math.max(newest, task.addedAtMs), 0);
  const base = { batches, tasks: members, summary, addedAtMs };
  const share = summary.value;
  const fresh = { ...base, value: share, from: { value: 0, share: 0 } };
  if (!before || hasMore(base, before)) return fresh;
  const value = onward(before.from, share);
  if (value >= before.value) return { ...base, value, from: before.from };
  const from = { value: before.value, share };
  return { ...base, value: from.value, from };
}

/** Work that was not among what the run had to do; whatever begins after all of it was done is such. */
function hasMore({ batches, summary, addedAtMs }: Omit<Run, 'value' | 'from'>, before: Run): boolean {
  return (
    summary.total > before.summary.total ||
    addedAtMs > before.addedAtMs ||
    before.value === 1 ||
    [...batches].some((id) => !before.batches.has(id))
  );
}

/** The rest of the bar is filled by the rest of the work. */
const onward = (from: Run['from'], share: number): number =>
  share >= 1 ? 1 : from.value + (1 - from.value) * ((share - from.share) / (1 - from.share));

function batchesOf(tasks: readonly TaskView[], before: Run | null, held: boolean): Set<string> {
  const working = new Set<string>();
  const present = new Set<string>();
  let newest: TaskView | null = null;
  for (const task of tasks) {
    present.add(task.batchId);
    if (isActive(task) || (held && task.status === 'paused')) working.add(task.batchId);
    if (newest === null || task.addedAtMs >= newest.addedAtMs) newest = task;
  }
  const earlier = before ? [...before.batches].filter((id) => present.has(id)) : [];
  if (working.size > 0) return earlier.some((id) => working.has(id)) ? new Set([...earlier, ...working]) : working;
  if (newest === null || earlier.includes(newest.batchId)) return new Set(earlier);
  return new Set([newest.batchId]);
}

/** What the header says of the list: it is finished only once nothing in it is left to do, for Quire or for a person. */
export function phaseOf(run: QueueSummary, all: QueueSummary): 'working' | 'asking' | 'finished' {
  if (run.working > 0) return 'working';
  return all.working + all.asking + all.ready + all.paused > 0 ? 'asking' : 'finished';
}
