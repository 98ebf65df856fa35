/** The queue as the window knows it: a snapshot, kept up by changes. Pure. */
import type {
  BatchView,
  QueueChange,
  QueueSnapshot,
  ServiceView,
  SpeedView,
  TaskView,
} from '../../electron/ipc/contract.ts';

export interface QueueState {
  readonly revision: number;
  readonly tasks: ReadonlyMap<string, TaskView>;
  /** Ids in the order of the drop. */
  readonly order: readonly string[];
  readonly batches: readonly BatchView[];
  readonly services: readonly ServiceView[];
  readonly speeds: readonly SpeedView[];
  readonly paused: boolean;
}

/** Below every real revision, so that the first snapshot always counts as news. */
export const emptyQueue: QueueState = {
  revision: -1,
  tasks: new Map(),
  order: [],
  batches: [],
  services: [],
  speeds: [],
  paused: false,
};

const ordered = (tasks: ReadonlyMap<string, TaskView>): string[] =>
  [...tasks.values()].sort((a, b) => a.order - b.order).map((task) => task.id);

export function fromSnapshot(snapshot: QueueSnapshot): QueueState {
  const tasks = new Map(snapshot.tasks.map((task) => [task.id, task]));
  const { revision, batches, services, speeds, paused } = snapshot;
  return { revision, tasks, order: ordered(tasks), batches, services, speeds, paused };
}

/** The next state; the same one for old news; null when changes were missed and a snapshot is needed. */
export function applyChange(state: QueueState, change: QueueChange): QueueState | null {
  if (change.revision <= state.revision) return state;
  if (change.revision !== state.revision + 1) return null;
  const tasks = new Map(state.tasks);
  let moved = false;
  for (const task of change.upserted) {
    if (tasks.get(task.id)?.order !== task.order) moved = true;
    tasks.set(task.id, task);
  }
  for (const id of change.removed) {
    if (tasks.delete(id)) moved = true;
  }
  return {
    revision: change.revision,
    tasks,
    order: moved ? ordered(tasks) : state.order,
    batches: change.batches ?? state.batches,
    services: change.services ?? state.services,
    speeds: change.speeds ?? state.speeds,
    paused: change.paused ?? state.paused,
  };
}
