/** The queue in a few numbers, for the taskbar, notifications, recent documents and the power blocker. Pure. */
import { hasEnded, isActive, isRunning, isSettled, type TaskStatusName } from '../../core/model/status.ts';
import type { QueueChange, QueueSnapshot, TaskView } from '../../core/model/views.ts';

export type TaskMap = ReadonlyMap<string, TaskView>;

export const tasksOf = (snapshot: QueueSnapshot): Map<string, TaskView> =>
  new Map(snapshot.tasks.map((task) => [task.id, task]));

/** Whether anything is under way at the service on this computer. */
export const worksHere = (tasks: readonly TaskView[]): boolean =>
  tasks.some((task) => task.place === 'local' && isRunning(task));

/** In place: there can be thousands, and they change many times a second. */
export function applyChange(tasks: Map<string, TaskView>, change: Pick<QueueChange, 'upserted' | 'removed'>): void {
  for (const id of change.removed) tasks.delete(id);
  for (const task of change.upserted) tasks.set(task.id, task);
}

export interface Progress {
  /** Something moves now, or soon will by itself: a computer that sleeps would hold it up. */
  needsPower: boolean;
  /** Ended tasks of the batches that still work, 0 to 1; null while nothing works. */
  fraction: number | null;
  /** Tasks that wait for a person. */
  needYou: number;
}

export function summarise(tasks: TaskMap): Progress {
  const working = workingBatches(tasks);
  let [counted, done, needYou] = [0, 0, 0];
  for (const task of tasks.values()) {
    if (task.status === 'needs-attention') needYou += 1;
    if (!working.has(task.batchId)) continue;
    counted += 1;
    done += shareOf(task);
  }
  return { needsPower: tasks.values().some(needsPower), fraction: counted > 0 ? done / counted : null, needYou };
}

/** Batches of which a task still works. */
export function workingBatches(tasks: TaskMap): Set<string> {
  const working = new Set<string>();
  for (const task of tasks.values()) if (isActive(task)) working.add(task.batchId);
  return working;
}

/** A service that can't be reached or wants a key may stay so all night; that is no reason to stay awake. */
function needsPower(task: TaskView): boolean {
  if (!isActive(task)) return false;
  const { activity } = task;
  return activity.kind !== 'waiting' || !['retry', 'key', 'offline'].includes(activity.why);
}

function shareOf(task: TaskView): number {
  if (isSettled(task) || task.status === 'checking') return 1;
  if (task.status !== 'converting' || !task.progress || task.progress.total <= 0) return 0;
  return Math.min(1, task.progress.done / task.progress.total);
}

export interface FinishedBatch {
  id: string;
  done: number;
  failed: number;
  needYou: number;
}

/** Those of the batches in `worked` of which no task works any more. A batch that was only cancelled is no news. */
export function finishedBatches(worked: ReadonlySet<string>, after: TaskMap): FinishedBatch[] {
  const working = workingBatches(after);
  return [...worked]
    .filter((id) => !working.has(id))
    .map((id) => {
      const tasks = [...after.values()].filter((task) => task.batchId === id);
      const count = (status: TaskStatusName) => tasks.filter((task) => task.status === status).length;
      return { id, done: count('done'), failed: count('failed'), needYou: count('needs-attention') };
    })
    .filter(({ done, failed, needYou }) => done + failed + needYou > 0);
}

export interface WaitingBatch {
  /** The first one; Start takes one after the other. */
  id: string;
  /** Of all. */
  count: number;
  /** Where the first ones would go. */
  host: string;
}

/** What may leave this computer only after a person's Start; null where nothing does. */
export function waitingForStart(tasks: TaskMap): WaitingBatch | null {
  let first: TaskView | null = null;
  let count = 0;
  for (const task of tasks.values()) {
    if (task.status !== 'ready') continue;
    count += 1;
    if (first === null || task.order < first.order) first = task;
  }
  return first && { id: first.batchId, count, host: first.host };
}

export interface QuitFacts {
  /** Documents that are not converted yet. */
  open: number;
  /** A service has accepted some of them and converts them meanwhile. */
  elsewhere: boolean;
}

/** What quitting would interrupt; null where nothing is under way. */
export function quitFacts({ tasks, paused }: Pick<QueueSnapshot, 'tasks' | 'paused'>): QuitFacts | null {
  const open = paused ? [] : tasks.filter((task) => isActive(task) && !hasEnded(task));
  const elsewhere = open.some(({ place, status }) => place === 'cloud' && status === 'converting');
  return open.length === 0 ? null : { open: open.length, elsewhere };
}

/** About as many as such a list shows; a folder of hundreds would push out everything else. */
const mostRecent = 10;

/** Ids of tasks that were not there before and came from files, in the order of the drop. */
export function newDocuments(before: TaskMap, { upserted }: Pick<QueueChange, 'upserted'>): string[] {
  return upserted
    .filter(({ id, source }) => source === 'file' && !before.has(id))
    .sort((a, b) => a.order - b.order)
    .slice(0, mostRecent)
    .map(({ id }) => id);
}
