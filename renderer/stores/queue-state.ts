/** The window's copy of the queue: a snapshot, updated by changes. Pure. */
import type {
  BatchView,
  QueueChange,
  QueueSnapshot,
  ServiceView,
  SpeedView,
  TaskView,
} from '../../core/model/views.ts';

/** Tasks by id. A new object after each change. */
export type Tasks = Pick<ReadonlyMap<string, TaskView>, 'get' | 'values' | 'size'>;

/**
 * All states share one map, and only the latest state is valid: copying thousands of entries ten times a second would
 * keep the garbage collector busy.
 */
class TaskTable implements Tasks {
  readonly #byId: Map<string, TaskView>;

  constructor(byId: Map<string, TaskView>) {
    this.#byId = byId;
  }

  get size(): number {
    return this.#byId.size;
  }

  get = (id: string): TaskView | undefined => this.#byId.get(id);

  values = () => this.#byId.values();

  /** `moved`: rows were added, removed or moved. */
  after({ upserted, removed }: QueueChange): { tasks: TaskTable; moved: boolean } {
    let moved = false;
    for (const task of upserted) {
      if (this.#byId.get(task.id)?.order !== task.order) moved = true;
      this.#byId.set(task.id, task);
    }
    for (const id of removed) {
      if (this.#byId.delete(id)) moved = true;
    }
    return { tasks: upserted.length + removed.length === 0 ? this : new TaskTable(this.#byId), moved };
  }
}

export interface QueueState {
  readonly revision: number;
  readonly tasks: TaskTable;
  /** Ids in the order in which they were added. */
  readonly order: readonly string[];
  readonly batches: readonly BatchView[];
  readonly services: readonly ServiceView[];
  readonly speeds: readonly SpeedView[];
  readonly paused: boolean;
}

/** Lower than every real revision, so that the first snapshot is always newer. */
export const emptyQueue: QueueState = {
  revision: -1,
  tasks: new TaskTable(new Map()),
  order: [],
  batches: [],
  services: [],
  speeds: [],
  paused: false,
};

const ordered = (tasks: Tasks): string[] =>
  [...tasks.values()].sort((a, b) => a.order - b.order).map((task) => task.id);

export function fromSnapshot(snapshot: QueueSnapshot): QueueState {
  const tasks = new TaskTable(new Map(snapshot.tasks.map((task) => [task.id, task])));
  const { revision, batches, services, speeds, paused } = snapshot;
  return { revision, tasks, order: ordered(tasks), batches, services, speeds, paused };
}

/** The next state. The same one if the change is old; null if changes were missed and a snapshot is needed. */
export function applyChange(state: QueueState, change: QueueChange): QueueState | null {
  if (change.revision <= state.revision) return state;
  if (change.revision !== state.revision + 1) return null;
  const { tasks, moved } = state.tasks.after(change);
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
