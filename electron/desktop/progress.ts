/** The queue in a few numbers, for the taskbar, notifications and the power blocker. Pure. */
import type { QueueChange, QueueSnapshot, TaskStatusName, TaskView } from '../ipc/contract.ts';

export type TaskMap = ReadonlyMap<string, TaskView>;

const ended: ReadonlySet<TaskStatusName> = new Set(['done', 'skipped', 'cancelled', 'failed', 'needs-attention']);
const resting: ReadonlySet<TaskStatusName> = new Set([...ended, 'ready', 'paused']);

export const tasksOf = (snapshot: QueueSnapshot): TaskMap => new Map(snapshot.tasks.map((task) => [task.id, task]));

export function applyChange(tasks: TaskMap, change: Pick<QueueChange, 'upserted' | 'removed'>): TaskMap {
  const next = new Map(tasks);
  for (const id of change.removed) next.delete(id);
  for (const task of change.upserted) next.set(task.id, task);
  return next;
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
  const working = new Set([...tasks.values()].filter((task) => !resting.has(task.status)).map((task) => task.batchId));
  const counted = [...tasks.values()].filter((task) => working.has(task.batchId));
  const done = counted.reduce((sum, task) => sum + shareOf(task), 0);
  return {
    needsPower: [...tasks.values()].some(needsPower),
    fraction: counted.length > 0 ? done / counted.length : null,
    needYou: [...tasks.values()].filter((task) => task.status === 'needs-attention').length,
  };
}

/** A service that can't be reached or wants a key may stay so all night; that is no reason to stay awake. */
function needsPower({ status, activity }: TaskView): boolean {
  if (resting.has(status)) return false;
  return activity.kind !== 'waiting' || !['retry', 'key', 'offline'].includes(activity.why);
}

function shareOf(task: TaskView): number {
  if (ended.has(task.status)) return 1;
  if (task.status !== 'converting' || !task.progress || task.progress.total <= 0) return 0;
  return Math.min(1, task.progress.done / task.progress.total);
}

export interface FinishedBatch {
  id: string;
  done: number;
  failed: number;
  needYou: number;
}

/** Batches of which a task was still working in `before` and none is in `after`. A batch that was only cancelled is no news. */
export function finishedBatches(before: TaskMap, after: TaskMap): FinishedBatch[] {
  const isWorking = (task: TaskView) => !resting.has(task.status);
  const worked = new Set([...before.values()].filter(isWorking).map((task) => task.batchId));
  const working = new Set([...after.values()].filter(isWorking).map((task) => task.batchId));
  return [...worked]
    .filter((id) => !working.has(id))
    .map((id) => {
      const tasks = [...after.values()].filter((task) => task.batchId === id);
      const count = (status: TaskStatusName) => tasks.filter((task) => task.status === status).length;
      return { id, done: count('done'), failed: count('failed'), needYou: count('needs-attention') };
    })
    .filter(({ done, failed, needYou }) => done + failed + needYou > 0);
}

export interface QuitQuestion {
  message: string;
  detail: string;
}

/** What is said before quitting; null where nothing is under way that quitting would interrupt. */
export function quitQuestion({ tasks, paused }: Pick<QueueSnapshot, 'tasks' | 'paused'>): QuitQuestion | null {
  const open = paused ? [] : tasks.filter(({ status }) => !resting.has(status));
  if (open.length === 0) return null;
  const one = open.length === 1;
  const cloud = open.some(({ place, status }) => place === 'cloud' && status === 'converting');
  const detail = [
    `${one ? 'It goes' : 'They go'} on at the next start where ${one ? 'it' : 'they'} stopped. Nothing is lost or paid twice.`,
    ...(cloud ? ['What the service has accepted is converted there meanwhile.'] : []),
  ];
  return {
    message: `Quit while ${one ? '1 document is' : `${open.length} documents are`} not converted yet?`,
    detail: detail.join(' '),
  };
}

/** "12 documents converted, 1 failed, 2 need you". */
export function wordBatch({ done, failed, needYou }: Omit<FinishedBatch, 'id'>): string {
  const parts = [
    done > 0 && `${done} ${done === 1 ? 'document' : 'documents'} converted`,
    failed > 0 && `${failed} failed`,
    needYou > 0 && `${needYou} ${needYou === 1 ? 'needs' : 'need'} you`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}
