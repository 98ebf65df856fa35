/** The queue in a few numbers, for the taskbar, notifications, recent documents and the power blocker. Pure. */
import { hasEnded, isActive, isRunning, isSettled, type TaskStatusName } from '../../core/model/status.ts';
import type { QueueChange, QueueSnapshot, TaskView } from '../../core/model/views.ts';

export type TaskMap = ReadonlyMap<string, TaskView>;

export const tasksOf = (snapshot: QueueSnapshot): Map<string, TaskView> =>
  new Map(snapshot.tasks.map((task) => [task.id, task]));

/** Whether any task runs at the embedded service. */
export const worksHere = (tasks: readonly TaskView[]): boolean =>
  tasks.some((task) => task.place === 'local' && isRunning(task));

/** Changes `tasks` in place, as there can be thousands, with many changes a second. */
export function updateTasks(tasks: Map<string, TaskView>, change: Pick<QueueChange, 'upserted' | 'removed'>): void {
  for (const id of change.removed) tasks.delete(id);
  for (const task of change.upserted) tasks.set(task.id, task);
}

export interface QueueProgress {
  /** A task runs, or will soon without a person, so the computer should not fall asleep. */
  needsPower: boolean;
  /** The share of finished tasks in active batches, 0 to 1; null: no batch is active. */
  fraction: number | null;
  /** Tasks that wait for a person. */
  needYou: number;
}

export function summarise(tasks: TaskMap): QueueProgress {
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

/** Ids of batches with an active task. */
export function workingBatches(tasks: TaskMap): Set<string> {
  const working = new Set<string>();
  for (const task of tasks.values()) if (isActive(task)) working.add(task.batchId);
  return working;
}

/** A task that waits for a key or for a service that can't be reached may wait all night: the computer may sleep. */
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

/** Batches of `worked` without an active task now. A batch whose tasks were all cancelled is left out. */
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
  /** Id of the first waiting batch; Start begins with it. */
  id: string;
  /** Waiting tasks in all batches. */
  count: number;
  /** The service of the first batch. */
  host: string;
}

/** Documents that wait for a person's Start before they are uploaded; null: there are none. */
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
  /** A remote service converts some of them, also while the app is closed. */
  elsewhere: boolean;
}

/** What quitting would interrupt; null: nothing. */
export function quitFacts({ tasks, paused }: Pick<QueueSnapshot, 'tasks' | 'paused'>): QuitFacts | null {
  const open = paused ? [] : tasks.filter((task) => isActive(task) && !hasEnded(task));
  const elsewhere = open.some(({ place, status }) => place === 'cloud' && status === 'converting');
  return open.length === 0 ? null : { open: open.length, elsewhere };
}

/** About as many as such lists show: a folder of hundreds must not replace all other entries. */
const mostRecent = 10;

/** Ids of new tasks with a source file, in the order of the queue. */
export function newDocuments(before: TaskMap, { upserted }: Pick<QueueChange, 'upserted'>): string[] {
  return upserted
    .filter(({ id, source }) => source === 'file' && !before.has(id))
    .sort((a, b) => a.order - b.order)
    .slice(0, mostRecent)
    .map(({ id }) => id);
}
